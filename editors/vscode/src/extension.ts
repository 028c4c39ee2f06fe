// Starts `tandem lsp` and says clearly when there is no such command.

import { execFile } from "node:child_process";
import { commands, window, workspace, type ExtensionContext } from "vscode";
import { LanguageClient, TransportKind, Trace } from "vscode-languageclient/node";

const LANGUAGES = ["bpgn", "pgn", "kriegspiel-pgn", "bughouse-log"];

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("tandem.restart", restart),
    workspace.onDidChangeConfiguration(async (change) => {
      if (
        change.affectsConfiguration("tandem.path") ||
        change.affectsConfiguration("tandem.ignore")
      ) {
        await restart();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  const stopped = client;
  client = undefined;
  await stopped?.dispose();
}

async function restart(): Promise<void> {
  await deactivate();
  await start();
}

async function start(): Promise<void> {
  const settings = workspace.getConfiguration("tandem");
  const command = settings.get<string>("path", "").trim() || "tandem";
  const missing = await whyMissing(command);
  if (missing !== undefined) {
    const open = "Open the setting";
    const chosen = await window.showErrorMessage(missing, open);
    if (chosen === open) {
      await commands.executeCommand("workbench.action.openSettings", "tandem.path");
    }
    return;
  }
  const ignore = settings.get<string[]>("ignore", []);
  const args = ["lsp", ...(ignore.length > 0 ? ["--ignore", ignore.join(",")] : [])];
  const started = new LanguageClient(
    "tandem",
    "Tandem",
    { command, args, transport: TransportKind.stdio },
    {
      documentSelector: LANGUAGES.map((language) => ({ language })),
      // Other editors cannot show the boards as a picture.
      initializationOptions: { pictures: true },
    },
  );
  client = started;
  await started.start();
  await started.setTrace(Trace.fromString(settings.get<string>("trace.server", "off")));
}

// Why the command cannot serve, or undefined if it can.
function whyMissing(command: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, ["lsp", "--help"], (error) => {
      if (error === null) {
        resolve(undefined);
      } else if (error.code === "ENOENT" || error.code === "EACCES") {
        resolve(
          `Tandem: the command \`${command}\` was not found. Install tandem, or name its path in the setting tandem.path.`,
        );
      } else {
        resolve(
          `Tandem: \`${command}\` has no language server. Install a newer version of tandem.`,
        );
      }
    });
  });
}

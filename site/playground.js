// The playground: the npm package reads, draws, checks and writes a text that somebody pastes.
// Parts of that text reach the page as text or in a picture, never as markup.

import {
    bfenSvg,
    check,
    format,
    initAll,
    joinChessCom,
    Kriegspiel,
    parseBfen,
    Problem,
    readBpgn,
} from "./tandem-bughouse/index.js";

/** How long a text may be that a link carries. */
const MAX_LINK = 20_000;

/** How many games are offered, and how many findings of a game are shown. */
const MAX_GAMES = 200;
const MAX_FINDINGS = 200;

/** How long a pause in writing is, in milliseconds, after which the text is read again. */
const PAUSE = 200;

const EXAMPLES = {
    game: `[Event "Playground"]
[Site "Tandem"]
[Date "2026.11.29"]
[WhiteA "Ada"]
[BlackA "Boris"]
[WhiteB "Chiara"]
[BlackB "Dmitri"]
[TimeControl "180+0"]
[Result "*"]

1A. e4 {178.4} 1B. d4 {178.9} 1a. d5 {177.0} 1b. e6 {178.1}
2A. exd5 {176.2} 2B. Nc3 {177.3} 2a. Qxd5 {175.5} 2b. P@e4 {176.0}
3A. Nc3 {174.8} 3B. Nxe4 {175.2} 3a. Qa5? {172.6} 3b. Nf6 {174.4}
4A. Bb5 {173.1} 4B. Nxf6+ {173.9} 4a. P@c6 {171.0} 4b. Qxf6 {175.0} *
`,
    position:
        "rnb1kbnr/ppp1pppp/2p5/qB6/8/2N5/PPPP1PPP/R1BQK1NR/Nn w KQkq - 173 171 | " +
        "rnb1kb1r/pppp1ppp/4pq2/8/3P4/8/PPP1PPPP/R1BQKBNR/P w KQkq - 174 175",
    kriegspiel: `[White "Ada"]
[Black "Boris"]
[Result "1-0"]
[Rules "Kriegspiel (Berkeley)"]
[Filtered "no"]

1. e4 {(:)}
f6 {(:)}
2. e5 {(:)}
fxe5 {(Xe5:e5)}
3. Qh5+ {(CS:)}
g6 {(:)}
4. Be2 {(:Qf7)}
gxh5 {(Xh5:exf4,h5)}
5. Bxh5# {(Xh5,CS:)}
1-0
`,
};

const element = (id) => document.getElementById(id);
const text = element("text");
const status = element("status");
const games = element("games");
const ply = element("ply");
const fix = element("fix");

/**
 * The content of the text: `about` is a sentence, `findings` and `canonical` are functions. The
 * frames are the boards after each move: a name, and functions that draw and write them.
 */
let shown;

/** The records of the text, and whether their lines are those of the text. */
let records = [];
let hasLines = false;

/** Both boards of chess.com: a list of two, or two objects that begin on lines of their own. */
function chessCom(source) {
    if (!/^\s*[[{]\s*["{]/.test(source)) return undefined;
    for (const json of [
        source,
        `[${source.replace(/\n\s*(?=\{\s*"(?:game|uuid|url|pgn)")/, ",")}]`,
    ]) {
        try {
            const pair = JSON.parse(json);
            if (Array.isArray(pair) && pair.length === 2)
                return pair.map((one) => JSON.stringify(one));
        } catch {
            // The next form may fit.
        }
    }
    return undefined;
}

/** The players of both teams, as far as they are known. */
function teams({ A, a, B, b }) {
    const [ours, theirs] = [
        [A, b],
        [B, a],
    ].map((team) => team.filter(Boolean).join(" & "));
    return ours || theirs ? `${ours || "?"} – ${theirs || "?"}: ` : "";
}

/** A sentence about a record, from its verdict. */
function sentence(record, verdict) {
    const legal = verdict.legal ? "all moves are legal" : (verdict.problem?.message ?? "not legal");
    const mated = verdict.mated ? `; ${verdict.mated} is mated` : "";
    const kind = record.kind.replaceAll("-", " ");
    return `${teams(record.players)}${kind}, ${verdict.plies} moves, ${legal}${mated}.`;
}

/** A finding of a record with its line in the whole text. */
function within(record, finding) {
    return { ...finding, line: finding.line + record.line - 1 };
}

function readGame(record) {
    const verdict = record.verdict();
    const shared = {
        about: sentence(record, verdict),
        findings: () => check(record.text).map((found) => within(record, found)),
        canonical: (isFixed) => format(record.text, { fix: isFixed }),
    };
    if (record.kind === "kriegspiel") return { ...shared, frames: kriegspielFrames(record) };
    const moves = record.moves();
    const game = record.game();
    const frames = [undefined, ...moves].map((move, count) => {
        const at = () => game.at(count);
        const name = move ? `${move}` : "Start";
        return { name, draw: () => at().svg(), code: () => at().bfen() };
    });
    return { ...shared, frames };
}

/** The umpire's board at the end; a record of one player has no such board. */
function kriegspielFrames(record) {
    const umpire = new Kriegspiel().loadKpgn(record.text);
    if (umpire instanceof Problem) return [];
    return [{ name: "End", draw: () => umpire.svg(), code: () => umpire.fen() }];
}

/** A position, if the text is one. */
function readPosition(source) {
    const bfen = parseBfen(source.trim());
    if (bfen instanceof Problem) return undefined;
    const draw = () => bfenSvg(source.trim());
    const finding = ({ id, board, message }) => ({ id, message, label: board, severity: "error" });
    const canonical = `${bfen.bracket}\n${bfen.thief}\n`;
    return {
        about: `A position in the dialect “${bfen.dialect}”${bfen.numbers ? `, with ${bfen.numbers}` : ""}.`,
        frames: [{ name: "Position", draw, code: () => bfen.bracket }],
        findings: () => bfen.violations.map(finding),
        canonical: () => canonical,
        isPosition: true,
    };
}

/** Reads the text and shows its first game. */
function read() {
    const source = text.value;
    shown = undefined;
    records = [];
    games.replaceChildren();
    if (!source.trim()) return show("Paste a text, or choose an example.");
    const position = source.length < 2000 && readPosition(source);
    if (position) {
        shown = position;
        return show(position.about);
    }
    const pair = chessCom(source);
    const joined = pair && joinChessCom(pair);
    if (joined instanceof Problem) return show(joined.message);
    hasLines = !joined;
    records = readBpgn(joined ? joined.text : source);
    if (records.length === 0) return show("There is no game in this text.");
    for (const record of records.slice(0, MAX_GAMES)) {
        const option = document.createElement("option");
        option.textContent = `${record.number} of ${records.length}`;
        games.append(option);
    }
    return showGame();
}

function showGame() {
    shown = readGame(records[Math.max(0, games.selectedIndex)]);
    show(shown.about);
}

function show(about) {
    status.textContent = about;
    element("record").hidden = !shown;
    element("several").hidden = records.length < 2;
    if (!shown) return;
    element("fixing").hidden = Boolean(shown.isPosition);
    // It would be the text of one game only.
    element("use").hidden = records.length > 1;
    ply.max = String(Math.max(0, shown.frames.length - 1));
    ply.value = ply.max;
    ply.hidden = shown.frames.length < 2;
    showFrame();
    showFindings();
    showCanonical();
}

function showFrame() {
    const frame = shown.frames[Number(ply.value)];
    const boards = element("boards");
    boards.hidden = !frame;
    element("move").textContent = frame?.name ?? "Only the umpire's record has boards.";
    element("bfen").textContent = frame?.code() ?? "";
    const svg = frame?.draw();
    if (typeof svg !== "string") return boards.removeAttribute("src");
    ply.setAttribute("aria-valuetext", frame.name);
    boards.alt = `Both boards: ${frame.code()}`;
    boards.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function showFindings() {
    const findings = shown.findings();
    const count = findings.length;
    element("found").textContent = count === 0 ? "No findings" : `Findings: ${count}`;
    element("findings").replaceChildren(...findings.slice(0, MAX_FINDINGS).map(findingItem));
}

function findingItem({ severity, id, label, message, line, column, help, fix: change }) {
    const item = document.createElement("li");
    item.dataset.severity = severity;
    const named = document.createElement("code");
    named.textContent = `${severity}[${id}]`;
    const place = line && hasLines ? ` (line ${line}, column ${column})` : "";
    item.append(named, ` ${label ? `${label}: ` : ""}${message}${place}`);
    for (const [name, words] of [
        ["help", help],
        ["fix", change],
    ]) {
        if (!words) continue;
        const more = document.createElement("div");
        more.textContent = `${name}: ${words}`;
        item.append(more);
    }
    return item;
}

function showCanonical() {
    element("canonical").textContent = shown.canonical(fix.checked);
}

/** The text that the address carries after its `#`. */
function linked() {
    const fragment = location.hash.slice(1);
    if (!fragment.startsWith("text=")) return undefined;
    try {
        return decodeURIComponent(fragment.slice("text=".length)).slice(0, text.maxLength);
    } catch {
        return undefined;
    }
}

function load() {
    text.value = linked() ?? text.value;
    read();
}

async function copyLink() {
    if (text.value.length > MAX_LINK) {
        status.textContent = `A link can carry ${MAX_LINK} characters; this text has ${text.value.length}.`;
        return;
    }
    history.replaceState(null, "", `#text=${encodeURIComponent(text.value)}`);
    try {
        await navigator.clipboard.writeText(location.href);
        status.textContent = "The link is copied.";
    } catch {
        status.textContent = "The address of this page is the link.";
    }
}

/** Reads, and says so if the module fails: no text should make it, but the page goes on. */
function guarded(action) {
    return () => {
        try {
            action();
        } catch (error) {
            shown = undefined;
            show(`This cannot be read: ${error instanceof Error ? error.message : error}`);
        }
    };
}

function listen() {
    let pause;
    text.addEventListener("input", () => {
        clearTimeout(pause);
        pause = setTimeout(guarded(read), PAUSE);
    });
    element("playground").addEventListener("submit", (event) => event.preventDefault());
    games.addEventListener("change", guarded(showGame));
    ply.addEventListener("input", guarded(showFrame));
    fix.addEventListener("change", guarded(showCanonical));
    element("link").addEventListener("click", () => void copyLink());
    element("use").addEventListener("click", () => {
        text.value = element("canonical").textContent;
        guarded(read)();
    });
    element("examples").addEventListener("change", ({ target }) => {
        if (!Object.hasOwn(EXAMPLES, target.value)) return;
        text.value = EXAMPLES[target.value];
        guarded(read)();
    });
    addEventListener("hashchange", guarded(load));
}

try {
    await initAll();
    listen();
    guarded(load)();
} catch (error) {
    status.textContent = `The playground could not be loaded: ${error.message}`;
}

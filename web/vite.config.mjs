import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig } from "vite";

// `npx vite` serves the page anew at every change, beside a `tandem serve`.
const server = { target: "http://127.0.0.1:8080", changeOrigin: false };

/** A file is compressed if that saves this many bytes: more than the extra headers cost. */
const LEAST_SAVED = 100;

/** Puts `FILE.br` and `FILE.gz` beside each file, as small as they get, for a server that packs nothing itself. */
function packed() {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved({ build }) {
      folder = build.outDir;
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name);
        const plain = readFileSync(path);
        const forms = { br: brotliCompressSync(plain), gz: gzipSync(plain, { level: 9 }) };
        for (const [ending, form] of Object.entries(forms)) {
          if (form.length + LEAST_SAVED <= plain.length) writeFileSync(`${path}.${ending}`, form);
        }
      }
    },
  };
}

/** Modules that the first page and the frame of all pages share with other pages. */
const FRAME =
  /node_modules\/(?!qr\/)|src\/(bots|connection|http|navigation|notify|pairing|pieces|position|protocol|current-user|ruleset|seats|settings|sound|toasts|words)\.ts$|src\/elements\/(base|board|bot|choices|form|games|icons|menu|piece-symbols|tables|toasts)\.ts$|src\/styles\/(base|board|bots|frame|home|pages|play|themes|type)\.css$/;

/** A few files for what several pages need: each file more is a request more. Every page, and every
 * catalog of messages, is a file of its own. */
const CHUNKS = [
  { name: "frame", test: FRAME, priority: 3 },
  // Small parts that boards, tournaments and the clock share.
  {
    name: "parts",
    test: /src\/(clock-text|tournament-crosstable|clock\/device|elements\/(confirm-button|qr))\.ts$/,
    priority: 3,
  },
  {
    name: "tournaments",
    test: /src\/((elements|styles|)\/?tournament[a-z-]*|phone-(name|outbox)|act-words|round-timer)\.(ts|css)$/,
    priority: 2,
  },
  // The clock of a hall does without boards; its scribe has them.
  {
    name: "hall",
    test: /src\/(clock\/(?!scribe|watch|qr)|elements\/hall-(?!scribe|table)).*\.ts$/,
    priority: 2,
  },
  { name: "people", test: /src\/elements\/(person|ratings|report)\.ts$/, priority: 2 },
  { name: "boards", test: /src\/.*\.(ts|css)$/, minShareCount: 2, priority: 1 },
];

/** Fails the build if the first visit would load more than the frame and the first page. */
function lightFirstPage() {
  return {
    name: "light-first-page",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const first = chunks.filter(({ facadeModuleId }) =>
        /\/(index\.html|pages\/home\.ts)$/.test(facadeModuleId),
      );
      for (const { name, imports } of first) {
        const others = imports.filter(
          (file) => !first.includes(bundle[file]) && bundle[file].name !== "frame",
        );
        if (others.length > 0)
          this.error(`${name} loads ${others.join(", ")}: see FRAME in vite.config.mjs`);
      }
    },
  };
}

/** The engine as WebAssembly: `cargo xtask engine` makes it. */
const engine = readFileSync(join(import.meta.dirname, "engine.wasm"));

const engineFile = `assets/engine-${createHash("sha256").update(engine).digest("hex").slice(0, 8)}.wasm`;

/** Adds the engine to the page's files. */
function withEngine() {
  return {
    name: "with-engine",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: engineFile, source: engine });
    },
  };
}

/** The files without a hash in their names that the clock needs to open. */
const CLOCK_STATIC = ["/icon.svg", "/clock.webmanifest"];

/** Adds the service worker of the clock, with the names of all files that its page may need. */
function withClockWorker() {
  return {
    name: "with-clock-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const found = new Set();
      const add = (file) => {
        const chunk = bundle[file];
        if (!chunk || found.has(file)) return;
        found.add(file);
        if (chunk.type !== "chunk") return;
        chunk.imports.forEach(add);
        const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
        [...importedCss, ...importedAssets].forEach(add);
      };
      // The rulings of the arbiter are for the scribe.
      const needed =
        /\/(index\.html|pages\/clock\.ts|elements\/hall-scribe\.ts|clock\/qr-(read|write)\.ts|locales\/(clock\.)?(en|cs|de)\.ftl\?raw)$/;
      const isOurs = (id) => needed.test(id ?? "");
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === "chunk" && isOurs(chunk.facadeModuleId)) add(file);
        if (/figtree.*\.woff2$/.test(file)) add(file);
      }
      const files = [...CLOCK_STATIC, ...[...found].sort().map((file) => `/${file}`)].filter(
        (file) => !file.endsWith(".html"),
      );
      const template = readFileSync(join(import.meta.dirname, "clock-worker.js"), "utf8");
      const version = createHash("sha256")
        .update(template + files.join())
        .digest("hex");
      const source = template
        .replace(/^\/\* global.*\n\n/m, "")
        .replaceAll("CLOCK_VERSION", JSON.stringify(version.slice(0, 8)))
        .replaceAll("CLOCK_FILES", () => JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "clock-worker.js", source });
    },
  };
}

export default defineConfig({
  plugins: [lightFirstPage(), withEngine(), withClockWorker(), packed()],
  define: { ENGINE_PATH: JSON.stringify(`/${engineFile}`) },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "embed.html"],
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: {
    // The rulings' sentences lie beside this folder.
    fs: { allow: [".."] },
    proxy: { "/api": server, "/socket": { ...server, ws: true } },
  },
});

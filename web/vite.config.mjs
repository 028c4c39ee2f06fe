import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig } from "vite";

// `npx vite` serves the page anew at every change, beside a `tandem serve`.
const server = { target: "http://127.0.0.1:8080", changeOrigin: false };

/** A file is packed if it saves so many bytes: the heads of an answer say more when it is. */
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

export default defineConfig({
  plugins: [packed()],
  build: { target: "es2022", modulePreload: { polyfill: false } },
  server: {
    // The rulings' sentences lie beside this folder.
    fs: { allow: [".."] },
    proxy: { "/api": server, "/socket": { ...server, ws: true } },
  },
});

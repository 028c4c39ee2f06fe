import { defineConfig } from "vite";

// `npx vite` serves the page anew at every change, beside a `tandem serve`.
const server = { target: "http://127.0.0.1:8080", changeOrigin: false };

export default defineConfig({
  build: { target: "es2022", modulePreload: { polyfill: false } },
  server: {
    // The rulings' sentences lie beside this folder.
    fs: { allow: [".."] },
    proxy: { "/api": server, "/socket": { ...server, ws: true } },
  },
});

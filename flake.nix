# `nix run` starts the server, `nix build` builds the command as it is shipped, `nix develop` has what developers need.
{
  description = "Tandem, the home of bughouse and Kriegspiel";

  # With a stable release of nixpkgs the compiler would often be older than `rust-version` in Cargo.toml.
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      inherit (nixpkgs) lib;
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "aarch64-darwin"
      ];
      forSystems = make: lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = lib.importTOML ./Cargo.toml;

      # The libraries of the page. Its lock file has their checksums, but not where they lie: npm knows.
      libraries =
        pkgs:
        let
          lock = lib.importJSON ./web/package-lock.json;
          fetch =
            path: library:
            let
              name = lib.last (lib.splitString "node_modules/" path);
            in
            pkgs.runCommand "${builtins.replaceStrings [ "@" "/" ] [ "" "-" ] name}.tgz" {
              nativeBuildInputs = [
                pkgs.nodejs
                pkgs.cacert
              ];
              outputHash = library.integrity;
            } ''
              export HOME="$TMPDIR"
              npm pack --silent ${name}@${library.version}
              mv ./*.tgz "$out"
            '';
        in
        pkgs.importNpmLock {
          npmRoot = ./web;
          packageSourceOverrides = lib.mapAttrs fetch (removeAttrs lock.packages [ "" ]);
        };
    in
    {
      packages = forSystems (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "tandem";
          version = manifest.workspace.package.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          buildType = "dist";
          cargoBuildFlags = [ "--package=tandem-cli" ];
          buildFeatures = [ "acme" ];
          # The tests need browsers, databases and other engines.
          doCheck = false;

          npmRoot = "web";
          npmDeps = libraries pkgs;
          nativeBuildInputs = [
            pkgs.installShellFiles
            pkgs.nodejs
            pkgs.importNpmLock.npmConfigHook
          ];
          postInstall = ''
            "$out/bin/tandem" manual --output pages
            installManPage pages/*
            for shell in bash fish zsh; do
              "$out/bin/tandem" completions "$shell" > "tandem.$shell"
              installShellCompletion --cmd tandem "--$shell" "tandem.$shell"
            done
          '';

          meta = {
            description = "Play server, tools, arbiter and engine for bughouse and Kriegspiel";
            license = with lib.licenses; [
              mit
              asl20
            ];
            mainProgram = "tandem";
          };
        };
      });

      devShells = forSystems (pkgs: {
        default = pkgs.mkShell {
          packages = with pkgs; [
            cargo
            cargo-deny
            clippy
            mdbook
            nodejs
            rustc
            rustfmt
            typos
          ];
        };
      });
    };
}

//! The `tandem` program. The command is a library, which compiles while the crates below it are
//! still being optimized; a program waits for all of them.

fn main() -> std::process::ExitCode {
    tandem_cli::main()
}

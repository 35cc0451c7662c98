use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    // A sandbox worker is this executable started again; it must do nothing before this.
    match args.get(1) {
        Some(first) if first == pml_sandbox::child::ARGUMENT => pml_sandbox::child::run(&args[2..]),
        _ => pml::run(args),
    }
}

use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::output::Output;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  pml completions bash > ~/.local/share/bash-completion/completions/pml")]
pub struct Completions {
    shell: Shell,
}

impl Completions {
    pub fn run(self, output: &Output) -> ExitCode {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Arguments::command(), "pml", &mut script);
        output.result(String::from_utf8_lossy(&script).trim_end());
        ExitCode::SUCCESS
    }
}

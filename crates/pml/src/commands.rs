//! One command, one file.

mod completions;
mod doctor;
mod exec;

use std::process::ExitCode;

use clap::Subcommand;

use crate::output::Output;
use crate::report::CommandError;

#[derive(Debug, Subcommand)]
pub enum Command {
    Exec(exec::Exec),
    Doctor(doctor::Doctor),
    Completions(completions::Completions),
}

impl Command {
    pub fn run(self, output: &Output) -> Result<ExitCode, CommandError> {
        match self {
            Self::Exec(exec) => exec.run(output),
            Self::Doctor(doctor) => doctor.run(output),
            Self::Completions(completions) => Ok(completions.run(output)),
        }
    }
}

//! The terminal: commands, wording, exit codes. Decisions are made below.

mod commands;
mod duration;
mod engine;
mod environment;
mod output;
mod report;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use commands::Command;
use output::Output;

/// One MCP server in front of every tool: finds tools, runs TypeScript over them in a
/// sandbox, asks before anything that is not allowed.
#[derive(Debug, Parser)]
#[command(name = "pml", version, max_term_width = 100, arg_required_else_help = true, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    style: Style,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  pml exec -e 'return await mcp.math.sum({ values: [3, 1, 2] })'
  pml exec report.ts --args '{\"year\": 2026}' --trace
  echo 'return args' | pml exec - --args '[1, 2]'";

/// How to print, whatever the command.
#[derive(Debug, Clone, Copy, clap::Args)]
struct Style {
    /// Print the whole answer as JSON
    #[arg(long, global = true)]
    json: bool,
    /// Print the result only, no logs and no hints
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Print more about what happens
    #[arg(short, long, global = true)]
    verbose: bool,
}

/// Runs the program. `args` include its own name.
pub fn run(args: Vec<OsString>) -> ExitCode {
    // Another process of this user must not read keys out of our memory. Where the
    // system does not offer it, everything else still holds.
    let _ = pml_host::process::forbid_inspection();
    match Arguments::try_parse_from(args) {
        Ok(Arguments { style, command }) => {
            let output = Output::new(style.json, style.quiet, style.verbose);
            command.run(&output).unwrap_or_else(|error| report::report(&output, &error))
        }
        Err(error) => {
            // Help and version were asked for; anything else is wrong usage. A closed
            // terminal cannot be told about.
            let _ = error.print();
            let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            if asked { ExitCode::SUCCESS } else { ExitCode::from(report::WRONG_USAGE) }
        }
    }
}

use std::process::ExitCode;

use pml_gateway::doctor::{Check, Depth, Health, examine};
use serde_json::json;

use crate::engine;
use crate::output::{Output, Tone};
use crate::report::{CommandError, FAILED};

/// Say what works here, by trying it
///
/// Starts a real sandbox worker and reports which walls it could raise, with a fix
/// for what does not hold. Exit code 0 if code can run safely, 1 if not.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pml doctor
  pml doctor --sandbox --json")]
pub struct Doctor {
    /// Also attack the sandbox from inside and run hostile programs
    #[arg(long)]
    sandbox: bool,
}

impl Doctor {
    pub fn run(self, output: &Output) -> Result<ExitCode, CommandError> {
        let depth = if self.sandbox { Depth::Attack } else { Depth::Quick };
        if self.sandbox && !output.quiet && !output.json {
            output.say(&output.toned(Tone::Faint, "Attacking the sandbox from inside; this takes a few seconds …"));
        }
        let config = engine::config()?;
        let checks = engine::block_on(examine(config, depth))?;
        let worst = checks.iter().map(|check| check.health).max().unwrap_or(Health::Broken);
        if output.json {
            output.result(&format!("{:#}", json!({ "health": worst, "checks": checks })));
        } else {
            checks.iter().filter(|check| !output.quiet || check.health > Health::Good).for_each(|check| print(output, check));
        }
        Ok(if worst == Health::Broken { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
    }
}

fn print(output: &Output, check: &Check) {
    let mark = match check.health {
        Health::Good => "✓".to_owned(),
        Health::Weak => output.toned(Tone::Hint, "!"),
        Health::Broken => output.toned(Tone::Error, "✗"),
    };
    output.result(&format!("{mark} {}: {}", check.name, check.detail));
    if let Some(fix) = &check.fix {
        output.result(&format!("  {} {fix}", output.toned(Tone::Hint, "fix:")));
    }
}

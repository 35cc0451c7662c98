use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use pml_gateway::{Execution, Gateway, Plan, Session, Submission};
use pml_host::files::{read_stream, read_text};
use pml_model::answer::Ending;
use pml_model::error::Failure;
use pml_model::limits::CODE_BYTES_MAX;
use pml_model::permission::{Pattern, Permissions};
use pml_model::text::{visible, visible_lines};
use pml_model::trace::Trace;
use pml_sandbox::Limits;
use serde_json::{Value, json};

use crate::output::{Output, Tone};
use crate::report::{self, CommandError};
use crate::{duration, engine};

/// Run TypeScript in the sandbox
///
/// The code may use top-level `await` and `return`, reads its input from `args` and
/// calls tools as `mcp.server.tool({ … })`. A string is printed as it is, anything
/// else as JSON; what the code logs goes to stderr.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pml exec -e 'return await mcp.math.sum({ values: [3, 1, 2] })'
  pml exec report.ts --args '{\"year\": 2026}' --timeout 30s
  echo 'return args' | pml exec - --args '[1, 2]' --json

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 denied or waiting for approval")]
pub struct Exec {
    /// File with the code; `-` reads standard input
    #[arg(required_unless_present = "code", conflicts_with = "code")]
    file: Option<PathBuf>,
    /// The code itself
    #[arg(short = 'e', long = "eval", value_name = "CODE")]
    code: Option<String>,
    /// JSON that the code finds in `args`
    #[arg(long, value_name = "JSON")]
    args: Option<String>,
    /// Longest time the code may take: 30s, 500ms, 2m; a bare number is milliseconds
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    timeout: Option<Duration>,
    /// Allow tools for this run: `ns:action`, `ns:read_*`, `ns:*`; a `deny` still wins
    #[arg(long, value_name = "PATTERN")]
    allow: Vec<String>,
    /// Print the tree of calls with their times
    #[arg(long)]
    trace: bool,
    /// Say what the code would do, without running it
    #[arg(long, conflicts_with = "trace")]
    plan: bool,
}

impl Exec {
    pub fn run(self, output: &Output) -> Result<ExitCode, CommandError> {
        let (code, source_name) = self.source()?;
        let args = match &self.args {
            Some(json) => serde_json::from_str(json).map_err(CommandError::Arguments)?,
            None => Value::Null,
        };
        let allow: Vec<Pattern> =
            self.allow.iter().map(|text| text.parse()).collect::<Result<_, _>>().map_err(CommandError::Pattern)?;
        let mut limits = Limits::default();
        limits.timeout = self.timeout.unwrap_or(limits.timeout);
        let session = Session::new(Permissions { allow, ..Permissions::default() });
        if self.plan {
            let plan = plan(session, code)?;
            return Ok(print_plan(output, &plan, &source_name));
        }
        let execution = execute(session, Submission { code, args, limits })?;
        Ok(self.print(output, &execution, &source_name))
    }

    /// Returns the code and what to call it in messages.
    fn source(&self) -> Result<(String, String), CommandError> {
        // One byte more than allowed, so that too much is told from just enough; the
        // sandbox then says what it says to everybody.
        let bytes_max = CODE_BYTES_MAX as u64 * 4;
        match (&self.code, &self.file) {
            (Some(code), _) => Ok((code.clone(), "code".to_owned())),
            (None, Some(file)) if file.as_os_str() == "-" => {
                let code = read_stream(io::stdin().lock(), bytes_max).map_err(CommandError::Input)?;
                Ok((code, "stdin".to_owned()))
            }
            (None, Some(file)) => {
                let code = read_text(file, bytes_max).map_err(CommandError::Input)?;
                Ok((code, file.display().to_string()))
            }
            (None, None) => Ok((String::new(), "code".to_owned())),
        }
    }

    fn print(&self, output: &Output, execution: &Execution, source_name: &str) -> ExitCode {
        let answer = &execution.answer;
        if output.json {
            output.result(&self.json(execution));
        } else {
            self.print_words(output, execution, source_name);
        }
        match &answer.ending {
            Ending::Success { .. } => ExitCode::SUCCESS,
            Ending::Error { error } => report::exit_code(error),
        }
    }

    fn json(&self, execution: &Execution) -> String {
        let mut whole = serde_json::to_value(&execution.answer).unwrap_or_default();
        if self.trace {
            whole["trace"] = serde_json::to_value(&execution.trace).unwrap_or_default();
        }
        format!("{whole:#}")
    }

    fn print_words(&self, output: &Output, execution: &Execution, source_name: &str) {
        let answer = &execution.answer;
        if !output.quiet {
            for line in &answer.logs {
                output.say(&visible_lines(&line.text));
            }
            for warning in &answer.warnings {
                output.say(&format!("{} {warning}", output.toned(Tone::Hint, "warning:")));
            }
        }
        match &answer.ending {
            Ending::Success { result: Value::String(text) } => output.result(text),
            Ending::Success { result } => output.result(&format!("{result:#}")),
            Ending::Error { error } => report::say_failure(output, error, source_name),
        }
        if self.trace {
            output.say(&tree(output, &execution.trace));
        }
        if output.verbose {
            output.say(&output.toned(Tone::Faint, &format!("trace {}", answer.trace_id)));
        }
    }
}

fn execute(session: Session, submission: Submission) -> Result<Execution, CommandError> {
    let config = engine::config()?;
    engine::block_on(async move {
        let gateway = Gateway::start(config).map_err(CommandError::Sandbox)?;
        Ok(gateway.execute(&session, submission).await)
    })?
}

fn plan(session: Session, code: String) -> Result<Result<Plan, Failure>, CommandError> {
    let config = engine::config()?;
    engine::block_on(async move {
        let gateway = Gateway::start(config).map_err(CommandError::Sandbox)?;
        Ok(gateway.plan(&session, &code).await)
    })?
}

/// Prints a plan; exit code 0 if nothing stands in its way.
fn print_plan(output: &Output, plan: &Result<Plan, Failure>, source_name: &str) -> ExitCode {
    match plan {
        Err(failure) if output.json => output.result(&format!("{:#}", json!({ "status": "error", "error": failure }))),
        Err(failure) => report::say_failure(output, failure, source_name),
        Ok(plan) if output.json => output.result(&format!("{:#}", json!({ "status": "planned", "plan": plan }))),
        Ok(plan) => {
            let calls = plan.analysis.render();
            output.result(if calls.is_empty() { "This code calls no tools" } else { &calls });
            for (tool, planned) in &plan.tools {
                output.result(&format!("{tool}: {}, {}", planned.permission, planned.route.as_str()));
            }
            plan.problems.iter().for_each(|problem| report::say_failure(output, problem, source_name));
        }
    }
    match plan {
        Err(failure) => report::exit_code(failure),
        Ok(plan) => plan.problems.first().map_or(ExitCode::SUCCESS, report::exit_code),
    }
}

/// Draws the calls as a tree: name, route, duration, and the error if there was one.
fn tree(output: &Output, trace: &Trace) -> String {
    let mut lines: Vec<String> = trace
        .walk()
        .into_iter()
        .map(|(depth, span)| {
            let route = span.route.map(|route| format!(" {}", route.as_str())).unwrap_or_default();
            let error = span.error.map(|code| format!(" {}", output.toned(Tone::Error, &code.to_string()))).unwrap_or_default();
            let name = visible(&span.name);
            let time = output.toned(Tone::Faint, &format!("{route} {:.3} ms", span.duration_us as f64 / 1000.0));
            format!("{}{name}{time}{error}", "  ".repeat(depth))
        })
        .collect();
    if trace.dropped > 0 {
        lines.push(format!("({} more calls were made)", trace.dropped));
    }
    lines.join("\n")
}

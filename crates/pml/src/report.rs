//! Every error, sorted by who can fix it, with words and an exit code.

use std::process::ExitCode;

use pml_host::files::ReadError;
use pml_model::error::{ErrorCode, Failure};
use pml_model::permission::PatternError;
use pml_model::text::visible_lines;
use pml_sandbox::parent::PoolError;

use crate::output::{Output, Tone};

pub const FAILED: u8 = 1;
pub const WRONG_USAGE: u8 = 2;
pub const DENIED: u8 = 3;

/// What keeps a command from being carried out.
#[derive(Debug)]
pub enum CommandError {
    Input(ReadError),
    Arguments(serde_json::Error),
    Pattern(PatternError),
    Sandbox(PoolError),
    Runtime(std::io::Error),
}

impl CommandError {
    fn message(&self) -> String {
        match self {
            Self::Input(error) => error.to_string(),
            Self::Arguments(error) => format!("`--args` is not JSON: {error}"),
            Self::Pattern(error) => error.to_string(),
            Self::Sandbox(error) => error.to_string(),
            Self::Runtime(error) => format!("Cannot start: {error}"),
        }
    }

    fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Input(ReadError::Missing(_) | ReadError::Directory(_) | ReadError::Special(_)) => {
                Some("Give a file, `-` for standard input, or code with `-e`")
            }
            Self::Input(ReadError::TooLarge(_)) => Some("Pass data with `--args` instead of writing it into the code"),
            Self::Input(ReadError::NotText(_)) => Some("Save the file as UTF-8"),
            Self::Arguments(_) => Some("For example: --args '{\"name\": \"value\"}'"),
            Self::Pattern(_) => Some("For example: --allow filesystem:read_* or --allow shell:exec"),
            Self::Input(ReadError::Io(_)) | Self::Sandbox(_) | Self::Runtime(_) => None,
        }
    }

    fn code(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Arguments(_) | Self::Pattern(_) => WRONG_USAGE,
            Self::Sandbox(_) | Self::Runtime(_) => FAILED,
        }
    }
}

/// Prints why a command was not carried out.
pub fn report(output: &Output, error: &CommandError) -> ExitCode {
    if output.json {
        let answer = serde_json::json!({ "status": "error", "error": { "message": error.message(), "hint": error.hint() } });
        output.result(&answer.to_string());
    } else {
        say_error(output, &error.message(), error.hint());
    }
    ExitCode::from(error.code())
}

/// Prints how code failed.
pub fn say_failure(output: &Output, failure: &Failure, source_name: &str) {
    let mut text = format!("{}: {}", failure.code, failure.message);
    if let Some(at) = failure.position {
        text += &format!("\n  at {source_name}:{}:{}", at.line, at.column);
    }
    if let Some(frame) = &failure.frame {
        text += &format!("\n{frame}");
    }
    say_error(output, &text, failure.hint.as_deref());
}

fn say_error(output: &Output, text: &str, hint: Option<&str>) {
    output.say(&format!("{} {}", output.toned(Tone::Error, "error:"), visible_lines(text)));
    if let Some(hint) = hint.filter(|_| !output.quiet) {
        output.say(&format!("{} {}", output.toned(Tone::Hint, "hint:"), visible_lines(hint)));
    }
}

/// Tells scripts how a run ended.
pub fn exit_code(failure: &Failure) -> ExitCode {
    ExitCode::from(match failure.code {
        ErrorCode::PermissionDenied => DENIED,
        _ => FAILED,
    })
}

//! Everything `pml` prints passes here: results on stdout, words on stderr.

use std::io::{self, IsTerminal as _, Write};

use crate::environment;

#[derive(Debug)]
pub struct Output {
    pub json: bool,
    pub quiet: bool,
    pub verbose: bool,
    colour: bool,
}

/// How a text is meant.
#[derive(Debug, Clone, Copy)]
pub enum Tone {
    Error,
    Hint,
    Faint,
}

impl Output {
    pub fn new(json: bool, quiet: bool, verbose: bool) -> Self {
        let colour = io::stderr().is_terminal() && !environment::forbids_colour();
        Self { json, quiet, verbose, colour }
    }

    /// Prints a result.
    pub fn result(&self, text: &str) {
        write_line(io::stdout().lock(), text);
    }

    /// Prints a line for the person at the terminal.
    pub fn say(&self, text: &str) {
        write_line(io::stderr().lock(), text);
    }

    pub fn toned(&self, tone: Tone, text: &str) -> String {
        let code = match tone {
            Tone::Error => "1;31",
            Tone::Hint => "36",
            Tone::Faint => "2",
        };
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

fn write_line(mut stream: impl Write, text: &str) {
    // A reader that went away (`pml … | head`) has seen what it wanted.
    let _ = writeln!(stream, "{text}").and_then(|()| stream.flush());
}

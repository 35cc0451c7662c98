use oxc_diagnostics::OxcDiagnostic;
use pml_model::error::{ErrorCode, Failure};
use pml_model::position::Position;

/// Why a text cannot be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub code: ErrorCode,
    pub message: String,
    pub hint: Option<String>,
    /// Byte offset into the source, where one place is to blame.
    pub offset: Option<usize>,
}

impl Problem {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: None, offset: None }
    }

    pub(crate) fn syntax(message: impl Into<String>, offset: usize) -> Self {
        Self { offset: Some(offset), ..Self::new(ErrorCode::SyntaxError, message) }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn from_diagnostic(diagnostic: &OxcDiagnostic) -> Self {
        let label = diagnostic.labels.first();
        let mut message = diagnostic.message.to_string();
        if let Some(note) = label.and_then(|label| label.label()) {
            message = format!("{message}: {note}");
        }
        Self {
            code: ErrorCode::SyntaxError,
            message,
            hint: diagnostic.help.as_ref().map(ToString::to_string),
            offset: label.map(|label| label.span().start as usize),
        }
    }

    /// Places the problem in its source, with line, column and code frame.
    pub fn into_failure(self, source: &str) -> Failure {
        let position = self.offset.map(|offset| Position::of_offset(source, offset));
        let mut failure = Failure::new(self.code, self.message).at(position);
        failure.frame = position.and_then(|position| position.frame(source));
        failure.hint = self.hint;
        failure
    }
}

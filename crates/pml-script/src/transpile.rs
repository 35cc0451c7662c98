use std::path::{Path, PathBuf};

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_diagnostics::Diagnostics;
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::SemanticBuilder;
use oxc_span::SourceType;
use oxc_transformer::{HelperLoaderMode, TransformOptions, Transformer};
use pml_model::error::ErrorCode;
use pml_model::limits::{CODE_GROWTH_FLOOR_BYTES, CODE_GROWTH_MAX};

use crate::shape::{self, Shape};
use crate::{Problem, SourceMap, check};

/// What a text is meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Runs once, top to bottom; its value is the result.
    Program,
    /// Its exported functions are the tools; its value is an object of them.
    Module,
}

/// JavaScript ready to be evaluated, and the way back to the source.
///
/// The code is one expression: an async function that returns the program's value.
pub struct Transpiled {
    pub code: String,
    pub map: SourceMap,
}

/// Turns TypeScript into JavaScript that runs as written.
pub fn transpile(source: &str, form: Form) -> Result<Transpiled, Problem> {
    check(source)?;
    let allocator = Allocator::default();
    let mut program = parse(&allocator, source)?;
    shape::refuse_imports(&program)?;
    strip_types(&allocator, &mut program)?;
    let shape = shape::reshape(&allocator, &mut program, form);
    let options = CodegenOptions {
        source_map_path: Some(PathBuf::from("program.ts")),
        // Indentation of deeply nested code grows with the square of its size.
        indent_width: 0,
        comments: CommentOptions::disabled(),
        ..CodegenOptions::default()
    };
    let printed = Codegen::new().with_options(options).build(&program);
    refuse_growth(source, &printed.code)?;
    Ok(Transpiled { code: wrap(&printed.code, &shape), map: SourceMap::new(printed.map) })
}

pub(crate) fn parse<'a>(allocator: &'a Allocator, source: &'a str) -> Result<Program<'a>, Problem> {
    let options = ParseOptions { allow_return_outside_function: true, preserve_parens: false, ..ParseOptions::default() };
    let parsed = Parser::new(allocator, source, SourceType::ts().with_module(true)).with_options(options).parse();
    refuse_errors(&parsed.diagnostics)?;
    if parsed.panicked {
        return Err(Problem::new(ErrorCode::SyntaxError, "Code cannot be parsed"));
    }
    Ok(parsed.program)
}

fn strip_types<'a>(allocator: &'a Allocator, program: &mut Program<'a>) -> Result<(), Problem> {
    // Without `enum_eval` the transformer writes enums wrongly.
    let analysed = SemanticBuilder::new().with_check_syntax_error(true).with_enum_eval(true).build(program);
    refuse_errors(&analysed.diagnostics)?;
    let mut options = TransformOptions::default();
    options.decorator.legacy = true;
    // Helpers come from the global `babelHelpers`; the default would emit `require`.
    options.helper_loader.mode = HelperLoaderMode::External;
    let scoping = analysed.semantic.into_scoping();
    let transformed = Transformer::new(allocator, Path::new("program.ts"), &options).build_with_scoping(scoping, program);
    refuse_errors(&transformed.diagnostics)
}

pub(crate) fn refuse_errors(diagnostics: &Diagnostics) -> Result<(), Problem> {
    diagnostics.errors().next().map_or(Ok(()), |diagnostic| Err(Problem::from_diagnostic(diagnostic)))
}

fn refuse_growth(source: &str, code: &str) -> Result<(), Problem> {
    let limit = source.len() * CODE_GROWTH_MAX + CODE_GROWTH_FLOOR_BYTES;
    if code.len() <= limit {
        return Ok(());
    }
    let message = format!("Code grows to {} bytes when its types are taken out, over the limit of {limit}", code.len());
    Err(Problem::new(ErrorCode::CodeTooLarge, message))
}

/// Puts the code into one async function; exactly `WRAPPER_LINES` lines come before it.
///
/// Not in parentheses: the engine would read everything in them twice, to see whether
/// they are the parameters of an arrow function.
fn wrap(code: &str, shape: &Shape) -> String {
    let tail = &shape.tail;
    match shape.called {
        false => format!("0,async()=>{{\n{code}\n{tail}\n}}"),
        true => format!("0,async()=>(await(async()=>{{\n{code}\n{tail}\n}})())(args)"),
    }
}

#[cfg(test)]
#[path = "transpile_tests.rs"]
mod tests;

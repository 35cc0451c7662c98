//! Reads from a program's text which tools it calls, with what, and in which order.
//!
//! The program is walked in the order in which it would run, with values that are only
//! half known ([`value`]): which part of `mcp` they are, which results they were made
//! from ([`flow`]), which calls they wait for. Functions of the program are walked where
//! they are called ([`functions`]); both sides of a branch are walked and then joined
//! ([`branches`]); a loop is walked once, or for each element of a short list. What has
//! ended before a call begins ([`order`]) and what it is given become its edges ([`plan`]).
//!
//! One rule keeps the set of tools honest: a value that holds a part of `mcp` is
//! either followed or reported as dynamic at the place where it is lost ([`escape`]).
//! Nothing here runs the program, and nothing decides what runs: start at [`analyse`],
//! then `walk.rs`.

mod branches;
mod builtins;
mod calls;
mod classes;
mod constants;
mod detours;
mod escape;
mod expressions;
mod flow;
mod functions;
mod lists;
mod literals;
mod loops;
mod members;
mod memory;
mod order;
mod paths;
mod patterns;
mod places;
mod plan;
mod program;
mod promises;
mod report;
mod statements;
mod typescript;
mod value;
mod variables;
mod walk;

use std::collections::HashSet;

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_semantic::{Scoping, SemanticBuilder};
use pml_model::analysis::{Analysis, Reason};

use crate::{Problem, check, shape, transpile};
use walk::Walk;

/// Call sites that are reported.
const CALLS_MAX: usize = 10_000;
/// Places that are reported as dynamic.
const NOTES_MAX: usize = 10_000;
/// Edges that are reported.
const EDGES_MAX: usize = 50_000;
/// Conditions reported of one call, the innermost ones.
const BRANCHES_MAX: usize = 16;
/// Bytes of literal arguments that are reported, all calls together.
const ARGUMENT_BYTES_MAX: usize = 1 << 20;
/// Deepest literal argument that is reported.
const ARGUMENT_DEPTH_MAX: usize = 32;

/// How often the program may be walked until it is known which objects change.
const ROUNDS_MAX: usize = 4;
/// Deepest nesting of expressions and statements that is followed, through calls too.
const NESTING_MAX: usize = 4_000;
/// Deepest nesting of functions in functions that is followed.
const FUNCTION_NESTING_MAX: usize = 256;
/// Deepest nesting of branches whose two sides are kept apart.
const FORKS_MAX: usize = 256;
/// How often one function may be on its own call stack before it counts as a loop.
const RECURSION_MAX: usize = 3;
/// Text of functions that may be walked again, as a multiple of the program …
const REWALK_FACTOR: usize = 2;
/// … and beside it, so that small programs may call their helpers often.
const REWALK_FLOOR_BYTES: usize = 64 << 10;
/// What one alternative of a call costs of that budget.
const WAY_BYTES: usize = 16;
/// Elements of a list for each of which a loop is walked.
const UNROLL_MAX: usize = 16;
/// Steps spent on finding the calls behind values.
const FLOW_STEPS_MAX: usize = 1_000_000;
/// Calls kept as the latest that have ended.
const LATEST_MAX: usize = 512;
/// Properties of one object that are told apart.
const FIELDS_MAX: usize = 256;
/// Properties of one object that are told apart once one of them was set by a computed name.
const LOOSE_FIELDS_MAX: usize = 16;
/// Alternatives of one value that are told apart.
const CHOICES_MAX: usize = 16;
/// Ways to one call whose arguments are compared.
const REACHES_MAX: usize = 8;
/// Longest text put together from constants.
const TEXT_BYTES_MAX: usize = 4 << 10;

/// Finds the calls of a program and their order, without running it.
pub fn analyse(source: &str) -> Result<Analysis, Problem> {
    check(source)?;
    let allocator = Allocator::default();
    let program = transpile::parse(&allocator, source)?;
    shape::refuse_imports(&program)?;
    let built = SemanticBuilder::new().with_check_syntax_error(true).build(&program);
    transpile::refuse_errors(&built.diagnostics)?;
    let scoping = built.semantic.into_scoping();
    Ok(walk_until_steady(&allocator, &scoping, &program, source))
}

/// Walks the program, and again if an object changed after it was relied on.
fn walk_until_steady<'a>(arena: &'a Allocator, scoping: &Scoping, program: &'a Program<'a>, source: &str) -> Analysis {
    let mut changing = HashSet::new();
    let mut round = 1;
    loop {
        let mut walk = Walk::new(arena, scoping, &changing, source.len());
        walk.program(program);
        let restless = walk.restless();
        if restless.is_empty() {
            return walk.finish(source);
        }
        if round == ROUNDS_MAX {
            walk.note(0, Reason::TooMuch);
            return walk.finish(source);
        }
        changing.extend(restless);
        round += 1;
    }
}

#[cfg(test)]
mod tests;

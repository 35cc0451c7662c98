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
use pml_model::limits::analysis::{
    ARGUMENT_BYTES_MAX, ARGUMENT_DEPTH_MAX, BRANCHES_MAX, CALLS_MAX, CHOICES_MAX, EDGES_MAX, FIELDS_MAX, FLOW_STEPS_MAX,
    FORKS_MAX, FUNCTION_NESTING_MAX, LATEST_MAX, LOOSE_FIELDS_MAX, NESTING_MAX, NOTES_MAX, REACHES_MAX, RECURSION_MAX,
    REWALK_FACTOR, REWALK_FLOOR_BYTES, ROUNDS_MAX, TEXT_BYTES_MAX, UNROLL_MAX, WAY_BYTES,
};

use crate::{Problem, check, shape, transpile};
use walk::Walk;

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

//! Every limit of the product, in one place.
//!
//! A limit is named after what it bounds, with its unit last. Those a user may
//! lower or raise are only defaults here.

use std::time::Duration;

/// Longest name of any kind.
pub const NAME_BYTES_MAX: usize = 512;
/// Longest name a client lists; clients add `mcp__pml__` and stop at 64.
pub const WIRE_NAME_BYTES_MAX: usize = 54;

/// Wall clock of one run; time spent waiting for a human is not counted.
pub const EXECUTION_TIMEOUT: Duration = Duration::from_secs(5 * 60);
/// Wall clock of one call made from inside a run.
pub const RPC_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a run that was told to stop may take to say where it was.
pub const STOP_GRACE: Duration = Duration::from_millis(80);
/// How long parsing may take: some nonsense takes a parser exponential time.
pub const PARSE_TIMEOUT: Duration = Duration::from_secs(5);
/// Memory the engine may use for one run.
pub const MEMORY_MB: u64 = 256;
/// Address space beside the engine's memory: the executable, its stacks, the parser's tree.
pub const WORKER_OVERHEAD_MB: u64 = 512;
/// CPU time after which the kernel ends a worker, whoever forgot it.
pub const WORKER_CPU: Duration = Duration::from_secs(15 * 60);
/// Stack of the thread that parses and runs code; committed only as used.
pub const WORKER_STACK_BYTES: usize = 128 << 20;
/// Stack the engine may use of it; deeper recursion is a `RangeError`.
pub const ENGINE_STACK_BYTES: usize = 4 << 20;

/// Largest program.
pub const CODE_BYTES_MAX: usize = 256 << 10;
/// Deepest nesting of brackets in a program.
pub const CODE_NESTING_MAX: usize = 200;
/// A transpiled program may be this many times larger than its source …
pub const CODE_GROWTH_MAX: usize = 4;
/// … plus this much, so that tiny programs may use decorators and enums.
pub const CODE_GROWTH_FLOOR_BYTES: usize = 64 << 10;

/// Largest result of a run, and of one call inside it.
pub const RESULT_BYTES_MAX: usize = 10 << 20;
/// Largest arguments of one call.
pub const ARGUMENTS_BYTES_MAX: usize = 10 << 20;
/// All log lines of a run together.
pub const LOG_BYTES_MAX: usize = 256 << 10;
/// Deepest value that crosses a process border; the JSON reader itself stops at 128.
pub const VALUE_DEPTH_MAX: usize = 100;
/// Longest text quoted in an error message.
pub const ERROR_TEXT_BYTES_MAX: usize = 8 << 10;
/// Strings longer than this travel beside the JSON, unescaped.
pub const INLINE_STRING_BYTES_MAX: usize = 16 << 10;
/// Largest frame between a worker and its parent, either way.
pub const FRAME_BYTES_MAX: usize = 24 << 20;
/// A worker writes its events at the latest when so many bytes wait.
pub const WORKER_BUFFER_BYTES: usize = 64 << 10;

/// Calls of one run that are performed at the same time; more wait in order.
pub const CALLS_IN_FLIGHT_MAX: usize = 64;
/// Calls of one run that may wait; with more, the run itself is not read further.
pub const CALLS_QUEUED_MAX: usize = 4096;
/// Bytes of arguments those waiting calls may hold.
pub const CALLS_QUEUED_BYTES_MAX: usize = 64 << 20;
/// How deep a call may call.
pub const CALL_DEPTH_MAX: usize = 16;
/// Live timers of one run.
pub const TIMERS_MAX: usize = 10_000;
/// Longest delay of one timer, as in browsers.
pub const TIMER_DELAY_MAX: Duration = Duration::from_millis(i32::MAX as u64);

/// Ready workers kept ahead of need.
pub const POOL_READY: usize = 2;
/// Programs that run at the same time in one gateway; more wait.
pub const RUNS_MAX: usize = 32;
/// A worker that is not ready by then is given up.
pub const WORKER_START_TIMEOUT: Duration = Duration::from_secs(10);

/// Calls after which a resident module moves to a fresh worker.
pub const RESIDENT_CALLS_MAX: u64 = 10_000;
/// Calls one resident worker may have open.
pub const RESIDENT_OPEN_MAX: usize = 1024;
/// A resident worker that lets its oldest call wait so long gets no new ones.
pub const RESIDENT_SLOW: Duration = Duration::from_millis(100);
/// Most workers of one resident module, slow ones included.
pub const RESIDENT_WORKERS_MAX: usize = 4;

/// Names suggested beside an unknown one.
pub const SUGGESTIONS_MAX: usize = 3;
/// Problems of one set of arguments that are reported.
pub const ARGUMENT_PROBLEMS_MAX: usize = 5;
/// Unhandled rejections that are remembered; more than anybody reads.
pub const UNHANDLED_MAX: usize = 100;
/// Spans kept of one trace; more are counted, not kept.
pub const TRACE_SPANS_MAX: usize = 10_000;

/// Bounds of the static analysis: what it reports, and how long it thinks.
pub mod analysis {
    /// Call sites that are reported.
    pub const CALLS_MAX: usize = 10_000;
    /// Places that are reported as dynamic.
    pub const NOTES_MAX: usize = 10_000;
    /// Edges that are reported.
    pub const EDGES_MAX: usize = 50_000;
    /// Conditions reported of one call, the innermost ones.
    pub const BRANCHES_MAX: usize = 16;
    /// Bytes of literal arguments that are reported, all calls together.
    pub const ARGUMENT_BYTES_MAX: usize = 1 << 20;
    /// Deepest literal argument that is reported.
    pub const ARGUMENT_DEPTH_MAX: usize = 32;
    /// How often the program may be walked until it is known which objects change.
    pub const ROUNDS_MAX: usize = 4;
    /// Deepest nesting of expressions and statements that is followed, through calls too.
    pub const NESTING_MAX: usize = 4_000;
    /// Deepest nesting of functions in functions that is followed.
    pub const FUNCTION_NESTING_MAX: usize = 256;
    /// Deepest nesting of branches whose two sides are kept apart.
    pub const FORKS_MAX: usize = 256;
    /// How often one function may be on its own call stack before it counts as a loop.
    pub const RECURSION_MAX: usize = 3;
    /// Text of functions that may be walked again, as a multiple of the program …
    pub const REWALK_FACTOR: usize = 2;
    /// … and beside it, so that small programs may call their helpers often.
    pub const REWALK_FLOOR_BYTES: usize = 64 << 10;
    /// What one alternative of a call costs of that budget.
    pub const WAY_BYTES: usize = 16;
    /// Elements of a list for each of which a loop is walked.
    pub const UNROLL_MAX: usize = 16;
    /// Steps spent on finding the calls behind values.
    pub const FLOW_STEPS_MAX: usize = 1_000_000;
    /// Calls kept as the latest that have ended.
    pub const LATEST_MAX: usize = 512;
    /// Properties of one object that are told apart.
    pub const FIELDS_MAX: usize = 256;
    /// Properties of one object that are told apart once one of them was set by a computed name.
    pub const LOOSE_FIELDS_MAX: usize = 16;
    /// Alternatives of one value that are told apart.
    pub const CHOICES_MAX: usize = 16;
    /// Ways to one call whose arguments are compared.
    pub const REACHES_MAX: usize = 8;
    /// Longest text put together from constants.
    pub const TEXT_BYTES_MAX: usize = 4 << 10;
}

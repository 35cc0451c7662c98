//! Says what works here, by trying it.

use std::sync::Arc;
use std::time::Duration;

use pml_model::answer::Ending;
use pml_model::error::ErrorCode;
use pml_sandbox::parent::{attack, layers};
use pml_sandbox::{Layers, Limits, PoolConfig};
use serde::Serialize;
use serde_json::Value;

use crate::{Gateway, GatewayConfig, Session, Submission};

/// How a check came out, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    Good,
    Weak,
    Broken,
}

/// One thing that was tried.
#[derive(Debug, Clone, Serialize)]
pub struct Check {
    pub name: String,
    pub health: Health,
    pub detail: String,
    /// What to do about it, where there is something to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
}

impl Check {
    fn new(name: impl Into<String>, health: Health, detail: impl Into<String>) -> Self {
        Self { name: name.into(), health, detail: detail.into(), fix: None }
    }

    fn fix(mut self, fix: &str) -> Self {
        self.fix = Some(fix.to_owned());
        self
    }
}

/// How much is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The walls of one worker, and one program.
    Quick,
    /// Attacks on the walls from inside, and hostile programs.
    Attack,
}

/// Examines this machine.
pub async fn examine(config: GatewayConfig, depth: Depth) -> Vec<Check> {
    let pool = config.pool();
    let mut checks = match layers(pool.clone()).await {
        Ok(layers) => walls(&layers),
        Err(error) => {
            return vec![
                Check::new("sandbox", Health::Broken, error).fix("Code cannot run here; report this with your kernel's version"),
            ];
        }
    };
    let gateway = match Gateway::start(config) {
        Ok(gateway) => gateway,
        Err(error) => return vec![Check::new("sandbox", Health::Broken, error.to_string())],
    };
    checks.push(program(&gateway).await);
    checks.push(module(&gateway).await);
    if depth == Depth::Attack {
        let landlock = checks.iter().any(|check| check.name == "landlock" && check.health == Health::Good);
        checks.extend(attacks(pool, landlock).await);
        checks.extend(hostile_programs(&gateway).await);
    }
    checks
}

fn walls(layers: &Layers) -> Vec<Check> {
    let required = |name: &str, holds: bool, fix: &str| match holds {
        true => Check::new(name, Health::Good, "raised and reported by a real worker"),
        false => Check::new(name, Health::Broken, "a worker could not raise it: code is refused").fix(fix),
    };
    let helpful = |name: &str, holds: bool, detail: String, fix: &str| match holds {
        true => Check::new(name, Health::Good, detail),
        false => Check::new(name, Health::Weak, "not available: one wall less, the others hold").fix(fix),
    };
    vec![
        required(
            "seccomp",
            layers.seccomp,
            "Use a kernel with CONFIG_SECCOMP_FILTER, and a container profile that allows seccomp",
        ),
        required("no_new_privs", layers.no_new_privileges, "Use Linux 3.5 or newer"),
        required("resource limits", layers.resource_limits, "Let this user lower its own limits (setrlimit)"),
        helpful(
            "landlock",
            layers.landlock_abi > 0,
            format!("all files, TCP and signals denied (kernel ABI {})", layers.landlock_abi),
            "Use Linux 5.13 or newer with `landlock` in the kernel's lsm= list",
        ),
        helpful(
            "namespaces",
            layers.namespaces,
            "own user, IPC and host-name namespaces".to_owned(),
            "Allow unprivileged user namespaces (kernel.unprivileged_userns_clone, AppArmor, or the container's profile)",
        ),
    ]
}

async fn program(gateway: &Arc<Gateway>) -> Check {
    match run(gateway, "const xs: number[] = [20, 22]; return xs[0] + xs[1]", Limits::default()).await {
        Ok(value) if value == 42 => Check::new("TypeScript", Health::Good, "a program ran in the sandbox"),
        other => Check::new("TypeScript", Health::Broken, format!("a program gave {other:?}")),
    }
}

async fn module(gateway: &Arc<Gateway>) -> Check {
    match run(gateway, "return await mcp.math.sum({ values: [20, 22] })", Limits::default()).await {
        Ok(value) if value == 42 => Check::new("modules", Health::Good, "code called a tool of a shipped module"),
        other => Check::new("modules", Health::Broken, format!("a call gave {other:?}")),
    }
}

async fn attacks(pool: PoolConfig, landlock: bool) -> Vec<Check> {
    let attempts = tokio::task::spawn_blocking(move || attack(&pool, landlock)).await.unwrap_or_default();
    let check = |attempt: pml_sandbox::parent::Attempt| {
        let health = if attempt.held { Health::Good } else { Health::Broken };
        Check::new(format!("attack: {}", attempt.probe.name()), health, attempt.detail)
    };
    attempts.into_iter().map(check).collect()
}

/// Time for a program that is expected to run into it.
const SHORT: Duration = Duration::from_millis(300);
/// Time for a program that is expected to fail by itself.
const LONG: Duration = Duration::from_secs(20);

/// Programs that mean harm, their time, and the codes that say they did none.
const HOSTILE: &[(&str, &str, Duration, &[ErrorCode])] = &[
    ("endless loop", "for (;;) {}", SHORT, &[ErrorCode::ExecutionTimeout]),
    (
        "endless promises",
        "(function f() { Promise.resolve().then(f) })(); await new Promise(() => {})",
        SHORT,
        &[ErrorCode::ExecutionTimeout],
    ),
    (
        "loop the engine cannot stop",
        "const z = []; z.length = 2 ** 31; z.join('')",
        SHORT,
        &[ErrorCode::ExecutionTimeout, ErrorCode::MemoryLimit],
    ),
    ("memory bomb", "const a = []; for (;;) a.push(new Array(1e5).fill(0))", LONG, &[ErrorCode::MemoryLimit]),
    ("endless recursion", "const f = () => f(); f()", LONG, &[ErrorCode::CodeError]),
    ("promise that never settles", "await new Promise(() => {})", LONG, &[ErrorCode::Deadlock]),
    ("result too large", "return 'x'.repeat(11 << 20)", LONG, &[ErrorCode::ResultTooLarge]),
    ("loading modules", "await import('fs')", LONG, &[ErrorCode::CodeError]),
];

async fn hostile_programs(gateway: &Arc<Gateway>) -> Vec<Check> {
    let mut checks = Vec::new();
    for (name, code, timeout, expected) in HOSTILE {
        let name = format!("program: {name}");
        let limits = Limits { timeout: *timeout, ..Limits::default() };
        checks.push(match run(gateway, code, limits).await {
            Err(code) if expected.contains(&code) => Check::new(name, Health::Good, format!("contained: {code}")),
            other => Check::new(name, Health::Broken, format!("ended with {other:?}")),
        });
    }
    checks
}

async fn run(gateway: &Arc<Gateway>, code: &str, limits: Limits) -> Result<Value, ErrorCode> {
    let submission = Submission { code: code.to_owned(), args: Value::Null, limits };
    match gateway.execute(&Session::default(), submission).await.answer.ending {
        Ending::Success { result } => Ok(result),
        Ending::Error { error } => Err(error.code),
    }
}

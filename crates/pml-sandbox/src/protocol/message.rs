use pml_model::error::Failure;
use serde::{Deserialize, Serialize};

/// What the parent sends. Each of these is one inbound frame of the replay rule:
/// it carries the time, and nothing else tells the worker what time it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToWorker {
    /// Run a program. Payload: `{code, args}`.
    Execute { now_us: u64, seed: [u64; 4], memory_bytes: u64 },
    /// Say what a program would do, without running it. Payload: `{code}`.
    Analyse,
    /// Make a module's tools ready; run 0 is complete when they are. Payload: `{code}`.
    Load { now_us: u64, seed: [u64; 4], memory_bytes: u64 },
    /// Call a tool of the loaded module. Payload: its arguments.
    Invoke { now_us: u64, run: u64, tool: String },
    /// The answer to a call. Payload: the result, unless there is an error.
    RpcResult { now_us: u64, id: u64, error: Option<Failure> },
    /// A timer is due.
    Timer { now_us: u64, id: u64 },
}

/// What a worker sends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromWorker {
    /// The sandbox is closed and the engine waits for code.
    Ready {
        layers: Layers,
    },
    /// The code is parsed and begins to run.
    Started,
    /// The code calls a tool. Payload: the arguments.
    RpcCall {
        id: u64,
        server: String,
        tool: String,
    },
    SetTimer {
        id: u64,
        delay_ms: f64,
    },
    ClearTimer {
        id: u64,
    },
    Log {
        level: LogLevel,
        text: String,
    },
    /// A run is over. Payload: the result, unless there is an error.
    ExecutionComplete {
        run: u64,
        error: Option<Failure>,
    },
    /// What a program would do. Payload: the analysis, unless there is an error.
    Analysed {
        error: Option<Failure>,
    },
    /// The worker itself failed; this is a bug in it.
    Panicked {
        message: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    Debug,
    Info,
    Log,
    Warn,
    Error,
}

impl LogLevel {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Log => "log",
            Self::Warn => "warn",
            Self::Error => "error",
        }
    }

    pub fn parse(text: &str) -> Self {
        [Self::Debug, Self::Info, Self::Warn, Self::Error].into_iter().find(|level| level.as_str() == text).unwrap_or(Self::Log)
    }
}

/// Which walls of the sandbox stand, as the worker itself found when it raised them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layers {
    /// Only listed system calls; anything else kills the process.
    pub seccomp: bool,
    /// No files, no TCP, no signals to others; the number is the kernel's ABI, 0 is absent.
    pub landlock_abi: u8,
    /// Own user, IPC and host-name namespaces.
    pub namespaces: bool,
    /// No way to gain rights by starting a program.
    pub no_new_privileges: bool,
    /// Bounds on memory, CPU, files and processes.
    pub resource_limits: bool,
}

impl Layers {
    /// Names what is missing of what must be there before code may run.
    pub fn missing(&self) -> Vec<&'static str> {
        let required =
            [(self.seccomp, "seccomp"), (self.no_new_privileges, "no_new_privs"), (self.resource_limits, "resource limits")];
        required.into_iter().filter(|(holds, _)| !holds).map(|(_, name)| name).collect()
    }

    /// Says what a user should know about walls that are lower than elsewhere.
    pub fn warning(&self) -> Option<&'static str> {
        (self.landlock_abi == 0).then_some("Landlock is not available on this kernel; the sandbox has one wall less")
    }
}

use std::collections::HashMap;
use std::rc::Rc;

use pml_model::error::Failure;
use pml_model::limits::{LOG_BYTES_MAX, UNHANDLED_MAX};
use pml_script::SourceMap;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rquickjs::{Function, Persistent, Promise, Runtime, Value};

use super::Shared;
use super::world::World;
use crate::child::io::Outbox;
use crate::protocol::{FromWorker, LogLevel, Payload};

/// What the engine and the functions it gave to the code share.
pub struct State {
    pub outbox: Outbox,
    pub clock: Clock,
    random: ChaCha12Rng,
    pub calls: HashMap<u64, PendingCall>,
    calls_made: u64,
    pub timers: HashMap<u64, Timer>,
    timers_made: u64,
    /// Runs that have begun and not ended: the program, or calls of a module's tools.
    pub runs: Vec<(u64, Persistent<Promise<'static>>)>,
    /// The module's functions, once loaded.
    pub tools: Option<Persistent<rquickjs::Object<'static>>>,
    pub unhandled: Vec<Rejection>,
    pub script: Script,
    pub world: Option<Rc<World>>,
    /// What the stop signal interrupted, once it has.
    pub stopped_with: Option<Failure>,
    pub memory_bytes: u64,
    /// A job failed for lack of memory, and with it whatever waited for it.
    pub lost_to_memory: bool,
    /// The program was compiled and has begun.
    pub started: bool,
    log_bytes: usize,
}

/// The user's source and the way back to it.
#[derive(Default)]
pub struct Script {
    pub source: String,
    pub map: Option<SourceMap>,
}

/// A call that was sent and not answered.
pub struct PendingCall {
    pub resolve: Persistent<Function<'static>>,
    pub reject: Persistent<Function<'static>>,
    pub name: String,
    /// The stack where the call was made; after an `await` it would be lost.
    pub site: String,
}

pub struct Timer {
    pub callback: Persistent<Function<'static>>,
    /// Set for `setInterval`.
    pub repeat_ms: Option<f64>,
}

pub struct Rejection {
    pub promise: Persistent<Value<'static>>,
    pub reason: Persistent<Value<'static>>,
}

/// Time as frames tell it, plus a microsecond per look, so that it always moves on.
#[derive(Default)]
pub struct Clock {
    now_us: u64,
    looks: u64,
    start_us: Option<u64>,
}

impl Clock {
    pub fn set(&mut self, now_us: u64) {
        // A frame that arrives in the same instant must not turn time back.
        self.now_us = now_us.max(self.now_us + self.looks);
        self.looks = 0;
        self.start_us.get_or_insert(now_us);
    }

    /// Milliseconds since 1970.
    pub fn look(&mut self) -> f64 {
        self.looks += 1;
        (self.now_us + self.looks) as f64 / 1000.0
    }

    /// Milliseconds since 1970 at which the run began.
    pub fn start(&self) -> f64 {
        self.start_us.unwrap_or(self.now_us) as f64 / 1000.0
    }
}

impl Default for State {
    fn default() -> Self {
        Self {
            outbox: Outbox::default(),
            clock: Clock::default(),
            random: ChaCha12Rng::from_seed([0; 32]),
            calls: HashMap::new(),
            calls_made: 0,
            timers: HashMap::new(),
            timers_made: 0,
            runs: Vec::new(),
            tools: None,
            unhandled: Vec::new(),
            script: Script::default(),
            world: None,
            stopped_with: None,
            memory_bytes: 0,
            started: false,
            lost_to_memory: false,
            log_bytes: 0,
        }
    }
}

impl State {
    pub fn seed(&mut self, seed: [u64; 4]) {
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(seed) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        self.random = ChaCha12Rng::from_seed(bytes);
    }

    /// Returns a number in `[0, 1)` with 53 random bits, as `Math.random` does.
    pub fn random(&mut self) -> f64 {
        (self.random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn random_bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.random.fill_bytes(&mut bytes);
        bytes
    }

    pub fn next_call(&mut self) -> u64 {
        self.calls_made += 1;
        self.calls_made
    }

    pub fn next_timer(&mut self) -> u64 {
        self.timers_made += 1;
        self.timers_made
    }

    /// Sends a message that is a line or two.
    pub fn send(&mut self, message: &FromWorker) {
        // Nothing of this size is refused.
        let _ = self.outbox.push(message, &Payload::default());
    }

    /// Sends a log line at once: code that then loops for ever is debugged with it.
    pub fn log(&mut self, level: LogLevel, text: &str) {
        if self.log_bytes > LOG_BYTES_MAX {
            return;
        }
        self.log_bytes += text.len() + 1;
        let text = match self.log_bytes > LOG_BYTES_MAX {
            true => format!("Logs are over their limit of {LOG_BYTES_MAX} bytes; the rest is dropped"),
            false => text.to_owned(),
        };
        self.send(&FromWorker::Log { level, text });
        // A parent that is gone is noticed at the next read.
        let _ = self.outbox.flush();
    }
}

/// Collects promises that are rejected while nobody listens.
pub fn track_rejections(runtime: &Runtime, state: &Shared) {
    let state = state.clone();
    runtime.set_host_promise_rejection_tracker(Some(Box::new(move |ctx, promise, reason, handled| {
        let mut state = state.borrow_mut();
        if handled {
            state.unhandled.retain(|rejection| rejection.promise.clone().restore(&ctx).ok().as_ref() != Some(&promise));
        } else if state.unhandled.len() < UNHANDLED_MAX {
            let promise = Persistent::save(&ctx, promise);
            state.unhandled.push(Rejection { promise, reason: Persistent::save(&ctx, reason) });
        }
    })));
}

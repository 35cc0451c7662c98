//! The engine inside the worker, driven by frames.
//!
//! The replay rule lives here: take one frame, run all jobs to empty, write the
//! events, take the next. There is no clock, no entropy and no polling; a run is a
//! function of its frames. (The one exception is the stop signal, which only ever
//! ends a run.)

mod bridge;
mod exceptions;
mod memory;
mod natives;
mod receive;
mod serialize;
mod settle;
mod state;
mod world;

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pml_model::limits::ENGINE_STACK_BYTES;
use rquickjs::{Context, Runtime};

use super::io::{Inbox, Outbox};
use memory::MemoryPeak;
use state::State;
use world::World;

type Shared = Rc<RefCell<State>>;

/// A context with its world built, waiting for code.
pub struct Engine {
    runtime: Runtime,
    context: Context,
    world: Rc<World>,
    state: Shared,
    stop: Arc<AtomicBool>,
    memory: MemoryPeak,
}

/// Whether the worker goes on to the next frame.
pub(super) enum Next {
    Frame,
    End,
}

impl Engine {
    pub fn new(stop: Arc<AtomicBool>, local_zone: String, ahead: bool) -> rquickjs::Result<Self> {
        let runtime = Runtime::new()?;
        runtime.set_max_stack_size(ENGINE_STACK_BYTES);
        let context = Context::full(&runtime)?;
        let state = Shared::default();
        let world = context.with(|ctx| World::build(&ctx, &state, local_zone))?;
        let world = Rc::new(world);
        state.borrow_mut().world = Some(Rc::clone(&world));
        state::track_rejections(&runtime, &state);
        let interrupted = Arc::clone(&stop);
        let memory = MemoryPeak::new();
        let watched = memory.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || {
            watched.look();
            interrupted.load(Ordering::Relaxed)
        })));
        let engine = Self { runtime, context, world, state, stop, memory };
        if ahead {
            engine.warm_up()?;
        }
        Ok(engine)
    }

    /// Goes once where every program goes, so that its pages are there when one comes.
    fn warm_up(&self) -> rquickjs::Result<()> {
        const SAMPLE: &str = "const a: number[] = [1]; for (const b of a) { if (b > 1) return { b } } return `${a}`";
        let Ok(transpiled) = pml_script::transpile(SAMPLE, pml_script::Form::Program) else { return Ok(()) };
        self.context.with(|ctx| {
            let function: rquickjs::Function = ctx.eval(transpiled.code)?;
            let promise: rquickjs::Promise = function.call(())?;
            while ctx.execute_pending_job() {}
            let result: rquickjs::Value = promise.result().unwrap_or(Err(rquickjs::Error::Unknown))?;
            let walk = world::Walk::of(&ctx, &self.world)?;
            // A string cannot be refused.
            let _ = serialize::Serializer::new(walk, 1 << 10).serialize(result);
            Ok(())
        })
    }

    /// Answers frames until a program ends or the parent is gone.
    pub fn serve(self, mut inbox: Inbox, outbox: Outbox) -> ExitCode {
        self.state.borrow_mut().outbox = outbox;
        while let Some((message, payload)) = inbox.next() {
            self.receive(message, payload);
            self.run_jobs();
            let next = self.settle();
            if self.state.borrow_mut().outbox.flush().is_err() {
                return ExitCode::FAILURE;
            }
            if let Next::End = next {
                break;
            }
        }
        // The heap is not taken down piece by piece: the process is about to go.
        std::mem::forget(self);
        ExitCode::SUCCESS
    }

    fn run_jobs(&self) {
        while !self.stopped() {
            match self.runtime.execute_pending_job() {
                Ok(true) => {}
                Ok(false) => return,
                Err(exception) => exception.0.with(|ctx| {
                    self.log_thrown("Uncaught", &ctx.catch());
                }),
            }
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

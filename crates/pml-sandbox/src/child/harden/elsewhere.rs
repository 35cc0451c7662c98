//! Other systems: no walls yet, and honest about it. The parent refuses to run code
//! behind `Layers::default()`.

use std::io;

use super::start::Start;
use crate::protocol::Layers;

pub struct Walls;

pub fn close_descriptors() {}

pub fn peak_resident_bytes() -> u64 {
    0
}

pub fn heap_end() -> u64 {
    0
}

pub fn lock_thread(_: &Start) -> io::Result<Walls> {
    Ok(Walls)
}

impl Walls {
    pub fn lock_process(&mut self, _: &Start) {}

    pub fn layers(&self) -> Layers {
        Layers::default()
    }
}

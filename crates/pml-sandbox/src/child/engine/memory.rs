use std::cell::Cell;
use std::rc::Rc;

use crate::child::harden::{heap_end, peak_resident_bytes};

/// Remembers how much memory a program has had, because when it fails for lack of it
/// the engine throws `null` and gives everything back.
#[derive(Clone)]
pub struct MemoryPeak {
    heap_start: u64,
    heap_peak: Rc<Cell<u64>>,
    resident_start: u64,
}

impl MemoryPeak {
    pub fn new() -> Self {
        let heap_start = heap_end();
        Self { heap_start, heap_peak: Rc::new(Cell::new(heap_start)), resident_start: peak_resident_bytes() }
    }

    /// Looks at the heap; called while code runs.
    pub fn look(&self) {
        self.heap_peak.set(self.heap_peak.get().max(heap_end()));
    }

    /// Tells whether the program came near a limit.
    ///
    /// A quarter is near: what fails is often one table that wanted to double.
    pub fn came_near(&self, limit_bytes: u64) -> bool {
        let resident = peak_resident_bytes();
        // The parent's figure hides one that is smaller.
        let resident = if resident > self.resident_start { resident } else { 0 };
        resident.max(self.heap_peak.get().saturating_sub(self.heap_start)) >= limit_bytes / 4
    }
}

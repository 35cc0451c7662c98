use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::time::Duration;

use tokio::time::Instant;

/// The timers of one run: set by the code, kept here, fired as frames.
#[derive(Debug, Default)]
pub struct Timers {
    queue: BinaryHeap<Reverse<(Instant, u64, u64)>>,
    /// The latest setting of each live timer; older entries of the queue are stale.
    live: HashMap<u64, u64>,
    settings: u64,
}

impl Timers {
    pub fn set(&mut self, id: u64, delay_ms: f64) {
        let delay = Duration::try_from_secs_f64(delay_ms / 1000.0).unwrap_or_default();
        self.settings += 1;
        self.live.insert(id, self.settings);
        self.queue.push(Reverse((Instant::now() + delay, self.settings, id)));
        // A program that sets and clears for ever must not fill the queue.
        if self.queue.len() > 2 * self.live.len() + 64 {
            let live = &self.live;
            self.queue.retain(|Reverse((_, setting, id))| live.get(id) == Some(setting));
        }
    }

    pub fn clear(&mut self, id: u64) {
        self.live.remove(&id);
    }

    /// Waits for the next timer that is due; for ever, if there is none. Cancel safe.
    pub async fn next(&mut self) -> u64 {
        loop {
            let Some(Reverse((due, setting, id))) = self.queue.peek().copied() else {
                return std::future::pending().await;
            };
            let is_live = self.live.get(&id) == Some(&setting);
            if is_live {
                tokio::time::sleep_until(due).await;
                self.live.remove(&id);
            }
            self.queue.pop();
            if is_live {
                return id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn timers_fire_in_order_and_cleared_ones_do_not() {
        let mut timers = Timers::default();
        timers.set(1, 30.0);
        timers.set(2, 10.0);
        timers.set(3, 20.0);
        timers.set(4, 10.0);
        timers.clear(3);
        assert_eq!([timers.next().await, timers.next().await, timers.next().await], [2, 4, 1]);
        timers.set(1, 5.0);
        assert_eq!(timers.next().await, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn setting_again_replaces() {
        let mut timers = Timers::default();
        for _ in 0..10_000 {
            timers.set(1, 1000.0);
        }
        assert!(timers.queue.len() < 100);
        timers.set(1, 1.0);
        assert_eq!(timers.next().await, 1);
        assert!(timers.live.is_empty());
    }
}

//! A clock that stands where the test puts it.

use app::clock::{Clock, Instant};
use std::sync::atomic::{AtomicI64, Ordering};

/// 2026-01-05T09:00:00Z, a Monday morning.
pub const MORNING: Instant = Instant(1_767_603_600_000_000);

/// Stands still until it is moved.
#[derive(Debug)]
pub struct SetClock(AtomicI64);

impl Default for SetClock {
    fn default() -> Self {
        SetClock(AtomicI64::new(MORNING.0))
    }
}

impl SetClock {
    /// Moves it by so many seconds, back too.
    pub fn pass(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1_000_000, Ordering::SeqCst);
    }
}

impl Clock for SetClock {
    fn now(&self) -> Instant {
        Instant(self.0.load(Ordering::SeqCst))
    }
}

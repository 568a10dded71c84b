//! Time and randomness as values that are passed in, so that a test can fix both.

use serde::{Deserialize, Serialize};

/// A moment, in microseconds since 1970-01-01T00:00:00Z. The server's clock makes it; browsers never do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub struct Instant(pub i64);

impl Instant {
    /// Milliseconds from `earlier` to this moment; 0 if the clock was set back in between.
    pub fn millis_since(self, earlier: Instant) -> i64 {
        ((self.0 - earlier.0) / 1000).max(0)
    }

    /// This moment moved by so many milliseconds.
    pub fn plus_millis(self, millis: i64) -> Instant {
        Instant(self.0 + millis * 1000)
    }
}

/// Where the present moment comes from.
#[cfg(feature = "ssr")]
pub trait Clock: Send + Sync {
    /// The present moment.
    fn now(&self) -> Instant;
}

/// Where new ids and secrets come from.
#[cfg(feature = "ssr")]
pub trait Ids: Send + Sync {
    /// A UUIDv7 that was not given out before.
    fn next(&self) -> uuid::Uuid;
    /// 256 bits from the operating system, for a link that nobody can guess.
    fn secret(&self) -> [u8; 32];
}

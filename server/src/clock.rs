//! The machine's clock and randomness, behind the traits that `app` takes them through.

use app::clock::{Clock, Ids, Instant};
use rand::TryRng;
use rand::rngs::SysRng;
use std::time::{SystemTime, UNIX_EPOCH};

/// The machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one place where the machine's clock is read")]
    fn now(&self) -> Instant {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Instant(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
    }
}

/// Random UUIDv7, and secrets of the operating system.
#[derive(Debug, Clone, Copy)]
pub struct RandomIds;

impl Ids for RandomIds {
    #[expect(clippy::disallowed_methods, reason = "this is the one place where ids are drawn")]
    fn next(&self) -> uuid::Uuid {
        uuid::Uuid::now_v7()
    }

    fn secret(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        SysRng.try_fill_bytes(&mut bytes).expect("without the system's randomness nothing here is safe");
        bytes
    }
}

//! Password hashing that costs nothing and counts.

use app::context::Passwords;
use app::error::AppError;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The password of everybody in tests.
pub const PASSWORD: &str = "correct horse battery";

/// Takes a password for its own hash; argon2id has its own tests.
#[derive(Debug, Default)]
pub struct CountedPasswords {
    verified: AtomicUsize,
    decoys: AtomicUsize,
}

impl CountedPasswords {
    /// How many passwords were held against a hash, and how many of them against a decoy because there was none.
    pub fn counts(&self) -> (usize, usize) {
        (self.verified.load(Ordering::SeqCst), self.decoys.load(Ordering::SeqCst))
    }
}

#[async_trait::async_trait]
impl Passwords for CountedPasswords {
    async fn hash(&self, password: String) -> Result<String, AppError> {
        Ok(format!("plain:{password}"))
    }

    async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, AppError> {
        self.verified.fetch_add(1, Ordering::SeqCst);
        if hash.is_none() {
            self.decoys.fetch_add(1, Ordering::SeqCst);
        }
        Ok(hash.is_some_and(|hash| hash == format!("plain:{password}")))
    }
}

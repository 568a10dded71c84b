//! Password hashing: argon2id with the parameters that OWASP asks for at least (19 MiB, 2 passes, 1 lane), off the
//! async threads and a few at a time, so that a burst of sign-ins takes neither all cores nor all memory.

use app::context::Passwords;
use app::error::AppError;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// Hashes with argon2id.
#[derive(Clone)]
pub struct Argon2id {
    turns: Arc<Semaphore>,
    decoy: Arc<OnceLock<String>>,
}

impl Default for Argon2id {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(2)), decoy: Arc::default() }
    }
}

fn hasher() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::default())
}

fn hashed(password: &str) -> Result<String, AppError> {
    hasher()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|e| AppError::internal(&e))
}

fn matches(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok())
}

impl Argon2id {
    async fn off_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let _turn = self.turns.acquire().await.map_err(|e| AppError::internal(&e))?;
        tokio::task::spawn_blocking(work).await.map_err(|e| AppError::internal(&e))
    }
}

#[async_trait::async_trait]
impl Passwords for Argon2id {
    async fn hash(&self, password: String) -> Result<String, AppError> {
        self.off_thread(move || hashed(&password)).await?
    }

    async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, AppError> {
        let decoy = self.decoy.clone();
        self.off_thread(move || match hash {
            Some(hash) => matches(&password, &hash),
            None => {
                let decoy = decoy.get_or_init(|| hashed("nobody's password").unwrap_or_default());
                matches(&password, decoy);
                false
            }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_matches_its_own_hash_only() {
        let passwords = Argon2id::default();
        let hash = passwords.hash("correct horse".into()).await.expect("hashing works");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify("correct horse".into(), Some(hash.clone())).await.expect("verifying works"));
        assert!(!passwords.verify("correct house".into(), Some(hash)).await.expect("verifying works"));
        assert!(!passwords.verify("nobody's password".into(), None).await.expect("verifying works"));
    }
}

//! Personal links: the secret that one carries, and whether it is still good. Only the secret's SHA-256 is stored, so
//! that who reads the database, or a copy of it, has no link.

use crate::clock::{Ids, Instant};
use sha2::{Digest, Sha256};
use std::fmt;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The characters of 256 bits in base64url (RFC 4648, section 5) without padding.
const LENGTH: usize = 43;

/// A secret of 256 bits. It is shown in links only; its debug form holds nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new one from the operating system's randomness.
    pub fn new(source: &dyn Ids) -> Secret {
        Secret(base64url(&source.secret()))
    }

    /// Reads what stands in a link; none if it can't be a secret.
    pub fn read(text: &str) -> Option<Secret> {
        (text.len() == LENGTH && text.bytes().all(|b| ALPHABET.contains(&b))).then(|| Secret(text.to_owned()))
    }

    /// The secret of the record with this id under this one as the key. So the many links that one press makes can be
    /// made again from one key, without any of them being stored; none of them tells the key or another.
    pub fn of_record(&self, id: &str) -> Secret {
        let digest = Sha256::new().chain_update(&self.0).chain_update([0]).chain_update(id).finalize();
        Secret(base64url(&digest))
    }

    /// What is stored: SHA-256 in lower-case hexadecimal digits. The secret is random, so nothing slower is needed.
    pub fn hash(&self) -> String {
        Sha256::digest(&self.0).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The secret as it stands in a link.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// What a link still leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkState {
    /// It may be used, once.
    Open,
    /// It was used.
    Used,
    /// Somebody took it back.
    Revoked,
    /// Its time is over.
    Expired,
}

/// The state of a link at `now`. A use counts before a withdrawal, and both before the time.
pub fn state(now: Instant, expires: Instant, used: Option<Instant>, revoked: Option<Instant>) -> LinkState {
    match (used, revoked) {
        (Some(_), _) => LinkState::Used,
        (None, Some(_)) => LinkState::Revoked,
        (None, None) if now >= expires => LinkState::Expired,
        (None, None) => LinkState::Open,
    }
}

fn base64url(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(LENGTH);
    for three in bytes.chunks(3) {
        let number = three.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte))
            << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            let sixth = number >> (18 - 6 * place) & 63;
            out.push(char::from(ALPHABET[sixth as usize]));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed;
    impl Ids for Fixed {
        fn next(&self) -> uuid::Uuid {
            uuid::Uuid::nil()
        }
        fn secret(&self) -> [u8; 32] {
            [0xfb; 32]
        }
    }

    #[test]
    fn base64url_is_that_of_the_rfc() {
        for (plain, coded) in
            [("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64url(plain.as_bytes()), coded);
        }
        assert_eq!(base64url(&[0xff, 0xef, 0xfe]), "_-_-");
    }

    #[test]
    fn a_secret_is_read_from_a_link_and_shown_nowhere_else() {
        let secret = Secret::new(&Fixed);
        assert_eq!(Secret::read(secret.reveal()), Some(secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        assert_eq!(secret.hash().len(), 64);
        for bad in ["", "short", &"a".repeat(44), &"é".repeat(22), &format!("{}/", "a".repeat(42))] {
            assert_eq!(Secret::read(bad), None);
        }
    }

    #[test]
    fn a_link_is_good_until_it_is_used_taken_back_or_over() {
        let (now, later) = (Instant(10), Instant(11));
        assert_eq!(state(now, later, None, None), LinkState::Open);
        assert_eq!(state(later, later, None, None), LinkState::Expired);
        assert_eq!(state(later, now, None, Some(now)), LinkState::Revoked);
        assert_eq!(state(later, now, Some(now), Some(now)), LinkState::Used);
    }

    #[test]
    fn records_have_secrets_of_their_own_under_one_key() {
        let key = Secret::new(&Fixed);
        assert_eq!(key.of_record("a"), key.of_record("a"));
        assert_ne!(key.of_record("a"), key.of_record("b"));
        assert!(Secret::read(key.of_record("a").reveal()).is_some());
    }
}

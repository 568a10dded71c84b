use crate::id::AccountId;
use serde::{Deserialize, Serialize};

/// A login.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// The address as it was typed.
    pub email: String,
    /// The name shown to its owner and to managers.
    pub name: String,
    /// Whether it administers the instance.
    pub administrator: bool,
    /// Whether single keys act on the review screen (WCAG 2.1.4).
    pub single_keys: bool,
}

/// How addresses and names are compared: outer blanks and case aside.
pub fn fold(text: &str) -> String {
    text.trim().to_lowercase()
}

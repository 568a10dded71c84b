//! How the revised answer comes about: pure functions of the answer, its claims and the judgement.

mod lines;
mod start;
#[cfg(test)]
mod tests;

pub use crate::autosave::fingerprint;
pub use start::{Start, start};

use crate::claim::Claim;
use crate::judgement::{Judgement, RevisedAnswer};

/// The revised answer as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Its text.
    pub text: String,
    /// Whether the expert edited it by hand (or a file brought it), so that it no longer follows the claims.
    pub by_hand: bool,
    /// What rebuilding it from the claims would give, if they changed since the edit by hand.
    pub offer: Option<String>,
    /// The text after the last claim, which a file that stops early left out, if it can still be added.
    pub remainder: Option<String>,
}

/// The revised answer as the screen shows it. A text written by hand is whole: the remainder, once added, is in it.
pub fn revised_answer(answer: &str, claims: &[Claim], judgement: &Judgement) -> Shown {
    let start = start(answer, claims, judgement);
    let revised = judgement.revised_answer().cloned().unwrap_or_default();
    let built = start.with_remainder(revised.remainder);
    let changed = revised.over.is_some_and(|over| over != fingerprint(&start.text));
    let remainder = start.remainder.filter(|_| !revised.remainder);
    match revised.text {
        None => Shown { text: built, by_hand: false, offer: None, remainder },
        Some(text) => {
            let offer = (changed && built != text).then_some(built);
            Shown { text, by_hand: true, offer, remainder }
        }
    }
}

/// What a file's `revised_answer_string` holds; none: null.
pub fn revised_answer_value(answer: &str, claims: &[Claim], judgement: &Judgement) -> Option<String> {
    match judgement.revised_answer() {
        None if judgement.brought => None,
        Some(RevisedAnswer { text: Some(text), .. }) => Some(text.clone()),
        _ => Some(revised_answer(answer, claims, judgement).text),
    }
}

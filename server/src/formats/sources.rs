//! Checks that both readers share: how long an answer may be, which labels there are, what a system may be called.

use super::Fault;
use app::protocol::Asked;

/// The longest answer, in characters (Unicode code points).
pub const LARGEST_ANSWER: usize = 200_000;

/// Refuses an answer beyond [`LARGEST_ANSWER`].
pub fn check_answer(text: &str, path: &str) -> Result<(), Fault> {
    // A text of so few bytes needs no counting.
    if text.len() <= LARGEST_ANSWER {
        return Ok(());
    }
    match text.chars().count() {
        length if length <= LARGEST_ANSWER => Ok(()),
        length => Err(Fault::at(
            path,
            format!("the answer has {length} characters; the largest allowed is {LARGEST_ANSWER}"),
        )),
    }
}

/// Refuses a system without a name.
pub fn check_system(system: &str, path: &str) -> Result<(), Fault> {
    if system.trim().is_empty() { Err(Fault::at(path, "the system has no name")) } else { Ok(()) }
}

/// Refuses a label that the protocol does not have.
pub fn check_label(asked: &Asked, label: &str, path: &str) -> Result<(), Fault> {
    if asked.allows(label) { Ok(()) } else { Err(no_label(asked, label, path)) }
}

/// The fault of a label that the protocol does not have.
pub fn no_label(asked: &Asked, label: &str, path: &str) -> Fault {
    let allowed: Vec<String> = asked.labels.iter().map(|l| format!("{:?}", l.value)).collect();
    let label: String = label.chars().take(100).collect();
    Fault::at(path, format!("{label:?} is not a label here; allowed: {}", allowed.join(", ")))
}

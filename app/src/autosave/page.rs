use super::json::Json;
use super::model::{Change, Entry};
use crate::clock::Instant;

/// A page that shows a document and saves what is changed in it.
pub trait Page {
    /// Account and document, under which the browser keeps what is not sent.
    fn whose(&self) -> (String, String);
    /// Where saves go.
    fn address(&self) -> &'static str;
    /// What a save says beside its changes, as members of a JSON object: whose it is, and on what was worked.
    fn head(&self, step: Option<u32>, active_ms: i64) -> String;
    /// Which part of the document is open.
    fn step(&self) -> Option<u32> {
        None
    }
    /// What was worked since the last report, in milliseconds; it is reported now.
    fn take_active(&self) -> i64 {
        0
    }
    /// The report did not arrive.
    fn give_back(&self, _active_ms: i64) {}
    /// The revision of a field as it is shown.
    fn revision(&self, field: &str) -> u32;
    /// Shows a field as it is stored; none: nothing is.
    fn take_over(&self, field: &str, entry: Option<Entry<Json>>);
    /// Shows a change that another page left behind unsent.
    fn adopt(&self, change: &Change<String, Json>);
    /// The page is left; `sent`: with something under way.
    fn left(&self, _sent: bool) {}
    /// The page is seen again.
    fn seen(&self) {}
}

/// How saving stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Status {
    /// When the server stored something last.
    pub saved_at: Option<Instant>,
    /// How many changes are not stored yet.
    pub pending: usize,
    /// Whether a save is on its way.
    pub busy: bool,
    /// What keeps changes from being stored.
    pub trouble: Option<Trouble>,
    /// Whether the page has woken in a browser: only then may it show what a browser alone knows.
    pub awake: bool,
}

/// What keeps changes from being stored.
#[derive(Debug, Clone, PartialEq)]
pub enum Trouble {
    /// The server cannot be reached, or is busy.
    Offline,
    /// The session ended.
    SignedOut,
    /// Somebody else is signed in.
    NotYours,
    /// The disk is full.
    Full,
    /// The server failed; the reference is in its log.
    Failed(String),
    /// The document takes no changes any more: the word for where it stands.
    Closed(String),
    /// A value does not fit its field: the word for why.
    Refused(String),
}

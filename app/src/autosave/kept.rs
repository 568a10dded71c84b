//! What the browser keeps beyond the page.

use super::queue::Queue;
use crate::view::browser::{save_id, storage};

/// What the keys of all queues start with in the browser's storage.
pub(super) const QUEUES: &str = "veracite.queue";

/// The page's own name among the tabs of the browser.
pub(super) fn tab() -> String {
    thread_local!(static TAB: String = save_id().map(String::from).unwrap_or_default());
    TAB.with(Clone::clone)
}

/// All keys of the storage.
pub(super) fn keys() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten()).collect()
}

/// What a key holds.
pub(super) fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Gives a key a text, or removes it.
pub(super) fn put(key: &str, text: Option<&str>) {
    let Some(storage) = storage() else { return };
    let _ = match text {
        Some(text) => storage.set_item(key, text),
        None => storage.remove_item(key),
    };
}

/// In how many fields of all documents of an account something waits in this browser, not on the server.
pub fn unsent(account: &str) -> usize {
    let start = [QUEUES, account, ""].join(".");
    let pending = |text: String| serde_json::from_str::<Queue>(&text).map_or(0, |queue| queue.pending());
    keys().iter().filter(|key| key.starts_with(&start)).filter_map(|key| read(key)).map(pending).sum()
}

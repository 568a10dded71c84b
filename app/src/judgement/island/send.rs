//! Sends changes: one save at a time, the same again until it is answered, everything kept in the browser meanwhile.

use super::browser::{save_id, storage};
use super::desk::{Desk, Trouble};
use super::pace;
use super::queue::Queue;
use crate::error::AppError;
use crate::id::SaveId;
use crate::judgement::{Field, FieldValue, Save, Saved, ValueProblem};
use crate::routes;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What the keys of all queues start with in the browser's storage.
const QUEUES: &str = "veracite.queue";

/// How long changes are gathered before they go out.
const GATHER: Duration = Duration::from_millis(300);

/// The page's own name among the tabs of the browser.
fn tab() -> String {
    thread_local!(static TAB: String = save_id().map(String::from).unwrap_or_default());
    TAB.with(Clone::clone)
}

/// In how many fields of all reviews of an account something waits in this browser, not on the server.
pub fn unsent(account: &str) -> usize {
    let Some(storage) = storage() else { return 0 };
    let start = [QUEUES, account, ""].join(".");
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    let queue = |key: String| storage.get_item(&key).ok().flatten();
    let pending = |text: String| serde_json::from_str::<Queue>(&text).map_or(0, |queue| queue.pending());
    keys.filter(|key| key.starts_with(&start)).filter_map(queue).map(pending).sum()
}

/// What all queues of this expert and this review start with in the browser's storage.
fn prefix(desk: Desk) -> String {
    let screen = desk.screen();
    [QUEUES, screen.account.as_str(), screen.assignment.as_str(), ""].join(".")
}

/// Puts a change into the queue.
pub fn enqueue(desk: Desk, field: Field, base: u32, value: FieldValue, settle: bool) {
    desk.queue.update_value(|q| q.put(field, base, value, settle));
    keep(desk);
    set_timeout(move || flush(desk, false), GATHER);
}

/// Writes the queue to the browser's storage, and how much is in it to the screen.
fn keep(desk: Desk) {
    let (pending, text) = desk
        .queue
        .with_value(|q| (q.pending(), (!q.is_empty()).then(|| serde_json::to_string(q).unwrap_or_default())));
    let key = prefix(desk) + &tab();
    if let Some(storage) = storage() {
        let _ = match text {
            Some(text) => storage.set_item(&key, &text),
            None => storage.remove_item(&key),
        };
    }
    if desk.status.with_untracked(|s| s.pending != pending) {
        desk.status.update(|s| s.pending = pending);
    }
}

/// Sends the next lot, unless one is under way. `leaving`: the page goes, so the request must outlive it.
pub fn flush(desk: Desk, leaving: bool) {
    if !leaving && desk.status.with_untracked(|s| s.busy) {
        return;
    }
    let Some(id) = save_id() else { return };
    let step = desk.key();
    desk.queue.update_value(|q| q.next_lot(id, step));
    keep(desk);
    let assignment = desk.screen().assignment.clone();
    let Some(save) = desk.queue.with_value(|q| q.lots.first().map(|lot| lot.save(&assignment, 0))) else {
        return;
    };
    let mut save = save;
    save.active_ms = pace::take();
    let Ok(body) = serde_json::to_string(&save) else { return };
    desk.status.update(|s| s.busy = true);
    leptos::task::spawn_local(async move {
        let answer = post(routes::SAVE, &["{\"save\":", &body, "}"].concat(), leaving).await;
        answered(desk, answer, &save);
    });
}

fn answered(desk: Desk, answer: Result<String, AppError>, save: &Save) {
    // A page that went sends what is under way once more, so an answer may come twice.
    if !desk.queue.with_value(|q| q.awaits(&save.save_id)) {
        return;
    }
    let saved = answer.and_then(|text| serde_json::from_str::<Saved>(&text).map_err(|_| AppError::Offline));
    match saved {
        Ok(saved) => stored(desk, &save.save_id, saved),
        Err(error) => {
            pace::give_back(save.active_ms);
            let trouble = match error {
                AppError::SignedOut => Trouble::SignedOut,
                AppError::NotFound | AppError::Forbidden => Trouble::NotYours,
                AppError::Full => Trouble::Full,
                AppError::Internal(reference) => Trouble::Failed(reference),
                _ => Trouble::Offline,
            };
            desk.status.update(|s| {
                s.busy = false;
                s.trouble = Some(trouble);
            });
            pace::retry_later(desk);
        }
    }
}

fn stored(desk: Desk, id: &SaveId, saved: Saved) {
    let closed = saved.outcome.closed;
    if let Some(closed) = closed {
        return desk.status.update(|s| {
            s.busy = false;
            s.trouble = Some(Trouble::Closed(closed));
        });
    }
    let full: Vec<Field> = saved
        .outcome
        .refused
        .iter()
        .filter_map(|(field, why)| (*why == ValueProblem::TooManyVersions).then_some(*field))
        .collect();
    desk.queue.update_value(|q| {
        full.iter().for_each(|field| q.hold(id, *field));
        q.stored(id, &saved.entries);
    });
    keep(desk);
    take_over(desk, &saved);
    tell_other_tabs(desk, &saved);
    let refused = saved.outcome.refused.first().map(|(field, problem)| Trouble::Refused(*field, *problem));
    let held = desk.queue.with_value(|q| q.held.first().map(|item| item.change.field));
    let refused = refused.or(held.map(|field| Trouble::Refused(field, ValueProblem::TooManyVersions)));
    desk.status.update(|s| {
        s.busy = false;
        s.saved_at = Some(saved.saved_at);
        s.trouble = refused;
    });
    pace::went_through();
    if desk.queue.with_value(|q| !q.is_empty()) {
        flush(desk, false);
    }
}

/// Shows fields as they are stored, but for those that were changed further since.
fn take_over(desk: Desk, saved: &Saved) {
    desk.judgement.update(|j| {
        for (field, entry) in &saved.entries {
            let refused = saved.outcome.refused.iter().find(|(refused, _)| refused == field);
            let full = refused.is_some_and(|(_, why)| *why == ValueProblem::TooManyVersions);
            if refused.is_some() && !full {
                continue;
            }
            let newer =
                desk.queue.with_value(|q| q.items().filter(|i| i.change.field == *field).last().cloned());
            let won = !saved.outcome.conflicts.contains(field);
            match entry {
                Some(entry) => {
                    let mut entry = entry.clone();
                    if let Some(newer) = newer {
                        if full {
                            // Shown beside those that are stored, so that it can be picked.
                            entry.rivals.push(newer.change.value);
                        } else if won {
                            entry.value = newer.change.value;
                        } else if let Some(own) = entry.rivals.last_mut() {
                            *own = newer.change.value;
                        }
                    }
                    j.entries.insert(*field, entry);
                }
                None if newer.is_none() => drop(j.entries.remove(field)),
                None => {}
            }
        }
    });
}

fn announcement(desk: Desk) -> String {
    ["veracite.saved", desk.screen().account.as_str(), desk.screen().assignment.as_str()].join(".")
}

fn tell_other_tabs(desk: Desk, saved: &Saved) {
    let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(saved)) else { return };
    let key = announcement(desk);
    let _ = storage.set_item(&key, &text);
    let _ = storage.remove_item(&key);
}

/// Another tab wrote to the browser's storage: it saved, or asks who is there.
pub fn heard(desk: Desk, key: &str, value: Option<String>) {
    if key == prefix(desk) + "?" && value.is_some() {
        keep(desk);
        if let Some(storage) = storage() {
            let _ = storage.set_item(&(prefix(desk) + "here." + &tab()), &tab());
        }
    }
    let (true, Some(text)) = (key == announcement(desk), value) else { return };
    let Ok(saved) = serde_json::from_str::<Saved>(&text) else { return };
    desk.judgement.update(|j| {
        for (field, entry) in saved.entries {
            let free = desk.queue.with_value(|q| !q.holds(field));
            if let (true, Some(entry)) = (free, entry)
                && entry.revision > j.revision(field)
            {
                j.entries.insert(field, entry);
            }
        }
    });
}

/// Looks for queues that pages left behind which are gone: asks all tabs to say that they are there, and takes over
/// what nobody claims.
pub fn look_for_orphans(desk: Desk) {
    let keys = queues(desk);
    if keys.is_empty() {
        return;
    }
    if let Some(storage) = storage() {
        let _ = storage.set_item(&(prefix(desk) + "?"), &tab());
        let _ = storage.remove_item(&(prefix(desk) + "?"));
    }
    set_timeout(move || adopt(desk, &keys), Duration::from_millis(250));
}

fn queues(desk: Desk) -> Vec<String> {
    let (Some(storage), prefix) = (storage(), prefix(desk)) else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    let keys = (0..count).filter_map(|at| storage.key(at).ok().flatten());
    let own = prefix.clone() + &tab();
    keys.filter(|key| key.len() == own.len() && key.starts_with(&prefix) && *key != own).collect()
}

fn adopt(desk: Desk, keys: &[String]) {
    let Some(storage) = storage() else { return };
    for key in keys {
        let here = key.replacen(&prefix(desk), &(prefix(desk) + "here."), 1);
        if storage.get_item(&here).ok().flatten().is_some() {
            let _ = storage.remove_item(&here);
            continue;
        }
        let text = storage.get_item(key).ok().flatten().unwrap_or_default();
        let (Ok(left), Some(id)) = (serde_json::from_str::<Queue>(&text), save_id()) else { continue };
        for item in left.items() {
            if desk.queue.with_value(|q| !q.waiting.iter().any(|own| own.change.field == item.change.field)) {
                desk.show(item.change.field, item.change.value.clone(), item.change.settle);
                desk.wrote(item.change.field, &item.change.value);
            }
        }
        let step = desk.key();
        desk.queue.update_value(|q| q.adopt(left, id, step));
        keep(desk);
        let _ = storage.remove_item(key);
    }
    flush(desk, false);
}

/// Posts JSON. Error `Offline` if no answer came.
pub async fn post(path: &str, body: &str, leaving: bool) -> Result<String, AppError> {
    let lost = |_: JsValue| AppError::Offline;
    let init = web_sys::RequestInit::new();
    init.set_method("POST");
    init.set_body(&JsValue::from_str(body));
    // Browsers refuse a body above 64 KiB that is to outlive its page.
    if leaving && body.len() < 60_000 {
        let _ = js_sys::Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE);
    }
    let headers = web_sys::Headers::new().map_err(lost)?;
    headers.set("content-type", "application/json").map_err(lost)?;
    headers.set("accept", "application/json").map_err(lost)?;
    init.set_headers(&headers);
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await.map_err(lost)?;
    let response: web_sys::Response = response.dyn_into().map_err(lost)?;
    let text = JsFuture::from(response.text().map_err(lost)?).await.map_err(lost)?.as_string();
    let text = text.unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).unwrap_or(match response.status() {
        401 => AppError::SignedOut,
        403 => AppError::Forbidden,
        404 => AppError::NotFound,
        507 => AppError::Full,
        _ => AppError::Offline,
    }))
}

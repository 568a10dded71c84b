//! The line of an open document to the server: one save at a time, the same again until it is answered, everything kept
//! in the browser meanwhile.

use super::json::Json;
use super::kept::{QUEUES, keys, put, read, tab};
use super::model::{Change, Entry};
use super::page::{Page, Status, Trouble};
use super::queue::Queue;
use crate::clock::Instant;
use crate::error::AppError;
use crate::id::SaveId;
use crate::view::browser::{post, save_id, visible};
use leptos::prelude::*;
use serde::Deserialize;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::Event;

/// How long changes are gathered before they go out.
const GATHER: Duration = Duration::from_millis(300);

/// Why the server keeps no further version of a field: as many as it keeps wait for a choice.
const FULL: &str = "too_many_versions";

thread_local! {
    // A browser's page shows one document.
    static PAGE: RefCell<Option<Rc<dyn Page>>> = const { RefCell::new(None) };
    static QUEUE: RefCell<Queue> = const { RefCell::new(Queue::EMPTY) };
    static FAILED: Cell<u32> = const { Cell::new(0) };
}

/// What the server says of a save, whatever the document.
#[derive(Debug, Deserialize)]
struct Saved {
    outcome: Outcome,
    entries: Vec<(String, Option<Entry<Json>>)>,
    saved_at: Instant,
}

#[derive(Debug, Deserialize)]
struct Outcome {
    conflicts: Vec<String>,
    refused: Vec<(String, String)>,
    closed: Option<String>,
}

/// The line of one page.
#[derive(Clone, Copy)]
pub struct Line {
    /// How saving stands.
    pub status: RwSignal<Status>,
}

impl Line {
    /// A line that is not open yet.
    pub fn new(saved_at: Option<Instant>) -> Line {
        Line { status: RwSignal::new(Status { saved_at, ..Status::default() }) }
    }

    /// The page has woken: listens, and looks for what other pages left behind.
    pub fn open(self, page: Rc<dyn Page>) {
        PAGE.set(Some(page));
        self.status.update(|s| s.awake = true);
        self.listen();
        self.look_for_orphans();
    }

    fn page(self) -> Option<Rc<dyn Page>> {
        PAGE.with_borrow(Clone::clone)
    }

    /// What all queues of this account and document start with in the browser's storage.
    fn prefix(self) -> String {
        let (account, document) = self.page().map(|page| page.whose()).unwrap_or_default();
        [QUEUES, &account, &document, ""].join(".")
    }

    /// Puts a change into the queue; it goes out with those of the next moment.
    pub fn change(self, field: &str, base: u32, value: Json, settle: bool) {
        QUEUE.with_borrow_mut(|q| q.put(field, base, value, settle));
        self.keep();
        set_timeout(move || self.flush(false), GATHER);
    }

    /// Writes the queue to the browser's storage, and how much is in it to the status.
    fn keep(self) {
        let (pending, text) = QUEUE.with_borrow(|q| {
            (q.pending(), (!q.is_empty()).then(|| serde_json::to_string(q).unwrap_or_default()))
        });
        put(&(self.prefix() + &tab()), text.as_deref());
        if self.status.with_untracked(|s| s.pending != pending) {
            self.status.update(|s| s.pending = pending);
        }
    }

    /// Sends the next lot, unless one is under way. `leaving`: the page goes, so the request must outlive it.
    pub fn flush(self, leaving: bool) {
        if !leaving && self.status.with_untracked(|s| s.busy) {
            return;
        }
        let (Some(page), Some(id)) = (self.page(), save_id()) else { return };
        QUEUE.with_borrow_mut(|q| q.next_lot(id, page.step()));
        self.keep();
        let Some(lot) = QUEUE.with_borrow(|q| q.lots.first().cloned()) else { return };
        let changes: Vec<&Change<String, Json>> = lot.items.iter().map(|item| &item.change).collect();
        let Ok(changes) = serde_json::to_string(&changes) else { return };
        let active = page.take_active();
        let head = page.head(lot.step, active);
        let body =
            ["{\"save\":{\"save_id\":\"", lot.id.as_str(), "\",", &head, ",\"changes\":", &changes, "}}"]
                .concat();
        self.status.update(|s| s.busy = true);
        leptos::task::spawn_local(async move {
            let answer = post(page.address(), &body, leaving).await;
            self.answered(&*page, answer, &lot.id, active);
        });
    }

    fn answered(self, page: &dyn Page, answer: Result<String, AppError>, id: &SaveId, active: i64) {
        // A page that went sends what is under way once more, so an answer may come twice.
        if !QUEUE.with_borrow(|q| q.awaits(id)) {
            return;
        }
        let saved = answer.and_then(|text| match serde_json::from_str::<Saved>(&text) {
            Ok(saved) => Ok((saved, text)),
            Err(_) => Err(AppError::Offline),
        });
        match saved {
            Ok((saved, text)) => self.stored(page, id, saved, &text),
            Err(error) => {
                page.give_back(active);
                let trouble = match error {
                    AppError::SignedOut => Trouble::SignedOut,
                    AppError::NotFound | AppError::Forbidden => Trouble::NotYours,
                    AppError::Full => Trouble::Full,
                    AppError::Internal(reference) => Trouble::Failed(reference),
                    _ => Trouble::Offline,
                };
                self.status.update(|s| {
                    s.busy = false;
                    s.trouble = Some(trouble);
                });
                self.retry_later();
            }
        }
    }

    fn stored(self, page: &dyn Page, id: &SaveId, saved: Saved, text: &str) {
        if let Some(closed) = saved.outcome.closed {
            return self.status.update(|s| {
                s.busy = false;
                s.trouble = Some(Trouble::Closed(closed));
            });
        }
        QUEUE.with_borrow_mut(|q| {
            for (field, why) in &saved.outcome.refused {
                if why == FULL {
                    q.hold(id, field);
                }
            }
            q.stored(id, &saved.entries);
        });
        self.keep();
        for (field, entry) in saved.entries {
            self.take_over(page, &saved.outcome, &field, entry);
        }
        let announcement = self.announcement();
        put(&announcement, Some(text));
        put(&announcement, None);
        let held = QUEUE.with_borrow(|q| !q.held.is_empty());
        let refused = saved.outcome.refused.into_iter().next().map(|(_, why)| why);
        let refused = refused.or(held.then(|| FULL.to_owned())).map(Trouble::Refused);
        self.status.update(|s| {
            s.busy = false;
            s.saved_at = Some(saved.saved_at);
            s.trouble = refused;
        });
        FAILED.set(0);
        if QUEUE.with_borrow(|q| !q.lots.is_empty() || !q.waiting.is_empty()) {
            self.flush(false);
        }
    }

    /// Shows a field as it is stored, but for what was changed further since.
    fn take_over(self, page: &dyn Page, outcome: &Outcome, field: &str, entry: Option<Entry<Json>>) {
        let refused = outcome.refused.iter().find(|(refused, _)| refused == field);
        let full = refused.is_some_and(|(_, why)| why == FULL);
        if refused.is_some() && !full {
            return;
        }
        let newer = QUEUE.with_borrow(|q| q.items().filter(|i| i.change.field == field).last().cloned());
        let Some(mut entry) = entry else {
            if newer.is_none() {
                page.take_over(field, None);
            }
            return;
        };
        if let Some(newer) = newer {
            let won = outcome.conflicts.iter().all(|lost| lost != field);
            if full {
                // Shown beside those that are stored, so that it can be picked.
                entry.rivals.push(newer.change.value);
            } else if won {
                entry.value = newer.change.value;
            } else if let Some(own) = entry.rivals.last_mut() {
                *own = newer.change.value;
            }
        }
        page.take_over(field, Some(entry));
    }

    fn announcement(self) -> String {
        let (account, document) = self.page().map(|page| page.whose()).unwrap_or_default();
        ["veracite.saved", &account, &document].join(".")
    }

    /// Another tab wrote to the browser's storage: it saved, or asks who is there.
    fn heard(self, key: &str, value: Option<String>) {
        let Some(page) = self.page() else { return };
        if key == self.prefix() + "?" && value.is_some() {
            self.keep();
            put(&(self.prefix() + "here." + &tab()), Some(&tab()));
        }
        let (true, Some(text)) = (key == self.announcement(), value) else { return };
        let Ok(saved) = serde_json::from_str::<Saved>(&text) else { return };
        for (field, entry) in saved.entries {
            let free = QUEUE.with_borrow(|q| !q.holds(&field));
            if let (true, Some(entry)) = (free, entry)
                && entry.revision > page.revision(&field)
            {
                page.take_over(&field, Some(entry));
            }
        }
    }

    /// Looks for queues that pages left behind which are gone: asks all tabs to say that they are there, and takes over
    /// what nobody claims.
    fn look_for_orphans(self) {
        let prefix = self.prefix();
        let own = prefix.clone() + &tab();
        let left: Vec<String> = keys()
            .into_iter()
            .filter(|key| key.len() == own.len() && key.starts_with(&prefix) && *key != own)
            .collect();
        if left.is_empty() {
            return;
        }
        put(&(self.prefix() + "?"), Some(&tab()));
        put(&(self.prefix() + "?"), None);
        set_timeout(move || self.adopt(&left), Duration::from_millis(250));
    }

    fn adopt(self, keys: &[String]) {
        let Some(page) = self.page() else { return };
        for key in keys {
            let here = key.replacen(&self.prefix(), &(self.prefix() + "here."), 1);
            if read(&here).is_some() {
                put(&here, None);
                continue;
            }
            let text = read(key).unwrap_or_default();
            let (Ok(left), Some(id)) = (serde_json::from_str::<Queue>(&text), save_id()) else { continue };
            for item in left.items() {
                let newer = |q: &Queue| q.waiting.iter().any(|own| own.change.field == item.change.field);
                if !QUEUE.with_borrow(newer) {
                    page.adopt(&item.change);
                }
            }
            QUEUE.with_borrow_mut(|q| q.adopt(left, id, page.step()));
            self.keep();
            put(key, None);
        }
        self.flush(false);
    }

    /// Tries again: soon at first, then ever later, up to half a minute.
    fn retry_later(self) {
        let tries = FAILED.get();
        FAILED.set(tries + 1);
        let pause = Duration::from_millis(1000 << tries.min(5)).min(Duration::from_secs(30));
        let again = move || {
            if FAILED.get() == tries + 1 {
                self.flush(false);
            }
        };
        set_timeout(again, pause);
    }

    /// Sends what waits, also what the server had no room for.
    pub fn retry(self) {
        if self.status.with_untracked(|s| s.pending > 0) {
            QUEUE.with_borrow_mut(|q| q.release());
            self.flush(false);
        }
    }

    /// Calls `go` once nothing waits any more; what waits goes out now. False if nothing does.
    pub fn once_stored(self, go: Box<dyn Fn()>) -> bool {
        if self.status.with_untracked(|s| s.pending == 0) {
            return false;
        }
        self.flush(false);
        Effect::new(move |gone: Option<bool>| {
            let stored = self.status.with(|s| s.pending == 0);
            if stored && gone != Some(true) {
                go();
            }
            stored || gone == Some(true)
        });
        true
    }

    /// Looks at all changes on their way.
    pub fn unsent<T>(self, look: impl FnOnce(&Queue) -> T) -> T {
        QUEUE.with_borrow(look)
    }

    fn leave(self) {
        let sent = QUEUE.with_borrow(|q| !q.is_empty());
        if sent {
            self.flush(true);
        }
        if let Some(page) = self.page() {
            page.left(sent);
        }
    }

    fn listen(self) {
        let on = |name: &'static str, handle: Box<dyn Fn(Event)>| {
            window_event_listener_untyped(name, handle);
        };
        on("online", Box::new(move |_| self.retry()));
        on("focus", Box::new(move |_| self.retry()));
        on("pagehide", Box::new(move |_| self.leave()));
        on(
            "beforeunload",
            Box::new(move |event| {
                if self.status.with_untracked(|s| s.pending > 0 && s.trouble.is_some()) {
                    event.prevent_default();
                }
            }),
        );
        on(
            "pageshow",
            Box::new(move |event| {
                let back = js_sys::Reflect::get(&event, &"persisted".into()).ok().and_then(|v| v.as_bool());
                if back == Some(true) {
                    let _ = window().location().reload();
                }
            }),
        );
        window_event_listener(leptos::ev::storage, move |event| {
            if let Some(key) = event.key() {
                self.heard(&key, event.new_value());
            }
        });
        let seen = move |_: Event| match (visible(), self.page()) {
            (true, Some(page)) => {
                self.retry();
                page.seen();
            }
            _ => self.leave(),
        };
        let seen = wasm_bindgen::closure::Closure::<dyn Fn(Event)>::new(seen);
        let _ =
            document().add_event_listener_with_callback("visibilitychange", seen.as_ref().unchecked_ref());
        seen.forget();
    }
}

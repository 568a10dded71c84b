//! Time spent: what counts as work, and signs of life while somebody works.

use super::browser::{post, ticks, visible};
use super::desk::Desk;
use crate::judgement::times::LONGEST_GAP_MS;
use crate::routes;
use leptos::prelude::*;
use std::cell::Cell;
use std::time::Duration;

/// After so long without input nobody is at work, in milliseconds.
const IDLE: f64 = 60_000.0;
/// Signs of life are so far apart at least, in milliseconds.
const BEAT: f64 = 20_000.0;

thread_local! {
    static INPUT: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
    static COUNTED: Cell<f64> = const { Cell::new(0.0) };
    static ACTIVE: Cell<f64> = const { Cell::new(0.0) };
    static SENT: Cell<f64> = const { Cell::new(0.0) };
    static SPENT: Cell<f64> = const { Cell::new(0.0) };
    static SIGN: Cell<f64> = const { Cell::new(0.0) };
}

/// The page woke, or is seen again.
pub fn begin() {
    COUNTED.set(ticks());
    INPUT.set(if visible() { ticks() } else { f64::NEG_INFINITY });
}

/// The page woke: time spent runs on from what it came with.
pub fn start(desk: Desk) {
    SPENT.set(desk.elapsed.get_untracked() as f64);
    SIGN.set(ticks());
    let _ = set_interval_with_handle(move || desk.elapsed.set(spent() as i64), Duration::from_secs(20));
}

/// Time spent, counted as the server does.
fn spent() -> f64 {
    SPENT.get() + (ticks() - SIGN.get()).min(LONGEST_GAP_MS as f64)
}

/// The page is not seen any more: nothing counts until it is.
pub fn rest() {
    INPUT.set(f64::NEG_INFINITY);
}

/// The expert touched something: the time since the last touch counts, and the server hears of it now and then.
pub fn touched(desk: Desk) {
    count();
    INPUT.set(ticks());
    if ticks() - SENT.get() > BEAT {
        beat(desk, desk.key());
    }
}

/// Counts the time that went by as far as it lies within a minute of the last input. Sending is no input: tries that
/// the page makes by itself must not count as work.
fn count() {
    let now = ticks();
    let until = now.min(INPUT.get() + IDLE);
    ACTIVE.set(ACTIVE.get() + (until - COUNTED.replace(now)).max(0.0));
}

/// What was worked since the last report, in milliseconds; it is reported now.
pub fn take() -> i64 {
    count();
    SENT.set(ticks());
    let active = ACTIVE.replace(0.0) as i64;
    if active > 0 {
        SPENT.set(spent());
        SIGN.set(ticks());
    }
    active
}

/// The report did not arrive.
pub fn give_back(active_ms: i64) {
    ACTIVE.set(ACTIVE.get() + active_ms as f64);
}

/// Reports work on a claim.
pub fn beat(desk: Desk, step: Option<u32>) {
    let active = take();
    let step = step.map_or("null".to_owned(), |key| key.to_string());
    let assignment = desk.screen().assignment.to_string();
    let body = [
        "{\"assignment\":\"",
        &assignment,
        "\",\"step\":",
        &step,
        ",\"active_ms\":",
        &active.to_string(),
        "}",
    ]
    .concat();
    leptos::task::spawn_local(async move {
        if post(routes::BEAT, &body, true).await.is_err() {
            give_back(active);
        }
    });
}

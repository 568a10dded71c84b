//! How time is counted: `elapsed` adds the gaps between signs of life of any tab, each up to [`LONGEST_GAP_MS`], since
//! experts look things up elsewhere; `active` adds what the page reports as worked on (visible, input within the last
//! minute), never more than the time that went by. The server's clock decides; overlapping tabs count once, because
//! a sign of life counts from the last one of any tab.

use super::model::Times;
use crate::clock::Instant;

/// The longest gap between two signs of life that counts whole, in milliseconds.
pub const LONGEST_GAP_MS: i64 = 300_000;

/// From which step back, in milliseconds, the clock counts as set back; less are requests that overtook each other.
const SET_BACK_MS: i64 = 60_000;

/// The page is being sent. A short gap counts (a reload in the same sitting); after a longer one a new sitting begins
/// and nothing counts.
pub fn opened(times: &mut Times, now: Instant) {
    let gap = gap(times, now);
    let counted = if gap <= LONGEST_GAP_MS { gap } else { 0 };
    *times.elapsed.get_or_insert(0) += counted;
    note(times, now);
}

/// An open page reports `active_ms` of work on `step` (a claim's key, or none) since it last reported. Nothing
/// reported is no sign of life: a page left open counts no time.
pub fn beat(times: &mut Times, now: Instant, step: Option<u32>, active_ms: i64) {
    if active_ms > 0 {
        saved(times, now, step, active_ms);
    }
}

/// An open page saves: a sign of life, whatever `active_ms` it reports. The time since the last sign of life counts for
/// `step`, so a page that goes from one claim to another reports the old one first.
pub fn saved(times: &mut Times, now: Instant, step: Option<u32>, active_ms: i64) {
    let active = active_ms.clamp(0, gap(times, now));
    *times.active.get_or_insert(0) += active;
    count(times, now, step, active);
}

/// A page without JavaScript sends its form: the time since it was sent counts, `active` stays unknown.
pub fn form_received(times: &mut Times, now: Instant, step: Option<u32>) {
    count(times, now, step, 0);
}

fn count(times: &mut Times, now: Instant, step: Option<u32>, active: i64) {
    // Work reported by the page (offline, say) proves that it was no pause.
    let counted = gap(times, now).min(LONGEST_GAP_MS.max(active));
    *times.elapsed.get_or_insert(0) += counted;
    if let Some(key) = step {
        let of_claim = times.claims.entry(key).or_default();
        of_claim.0 += counted;
        of_claim.1 += active;
    }
    note(times, now);
}

/// Milliseconds since the last sign of life; 0 if there was none, or if the clock was set back.
fn gap(times: &Times, now: Instant) -> i64 {
    times.last.map_or(0, |last| now.millis_since(last))
}

fn note(times: &mut Times, now: Instant) {
    let overtaken = |last: &Instant| *last > now && last.millis_since(now) < SET_BACK_MS;
    times.last = times.last.filter(overtaken).or(Some(now));
}

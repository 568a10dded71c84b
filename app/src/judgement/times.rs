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

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    fn at(millis: i64) -> Instant {
        Instant(1_700_000_000_000_000).plus_millis(millis)
    }

    fn spent(times: &Times) -> (Option<i64>, Option<i64>) {
        (times.elapsed, times.active)
    }

    #[test]
    fn d11_two_sittings_add_up_and_a_tab_left_open_counts_no_night() {
        let mut times = Times::default();
        opened(&mut times, at(0));
        for minute in 1..=2 {
            saved(&mut times, at(minute * MINUTE), Some(1), MINUTE);
        }
        // The tab stays open for eight hours and reports that nothing was done.
        for beats in 0..960 {
            beat(&mut times, at(2 * MINUTE + beats * 30_000), Some(1), 0);
        }
        let next_day = 24 * 60 * MINUTE;
        opened(&mut times, at(next_day));
        saved(&mut times, at(next_day + MINUTE), Some(2), MINUTE);
        assert_eq!(spent(&times), (Some(3 * MINUTE), Some(3 * MINUTE)));
        assert_eq!(times.claims[&1], (2 * MINUTE, 2 * MINUTE));
        assert_eq!(times.claims[&2], (MINUTE, MINUTE));
    }

    #[test]
    fn a_long_gap_that_ends_in_an_open_page_counts_five_minutes() {
        let mut times = Times::default();
        opened(&mut times, at(0));
        saved(&mut times, at(8 * 60 * MINUTE), None, 20_000);
        assert_eq!(spent(&times), (Some(5 * MINUTE), Some(20_000)));
        let mut times = Times::default();
        opened(&mut times, at(0));
        beat(&mut times, at(4 * MINUTE), None, 10);
        assert_eq!(spent(&times), (Some(4 * MINUTE), Some(10)));
    }

    #[test]
    fn a_reload_within_five_minutes_counts_and_a_later_one_does_not() {
        let mut times = Times::default();
        opened(&mut times, at(0));
        opened(&mut times, at(4 * MINUTE));
        opened(&mut times, at(10 * MINUTE));
        assert_eq!(spent(&times), (Some(4 * MINUTE), None));
    }

    #[test]
    fn overlapping_tabs_count_once() {
        let mut times = Times::default();
        opened(&mut times, at(0));
        opened(&mut times, at(10));
        for second in (30..=600).step_by(30) {
            beat(&mut times, at(second * 1000), Some(1), 30_000);
            beat(&mut times, at(second * 1000 + 500), Some(2), 30_000);
        }
        assert_eq!(spent(&times), (Some(600_500), Some(600_490)));
    }

    #[test]
    fn no_more_is_active_than_went_by_and_nothing_is_negative() {
        let mut times = Times::default();
        opened(&mut times, at(0));
        saved(&mut times, at(1000), None, i64::MAX);
        saved(&mut times, at(2000), None, i64::MIN);
        assert_eq!(spent(&times), (Some(2000), Some(1000)));
    }

    #[test]
    fn d11_a_clock_set_back_loses_nothing_and_gives_nothing() {
        let mut times = Times::default();
        opened(&mut times, at(60 * MINUTE));
        saved(&mut times, at(61 * MINUTE), None, MINUTE);
        saved(&mut times, at(MINUTE), None, MINUTE);
        assert_eq!(spent(&times), (Some(MINUTE), Some(MINUTE)));
        saved(&mut times, at(2 * MINUTE), None, MINUTE);
        assert_eq!(spent(&times), (Some(2 * MINUTE), Some(2 * MINUTE)));
    }

    #[test]
    fn requests_that_overtake_each_other_count_once() {
        let mut times = Times::default();
        opened(&mut times, at(0));
        saved(&mut times, at(10_000), None, 10_000);
        saved(&mut times, at(9_000), None, 9_000);
        saved(&mut times, at(11_000), None, 1_000);
        assert_eq!(spent(&times), (Some(11_000), Some(11_000)));
    }

    #[test]
    fn work_done_without_a_connection_counts_whole_when_it_arrives() {
        let mut times = Times::default();
        opened(&mut times, at(0));
        saved(&mut times, at(20 * MINUTE), Some(3), 12 * MINUTE);
        assert_eq!(spent(&times), (Some(12 * MINUTE), Some(12 * MINUTE)));
    }

    #[test]
    fn without_javascript_elapsed_runs_from_page_to_form_and_active_stays_empty() {
        let mut times = Times { elapsed: Some(553_100), ..Times::default() };
        opened(&mut times, at(0));
        form_received(&mut times, at(3 * MINUTE), Some(4));
        assert_eq!(spent(&times), (Some(553_100 + 3 * MINUTE), None));
        assert_eq!(times.claims[&4], (3 * MINUTE, 0));
    }
}

//! Marking words of the claim: with the mouse, or word by word with the keyboard.

use super::browser::{all, find, focus};
use super::desk::Desk;
use crate::claim::Place;
use crate::claim::rules::span;
use crate::judgement::{Field, FieldValue, Part, Phrase};
use crate::protocol::{Axis, Protocol};
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast;

thread_local! {
    /// Whether the first of several words was touched.
    static FIRST: Cell<bool> = const { Cell::new(false) };
}

/// The words of a claim, in code points: what stands between blanks; in scripts without blanks, each sign.
pub fn words(text: &str) -> Vec<Place> {
    let mut words: Vec<Place> = Vec::new();
    let mut glue = false;
    for (at, sign) in (0u32..).zip(text.chars()) {
        let alone =
            matches!(sign, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}');
        if sign.is_whitespace() {
            glue = false;
            continue;
        }
        match words.last_mut() {
            Some(word) if glue && !alone => word.end = at + 1,
            _ => words.push(Place { start: at, end: at + 1 }),
        }
        glue = !alone;
    }
    words
}

/// How many code points of `text` the page shows before a point, if `before` is what the page's text holds up to it.
/// Pages hold LF where the text may hold CRLF or CR, and a point may lie within a pair of UTF-16 units.
pub fn offset(text: &str, before: &str, end: bool) -> u32 {
    let signs: Vec<char> = text.chars().collect();
    let mut at = 0;
    let mut split = false;
    for sign in before.chars() {
        let here = signs.get(at);
        split = sign == '\u{fffd}' && here != Some(&'\u{fffd}');
        at += if sign == '\n' && here == Some(&'\r') && signs.get(at + 1) == Some(&'\n') { 2 } else { 1 };
    }
    if split && !end {
        at -= 1;
    }
    at.min(signs.len()) as u32
}

/// Keeps what is selected in the claim as an unsupported phrase, if anything is.
pub fn keep_selection(desk: Desk) {
    let Some((before, within)) = selection() else { return };
    let Some(text) = claim_text(desk) else { return };
    let start = offset(&text, &before, false);
    let end = offset(&text, &(before + &within), true);
    if keep(desk, start, end)
        && let Ok(Some(selection)) = window().get_selection()
    {
        let _ = selection.remove_all_ranges();
    }
}

/// The text before the selection within the claim, and the selected text.
fn selection() -> Option<(String, String)> {
    let selection = window().get_selection().ok()??;
    if selection.is_collapsed() || selection.range_count() == 0 {
        return None;
    }
    let range = selection.get_range_at(0).ok()?;
    let now = find("#now")?;
    let inside = |node: web_sys::Node| now.contains(Some(&node));
    if !inside(range.start_container().ok()?) || !inside(range.end_container().ok()?) {
        return None;
    }
    let before = document().create_range().ok()?;
    before.set_start(&now, 0).ok()?;
    before.set_end(&range.start_container().ok()?, range.start_offset().ok()?).ok()?;
    Some((String::from(before.to_string()), String::from(range.to_string())))
}

fn claim_text(desk: Desk) -> Option<String> {
    let screen = desk.screen();
    screen.claim_at(desk.step.get_untracked()).map(|claim| claim.text.clone())
}

fn keep(desk: Desk, start: u32, end: u32) -> bool {
    let screen = desk.screen();
    let Some(claim) = screen.claim_at(desk.step.get_untracked()) else { return false };
    let support = desk.judgement.with_untracked(|j| j.axis(claim.key, Axis::Support).map(str::to_owned));
    let mut rows = desk.judgement.with_untracked(|j| j.phrases(claim.key).unwrap_or_default().to_vec());
    // Selecting words to copy them must not mark them: only beside `Partial`, or where rows are open.
    if support.as_deref() != Some(Protocol::PARTIAL) {
        return false;
    }
    let Ok(place) = span(&claim.text, i64::from(start), i64::from(end)) else { return false };
    if rows.iter().any(|row| row.place == Some(place)) {
        return false;
    }
    rows.push(Phrase { place: Some(place), reason: String::new() });
    desk.change(Field::Claim(claim.key, Part::Phrases), FieldValue::Phrases(rows), false);
    focus_last_reason();
    true
}

/// Moves the focus to the reason of the row that was added last.
pub fn focus_last_reason() {
    request_animation_frame(|| {
        if let Some(last) = all(".phrases .row:not(.unscripted) textarea").pop()
            && let Ok(last) = last.dyn_into::<web_sys::HtmlElement>()
        {
            let _ = last.focus();
        }
    });
}

/// Begins or ends marking with the keyboard.
pub fn toggle(desk: Desk) {
    if desk.marking.with_untracked(Option::is_some) {
        return leave(desk);
    }
    if claim_text(desk).is_some_and(|text| !words(&text).is_empty()) {
        FIRST.set(false);
        desk.marking.set(Some((0, 0)));
        // At once, so that no key is lost before the claim is drawn word by word.
        if let Some(now) = find("#now") {
            let _ = now.set_attribute("tabindex", "0");
            let _ = now.focus();
        }
    }
}

/// A word was touched: the first, or the last of several.
pub fn touch(desk: Desk, word: &web_sys::Element) {
    let Some((cursor, other)) = desk.marking.get_untracked() else { return };
    let Some(at) = all("#now .w").iter().position(|w| w == word) else { return };
    let second = cursor == other && FIRST.replace(true);
    FIRST.set(!second);
    desk.marking.set(Some((at, if second { other } else { at })));
}

/// Keeps the words that are marked.
pub fn keep_marked(desk: Desk) {
    let (Some((cursor, other)), Some(text)) = (desk.marking.get_untracked(), claim_text(desk)) else {
        return;
    };
    let words = words(&text);
    let (first, last) = (words[cursor.min(other)], words[cursor.max(other)]);
    desk.marking.set(None);
    if !keep(desk, first.start, last.end) {
        focus("#mark-words");
    }
}

/// Ends marking without keeping anything.
pub fn leave(desk: Desk) {
    desk.marking.set(None);
    focus("#mark-words");
}

/// A key while words are marked. Gives whether it was one of marking.
pub fn key(desk: Desk, event: &web_sys::KeyboardEvent) -> bool {
    let Some((cursor, other)) = desk.marking.get_untracked() else { return false };
    let in_claim =
        event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()).is_some_and(|e| e.id() == "now");
    let Some(text) = claim_text(desk).filter(|_| in_claim) else { return false };
    let words = words(&text);
    let rtl = find("#now").is_some_and(|now| now.matches(":dir(rtl)").unwrap_or(false));
    let step = |forward: bool| {
        if forward { (cursor + 1).min(words.len().saturating_sub(1)) } else { cursor.saturating_sub(1) }
    };
    match event.key().as_str() {
        "ArrowRight" | "ArrowLeft" => {
            let to = step((event.key() == "ArrowRight") != rtl);
            desk.marking.set(Some((to, if event.shift_key() { other } else { to })));
        }
        "Enter" => keep_marked(desk),
        "Escape" => leave(desk),
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str, before: &str, within: &str) -> Option<String> {
        let start = offset(text, before, false);
        let end = offset(text, &[before, within].concat(), true);
        let place = span(text, i64::from(start), i64::from(end)).ok()?;
        crate::claim::rules::slice(text, place).map(str::to_owned)
    }

    #[test]
    fn b1_places_count_code_points_behind_an_emoji() {
        let text = "💊 Ibuprofen lowers fever.";
        assert_eq!(offset(text, "💊 Ibuprofen lowers ", false), 19);
        assert_eq!(marked(text, "💊 Ibuprofen lowers ", "fever").as_deref(), Some("fever"));
    }

    #[test]
    fn b3_half_an_emoji_is_widened_to_the_whole() {
        let text = "Dose ok 🙂";
        assert_eq!(marked(text, "Dose ", "ok \u{fffd}").as_deref(), Some("ok 🙂"));
        assert_eq!(marked(text, "Dose ok \u{fffd}", "\u{fffd}").as_deref(), Some("🙂"));
    }

    #[test]
    fn b5_a_crlf_that_the_page_shows_as_lf_counts_as_two() {
        let text = "First line.\r\nSecond line is false.";
        assert_eq!(offset(text, "First line.\nSecond line is ", false), 28);
        assert_eq!(marked(text, "First line.\nSecond line is ", "false").as_deref(), Some("false"));
    }

    #[test]
    fn words_are_told_apart_by_blanks_or_signs() {
        let text = "ab  c。药物";
        let all: Vec<&str> =
            words(text).into_iter().filter_map(|place| crate::claim::rules::slice(text, place)).collect();
        assert_eq!(all, ["ab", "c。", "药", "物"]);
    }
}

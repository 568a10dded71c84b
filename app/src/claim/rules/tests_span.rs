//! Cases of family B: words marked in a claim.

use crate::claim::Place;

use super::{SpanProblem, slice, span};

/// The span around the words, through the check.
#[track_caller]
fn marked<'a>(claim: &'a str, words: &str) -> (u32, u32, &'a str) {
    let start = claim[..claim.find(words).expect("the words are there")].chars().count();
    let end = start + words.chars().count();
    let place = span(claim, start as i64, end as i64).expect("a valid span");
    (place.start, place.end, slice(claim, place).expect("inside"))
}

#[test]
fn b1_offsets_after_an_emoji_count_code_points() {
    assert_eq!(marked("💊 Ibuprofen lowers fever.", "fever"), (19, 24, "fever"));
}

#[test]
fn b3_a_span_never_cuts_a_sign() {
    assert_eq!(marked("Dose ok 🙂", "ok 🙂"), (5, 9, "ok 🙂"));
    assert_eq!(marked("Dose ok 🙂", "🙂"), (8, 9, "🙂"));
    let family = "Dose 👩‍👩‍👧 ok";
    assert_eq!(span(family, 5, 6), Ok(Place { start: 5, end: 10 }));
    assert_eq!(span(family, 8, 10), Ok(Place { start: 5, end: 10 }));
    assert_eq!(span("👍🏽 ok", 0, 1), Ok(Place { start: 0, end: 2 }));
    assert_eq!(span("🇫🇷🇩🇪", 1, 2), Ok(Place { start: 0, end: 2 }));
    assert_eq!(span("🇫🇷🇩🇪", 2, 3), Ok(Place { start: 2, end: 4 }));
    assert_eq!(span("cafe\u{301} au", 0, 4), Ok(Place { start: 0, end: 5 }));
    assert_eq!(span("❤\u{fe0f} ok", 0, 1), Ok(Place { start: 0, end: 2 }));
}

#[test]
fn b5_a_carriage_return_counts_like_any_character() {
    assert_eq!(marked("First line.\r\nSecond line is false.", "false"), (28, 33, "false"));
    assert_eq!(marked("First line.\nSecond line is false.", "false"), (27, 32, "false"));
}

#[test]
fn b7_spans_outside_the_claim_are_refused() {
    let claim = "a".repeat(25);
    assert_eq!(span(&claim, 3, 999), Err(SpanProblem::OutOfRange { length: 25 }));
    assert_eq!(span(&claim, -1, 4), Err(SpanProblem::OutOfRange { length: 25 }));
    assert_eq!(span(&claim, 7, 3), Err(SpanProblem::Reversed));
    assert_eq!(span(&claim, i64::MIN, i64::MAX), Err(SpanProblem::OutOfRange { length: 25 }));
    assert_eq!(span(&claim, 0, 25), Ok(Place { start: 0, end: 25 }));
}

#[test]
fn b9_the_inner_of_two_nested_spans_has_no_blank_before_it() {
    let claim = "Loss of endothelial NOS. End.";
    assert_eq!(marked(claim, "endothelial NOS"), (8, 23, "endothelial NOS"));
    assert_eq!(marked(claim, "NOS"), (20, 23, "NOS"));
    assert_eq!(marked(claim, " NOS"), (20, 23, "NOS"));
}

#[test]
fn b11_blanks_at_the_edges_are_taken_off() {
    assert_eq!(span("text   text   text", 7, 14), Ok(Place { start: 7, end: 11 }));
    assert_eq!(span("text   text   text", 4, 14), Ok(Place { start: 7, end: 11 }));
    assert_eq!(span("text   text   text", 4, 7), Err(SpanProblem::OnlyBlanks));
}

#[test]
fn b13_an_empty_span_is_refused() {
    assert_eq!(span("text", 2, 2), Err(SpanProblem::Empty));
    assert_eq!(span("", 0, 0), Err(SpanProblem::Empty));
    assert!(SpanProblem::Empty.to_string().contains("Select"));
}

#[test]
fn b15_invisible_characters_count_and_stay() {
    assert_eq!(marked("ab\u{200b}cd is\u{feff} false", "false"), (10, 15, "false"));
    assert_eq!(marked("ab\u{200b}cd is\u{feff} false", "ab\u{200b}cd").2, "ab\u{200b}cd");
}

#[test]
fn b17_offsets_are_in_the_stored_text() {
    assert_eq!(
        marked("**Never** give [aspirin](https://a.example) to children.", "children"),
        (47, 55, "children")
    );
}

//! CASES.md family A, citations, links, blanks, scripts, quotes, emoji.

use super::tests_split::{assert_claims, claims};
use super::{citations, links, resolve, slice};

#[test]
fn a19_references_after_the_stop_stay_with_their_sentence() {
    let text = "Rates fell.[1, 2] They rose again.[4-6] This was known before.¹ A later trial failed.10 11";
    let found = claims(text);
    assert_eq!(
        found,
        [
            "Rates fell.[1, 2]",
            "They rose again.[4-6]",
            "This was known before.¹",
            "A later trial failed.10 11"
        ]
    );
    let numbers: Vec<Vec<u32>> = found.iter().map(|claim| resolve(claim, 9).numbers).collect();
    assert_eq!(numbers, [vec![1, 2], vec![4, 5, 6], vec![], vec![]]);
}

#[test]
fn a21_a_citation_without_a_source_stays_and_is_reported() {
    let text = "Dose is 5 mg [7]. Take it daily [1].";
    assert_claims(text, &["Dose is 5 mg [7].", "Take it daily [1]."]);
    let resolved = resolve(text, 2);
    assert_eq!(resolved.numbers, [1]);
    assert_eq!(resolved.unresolved, [citations(text).remove(0)]);
    assert_eq!(slice(text, resolved.unresolved[0].place), Some("[7]"));
}

#[test]
fn a23_a_sentence_that_ends_in_an_address_is_closed() {
    let text = "Forms are at https://www.example-clinic.org. Call 555-0100 for help.";
    assert_claims(text, &["Forms are at https://www.example-clinic.org.", "Call 555-0100 for help."]);
    assert_eq!(slice(text, links(text)[0]), Some("https://www.example-clinic.org"));
}

#[test]
fn a25_brackets_and_stops_are_on_the_right_side_of_a_link() {
    let text = "See https://en.wikipedia.org/wiki/Mercury_(element). Also (https://a.example/b).";
    assert_claims(
        text,
        &["See https://en.wikipedia.org/wiki/Mercury_(element).", "Also (https://a.example/b)."],
    );
    let found: Vec<_> = links(text).into_iter().filter_map(|place| slice(text, place)).collect();
    assert_eq!(found, ["https://en.wikipedia.org/wiki/Mercury_(element)", "https://a.example/b"]);
}

#[test]
fn a27_blanks_round_sentences_stay_in_the_gaps() {
    assert_claims(
        "  Two leading spaces.   Three between.\t\tTabs.  ",
        &["Two leading spaces.", "Three between.", "Tabs."],
    );
}

#[test]
fn a29_rare_signs_are_kept() {
    assert_claims(
        "The ∯ sign is a surface integral. Press ☝ or ♨ to start.",
        &["The ∯ sign is a surface integral.", "Press ☝ or ♨ to start."],
    );
}

#[test]
fn a33_end_marks_of_other_scripts_end_claims() {
    assert_claims("药物有效。但是贵！安全吗？", &["药物有效。", "但是贵！", "安全吗？"]);
    assert_claims("هل هو آمن؟ نعم.", &["هل هو آمن؟", "نعم."]);
    assert_claims("यह सुरक्षित है। यह सस्ता है।", &["यह सुरक्षित है।", "यह सस्ता है।"]);
}

#[test]
fn a35_closing_marks_stay_with_the_sentence_that_they_close() {
    assert_claims(
        "He wrote “It failed. Nobody saw.” Then he left. (It was 2010. It is disputed.)",
        &["He wrote “It failed.", "Nobody saw.”", "Then he left.", "(It was 2010.", "It is disputed.)"],
    );
}

#[test]
fn a37_an_emoji_after_the_stop_stays_with_its_sentence() {
    assert_claims(
        "Trial passed. 🎉 Phase 3 begins 🙂. Good.",
        &["Trial passed. 🎉", "Phase 3 begins 🙂.", "Good."],
    );
}

#[test]
fn a39_a_missing_blank_may_be_cut_and_an_address_never_is() {
    assert_claims(
        "Ask a lawyer.Never sign first. See docs.example.com/a.b for more.",
        &["Ask a lawyer.", "Never sign first.", "See docs.example.com/a.b for more."],
    );
}

//! Properties that hold for every answer.

use proptest::prelude::*;

use super::{Segment, citations, links, place, segments, slice, split};

/// What answers are made of: words, marks, markers, signs of many scripts.
const PARTS: &[&str] = &[
    "The drug",
    "works",
    "mRNA",
    "U.S.",
    "et al.",
    "No.",
    "Dr.",
    "5",
    "0.5 mg",
    "[1]",
    "[2, 3]",
    "[^4^]",
    ".",
    "!",
    "?",
    "…",
    "。",
    "؟",
    "।",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "- ",
    "* ",
    "1. ",
    "2) ",
    "(a) ",
    "• ",
    "# ",
    "| ",
    " |",
    "|---|\n",
    "```\n",
    "`",
    "**",
    "“",
    "”",
    "\"",
    "(",
    ")",
    "«",
    "»",
    "「",
    "」",
    "https://a.example/b",
    "🎉",
    "👩‍👩‍👧",
    "e\u{301}",
    "\u{200b}",
    "\u{1f}",
    "药物有效",
    "यह",
    "¹",
    "10 11",
    ":",
    ",",
    ";",
    "—",
    "<br>",
    "x",
    "A",
    ">",
    " > ",
    "\u{feff}",
    "🇫🇷",
    "\u{301}",
    "1️⃣",
];

fn answers() -> impl Strategy<Value = String> {
    let parts = prop::collection::vec(prop::sample::select(PARTS), 0..60).prop_map(|parts| parts.concat());
    prop_oneof![4 => parts, 1 => any::<String>()]
}

fn assert_sound(answer: &str) {
    let places = split(answer);
    assert_eq!(places, split(answer), "deterministic");
    let mut before = 0;
    for found in &places {
        assert!(found.start >= before && found.end > found.start, "in order and not empty: {places:?}");
        before = found.end;
        let claim = slice(answer, *found).expect("inside the answer");
        assert_eq!(claim, claim.trim(), "no outer blanks");
        assert!(!is_forbidden(claim), "{claim:?} in {answer:?}");
    }
    let length = u32::try_from(answer.chars().count()).expect("short");
    let some: Vec<_> = places.into_iter().map(Some).collect();
    let joined: String = segments(length, &some)
        .into_iter()
        .map(|segment| match segment {
            Segment::Gap(place) | Segment::Claim { place, .. } => slice(answer, place).expect("inside"),
        })
        .collect();
    assert_eq!(joined, answer);
}

/// Only a number, a citation, marks, emoji.
fn is_forbidden(claim: &str) -> bool {
    let says = |character: char| character.is_alphabetic() || character == '|';
    !claim.chars().any(says) || matches!(claim, "et al." | "Dr." | "U.S.")
}

/// Sentences that each are one claim wherever they stand.
const SENTENCES: &[&str] = &[
    "Okafor et al. [3] measured it.",
    "It was 5 mg.[1, 2]",
    "Rates fell. [4]",
    "Is it safe (cf. Fig. 3b)?",
    "Dr. Ito left the U.S. Senate.",
    "He said “no.”",
    "Bring pens, etc.",
    "Use **5 mg/kg** [^5^]!",
    "See https://a.example/b_(c).",
    "Exhibit No. 7 is signed.",
    "Trial passed. 🎉",
    "The pH was 7.4.¹",
    "It was 500 °C.",
    "“Stop now!” she said.",
    "The label (red. Or not.) fell.",
    "Run `a. B` twice.",
    "She has a Ph.D.: good.",
    "Take it b.i.d. [6][7].",
    "Vitamin C. [8]",
    "यह सुरक्षित है।",
    "هل هو آمن؟",
    "Wait… what?",
];

/// An answer of known sentences: (what stands before each, the sentence).
fn known_answers() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let before = prop::sample::select(
        [
            " ",
            "  ",
            " ",
            "\n",
            "\n\n",
            "\r\n",
            "\n- ",
            "\n* ",
            "\n\n1. ",
            "\n   (a) ",
            "\n• ",
            "\n\n## Title\n\n",
            "\n\n**Title**\n",
            "\n> ",
        ]
        .as_slice(),
    );
    prop::collection::vec((before, prop::sample::select(SENTENCES)), 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn claims_are_ordered_slices_that_say_something(answer in answers()) {
        assert_sound(&answer);
    }

    #[test]
    fn claims_of_the_splitter_are_found_where_they_lie(answer in answers()) {
        let places = split(&answer);
        let texts: Vec<&str> = places.iter().map(|place| slice(&answer, *place).expect("inside")).collect();
        let found = place(&answer, &texts);
        prop_assert!(found.iter().all(Option::is_some));
    }

    #[test]
    fn known_sentences_are_the_claims_wherever_they_stand(parts in known_answers()) {
        let answer: String = parts.iter().flat_map(|(before, sentence)| [*before, *sentence]).collect();
        let claims: Vec<&str> = split(&answer).iter().filter_map(|found| slice(&answer, *found)).collect();
        let sentences: Vec<&str> = parts.iter().map(|(_, sentence)| *sentence).collect();
        prop_assert_eq!(claims, sentences, "{:?}", answer);
    }

    #[test]
    fn citations_and_links_lie_inside_the_text(text in answers()) {
        for citation in citations(&text) {
            let mark = slice(&text, citation.place).expect("inside");
            prop_assert!(mark.starts_with('[') && mark.ends_with(']') && !citation.numbers.is_empty());
        }
        for link in links(&text) {
            prop_assert!(slice(&text, link).expect("inside").starts_with("http"));
        }
    }
}

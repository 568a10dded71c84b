use super::{
    EditProblem, Edited, Segment, Side, cut, give, merge, place_holds, segments, slice, split, word_starts,
};
use crate::claim::{Claim, Place};
use crate::evidence::Evidence;
use proptest::prelude::*;

fn source(number: u32) -> Evidence {
    Evidence { number: Some(number), url: format!("https://{number}.example"), passage: None }
}

fn claims_of(answer: &str, sources: &[Evidence]) -> Vec<Claim> {
    let claim = |(place, key): (Place, u32)| {
        let text = slice(answer, place).expect("it lies inside").to_owned();
        let numbers = super::resolve(&text, sources.len()).numbers;
        let evidence = numbers.into_iter().map(|n| sources[n as usize - 1].clone()).collect();
        Claim { key, text, place: Some(place), evidence }
    };
    split(answer).into_iter().zip(1..).map(claim).collect()
}

fn texts(claims: &[Claim]) -> Vec<&str> {
    claims.iter().map(|claim| claim.text.as_str()).collect()
}

/// The gaps and the claims of an answer, joined.
fn rejoined(answer: &str, claims: &[Claim]) -> String {
    let places: Vec<Option<Place>> = claims.iter().map(|claim| claim.place).collect();
    let part = |segment: &Segment| match segment {
        Segment::Gap(place) | Segment::Claim { place, .. } => {
            slice(answer, *place).expect("it lies inside").to_owned()
        }
    };
    let segments = segments(answer.chars().count() as u32, &places);
    let shown = segments.iter().filter(|s| matches!(s, Segment::Claim { .. })).count();
    assert_eq!(shown, places.iter().flatten().count(), "no claim overlaps another");
    segments.iter().map(part).collect()
}

fn at(text: &str, word: &str) -> u32 {
    let found = word_starts(text).into_iter().find(|(_, begun)| begun.starts_with(word));
    found.unwrap_or_else(|| panic!("{word} begins no second claim of {text:?}")).0
}

#[test]
fn a_claim_is_cut_before_a_word_and_each_part_has_the_sources_that_it_cites() {
    let answer = "Aspirin thins the blood [1] and should be taken with food [2]. It is old.";
    let claims = claims_of(answer, &[source(1), source(2)]);
    let Edited { claims, from, note } = cut(&claims, 1, at(&claims[0].text, "and")).expect("it is cut");
    assert_eq!(
        texts(&claims),
        ["Aspirin thins the blood [1]", "and should be taken with food [2].", "It is old."]
    );
    assert_eq!(claims.iter().map(|c| c.key).collect::<Vec<_>>(), [3, 4, 2], "new keys, and the other stays");
    assert_eq!([&claims[0].evidence, &claims[1].evidence], [&vec![source(1)], &vec![source(2)]]);
    assert_eq!((from, note.as_str()), (vec![(3, 1), (4, 1)], "claim 1 cut before “and”"));
    assert_eq!(rejoined(answer, &claims), answer);
}

#[test]
fn a_source_that_the_text_does_not_cite_stays_with_both_parts() {
    let unnumbered = Evidence { passage: Some("p".to_owned()), ..Evidence::default() };
    let evidence = vec![source(1), source(9), unnumbered.clone()];
    let claim = Claim { key: 5, text: "One is so [1], two is not.".to_owned(), place: None, evidence };
    let edited = cut(&[claim], 5, 15).expect("it is cut");
    assert_eq!(edited.claims[0].evidence, [source(1), source(9), unnumbered.clone()]);
    assert_eq!(edited.claims[1].evidence, [source(9), unnumbered]);
    assert!(
        edited.claims.iter().all(|claim| claim.place.is_none()),
        "a claim without place gives two without"
    );
    let merged = merge("Another answer.", &edited.claims, edited.claims[0].key).expect("they are merged");
    assert_eq!(texts(&merged.claims), ["One is so [1], two is not."]);
    assert_eq!(merged.claims[0].evidence.len(), 3, "no source twice");
}

#[test]
fn b1_b5_places_are_code_points_beside_emoji_and_crlf() {
    let answer = "💊 It works.\r\nTake 🙂 two\r\nof them. Done.";
    let claims = claims_of(answer, &[]);
    let long = claims.iter().find(|c| c.text.contains("two")).expect("there").clone();
    let edited = cut(&claims, long.key, at(&long.text, "of")).expect("it is cut").claims;
    let parts: Vec<&Claim> = edited.iter().filter(|c| c.key > claims.len() as u32).collect();
    assert_eq!([parts[0].text.as_str(), parts[1].text.as_str()], ["Take 🙂 two", "of them."]);
    for claim in &edited {
        assert_eq!(slice(answer, claim.place.expect("placed")), Some(claim.text.as_str()));
    }
    assert_eq!(rejoined(answer, &edited), answer);
}

#[test]
fn words_begin_after_blanks_in_scripts_without_blanks_everywhere_and_never_with_a_citation() {
    let words = |text: &str| word_starts(text).into_iter().map(|(_, word)| word).collect::<Vec<_>>();
    assert_eq!(words("It thins (the) blood [1] [2]. "), ["thins", "(the)", "blood"]);
    assert_eq!(words("One of e.g. two."), ["of", "e.g.", "two."]);
    assert_eq!(words("药物有效"), ["物", "有", "效"]);
    assert_eq!(words("Fever 🎉 falls."), ["🎉", "falls."]);
    for silent in ["", "one.", "one [1].", "… — !", "[1] [2]"] {
        assert!(words(silent).is_empty(), "{silent}");
    }
}

#[test]
fn neighbours_are_merged_with_what_stands_between_them() {
    let answer = "First it is so [1].\n\nThen it is not [1][2]. End.";
    let claims = claims_of(answer, &[source(1), source(2)]);
    let merged = merge(answer, &claims, 1).expect("they are merged");
    assert_eq!(texts(&merged.claims), ["First it is so [1].\n\nThen it is not [1][2].", "End."]);
    assert_eq!(merged.claims[0].evidence, [source(1), source(2)]);
    assert_eq!(rejoined(answer, &merged.claims), answer);
    assert_eq!(merge(answer, &claims, 3), Err(EditProblem::NoNeighbour));
    assert_eq!(merge(answer, &claims, 9), Err(EditProblem::Gone));
}

#[test]
fn a_files_claims_that_have_blanks_for_line_breaks_keep_them_when_merged() {
    let answer = "One\nis so. Two\nis not.";
    let claim = |key, text: &str, start, end| Claim {
        key,
        text: text.to_owned(),
        place: Some(Place { start, end }),
        evidence: Vec::new(),
    };
    let claims = [claim(1, "One is so.", 0, 10), claim(2, "Two is not.", 11, 22)];
    let merged = merge(answer, &claims, 1).expect("they are merged").claims;
    assert_eq!(texts(&merged), ["One is so. Two is not."]);
    assert!(place_holds(answer, merged[0].place.expect("placed"), &merged[0].text));
    let unplaced = Claim { place: None, ..claims[1].clone() };
    assert_eq!(merge(answer, &[claims[0].clone(), unplaced], 1), Err(EditProblem::OnePlaced));
}

#[test]
fn a_source_goes_to_a_neighbour_and_back() {
    let answer = "First it is so [1]. Then it is not [2]. End.";
    let claims = claims_of(answer, &[source(1), source(2)]);
    let moved = give(&claims, 1, 0, Side::After).expect("it is moved");
    assert_eq!(moved.note, "source [1] moved from claim 1 to claim 2");
    assert!(moved.claims[0].evidence.is_empty());
    assert_eq!(moved.claims[1].evidence, [source(1), source(2)]);
    assert_eq!(give(&moved.claims, 2, 0, Side::Before).expect("back").claims, claims);
    assert_eq!(give(&claims, 1, 0, Side::Before), Err(EditProblem::NoNeighbour));
    assert_eq!(give(&claims, 3, 0, Side::Before), Err(EditProblem::Gone), "it has none");
}

fn answers() -> impl Strategy<Value = String> {
    let words = [
        "Aspirin ",
        "thins ",
        "it [1]. ",
        "🎉 ",
        "No [2][3]. ",
        "\r\n",
        "\n\n- ",
        "药物有效。",
        "of Dr. ",
        "e\u{301}té. ",
    ];
    proptest::collection::vec(proptest::sample::select(words.to_vec()), 1..30)
        .prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn cutting_and_merging_leave_slices_that_rejoin_and_untouched_claims_alone(answer in answers(), choice in any::<u32>()) {
        let sources = [source(1), source(2), source(3)];
        let claims = claims_of(&answer, &sources);
        let cuts: Vec<(u32, u32)> =
            claims.iter().flat_map(|c| word_starts(&c.text).into_iter().map(|(at, _)| (c.key, at))).collect();
        prop_assume!(!cuts.is_empty());
        let (key, at) = cuts[choice as usize % cuts.len()];
        let edited = cut(&claims, key, at).expect("a word begins there").claims;
        prop_assert_eq!(edited.len(), claims.len() + 1);
        prop_assert_eq!(rejoined(&answer, &edited), answer.as_str());
        for claim in &edited {
            prop_assert_eq!(slice(&answer, claim.place.expect("placed")), Some(claim.text.as_str()));
            prop_assert_eq!(claim.text.trim(), claim.text.as_str(), "no claim begins or ends in white space");
            prop_assert_eq!(edited.iter().filter(|c| c.key == claim.key).count(), 1);
        }
        for claim in claims.iter().filter(|c| c.key != key) {
            prop_assert!(edited.contains(claim), "the others are as they were");
        }
        let first = edited.iter().position(|c| c.key > claims.len() as u32).expect("there");
        let back = merge(&answer, &edited, edited[first].key).expect("they are neighbours").claims;
        let plain = |claims: &[Claim]| -> Vec<(String, Option<Place>, Vec<Evidence>)> {
            claims.iter().map(|c| (c.text.clone(), c.place, c.evidence.clone())).collect()
        };
        prop_assert_eq!(plain(&back), plain(&claims), "merging takes cutting back");
        let keys = |claims: &[Claim]| claims.iter().map(|c| c.key).max();
        prop_assert!(keys(&back) > keys(&edited), "no key comes twice");
    }

    #[test]
    fn every_other_offset_is_refused(answer in answers(), at in 0_u32..80) {
        for claim in claims_of(&answer, &[]) {
            let may = word_starts(&claim.text).iter().any(|(start, _)| *start == at);
            prop_assert_eq!(cut(std::slice::from_ref(&claim), claim.key, at).is_ok(), may);
        }
    }
}

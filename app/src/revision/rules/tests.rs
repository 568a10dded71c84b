use super::*;
use crate::claim::Place;
use crate::judgement::{Field, FieldValue, Part, RevisedAnswer, RevisedClaim};
use proptest::prelude::*;

/// The claims of `answer`, found from left to right; a blank finds a line break, too.
fn placed(answer: &str, texts: &[&str]) -> Vec<Claim> {
    let plain: Vec<char> = answer.replace('\n', " ").chars().collect();
    let mut from = 0;
    let mut claims = Vec::new();
    for (text, key) in texts.iter().zip(1..) {
        let wanted: Vec<char> = text.replace('\n', " ").chars().collect();
        let at = (from..=plain.len() - wanted.len()).find(|at| plain[*at..*at + wanted.len()] == wanted);
        let start = at.expect("the claim stands in the answer");
        from = start + wanted.len();
        let place = Some(Place { start: start as u32, end: from as u32 });
        claims.push(Claim { key, text: (*text).into(), place, evidence: Vec::new() });
    }
    claims
}

fn edits(edits: &[(u32, Option<&str>)]) -> Judgement {
    let mut judgement = Judgement::default();
    for (key, text) in edits {
        let revised = RevisedClaim { text: text.map(str::to_owned), deleted: text.is_none() };
        judgement.bring(Field::Claim(*key, Part::RevisedClaim), FieldValue::Claim(revised));
    }
    judgement
}

/// The start after `edits` (none: deleted) of the claims `texts` of `answer`.
fn after(answer: &str, texts: &[&str], changes: &[(u32, Option<&str>)]) -> String {
    start(answer, &placed(answer, texts), &edits(changes)).text
}

const LIST: &str = "1. Rest.\n2. Drink.\n3. Sleep.";
const ITEMS: [&str; 3] = ["Rest.", "Drink.", "Sleep."];

#[test]
fn unrevised_claims_keep_the_answers_own_characters() {
    let answer = "First  line.\r\n\r\n  - an item;\n\tanother. End.";
    assert_eq!(after(answer, &["First  line.", "an item;", "another.", "End."], &[]), answer);
}

#[test]
fn a_revision_takes_the_place_of_its_claim_and_paragraphs_survive() {
    assert_eq!(after("A.\n\nB. C.", &["A.", "B.", "C."], &[(2, Some("B, mostly."))]), "A.\n\nB, mostly. C.");
}

#[test]
fn a_list_item_goes_with_its_marker_and_nothing_is_renumbered() {
    assert_eq!(after(LIST, &ITEMS, &[(2, None)]), "1. Rest.\n3. Sleep.");
    assert_eq!(after(LIST, &ITEMS, &[(1, None)]), "2. Drink.\n3. Sleep.");
    assert_eq!(after(LIST, &ITEMS, &[(3, None)]), "1. Rest.\n2. Drink.");
    assert_eq!(after(LIST, &ITEMS, &[(2, None), (3, None)]), "1. Rest.");
    assert_eq!(after(LIST, &ITEMS, &[(1, None), (2, None), (3, None)]), "");
}

#[test]
fn the_marker_of_the_first_item_belongs_to_it() {
    assert_eq!(after(LIST, &ITEMS, &[]), LIST);
    for marker in ["- ", "  * ", "a) ", "(iv) ", "12. ", "- [x] ", "\u{2022} ", "## "] {
        let answer = format!("{marker}Rest.");
        assert_eq!(after(&answer, &["Rest."], &[(1, Some("Run."))]), format!("{marker}Run."));
    }
}

#[test]
fn other_text_before_the_first_claim_is_left_out() {
    for before in ["Sure! ", "# Title\n\n", "In 2010, ", "Note: "] {
        assert_eq!(after(&format!("{before}Rest."), &["Rest."], &[]), "Rest.");
    }
}

#[test]
fn a_line_keeps_its_blanks_around_a_claim_deleted_from_its_middle() {
    assert_eq!(after("A. B. C.\nD.", &["A.", "B.", "C.", "D."], &[(2, None)]), "A.  C.\nD.");
    assert_eq!(after("A. B.\nC.", &["A.", "B.", "C."], &[(1, None), (2, None)]), "C.");
}

#[test]
fn a_paragraph_deleted_leaves_the_blank_lines_around_it() {
    assert_eq!(after("A.\n\nB.\n\nC.", &["A.", "B.", "C."], &[(2, None)]), "A.\n\n\nC.");
    assert_eq!(after("A.\r\nB.\r\nC.", &["A.", "B.", "C."], &[(2, None)]), "A.\r\nC.");
    assert_eq!(after("A.\r\nB.", &["A.", "B."], &[(2, None)]), "A.");
}

#[test]
fn a_claim_over_several_lines_goes_with_all_of_them() {
    let answer = "A.\n- one\n  and two. Three.\nB.";
    let texts = ["A.", "one\n  and two.", "Three.", "B."];
    assert_eq!(after(answer, &texts, &[(2, None), (3, None)]), "A.\nB.");
    assert_eq!(after(answer, &texts, &[(2, None)]), "A.\n-  Three.\nB.");
}

#[test]
fn a_line_break_read_as_a_blank_by_a_file_survives_an_edit_of_its_claim() {
    let answer = "A.\n\nB.\nC.";
    let texts = ["A.", "  B.", " C."];
    assert_eq!(after(answer, &texts, &[]), answer);
    assert_eq!(after(answer, &texts, &[(2, Some("  B!")), (3, Some("C!"))]), "A.\n\nB!\nC!");
    assert_eq!(after(answer, &texts, &[(2, None)]), "A.\n\nC.");
}

#[test]
fn an_emptied_claim_leaves_like_a_deleted_one() {
    assert_eq!(after(LIST, &ITEMS, &[(2, Some(" "))]), "1. Rest.\n3. Sleep.");
}

#[test]
fn places_count_code_points() {
    assert_eq!(
        after("💊 Über A. 药物有效。但是贵！", &["药物有效。", "但是贵！"], &[(2, Some("贵。"))]),
        "药物有效。贵。"
    );
}

#[test]
fn without_a_place_the_revisions_are_joined_by_a_newline() {
    let mut claims = placed("A. B. C.", &["A.", "B.", "C."]);
    claims[1].place = None;
    let joined = start("A. B. C. Rest.", &claims, &edits(&[(1, Some("A!")), (3, None)]));
    assert_eq!(joined, Start { text: "A!\nB.".into(), remainder: None });
    for bad in [Place { start: 1, end: 4 }, Place { start: 6, end: 99 }, Place { start: 5, end: 4 }] {
        let mut claims = placed("A. B. C.", &["A.", "B.", "C."]);
        claims[2].place = Some(bad);
        assert_eq!(start("A. B. C.", &claims, &edits(&[])).text, "A.\nB.\nC.");
    }
}

#[test]
fn an_answer_without_claims_is_its_own_start() {
    assert_eq!(
        start("I cannot say.", &[], &edits(&[])),
        Start { text: "I cannot say.".into(), remainder: None }
    );
}

#[test]
fn text_after_the_last_claim_is_no_part_until_it_is_added() {
    let (answer, texts) = ("A. B.\n\n2. Left out.\n", ["A.", "B."]);
    let claims = placed(answer, &texts);
    let mut judgement = edits(&[]);
    let shown = revised_answer(answer, &claims, &judgement);
    assert_eq!((shown.text.as_str(), shown.remainder.as_deref()), ("A. B.", Some("\n\n2. Left out.\n")));
    assert_eq!(start("A. B. \n", &claims, &judgement).remainder, None);
    let added = RevisedAnswer { remainder: true, ..RevisedAnswer::default() };
    judgement.bring(Field::RevisedAnswer, FieldValue::Answer(added));
    let shown = revised_answer(answer, &claims, &judgement);
    assert_eq!((shown.text.as_str(), shown.remainder), (answer, None));
    assert_eq!(revised_answer_value(answer, &claims, &judgement).as_deref(), Some(answer));
}

#[test]
fn an_edit_by_hand_stays_and_later_claim_edits_only_offer_to_rebuild() {
    let claims = placed(LIST, &ITEMS);
    let over = Some(fingerprint(LIST));
    let by_hand = RevisedAnswer { text: Some("Rest well.".into()), remainder: false, over };
    let with = |changes: &[(u32, Option<&str>)]| {
        let mut judgement = edits(changes);
        judgement.bring(Field::RevisedAnswer, FieldValue::Answer(by_hand.clone()));
        revised_answer(LIST, &claims, &judgement)
    };
    let untouched = with(&[]);
    assert_eq!((untouched.text.as_str(), untouched.by_hand, untouched.offer), ("Rest well.", true, None));
    let changed = with(&[(1, Some("Rest a lot."))]);
    assert_eq!(changed.text, "Rest well.");
    assert_eq!(changed.offer.as_deref(), Some("1. Rest a lot.\n2. Drink.\n3. Sleep."));
}

#[test]
fn a_brought_answer_is_written_verbatim_and_null_stays_null() {
    let claims = placed(LIST, &ITEMS);
    let mut brought = Judgement { brought: true, ..edits(&[(1, None)]) };
    assert_eq!(revised_answer_value(LIST, &claims, &brought), None);
    let text = RevisedAnswer { text: Some(" as\r\nit was ".into()), ..RevisedAnswer::default() };
    brought.bring(Field::RevisedAnswer, FieldValue::Answer(text));
    assert_eq!(revised_answer_value(LIST, &claims, &brought).as_deref(), Some(" as\r\nit was "));
    let shown = revised_answer(LIST, &claims, &brought);
    assert_eq!((shown.by_hand, shown.offer), (true, None));
}

#[test]
fn the_fingerprint_is_fnv_1a() {
    // Test vectors of the FNV authors (draft-eastlake-fnv).
    assert_eq!(fingerprint(""), 0x811c_9dc5);
    assert_eq!(fingerprint("a"), 0xe40c_292c);
    assert_eq!(fingerprint("foobar"), 0xbf9c_f968);
}

proptest! {
    /// Whatever the answer, its claims and the edits: an untouched answer comes back from its first claim to its last,
    /// and no kept claim or revision is lost.
    #[test]
    fn nothing_kept_is_lost(
        pieces in prop::collection::vec(("(\n|\r\n| |- |3\\. |x ){0,3}", "[a-cé🙂]{1,3}(\n[ab]{1,2})?\\.", 0u8..3), 1..8),
    ) {
        let mut answer = String::new();
        let mut claims = Vec::new();
        let mut judgement = Judgement::default();
        for ((gap, text, what), key) in pieces.iter().zip(1u32..) {
            answer.push_str(gap);
            let from = answer.chars().count() as u32;
            answer.push_str(text);
            let place = Some(Place { start: from, end: answer.chars().count() as u32 });
            claims.push(Claim { key, text: text.clone(), place, evidence: Vec::new() });
            let revised = match what {
                0 => continue,
                1 => RevisedClaim { text: Some(format!("<{key}>")), deleted: false },
                _ => RevisedClaim { text: None, deleted: true },
            };
            judgement.bring(Field::Claim(key, Part::RevisedClaim), FieldValue::Claim(revised));
        }
        let untouched = start(&answer, &claims, &Judgement::default()).text;
        let first = pieces[0].0.len();
        prop_assert!(answer.ends_with(&untouched) && untouched.len() >= answer.len() - first);
        let text = start(&answer, &claims, &judgement).text;
        let mut rest = text.as_str();
        for ((_, claim, what), key) in pieces.iter().zip(1u32..) {
            let wanted = match what {
                0 => claim.clone(),
                1 => format!("<{key}>"),
                _ => continue,
            };
            let at = rest.find(&wanted);
            prop_assert!(at.is_some(), "{wanted:?} is not in {text:?}");
            rest = &rest[at.unwrap_or_default() + wanted.len()..];
        }
    }
}

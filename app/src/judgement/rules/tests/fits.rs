use super::*;
use crate::judgement::rules::{About, MOST_TEXT, fits};
use crate::judgement::{RevisedAnswer, ValueProblem};
use crate::protocol::expertqa;

const CRLF: &str = "First line.\r\nSecond line is false.";

fn fit(
    claims: &[Claim],
    judgement: &Judgement,
    field: Field,
    value: FieldValue,
) -> Result<FieldValue, ValueProblem> {
    let protocol = expertqa();
    let about = About { protocol: &protocol, answer: "", claims, hidden: &[] };
    fits(&about, judgement, field, value)
}

fn fresh(field: Field, value: FieldValue) -> Result<FieldValue, ValueProblem> {
    let claims = [cited(1), claim(2, "No source.", &[]), claim(3, CRLF, &["[1] https://a.example"])];
    fit(&claims, &Judgement::default(), field, value)
}

#[test]
fn a_value_of_another_kind_or_claim_does_not_fit() {
    use ValueProblem::NotThisField;
    assert_eq!(fresh(on(9, Axis::Support), label("Complete")), Err(NotThisField));
    assert_eq!(fresh(Field::Usefulness, revised("x")), Err(NotThisField));
    assert_eq!(fresh(Field::RevisedAnswer, label("Useful")), Err(NotThisField));
    assert_eq!(fresh(Field::Claim(1, Part::Phrases), label("Useful")), Err(NotThisField));
    assert_eq!(fresh(on(1, Axis::Support), free_text("x")), Err(NotThisField));
}

#[test]
fn labels_follow_the_protocol_and_its_rules() {
    use ValueProblem::{FollowsSupport, MissingIsFixed, UnknownLabel};
    assert_eq!(fresh(Field::Usefulness, label("Useful")), Ok(label("Useful")));
    assert_eq!(fresh(Field::Usefulness, label("useful")), Err(UnknownLabel));
    assert_eq!(fresh(on(1, Axis::Correctness), label("Complete")), Err(UnknownLabel));
    assert_eq!(fresh(on(1, Axis::Support), label("Missing")), Err(MissingIsFixed));
    assert_eq!(fresh(on(1, Axis::Reliability), label("N/A")), Err(FollowsSupport));
    assert_eq!(fresh(on(1, Axis::Reliability), label("Missing")), Ok(label("Missing")));
    assert_eq!(fresh(on(2, Axis::Support), label("Complete")), Err(MissingIsFixed));
    assert_eq!(fresh(on(2, Axis::Reliability), label("N/A")), Err(MissingIsFixed));
    assert_eq!(fresh(on(1, Axis::Support), FieldValue::Label(None)), Ok(FieldValue::Label(None)));
}

#[test]
fn b7_b13_phrases_outside_reversed_or_empty_are_refused() {
    for place in [(3, 999), (7, 3), (5, 5), (28, 29)] {
        let rows = FieldValue::Phrases(vec![row(Some(place), "why")]);
        assert_eq!(fresh(Field::Claim(1, Part::Phrases), rows), Err(ValueProblem::BadPhrase), "{place:?}");
    }
}

#[test]
fn b7_a_stored_bad_phrase_does_not_block_the_rows_beside_it() {
    let field = Field::Claim(1, Part::Phrases);
    let judgement = holding(&[(field, FieldValue::Phrases(vec![row(Some((3, 999)), "old")]))]);
    let more = FieldValue::Phrases(vec![row(Some((3, 999)), "old"), row(Some((0, 7)), "new")]);
    assert_eq!(fit(&[cited(1)], &judgement, field, more.clone()), Ok(more));
}

#[test]
fn b11_blanks_at_the_ends_of_a_phrase_are_taken_off() {
    let claims = [claim(1, "text   text   text", &[])];
    let rows = FieldValue::Phrases(vec![row(Some((7, 14)), "why")]);
    let stored = fit(&claims, &Judgement::default(), Field::Claim(1, Part::Phrases), rows);
    assert_eq!(stored, Ok(FieldValue::Phrases(vec![row(Some((7, 11)), "why")])));
}

#[test]
fn b5_a_claim_that_only_went_through_a_form_is_not_revised() {
    let field = Field::Claim(3, Part::RevisedClaim);
    let same = FieldValue::Claim(RevisedClaim { text: None, deleted: false });
    assert_eq!(fresh(field, revised(&CRLF.replace("\r\n", "\n"))), Ok(same.clone()));
    assert_eq!(fresh(field, revised(CRLF)), Ok(same));
    assert_eq!(fresh(field, revised("First line.\r\nEdited.\r")), Ok(revised("First line.\nEdited.\n")));
}

#[test]
fn texts_that_only_went_through_a_form_keep_the_stored_letters() {
    let claims = [claim(1, "A.", &["[1] https://a.example\n\nOne\r\ntwo"])];
    let cases = [
        (Part::RevisedClaim, revised("New\r\nlines"), revised("New\nlines")),
        (
            Part::Phrases,
            FieldValue::Phrases(vec![row(None, "as\r\nbrought")]),
            FieldValue::Phrases(vec![row(None, "as\nbrought")]),
        ),
        (Part::RevisedEvidence, free_text("mine\r\n"), free_text("mine\n")),
    ];
    for (part, stored, sent) in cases {
        let field = Field::Claim(1, part);
        let judgement = holding(&[(field, stored.clone())]);
        assert_eq!(fit(&claims, &judgement, field, sent), Ok(stored));
    }
    let same = RevisedSource { of: Some(0), passage: Some("One\ntwo".into()), ..RevisedSource::default() };
    let field = Field::Claim(1, Part::RevisedEvidence);
    assert_eq!(fit(&claims, &Judgement::default(), field, from_sources(&[same])), Ok(from_sources(&[])));
}

#[test]
fn a_brought_text_of_evidence_stays_when_the_form_sends_its_sources_unchanged() {
    let claims = [claim(1, "A.", &["[1] https://a.example", "[2] https://b.example\n\nTwo"])];
    let field = Field::Claim(1, Part::RevisedEvidence);
    let untouched = |of, url: &str, passage: &str| RevisedSource {
        of: Some(of),
        removed: false,
        url: Some(url.into()),
        passage: Some(passage.into()),
    };
    let sent = [untouched(1, "https://b.example", "Two"), untouched(0, "https://a.example", "")];
    let all = free_text("[1] https://a.example\n\n[2] https://b.example\n\nTwo");
    let judgement = holding(&[(field, all.clone())]);
    assert_eq!(fit(&claims, &judgement, field, from_sources(&sent)), Ok(all));
    let blank = free_text(" ");
    let judgement = holding(&[(field, blank.clone())]);
    assert_eq!(fit(&claims, &judgement, field, from_sources(&[removed(0), removed(1)])), Ok(blank));
    assert_eq!(fit(&claims, &judgement, field, from_sources(&[removed(1)])), Ok(from_sources(&[removed(1)])));
}

#[test]
fn sources_are_those_of_the_claim_each_once_and_in_order() {
    let field = Field::Claim(1, Part::RevisedEvidence);
    assert_eq!(fresh(field, from_sources(&[removed(1)])), Err(ValueProblem::BadSource));
    assert_eq!(fresh(field, from_sources(&[removed(0), removed(0)])), Err(ValueProblem::BadSource));
    let (new, gone) = (added("https://n.example", None), removed(0));
    assert_eq!(fresh(field, from_sources(&[new.clone(), gone.clone()])), Ok(from_sources(&[gone, new])));
}

#[test]
fn c11_nul_and_texts_beyond_the_limit_are_refused() {
    let long = "ä".repeat(MOST_TEXT + 1);
    for text in ["a\0b", &long] {
        for (field, value) in [
            (Field::Claim(1, Part::RevisedClaim), revised(text)),
            (Field::Claim(1, Part::Phrases), FieldValue::Phrases(vec![row(None, text)])),
            (Field::Claim(1, Part::RevisedEvidence), free_text(text)),
            (Field::Claim(1, Part::RevisedEvidence), from_sources(&[added(text, None)])),
            (
                Field::RevisedAnswer,
                FieldValue::Answer(RevisedAnswer { text: Some(text.into()), ..RevisedAnswer::default() }),
            ),
        ] {
            assert_eq!(fresh(field, value), Err(ValueProblem::BadText));
        }
    }
    let most = revised(&"ä".repeat(MOST_TEXT));
    assert_eq!(fresh(Field::Claim(1, Part::RevisedClaim), most.clone()), Ok(most));
}

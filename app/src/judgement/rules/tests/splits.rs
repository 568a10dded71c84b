use super::{added, from_sources, holding, label, on, revised, row};
use crate::claim::rules::EditProblem;
use crate::claim::{Claim, Place};
use crate::evidence::Evidence;
use crate::judgement::rules::{cut, divide, join, root, shown};
use crate::judgement::{Field, FieldValue, Judgement, Part, Phrase, RevisedSource};
use crate::protocol::Axis;

const TEXT: &str = "🦘 Rest helps [1] and walking harms [2].";

fn claims() -> Vec<Claim> {
    let source = |number, url: &str| Evidence { number: Some(number), url: url.to_owned(), passage: None };
    let whole = Claim {
        key: 7,
        text: TEXT.to_owned(),
        place: Some(Place { start: 10, end: 10 + TEXT.chars().count() as u32 }),
        evidence: vec![source(1, "https://one.example"), source(2, "https://two.example")],
    };
    let other = Claim { key: 8, text: "Other.".to_owned(), place: None, evidence: Vec::new() };
    vec![whole, other]
}

/// Where "walking" begins.
const AT: u32 = 21;

fn judged() -> Judgement {
    let rows = vec![
        row(Some((2, 6)), "rest"),
        row(Some((7, 28)), "both"),
        row(Some((29, 34)), "harms"),
        row(None, "all"),
    ];
    holding(&[
        (on(7, Axis::Support), label("Partial")),
        (on(7, Axis::Worthiness), label("Yes")),
        (Field::Claim(7, Part::Phrases), FieldValue::Phrases(rows)),
    ])
}

fn shown_claims(judgement: &Judgement) -> Vec<(u32, String)> {
    let mut claims = claims();
    divide(&mut claims, judgement);
    claims.into_iter().map(|claim| (claim.key, claim.text)).collect()
}

fn words(judgement: &Judgement, key: u32) -> Vec<(String, String)> {
    let mut claims = claims();
    divide(&mut claims, judgement);
    let text = &claims.iter().find(|claim| claim.key == key).expect("it is there").text;
    let phrase = |row: &Phrase| match row.place {
        Some(p) => text.chars().skip(p.start as usize).take((p.end - p.start) as usize).collect(),
        None => "the whole claim".to_owned(),
    };
    let rows = judgement.phrases(key).unwrap_or_default().iter();
    rows.map(|row| (phrase(row), row.reason.clone())).collect()
}

fn pairs(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    rows.iter().map(|(phrase, reason)| ((*phrase).to_owned(), (*reason).to_owned())).collect()
}

#[test]
fn a_cut_claim_is_two_parts_with_places_and_phrases_of_their_own() {
    let mut judgement = judged();
    assert_eq!(cut(&claims(), &mut judgement, 7, AT), Ok(9));
    let mut now = claims();
    let hidden = divide(&mut now, &judgement);
    assert_eq!(hidden, claims()[..1], "the whole is kept aside");
    assert_eq!(
        [&now[0].text, &now[1].text, &now[2].text],
        ["🦘 Rest helps [1] and", "walking harms [2].", "Other."]
    );
    assert_eq!(now[0].place, Some(Place { start: 10, end: 30 }));
    assert_eq!(now[1].place, Some(Place { start: 31, end: 49 }));
    let numbers = |claim: &Claim| claim.evidence.iter().map(|e| e.number).collect::<Vec<_>>();
    assert_eq!([numbers(&now[0]), numbers(&now[1])], [[Some(1), Some(2)]; 2]);
    assert_eq!(judgement.axis(9, Axis::Support), Some("Partial"), "the first part has the labels");
    assert_eq!((judgement.axis(10, Axis::Support), judgement.axis(10, Axis::Worthiness)), (None, None));
    let first = [("Rest", "rest"), ("helps [1] and", "both"), ("the whole claim", "all")];
    assert_eq!(words(&judgement, 9), pairs(&first));
    assert_eq!(words(&judgement, 10), pairs(&[("walking", "both"), ("harms", "harms")]));
    assert_eq!((root(&judgement, 10), root(&judgement, 8), shown(&judgement, 7)), (7, 8, 9));
}

#[test]
fn joined_parts_are_the_claim_as_it_was_and_the_same_cut_brings_back_what_they_had() {
    let mut judgement = judged();
    let before = judgement.clone();
    cut(&claims(), &mut judgement, 7, AT).expect("cut");
    judgement
        .bring(Field::Claim(10, Part::Axis(Axis::Support)), FieldValue::Label(Some("Complete".to_owned())));
    assert_eq!(join(&mut judgement, 10), Ok(7));
    assert_eq!(shown_claims(&judgement), shown_claims(&before));
    for (field, entry) in &before.entries {
        assert_eq!(judgement.get(*field), Some(&entry.value), "{field}");
    }
    assert_eq!(join(&mut judgement, 10), Err(EditProblem::Gone), "once");
    let mut now = claims();
    divide(&mut now, &judgement);
    assert_eq!(cut(&now, &mut judgement, 7, AT), Ok(9));
    assert_eq!(judgement.axis(10, Axis::Support), Some("Complete"));
}

#[test]
fn a_part_is_cut_again_and_joined_from_within() {
    let mut judgement = Judgement::default();
    cut(&claims(), &mut judgement, 7, AT).expect("cut");
    let mut now = claims();
    divide(&mut now, &judgement);
    assert_eq!(cut(&now, &mut judgement, 9, 7), Ok(11), "keys are given once");
    let texts: Vec<String> = shown_claims(&judgement).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["🦘 Rest", "helps [1] and", "walking harms [2].", "Other."]);
    assert_eq!((root(&judgement, 12), shown(&judgement, 7)), (7, 11));
    assert_eq!(join(&mut judgement, 10), Err(EditProblem::Gone), "its other part is cut");
    assert_eq!(join(&mut judgement, 12), Ok(9));
    assert_eq!(join(&mut judgement, 10), Ok(7));
    assert_eq!(shown_claims(&judgement), shown_claims(&Judgement::default()));
}

#[test]
fn a_cut_needs_a_claim_and_a_word() {
    let mut judgement = Judgement::default();
    for at in [0, 1, 3, AT + 1, 400] {
        assert_eq!(cut(&claims(), &mut judgement, 7, at), Err(EditProblem::NoWord), "{at}");
    }
    assert_eq!(cut(&claims(), &mut judgement, 5, AT), Err(EditProblem::Gone));
    assert_eq!(join(&mut judgement, 7), Err(EditProblem::Gone));
    assert_eq!(judgement, Judgement::default());
}

#[test]
fn each_part_has_the_revised_sources_and_a_rewording_stays_with_the_whole() {
    let source = |of: Option<u32>, url: &str| RevisedSource { of, ..added(url, None) };
    let (one, two) = (source(Some(0), "https://1.example"), source(Some(1), "https://2.example"));
    let new = added("https://new.example", None);
    let mut judgement = holding(&[
        (Field::Claim(7, Part::RevisedEvidence), from_sources(&[one.clone(), two.clone(), new.clone()])),
        (Field::Claim(7, Part::RevisedClaim), revised("Rest helps; walking harms.")),
    ]);
    cut(&claims(), &mut judgement, 7, AT).expect("cut");
    let own = |key| judgement.get(Field::Claim(key, Part::RevisedEvidence));
    assert_eq!(own(9), Some(&from_sources(&[one.clone(), two.clone(), new])));
    assert_eq!(own(10), Some(&from_sources(&[one, two])));
    let reworded = |key| judgement.get(Field::Claim(key, Part::RevisedClaim));
    assert_eq!((reworded(9), reworded(10)), (None, None));
    assert_eq!(reworded(7), Some(&revised("Rest helps; walking harms.")));
}

use super::*;
use crate::evidence::Evidence;
use crate::import::{Extra, Metadata};
use crate::judgement::{Field, FieldValue, RevisedClaim, Times};

fn id<T: std::str::FromStr>(n: u32) -> T
where
    T::Err: std::fmt::Debug,
{
    format!("01890a5d-ac96-774b-bcce-{n:012x}").parse().expect("an id")
}

fn claims(number: u32) -> Vec<Claim> {
    let evidence =
        Evidence { number: Some(1), url: "https://a.example".to_owned(), passage: Some("Rest.".to_owned()) };
    let claim =
        |key| Claim { key, text: format!("Claim {key}."), place: None, evidence: vec![evidence.clone()] };
    (1..=number).map(claim).collect()
}

/// A judgement made here that gives these labels.
fn labelled(labels: &[(&str, &str)]) -> Judgement {
    let mut judgement = Judgement::default();
    for (field, label) in labels {
        let field: Field = field.parse().expect("a field");
        let value = serde_json::from_value(serde_json::json!({ "label": label })).expect("a label");
        judgement.bring(field, value);
    }
    judgement
}

fn with(mut judgement: Judgement, field: &str, value: FieldValue) -> Judgement {
    judgement.bring(field.parse().expect("a field"), value);
    judgement
}

fn answer(claims: Vec<Claim>, judged: Vec<(Judgement, Option<i64>)>) -> ReleasedAnswer {
    let judgements = judged.into_iter().map(|(judgement, elapsed)| ReleasedJudgement {
        person: id(7),
        skipped: false,
        from_file: false,
        judgement,
        claims: None,
        times: Times { elapsed, ..Times::default() },
        extra: None,
        submitted_at: None,
    });
    ReleasedAnswer {
        id: id(1),
        question_id: id(2),
        question: "What helps?".to_owned(),
        author: None,
        system: "s".to_owned(),
        text: String::new(),
        attribution: Vec::new(),
        claims,
        metadata: Metadata::default(),
        line: 1,
        extra: Extra::default(),
        judgements: judgements.collect(),
    }
}

/// How often each remark is made of one judgement.
fn counts(claims: Vec<Claim>, judgement: Judgement) -> [u64; 5] {
    let mut remarks = Remarks::default();
    remarks.add(&[answer(claims, vec![(judgement, None)])]);
    let remarks = remarks.finish();
    Remark::ALL.map(|remark| remarks.of(remark).0)
}

fn rewritten(text: Option<&str>, deleted: bool) -> FieldValue {
    FieldValue::Claim(RevisedClaim { text: text.map(str::to_owned), deleted })
}

#[test]
fn correct_and_rewritten_is_remarked_only_where_the_text_differs_and_stays() {
    let correct = || labelled(&[("c1.correctness", "Definitely correct")]);
    for (value, remarked) in [
        (rewritten(Some("Another."), false), 1),
        (rewritten(Some("Claim 1."), false), 0),
        (rewritten(Some("Another."), true), 0),
        (rewritten(None, false), 0),
    ] {
        assert_eq!(
            counts(claims(1), with(correct(), "c1.revised_claim", value.clone()))[0],
            remarked,
            "{value:?}"
        );
    }
    let probably = labelled(&[("c1.correctness", "Probably correct")]);
    assert_eq!(
        counts(claims(1), with(probably, "c1.revised_claim", rewritten(Some("Another."), false)))[0],
        0
    );
}

#[test]
fn uninformative_is_remarked_until_it_is_deleted() {
    let judgement =
        || labelled(&[("c1.informativeness", "Uninformative"), ("c2.informativeness", "Very relevant")]);
    assert_eq!(counts(claims(2), judgement())[1], 1);
    assert_eq!(counts(claims(2), with(judgement(), "c1.revised_claim", rewritten(None, true)))[1], 0);
}

#[test]
fn complete_support_is_remarked_where_a_source_was_removed_added_or_edited() {
    let source = |of, removed, url: Option<&str>, passage: Option<&str>| RevisedSource {
        of,
        removed,
        url: url.map(str::to_owned),
        passage: passage.map(str::to_owned),
    };
    for (edit, remarked) in [
        (source(Some(0), false, None, None), 0),
        (source(Some(0), false, Some("https://a.example"), Some("Rest.")), 0),
        (source(Some(0), true, None, None), 1),
        (source(Some(0), false, Some("https://b.example"), None), 1),
        (source(Some(0), false, None, Some("Rest more.")), 1),
        (source(None, false, Some("https://c.example"), None), 1),
    ] {
        let value = FieldValue::Evidence(RevisedEvidence::Sources(vec![edit.clone()]));
        let judgement = with(labelled(&[("c1.support", "Complete")]), "c1.revised_evidence", value.clone());
        assert_eq!(counts(claims(1), judgement)[2], remarked, "{edit:?}");
        let partial = with(labelled(&[("c1.support", "Partial")]), "c1.revised_evidence", value);
        assert_eq!(counts(claims(1), partial)[2], 0, "{edit:?}");
    }
    for (text, remarked) in [("[1] https://a.example\nRest.", 0), ("[1] https://b.example\nRest.", 1)] {
        let value = FieldValue::Evidence(RevisedEvidence::Text(text.to_owned()));
        let judgement = with(labelled(&[("c1.support", "Complete")]), "c1.revised_evidence", value);
        assert_eq!(counts(claims(1), judgement)[2], remarked, "what a file brought: {text}");
    }
}

#[test]
fn hurried_is_what_took_less_than_a_quarter_of_the_usual_time_for_each_claim() {
    let mut judged: Vec<_> = (0..8).map(|_| (Judgement::default(), Some(80_000))).collect();
    judged.push((Judgement::default(), Some(19_999)));
    judged.push((Judgement::default(), Some(20_000)));
    judged.push((Judgement::default(), None));
    let hurried = |judged: Vec<_>| {
        let mut remarks = Remarks::default();
        remarks.add(&[answer(claims(1), judged)]);
        remarks.finish().of(Remark::Hurried).0
    };
    assert_eq!(hurried(judged.clone()), 1);
    assert_eq!(hurried(judged[2..].to_vec()), 1, "eight with a time");
    assert_eq!(hurried(judged[3..].to_vec()), 0, "of seven there is no usual time");
}

#[test]
fn the_same_labels_are_remarked_from_four_claims_on_and_only_if_all_are_given() {
    let same = |number: u32| {
        let mut judgement = Judgement::default();
        for key in 1..=number {
            for (axis, label) in [
                ("support", "Complete"),
                ("informativeness", "Very relevant"),
                ("correctness", "Definitely correct"),
                ("reliability", "Reliable"),
                ("worthiness", "Yes"),
            ] {
                let value = serde_json::from_value(serde_json::json!({ "label": label })).expect("a label");
                judgement.bring(format!("c{key}.{axis}").parse().expect("a field"), value);
            }
        }
        judgement
    };
    assert_eq!(counts(claims(4), same(4))[4], 1);
    assert_eq!(counts(claims(3), same(3))[4], 0);
    assert_eq!(counts(claims(5), same(4))[4], 0, "one claim has no labels");
    let other = serde_json::from_value(serde_json::json!({ "label": "No" })).expect("a label");
    assert_eq!(counts(claims(4), with(same(4), "c3.worthiness", other))[4], 0);
}

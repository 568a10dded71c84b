use super::*;
use crate::judgement::rules::{StepState, WarningKind, claims_done, problems, progress, steps, warnings};
use crate::judgement::{Problem, ProblemKind, RevisedAnswer};
use crate::protocol::expertqa;

fn kinds(claims: &[Claim], judgement: &Judgement) -> Vec<(String, ProblemKind)> {
    let told = |p: Problem| (p.field.to_string(), p.kind);
    problems(&expertqa(), claims, judgement).into_iter().map(told).collect()
}

#[test]
fn an_untouched_review_names_every_judgement_in_the_order_of_the_screen() {
    let claims = [cited(1), claim(7, "No source.", &[])];
    let fields: Vec<String> = kinds(&claims, &Judgement::default()).into_iter().map(|(f, _)| f).collect();
    assert_eq!(
        fields,
        [
            "usefulness",
            "c1.support",
            "c1.informativeness",
            "c1.correctness",
            "c1.reliability",
            "c1.worthiness",
            "c7.informativeness",
            "c7.correctness",
            "c7.worthiness",
        ]
    );
}

#[test]
fn a_judged_review_has_no_problem_and_a_deleted_claim_is_judged_like_any_other() {
    let claims = [cited(1), cited(2)];
    let mut judgement = judged(&claims);
    assert_eq!(kinds(&claims, &judgement), []);
    judgement.bring(
        Field::Claim(2, Part::RevisedClaim),
        FieldValue::Claim(RevisedClaim { text: None, deleted: true }),
    );
    assert_eq!(kinds(&claims, &judgement), []);
    judgement.entries.remove(&on(2, Axis::Correctness));
    assert_eq!(kinds(&claims, &judgement), [("c2.correctness".into(), ProblemKind::NotJudged)]);
}

#[test]
fn partial_wants_a_row_with_a_reason() {
    let claims = [cited(1)];
    let mut judgement = judged(&claims);
    judgement.bring(on(1, Axis::Support), label("Partial"));
    let mut with = |rows: Vec<Phrase>| {
        judgement.bring(Field::Claim(1, Part::Phrases), FieldValue::Phrases(rows));
        kinds(&claims, &judgement).into_iter().map(|(_, kind)| kind).collect::<Vec<_>>()
    };
    assert_eq!(with(vec![]), [ProblemKind::PartialWithoutReason]);
    assert_eq!(with(vec![row(None, " \n")]), [ProblemKind::PartialWithoutReason]);
    assert_eq!(with(vec![row(Some((0, 7)), "")]), [ProblemKind::PhraseWithoutReason]);
    assert_eq!(
        with(vec![row(Some((0, 7)), "why"), row(Some((8, 12)), " ")]),
        [ProblemKind::PhraseWithoutReason]
    );
    assert_eq!(with(vec![row(Some((0, 7)), "why"), row(None, "")]), []);
    assert_eq!(with(vec![row(None, "why")]), []);
}

#[test]
fn rows_beside_another_label_stand_against_nothing() {
    let claims = [cited(1)];
    let mut judgement = judged(&claims);
    judgement.bring(Field::Claim(1, Part::Phrases), FieldValue::Phrases(vec![row(Some((0, 7)), "")]));
    assert_eq!(kinds(&claims, &judgement), []);
}

#[test]
fn labels_that_the_rules_or_the_protocol_rule_out_are_not_judged() {
    let claims = [cited(1)];
    for (axis, text) in [(Axis::Support, "Missing"), (Axis::Reliability, "N/A"), (Axis::Correctness, "True")]
    {
        let mut judgement = judged(&claims);
        judgement.bring(on(1, axis), label(text));
        assert_eq!(kinds(&claims, &judgement), [(on(1, axis).to_string(), ProblemKind::NotJudged)]);
    }
}

#[test]
fn not_applicable_support_needs_no_reliability() {
    let claims = [cited(1)];
    let mut judgement = judged(&claims);
    judgement.entries.remove(&on(1, Axis::Reliability));
    judgement.bring(on(1, Axis::Support), label("N/A"));
    assert_eq!(kinds(&claims, &judgement), []);
}

#[test]
fn two_versions_stand_against_submitting_until_picked() {
    let claims = [cited(1)];
    let mut judgement = judged(&claims);
    let answer = FieldValue::Answer(RevisedAnswer { text: Some("A".into()), ..RevisedAnswer::default() });
    judgement.bring(Field::RevisedAnswer, answer.clone());
    for field in [Field::Usefulness, on(1, Axis::Support), Field::RevisedAnswer] {
        let entry = judgement.entries.get_mut(&field).expect("was brought");
        entry.rivals.push(entry.value.clone());
    }
    let two = |field: Field| (field.to_string(), ProblemKind::TwoVersions);
    assert_eq!(
        kinds(&claims, &judgement),
        [two(Field::Usefulness), two(on(1, Axis::Support)), two(Field::RevisedAnswer)]
    );
}

#[test]
fn two_versions_under_a_lock_wait_until_it_opens() {
    let claims = [cited(1)];
    let mut judgement = judged(&claims);
    judgement.entries.get_mut(&on(1, Axis::Reliability)).expect("judged").rivals.push(label("Missing"));
    judgement.bring(on(1, Axis::Support), label("N/A"));
    assert_eq!(kinds(&claims, &judgement), []);
    judgement.bring(on(1, Axis::Support), label("Complete"));
    assert_eq!(kinds(&claims, &judgement), [("c1.reliability".into(), ProblemKind::TwoVersions)]);
}

#[test]
fn steps_tell_untouched_begun_and_done() {
    let claims = [cited(1), cited(2), cited(3), claim(4, "No source.", &[])];
    let mut judgement = judged(&claims[..1]);
    judgement.bring(on(2, Axis::Worthiness), label("No"));
    judgement.bring(on(3, Axis::Worthiness), FieldValue::Label(None));
    use StepState::{Begun, Done, Untouched};
    assert_eq!(steps(&expertqa(), &claims, &judgement), [Done, Begun, Untouched, Untouched]);
    let done = claims_done(&expertqa(), &claims, &judgement);
    assert_eq!((done.done, done.of), (1, 4));
    let whole = progress(&expertqa(), &claims, &judgement);
    assert_eq!((whole.usefulness, whole.revised_answer), (Done, Untouched));
    judgement.bring(Field::Usefulness, FieldValue::Label(None));
    assert_eq!(progress(&expertqa(), &claims, &judgement).usefulness, Untouched);
}

#[test]
fn partial_without_a_reason_is_begun_not_done() {
    let claims = [cited(1)];
    let mut judgement = judged(&claims);
    judgement.bring(on(1, Axis::Support), label("Partial"));
    assert_eq!(steps(&expertqa(), &claims, &judgement), [StepState::Begun]);
}

#[test]
fn missing_reliability_beside_evidence_and_an_emptied_claim_warn() {
    let claims = [cited(1), claim(2, "No source.", &[])];
    let mut judgement = judged(&claims);
    judgement.bring(on(1, Axis::Reliability), label("Missing"));
    judgement.bring(Field::Claim(2, Part::RevisedClaim), revised(" "));
    let found: Vec<_> =
        warnings(&claims, &judgement).into_iter().map(|w| (w.field.to_string(), w.kind)).collect();
    assert_eq!(
        found,
        [
            ("c1.reliability".into(), WarningKind::ReliabilityMissing),
            ("c2.revised_claim".into(), WarningKind::EmptiedClaim)
        ]
    );
    assert_eq!(kinds(&claims, &judgement), []);
}

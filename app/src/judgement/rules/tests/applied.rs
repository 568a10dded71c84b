//! A save inside its transaction.

use super::*;
use crate::assignment::{Assignment, AssignmentState};
use crate::claim::Place;
use crate::clock::Instant;
use crate::judgement::rules::{apply, effective};
use crate::judgement::{Change, Closed, Met, Outcome, RevisedAnswer, Times, ValueProblem};
use crate::protocol::expertqa;

/// When every save of these tests comes.
const NOW: i64 = 1_700_000_000_000_000;

const ANSWER: &str = "One.\r\nTwo.";

fn claims() -> Vec<Claim> {
    let placed = |claim: Claim, start, end| Claim { place: Some(Place { start, end }), ..claim };
    vec![placed(claim(1, "One.", &["[1] https://a.example"]), 0, 4), placed(claim(2, "Two.", &[]), 6, 10)]
}

fn id<T: std::str::FromStr<Err: std::fmt::Debug>>() -> T {
    "01890a5d-ac96-774b-bcce-b302099a8057".parse().expect("a UUIDv7")
}

fn assignment(state: AssignmentState) -> Assignment {
    Assignment {
        id: id(),
        project: id(),
        answer: id(),
        person: id(),
        account: None,
        state,
        reopened: false,
        practice: false,
        submitted_at: None,
        touched_at: None,
        by_name: false,
        lapsed_at: None,
        skip_reason: None,
    }
}

fn save(state: AssignmentState, judgement: &mut Judgement, changes: &[Change]) -> Result<Outcome, Outcome> {
    save_of(assignment(state), judgement, changes)
}

fn save_of(
    assignment: Assignment,
    judgement: &mut Judgement,
    changes: &[Change],
) -> Result<Outcome, Outcome> {
    let mut times = Times::default();
    let met = Met {
        assignment: &assignment,
        claims: &claims(),
        hidden: &[],
        answer: ANSWER,
        judgement,
        times: &mut times,
    };
    apply(&expertqa(), met, changes, Instant(NOW))
}

fn change(field: Field, base: u32, value: FieldValue) -> Change {
    Change { field, base, value, settle: false }
}

fn saved(judgement: &mut Judgement, changes: &[Change]) -> Outcome {
    save(AssignmentState::InProgress, judgement, changes).expect("open")
}

fn by_hand(text: &str) -> FieldValue {
    FieldValue::Answer(RevisedAnswer { text: Some(text.into()), ..RevisedAnswer::default() })
}

#[test]
fn d3_work_whose_time_has_ended_takes_nothing_and_says_so() {
    let mut judgement = Judgement::default();
    let lapsed = Assignment { lapsed_at: Some(Instant(1)), ..assignment(AssignmentState::InProgress) };
    let outcome = save_of(lapsed, &mut judgement, &[change(CLAIM, 0, revised("x"))]).expect_err("closed");
    assert_eq!((outcome.closed, judgement), (Some(Closed::Lapsed), Judgement::default()));
}

#[test]
fn d9_a_closed_assignment_takes_nothing() {
    let changes = [change(Field::Usefulness, 0, label("Useful"))];
    for (state, why) in [
        (AssignmentState::Submitted, Closed::Submitted),
        (AssignmentState::Locked, Closed::Locked),
        (AssignmentState::Skipped, Closed::Skipped),
    ] {
        let mut judgement = Judgement::default();
        let outcome = save(state, &mut judgement, &changes).expect_err("closed");
        assert_eq!((outcome.closed, judgement), (Some(why), Judgement::default()));
    }
    let mut judgement = Judgement::default();
    assert!(save(AssignmentState::Waiting, &mut judgement, &changes).is_ok());
}

#[test]
fn one_bad_field_keeps_no_other_from_being_stored() {
    let mut judgement = Judgement::default();
    let outcome = saved(
        &mut judgement,
        &[
            change(on(1, Axis::Support), 0, label("Missing")),
            change(on(9, Axis::Support), 0, label("Complete")),
            change(Field::Usefulness, 0, label("Useful")),
        ],
    );
    assert_eq!(outcome.accepted, [Field::Usefulness]);
    let refused = [
        (on(1, Axis::Support), ValueProblem::MissingIsFixed),
        (on(9, Axis::Support), ValueProblem::NotThisField),
    ];
    assert_eq!(outcome.refused, refused);
}

#[test]
fn of_two_changes_of_one_field_the_later_counts() {
    let mut judgement = Judgement::default();
    let outcome = saved(&mut judgement, &[change(CLAIM, 0, revised("a")), change(CLAIM, 0, revised("b"))]);
    assert_eq!((outcome.accepted, outcome.conflicts.len()), (vec![CLAIM], 0));
    assert_eq!(held(&judgement), (&revised("b"), [].as_slice(), 1));
}

#[test]
fn the_label_of_a_locked_question_sent_back_by_a_form_changes_nothing() {
    let mut judgement =
        holding(&[(on(1, Axis::Support), label("N/A")), (on(1, Axis::Reliability), label("Reliable"))]);
    let outcome = saved(
        &mut judgement,
        &[
            change(on(1, Axis::Support), 1, label("Complete")),
            change(on(1, Axis::Reliability), 1, label("N/A")),
            change(on(2, Axis::Support), 0, label("Missing")),
        ],
    );
    assert_eq!(outcome.refused, []);
    assert_eq!(effective(&judgement, &claims()[0], Axis::Reliability), Some("Reliable"));
    assert_eq!(judgement.revision(on(2, Axis::Support)), 0);
    let outcome = saved(&mut judgement, &[change(on(1, Axis::Reliability), 1, label("N/A"))]);
    assert_eq!(outcome.refused, [(on(1, Axis::Reliability), ValueProblem::FollowsSupport)]);
}

#[test]
fn an_answer_that_only_went_through_a_form_still_follows_the_claims() {
    let mut judgement = Judgement::default();
    let changes = [change(CLAIM, 0, revised("1.")), change(Field::RevisedAnswer, 0, by_hand("One.\nTwo."))];
    saved(&mut judgement, &changes);
    assert_eq!(judgement.revised_answer(), None);
    saved(&mut judgement, &[change(Field::RevisedAnswer, 0, by_hand("1.\nTwo!"))]);
    assert_eq!(judgement.revised_answer().and_then(|r| r.text.as_deref()), Some("1.\nTwo!"));
}

#[test]
fn an_answer_put_back_by_hand_after_an_edit_of_its_claim_stays_by_hand_in_one_save() {
    let mut judgement = Judgement::default();
    let over = Some(crate::revision::rules::fingerprint("1.\r\nTwo."));
    let original = RevisedAnswer { text: Some("One.\nTwo.".into()), remainder: false, over };
    let changes = [
        change(CLAIM, 0, revised("1.")),
        change(Field::RevisedAnswer, 0, FieldValue::Answer(original.clone())),
    ];
    saved(&mut judgement, &changes);
    assert_eq!(judgement.revised_answer(), Some(&original));
}

#[test]
fn keeping_the_text_by_hand_takes_the_offer_to_rebuild_away_until_the_next_claim_edit() {
    let mut judgement = Judgement::default();
    let shown = |j: &Judgement| crate::revision::rules::revised_answer(ANSWER, &claims(), j);
    saved(&mut judgement, &[change(Field::RevisedAnswer, 0, by_hand("Mine."))]);
    saved(&mut judgement, &[change(CLAIM, 0, revised("1."))]);
    let stored = judgement.get(Field::RevisedAnswer).cloned().expect("stored");
    saved(&mut judgement, &[change(Field::RevisedAnswer, 1, stored)]);
    assert_eq!(shown(&judgement).offer.as_deref(), Some("1.\r\nTwo."));
    assert_eq!(judgement.revision(Field::RevisedAnswer), 1);
    saved(&mut judgement, &[change(Field::RevisedAnswer, 1, by_hand("Mine."))]);
    assert_eq!((shown(&judgement).offer, shown(&judgement).text.as_str()), (None, "Mine."));
    saved(&mut judgement, &[change(CLAIM, 1, revised("2."))]);
    assert_eq!(shown(&judgement).offer.as_deref(), Some("2.\r\nTwo."));
}

#[test]
fn a_text_by_hand_stays_by_hand_even_where_it_says_what_the_claims_give() {
    let mut judgement = holding(&[(Field::RevisedAnswer, by_hand("One.\r\nTwo!"))]);
    saved(&mut judgement, &[change(Field::RevisedAnswer, 1, by_hand("One.\nTwo."))]);
    assert_eq!(judgement.revised_answer().and_then(|r| r.text.as_deref()), Some("One.\nTwo."));
}

#[test]
fn a_brought_answer_is_offered_to_be_rebuilt_after_the_first_edit_of_a_claim() {
    let mut judgement = holding(&[(Field::RevisedAnswer, by_hand("Theirs."))]);
    let shown = |j: &Judgement| crate::revision::rules::revised_answer(ANSWER, &claims(), j);
    assert_eq!(shown(&judgement).offer, None);
    saved(&mut judgement, &[change(CLAIM, 0, revised("1."))]);
    assert_eq!(shown(&judgement).offer.as_deref(), Some("1.\r\nTwo."));
    assert_eq!(shown(&judgement).text, "Theirs.");
}

#[test]
fn of_each_version_of_a_text_it_is_known_when_it_was_written_and_of_labels_it_is_not() {
    let field = Field::Claim(1, Part::RevisedClaim);
    let revised =
        |text: &str| FieldValue::Claim(RevisedClaim { text: Some(text.to_owned()), deleted: false });
    let mut judgement = Judgement::default();
    judgement.bring(field, revised("brought"));
    saved(&mut judgement, &[change(field, 1, revised("ours"))]);
    judgement.entries.get_mut(&field).expect("saved").written = vec![Instant(5)];
    saved(&mut judgement, &[change(field, 1, revised("theirs"))]);
    assert_eq!(judgement.entries[&field].written, [Instant(5), Instant(NOW)]);
    saved(&mut judgement, &[Change { settle: true, ..change(field, 3, revised("ours")) }]);
    assert_eq!(judgement.entries[&field].written, [Instant(5)]);
    saved(&mut judgement, &[change(Field::Usefulness, 0, label("Useful"))]);
    assert!(judgement.entries[&Field::Usefulness].written.is_empty());
}

use super::*;
use crate::judgement::rules::{MOST_RIVALS, Merged, merge};
use proptest::prelude::*;

const CLAIM: Field = Field::Claim(1, Part::RevisedClaim);

fn held(judgement: &Judgement) -> (&FieldValue, &[FieldValue], u32) {
    let entry = &judgement.entries[&CLAIM];
    (&entry.value, &entry.rivals, entry.revision)
}

/// Two tabs opened at revision 1; the first wrote "ours", the second then sent "theirs".
fn in_conflict() -> Judgement {
    let mut judgement = holding(&[(CLAIM, revised("first"))]);
    assert_eq!(merge(&mut judgement, CLAIM, 1, revised("ours"), false), Merged::Accepted);
    assert_eq!(merge(&mut judgement, CLAIM, 1, revised("theirs"), false), Merged::Conflict);
    judgement
}

#[test]
fn d5_two_tabs_on_different_fields_both_win() {
    let mut judgement = Judgement::default();
    assert_eq!(merge(&mut judgement, on(1, Axis::Correctness), 0, label("Unsure"), false), Merged::Accepted);
    assert_eq!(merge(&mut judgement, on(1, Axis::Support), 0, label("Complete"), false), Merged::Accepted);
    assert_eq!(judgement.axis(1, Axis::Correctness), Some("Unsure"));
    assert_eq!(judgement.axis(1, Axis::Support), Some("Complete"));
}

#[test]
fn d5_two_tabs_on_one_field_keep_both_texts() {
    let judgement = in_conflict();
    assert_eq!(held(&judgement), (&revised("ours"), [revised("theirs")].as_slice(), 3));
}

#[test]
fn two_tabs_that_both_write_a_fresh_field_keep_both_texts() {
    let mut judgement = Judgement::default();
    assert_eq!(merge(&mut judgement, CLAIM, 0, revised("ours"), false), Merged::Accepted);
    assert_eq!(merge(&mut judgement, CLAIM, 0, revised("theirs"), false), Merged::Conflict);
    assert_eq!(held(&judgement).1, [revised("theirs")]);
}

#[test]
fn a_value_that_is_stored_already_passes_from_any_base_without_a_new_revision() {
    let mut judgement = holding(&[(CLAIM, revised("first"))]);
    merge(&mut judgement, CLAIM, 1, revised("ours"), false);
    for base in [0, 1, 2, 77] {
        assert_eq!(merge(&mut judgement, CLAIM, base, revised("ours"), false), Merged::Accepted);
    }
    assert_eq!(held(&judgement), (&revised("ours"), [].as_slice(), 2));
}

#[test]
fn nothing_written_to_a_field_that_was_never_written_leaves_it_absent() {
    let mut judgement = Judgement::default();
    for (field, value) in [
        (Field::Usefulness, FieldValue::Label(None)),
        (Field::Claim(1, Part::Phrases), FieldValue::Phrases(vec![])),
        (CLAIM, FieldValue::Claim(RevisedClaim { text: None, deleted: false })),
        (Field::Claim(1, Part::RevisedEvidence), from_sources(&[])),
    ] {
        assert_eq!(merge(&mut judgement, field, 0, value, false), Merged::Accepted);
    }
    assert_eq!(judgement, Judgement::default());
}

#[test]
fn a_base_from_the_future_is_not_current() {
    let mut judgement = holding(&[(CLAIM, revised("first"))]);
    assert_eq!(merge(&mut judgement, CLAIM, 5, revised("restored"), false), Merged::Conflict);
}

#[test]
fn the_winner_goes_on_writing_without_knowing_of_the_rival() {
    let mut judgement = in_conflict();
    assert_eq!(merge(&mut judgement, CLAIM, 2, revised("ours, longer"), false), Merged::Accepted);
    assert_eq!(held(&judgement), (&revised("ours, longer"), [revised("theirs")].as_slice(), 4));
}

#[test]
fn the_loser_does_not_win_by_sending_again_from_the_newer_revision() {
    let mut judgement = in_conflict();
    for text in ["theirs", "theirs", "theirs, longer", "theirs, longer still"] {
        let revision = held(&judgement).2;
        assert_eq!(merge(&mut judgement, CLAIM, revision, revised(text), false), Merged::Conflict);
        assert_eq!(held(&judgement).0, &revised("ours"));
    }
    assert_eq!(held(&judgement).1, [revised("theirs, longer still")]);
}

#[test]
fn the_winner_goes_on_writing_even_where_the_rival_is_the_beginning_of_its_text() {
    let mut judgement = holding(&[(CLAIM, revised("first"))]);
    merge(&mut judgement, CLAIM, 1, revised("The dose is"), false);
    assert_eq!(merge(&mut judgement, CLAIM, 1, revised("The dose"), false), Merged::Conflict);
    assert_eq!(merge(&mut judgement, CLAIM, 3, revised("The dose is 5 mg"), false), Merged::Accepted);
    assert_eq!(held(&judgement).0, &revised("The dose is 5 mg"));
}

#[test]
fn a_rival_sent_again_is_kept_once() {
    for value in [label("Partial"), free_text("theirs")] {
        let mut judgement = Judgement::default();
        let ours = if matches!(value, FieldValue::Label(_)) { label("Complete") } else { free_text("ours") };
        merge(&mut judgement, CLAIM, 0, ours, false);
        for _ in 0..3 {
            assert_eq!(merge(&mut judgement, CLAIM, 0, value.clone(), false), Merged::Conflict);
        }
        assert_eq!(held(&judgement).1, [value]);
    }
}

#[test]
fn picking_a_version_settles() {
    for picked in ["ours", "theirs", "a third one made of both"] {
        let mut judgement = in_conflict();
        assert_eq!(merge(&mut judgement, CLAIM, 3, revised(picked), true), Merged::Accepted);
        assert_eq!(held(&judgement), (&revised(picked), [].as_slice(), 4));
    }
}

#[test]
fn a_pick_spares_the_version_that_its_owner_had_not_seen() {
    let mut judgement = in_conflict();
    merge(&mut judgement, CLAIM, 1, revised("from the phone"), false);
    assert_eq!(merge(&mut judgement, CLAIM, 3, revised("theirs"), true), Merged::Accepted);
    assert_eq!(held(&judgement).0, &revised("theirs"));
    assert_eq!(held(&judgement).1, [revised("from the phone")]);
}

#[test]
fn a_pick_made_on_a_value_that_changed_since_is_a_conflict_itself() {
    let mut judgement = in_conflict();
    merge(&mut judgement, CLAIM, 3, revised("ours, longer"), false);
    assert_eq!(merge(&mut judgement, CLAIM, 3, revised("mixed"), true), Merged::Conflict);
    assert_eq!(held(&judgement).1, [revised("theirs"), revised("mixed")]);
}

#[test]
fn choosing_a_label_with_both_in_view_picks_it() {
    let field = on(1, Axis::Support);
    let mut judgement = Judgement::default();
    merge(&mut judgement, field, 0, label("Complete"), false);
    assert_eq!(merge(&mut judgement, field, 0, label("Partial"), false), Merged::Conflict);
    assert_eq!(merge(&mut judgement, field, 2, label("Partial"), false), Merged::Accepted);
    assert_eq!(
        (judgement.axis(1, Axis::Support), judgement.entries[&field].rivals.len()),
        (Some("Partial"), 0)
    );
}

#[test]
fn beyond_the_most_rivals_the_sender_is_told_and_nothing_kept_is_lost() {
    let mut judgement = in_conflict();
    for n in 1..MOST_RIVALS {
        assert_eq!(merge(&mut judgement, CLAIM, 1, revised(&format!("{n} other")), false), Merged::Conflict);
    }
    let full = judgement.clone();
    assert_eq!(merge(&mut judgement, CLAIM, 1, revised("one more"), false), Merged::Full);
    assert_eq!(judgement, full);
    assert_eq!(merge(&mut judgement, CLAIM, 1, revised("theirs"), false), Merged::Conflict);
}

proptest! {
    /// Tabs that write without ever settling: every text sent and not refused is stored, beside the stored one, or
    /// was overwritten by a tab that had seen it.
    #[test]
    fn no_text_is_lost(ops in prop::collection::vec((0usize..3, 0u8..4, prop::bool::ANY), 1..40)) {
        let mut judgement = Judgement::default();
        let mut tabs = [(0u32, String::new()), (0, String::new()), (0, String::new())];
        for (tab, word, reload) in ops {
            let entry = judgement.entries.get(&CLAIM);
            if reload {
                tabs[tab].0 = entry.map_or(0, |e| e.revision);
            }
            let text = format!("tab {tab} wrote {word}");
            let before = entry.cloned();
            let current = before.as_ref().map_or(0, |e| e.revision);
            let known = tabs[tab].0 >= before.as_ref().map_or(0, |e| e.since.unwrap_or(e.revision));
            let outcome = merge(&mut judgement, CLAIM, tabs[tab].0, revised(&text), false);
            if outcome == Merged::Full {
                continue;
            }
            let entry = &judgement.entries[&CLAIM];
            prop_assert!(entry.value == revised(&text) || entry.rivals.contains(&revised(&text)));
            if let Some(before) = before {
                let kept = |v: &FieldValue| entry.value == *v || entry.rivals.contains(v);
                prop_assert!(before.rivals.iter().all(kept));
                prop_assert!(known || kept(&before.value));
            }
            prop_assert!(entry.revision >= current);
            if outcome == Merged::Accepted {
                tabs[tab].0 = entry.revision;
            }
        }
    }
}

#[cfg(feature = "ssr")]
mod applied {
    use super::*;
    use crate::assignment::{Assignment, AssignmentState};
    use crate::claim::Place;
    use crate::judgement::rules::{apply, effective};
    use crate::judgement::{Change, Closed, Met, Outcome, RevisedAnswer, Times, ValueProblem};
    use crate::protocol::expertqa;

    const ANSWER: &str = "One.\r\nTwo.";

    fn claims() -> Vec<Claim> {
        let placed = |claim: Claim, start, end| Claim { place: Some(Place { start, end }), ..claim };
        vec![placed(claim(1, "One.", &["[1] https://a.example"]), 0, 4), placed(claim(2, "Two.", &[]), 6, 10)]
    }

    fn id<T: std::str::FromStr<Err: std::fmt::Debug>>() -> T {
        "01890a5d-ac96-774b-bcce-b302099a8057".parse().expect("a UUIDv7")
    }

    fn save(
        state: AssignmentState,
        judgement: &mut Judgement,
        changes: &[Change],
    ) -> Result<Outcome, Outcome> {
        let assignment = Assignment {
            id: id(),
            project: id(),
            answer: id(),
            person: id(),
            account: None,
            state,
            reopened: false,
            submitted_at: None,
            touched_at: None,
        };
        let mut times = Times::default();
        let met =
            Met { assignment: &assignment, claims: &claims(), answer: ANSWER, judgement, times: &mut times };
        apply(&expertqa(), met, changes)
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
        let outcome =
            saved(&mut judgement, &[change(CLAIM, 0, revised("a")), change(CLAIM, 0, revised("b"))]);
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
        let changes =
            [change(CLAIM, 0, revised("1.")), change(Field::RevisedAnswer, 0, by_hand("One.\nTwo."))];
        saved(&mut judgement, &changes);
        assert_eq!(judgement.revised_answer(), None);
        saved(&mut judgement, &[change(Field::RevisedAnswer, 0, by_hand("1.\nTwo!"))]);
        assert_eq!(judgement.revised_answer().and_then(|r| r.text.as_deref()), Some("1.\nTwo!"));
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
}

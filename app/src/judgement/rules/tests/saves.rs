use super::*;
use crate::judgement::rules::{MOST_RIVALS, Merged, merge, reopen};
use proptest::prelude::*;

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
fn d9_what_was_kept_from_before_a_submission_never_goes_silently_over_it() {
    let at = |second: i64| crate::clock::Instant(second * 1_000_000);
    let mut submitted = holding(&[(CLAIM, revised("submitted"))]);
    submitted.entries.get_mut(&CLAIM).expect("held").revision = 3;
    // Reopened, changed three times, taken back, reopened again.
    let mut cancelled = submitted.clone();
    reopen(&mut cancelled, at(1_700_000_000));
    for n in 0..3 {
        let revision = held(&cancelled).2;
        assert_eq!(merge(&mut cancelled, CLAIM, revision, revised(&format!("{n}")), false), Merged::Accepted);
    }
    let mut again = submitted.clone();
    reopen(&mut again, at(1_700_000_100));
    for base in [3, held(&cancelled).2] {
        let mut draft = again.clone();
        assert_eq!(merge(&mut draft, CLAIM, base, revised("old"), false), Merged::Conflict);
        assert_eq!(held(&draft).0, &revised("submitted"));
    }
    let mut set_back = again.clone();
    reopen(&mut set_back, at(0));
    assert!(held(&set_back).2 > held(&again).2);
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

use super::*;
use crate::judgement::rules::{LockReason, choosable, effective, label_value, locked};
use crate::protocol::expertqa;

#[test]
fn without_evidence_support_and_reliability_are_missing_and_locked() {
    let bare = claim(1, "Water is wet.", &[]);
    let judgement = holding(&[(on(1, Axis::Support), label("Complete"))]);
    for axis in [Axis::Support, Axis::Reliability] {
        assert_eq!(effective(&judgement, &bare, axis), Some("Missing"));
        assert_eq!(locked(&judgement, &bare, axis), Some(LockReason::NoEvidence));
        assert!(choosable(&expertqa(), &judgement, &bare, axis, "Missing"));
        assert!(!choosable(&expertqa(), &judgement, &bare, axis, "N/A"));
    }
    assert_eq!(effective(&judgement, &bare, Axis::Correctness), None);
    assert_eq!(locked(&judgement, &bare, Axis::Correctness), None);
}

#[test]
fn missing_support_cannot_be_chosen_beside_evidence_and_does_not_count_where_a_file_brought_it() {
    let judgement = holding(&[(on(1, Axis::Support), label("Missing"))]);
    assert!(!choosable(&expertqa(), &judgement, &cited(1), Axis::Support, "Missing"));
    assert_eq!(effective(&judgement, &cited(1), Axis::Support), None);
    assert!(choosable(&expertqa(), &judgement, &cited(1), Axis::Reliability, "Missing"));
}

#[test]
fn leaving_not_applicable_support_restores_the_earlier_reliability() {
    let mut judgement = holding(&[
        (on(1, Axis::Support), label("N/A")),
        (on(1, Axis::Reliability), label("Somewhat reliable")),
    ]);
    assert_eq!(effective(&judgement, &cited(1), Axis::Reliability), Some("N/A"));
    assert_eq!(locked(&judgement, &cited(1), Axis::Reliability), Some(LockReason::FollowsSupport));
    assert!(!choosable(&expertqa(), &judgement, &cited(1), Axis::Reliability, "Reliable"));
    judgement.bring(on(1, Axis::Support), label("Partial"));
    assert_eq!(effective(&judgement, &cited(1), Axis::Reliability), Some("Somewhat reliable"));
    assert_eq!(locked(&judgement, &cited(1), Axis::Reliability), None);
}

#[test]
fn reliability_is_not_applicable_only_with_support() {
    let judgement =
        holding(&[(on(1, Axis::Reliability), label("N/A")), (on(1, Axis::Support), label("Partial"))]);
    assert_eq!(effective(&judgement, &cited(1), Axis::Reliability), None);
    assert!(!choosable(&expertqa(), &judgement, &cited(1), Axis::Reliability, "N/A"));
    assert!(choosable(&expertqa(), &judgement, &cited(1), Axis::Support, "N/A"));
    assert!(!choosable(&expertqa(), &judgement, &cited(1), Axis::Support, "Somewhat"));
}

#[test]
fn c21_what_a_file_brought_goes_out_letter_for_letter() {
    let bare = claim(1, "Water is wet.", &[]);
    let mut judgement = holding(&[(on(2, Axis::Reliability), label("N/A"))]);
    judgement.brought = true;
    assert_eq!(label_value(&judgement, &bare, Axis::Support), None);
    assert_eq!(label_value(&judgement, &cited(2), Axis::Reliability), Some("N/A"));
    judgement.brought = false;
    assert_eq!(label_value(&judgement, &bare, Axis::Support), Some("Missing"));
    assert_eq!(label_value(&judgement, &cited(2), Axis::Reliability), None);
}

use super::super::model::{Change, Entry, Judgement};
use super::super::outcome::{Closed, Outcome, ValueProblem};
use super::super::store::Met;
use super::super::{Field, FieldValue, Part};
use super::fits::{About, fits};
use super::labels::{effective, locked};
use super::merge::merge;
use crate::assignment::{Assignment, AssignmentState};
use crate::autosave::Merged;
use crate::clock::Instant;
use crate::protocol::Protocol;
use crate::revision;

/// What a save does inside its transaction: each change is checked ([`fits`]) and brought in ([`merge`]) by itself, so
/// that one bad field keeps no other from being stored. Changes of one save go in the order of the screen; of two
/// changes of one field the later counts. `at` is noted beside each text. `Err` only where the assignment takes no
/// changes at all.
pub fn apply(protocol: &Protocol, met: Met<'_>, changes: &[Change], at: Instant) -> Result<Outcome, Outcome> {
    if let Some(closed) = closed(met.assignment) {
        return Err(Outcome { closed: Some(closed), ..Outcome::default() });
    }
    let about = About { protocol, answer: met.answer, claims: met.claims, hidden: met.hidden };
    let before = met.judgement.clone();
    let mut outcome = Outcome::default();
    for change in in_order(changes) {
        bring_in(&about, &before, met.judgement, change, &mut outcome);
        note_time(before.entries.get(&change.field), met.judgement.entries.get_mut(&change.field), at);
    }
    remember_start(&about, &before, met.judgement);
    Ok(outcome)
}

/// Why the assignment takes no changes, if so.
pub fn closed(assignment: &Assignment) -> Option<Closed> {
    match assignment.state {
        _ if assignment.open() => None,
        AssignmentState::Waiting | AssignmentState::InProgress => Some(Closed::Lapsed),
        AssignmentState::Submitted => Some(Closed::Submitted),
        AssignmentState::Locked => Some(Closed::Locked),
        AssignmentState::Skipped => Some(Closed::Skipped),
    }
}

fn in_order(changes: &[Change]) -> Vec<&Change> {
    let mut ordered: Vec<&Change> = Vec::with_capacity(changes.len());
    for change in changes.iter().rev() {
        if ordered.iter().all(|later| later.field != change.field) {
            ordered.push(change);
        }
    }
    ordered.sort_by_key(|change| change.field);
    ordered
}

fn bring_in(
    about: &About<'_>,
    before: &Judgement,
    judgement: &mut Judgement,
    change: &Change,
    outcome: &mut Outcome,
) {
    let Change { field, base, value, settle } = change;
    if echoes_lock(about, before, *field, value) || echoes_lock(about, judgement, *field, value) {
        return outcome.accepted.push(*field);
    }
    // What the form showed is what the answer's text is compared with: the judgement before this save.
    let shown = if *field == Field::RevisedAnswer { before } else { &*judgement };
    match fits(about, shown, *field, value.clone()) {
        Err(problem) => outcome.refused.push((*field, problem)),
        Ok(fitting) => match merge(judgement, *field, *base, fitting, *settle) {
            Merged::Accepted => outcome.accepted.push(*field),
            Merged::Conflict => outcome.conflicts.push(*field),
            Merged::Full => outcome.refused.push((*field, ValueProblem::TooManyVersions)),
        },
    }
}

/// Notes when the versions of a text were written: those that are new, now.
fn note_time(before: Option<&Entry>, entry: Option<&mut Entry>, at: Instant) {
    let Some(entry) = entry.filter(|entry| !matches!(entry.value, FieldValue::Label(_))) else { return };
    let since = |value: &FieldValue| {
        let known = before.and_then(|before| before.versions().position(|old| old == value));
        known.map_or(at, |place| before.and_then(|b| b.written.get(place).copied()).unwrap_or_default())
    };
    entry.written = entry.versions().map(since).collect();
}

/// Whether the value is the label that a locked question shows, sent back by a form: nothing was chosen.
pub(super) fn echoes_lock(
    about: &About<'_>,
    judgement: &Judgement,
    field: Field,
    value: &FieldValue,
) -> bool {
    let (Field::Claim(key, Part::Axis(axis)), FieldValue::Label(Some(label))) = (field, value) else {
        return false;
    };
    about.claim(key).is_some_and(|claim| {
        locked(judgement, claim, axis).is_some() && effective(judgement, claim, axis) == Some(label)
    })
}

/// A revised answer that a file brought does not say which claims it was made over: those before the first edit.
fn remember_start(about: &About<'_>, before: &Judgement, judgement: &mut Judgement) {
    let Some(entry) = judgement.entries.get_mut(&Field::RevisedAnswer) else { return };
    let FieldValue::Answer(revised) = &mut entry.value else { return };
    if revised.text.is_some() && revised.over.is_none() {
        let start = revision::rules::start(about.answer, about.claims, before);
        revised.over = Some(revision::rules::fingerprint(&start.text));
    }
}

//! Claims that an expert cuts in two in their own judgement. Nothing that was entered goes: the whole claim keeps its
//! fields while it is cut, and the parts keep theirs when they are joined.

use super::super::field::{Field, Part};
use super::super::model::{FieldValue, Judgement, Phrase, RevisedClaim, RevisedEvidence, Split};
use super::phrases::within;
use crate::claim::rules::{EditProblem, parts, word_starts};
use crate::claim::{Claim, Place};
use crate::protocol::Axis;

/// Puts parts in the place of the claims that are cut. Gives the whole claims that they hide.
pub fn divide(claims: &mut Vec<Claim>, judgement: &Judgement) -> Vec<Claim> {
    let mut hidden = Vec::new();
    for split in judgement.splits.iter().filter(|split| !split.joined) {
        let Some(index) = claims.iter().position(|claim| claim.key == split.of) else { continue };
        if let Some(parts) = parts(&claims[index], split.at, split.parts) {
            hidden.push(claims[index].clone());
            claims.splice(index..=index, parts);
        }
    }
    hidden
}

/// Cuts one of the judgement's claims: its second part begins at `at`, one of [`word_starts`]. A cut that was made
/// before is taken up again with all that was entered for its parts. Otherwise the first part has the labels of the
/// whole, each part its sources with what was revised of them, and the phrases that lie in it. Gives the key of the first part.
pub fn cut(claims: &[Claim], judgement: &mut Judgement, key: u32, at: u32) -> Result<u32, EditProblem> {
    let whole = claims.iter().find(|claim| claim.key == key).ok_or(EditProblem::Gone)?;
    if let Some(known) = judgement.splits.iter_mut().find(|split| split.of == key && split.at == at) {
        known.joined = false;
        return Ok(known.parts.0);
    }
    if word_starts(&whole.text).iter().all(|(start, _)| *start != at) {
        return Err(EditProblem::NoWord);
    }
    let known = judgement.splits.iter().flat_map(|split| [split.of, split.parts.0, split.parts.1]);
    let first = known.chain(claims.iter().map(|claim| claim.key)).max().unwrap_or(0) + 1;
    let split = Split { of: key, at, parts: (first, first + 1), joined: false };
    let [one, two] = parts(whole, at, split.parts).ok_or(EditProblem::NoWord)?;
    hand_down(judgement, whole, (&one, 0));
    hand_down(judgement, whole, (&two, at));
    judgement.splits.push(split);
    Ok(first)
}

/// Joins the two parts of which `key` is one. Gives the key of the claim that they make. Error `Gone` if there are no
/// such parts, or one of them is itself cut.
pub fn join(judgement: &mut Judgement, key: u32) -> Result<u32, EditProblem> {
    let active = |split: &&Split| !split.joined;
    let holds = |split: &Split| [split.parts.0, split.parts.1].contains(&key);
    let found = judgement.splits.iter().filter(active).find(|split| holds(split)).ok_or(EditProblem::Gone)?;
    let (of, own) = (found.of, [found.parts.0, found.parts.1]);
    if judgement.splits.iter().filter(active).any(|split| own.contains(&split.of)) {
        return Err(EditProblem::Gone);
    }
    for split in judgement.splits.iter_mut().filter(|split| split.of == of) {
        split.joined = true;
    }
    Ok(of)
}

/// The key of the answer's claim that `key` is a part of; its own if it is none.
pub fn root(judgement: &Judgement, key: u32) -> u32 {
    let above = |key: u32| {
        judgement.splits.iter().find(|s| [s.parts.0, s.parts.1].contains(&key)).map(|split| split.of)
    };
    std::iter::successors(Some(key), |key| above(*key)).last().unwrap_or(key)
}

/// The key under which a claim is shown: that of its first part, if it is cut.
pub fn shown(judgement: &Judgement, key: u32) -> u32 {
    let below =
        |key: u32| judgement.splits.iter().find(|s| !s.joined && s.of == key).map(|split| split.parts.0);
    std::iter::successors(Some(key), |key| below(*key)).last().unwrap_or(key)
}

/// Gives a part what was entered for the whole, as far as it concerns it; `from`: where it begins. A rewording of the
/// whole claim stays with the whole.
fn hand_down(judgement: &mut Judgement, whole: &Claim, (part, from): (&Claim, u32)) {
    let first = from == 0;
    let mut given: Vec<(Part, FieldValue)> = Vec::new();
    for axis in Axis::ALL.into_iter().filter(|_| first) {
        let label = judgement.axis(whole.key, axis).map(str::to_owned);
        given.extend(label.map(|label| (Part::Axis(axis), FieldValue::Label(Some(label)))));
    }
    let rows = judgement.phrases(whole.key).unwrap_or_default();
    let rows: Vec<Phrase> = rows.iter().filter_map(|row| own_phrase(row, part, from)).collect();
    if !rows.is_empty() {
        given.push((Part::Phrases, FieldValue::Phrases(rows)));
    }
    if judgement.revised_claim(whole.key).is_some_and(|revised| revised.deleted) {
        let deleted = RevisedClaim { text: None, deleted: true };
        given.push((Part::RevisedClaim, FieldValue::Claim(deleted)));
    }
    if let Some(evidence) = judgement.revised_evidence(whole.key).and_then(|e| own_evidence(e, first)) {
        given.push((Part::RevisedEvidence, FieldValue::Evidence(evidence)));
    }
    for (of, value) in given {
        judgement.bring(Field::Claim(part.key, of), value);
    }
}

/// The row as far as it lies in the part; one about the whole claim is about the first part.
fn own_phrase(row: &Phrase, part: &Claim, from: u32) -> Option<Phrase> {
    let place = match row.place {
        None if from == 0 => None,
        None => return None,
        Some(place) => {
            let own = Place { start: place.start.saturating_sub(from), end: place.end.checked_sub(from)? };
            Some(within(own, part.text.chars().count() as u32)?)
        }
    };
    Some(Phrase { place, reason: row.reason.clone() })
}

/// The revised sources: each part has those of the whole; what the expert added, and a text, goes to the first.
fn own_evidence(revised: &RevisedEvidence, first: bool) -> Option<RevisedEvidence> {
    let RevisedEvidence::Sources(sources) = revised else { return first.then(|| revised.clone()) };
    let own: Vec<_> = sources.iter().filter(|source| first || source.of.is_some()).cloned().collect();
    (!own.is_empty()).then_some(RevisedEvidence::Sources(own))
}

use super::control::{self, Act};
use super::field::{Field, Part};
use super::model::{Change, FieldValue, Judgement, Phrase};
use super::outcome::Outcome;
use super::rules::{About, plain_breaks};
use super::screen::Step;
use crate::autosave::{Was, print_of};
use crate::claim::{Claim, Place};
use crate::error::AppError;
use crate::id::AssignmentId;
use std::collections::BTreeMap;

/// What the form of one step posts.
#[derive(Debug, Clone)]
pub struct Posted {
    /// The task.
    pub assignment: AssignmentId,
    /// The step that the form showed.
    pub step: String,
    /// Where to go on: `next`, or stay.
    pub go: String,
    /// The button that was pressed, if it does something to a field.
    pub act: Option<(Act, Field, usize)>,
    /// Revision and fingerprint of each field as the form showed it.
    was: Was<Field>,
    /// The controls by name.
    controls: BTreeMap<String, String>,
}

impl Posted {
    /// Reads the pairs of a form. Error `BadInput` if they are no form of a review.
    pub fn read(mut pairs: BTreeMap<String, String>) -> Result<Posted, AppError> {
        let mut take = |name: &str| pairs.remove(name).unwrap_or_default();
        let assignment = take("assignment").parse().map_err(|_| AppError::BadInput)?;
        let (step, go, act, was) = (take("step"), take("go"), take("act"), take("was"));
        Ok(Posted { assignment, step, go, act: control::parse(&act), was: Was::read(&was), controls: pairs })
    }

    /// Where the answer leads: on to the next step, or back to this one, at the field that was worked on; where a text
    /// met another version of it, that is what comes next.
    pub fn lead_on(&self, step: Step, claims: usize, outcome: &Outcome) -> String {
        let stuck = outcome.conflicts.first();
        let to = if self.go == "next" && stuck.is_none() { step.next(claims) } else { step };
        let acted = self.act.map(|(_, field, _)| field);
        let place = stuck.copied().or(acted).map_or(String::new(), |field| format!("#{field}"));
        let is_evidence = |field: &Field| matches!(field, Field::Claim(_, Part::RevisedEvidence));
        let open = to == step && outcome.accepted.iter().chain(&acted).any(is_evidence);
        format!("{}{}{place}", to.href(&self.assignment), if open { "&sources=open" } else { "" })
    }
}

/// What the form of a step keeps of each of its fields: revision and fingerprint. The server compares what comes back,
/// so that a form which was open for long changes only what its expert changed.
pub fn was(judgement: &Judgement, claim: Option<&Claim>, step: Step) -> String {
    let fields: Vec<Field> = match (step, claim) {
        (Step::Answer, _) => vec![Field::Usefulness],
        (Step::Revised, _) => vec![Field::RevisedAnswer],
        (_, Some(claim)) => Part::ALL.map(|part| Field::Claim(claim.key, part)).to_vec(),
        _ => Vec::new(),
    };
    let item = |field: Field| (field, (judgement.revision(field), print_of(judgement.get(field))));
    Was(fields.into_iter().map(item).collect()).to_string()
}

/// The changes that a form brings: of each field, its controls one after the other, then the button's act.
pub fn changes(about: &About<'_>, judgement: &Judgement, posted: &Posted) -> Vec<Change> {
    let mut made = judgement.clone();
    let mut touched: Vec<Field> = Vec::new();
    for (name, value) in &posted.controls {
        let Some(field) = control::field_of(name) else { continue };
        let Some(read) = control::read(about, &made, name, value) else { continue };
        if unchanged(about, &made, field, &read) {
            continue;
        }
        put(&mut made, field, read);
        touched.push(field);
    }
    for field in about.claims.iter().map(|claim| Field::Claim(claim.key, Part::Phrases)) {
        if let Some(rows) = typed_row(about, &made, field, posted) {
            put(&mut made, field, FieldValue::Phrases(rows));
            touched.push(field);
        }
    }
    let mut settled = None;
    if let Some(act) = posted.act
        && let Some(value) = control::perform(about, &made, act)
    {
        settled = (act.0 == Act::Pick).then_some(act.1);
        put(&mut made, act.1, value);
        touched.push(act.1);
    }
    touched.sort();
    touched.dedup();
    let change = |field: Field| {
        let value = made.get(field)?.clone();
        let current = judgement.revision(field);
        let (base, print) = posted.was.0.get(&field).copied().unwrap_or((current, 0));
        let settle = settled == Some(field);
        (settle || print_of(Some(&value)) != print).then_some(Change { field, base, value, settle })
    };
    touched.into_iter().filter_map(change).collect()
}

fn put(judgement: &mut Judgement, field: Field, value: FieldValue) {
    match judgement.entries.get_mut(&field) {
        Some(entry) => entry.value = value,
        None => judgement.bring(field, value),
    }
}

/// Whether the control says what the field says already; the forms of a browser change line breaks by themselves.
fn unchanged(about: &About<'_>, judgement: &Judgement, field: Field, read: &FieldValue) -> bool {
    let fitting = super::rules::fits(about, judgement, field, read.clone());
    match (fitting, judgement.get(field)) {
        (Ok(fitting), Some(stored)) => fitting == *stored,
        (Ok(FieldValue::Claim(revised)), None) => revised.text.is_none() && !revised.deleted,
        (Ok(FieldValue::Answer(revised)), None) => revised.text.is_none(),
        (Ok(FieldValue::Evidence(super::RevisedEvidence::Sources(edits))), None) => edits.is_empty(),
        _ => false,
    }
}

/// The row of an unsupported phrase that was typed because nothing can be marked without JavaScript.
fn typed_row(about: &About<'_>, made: &Judgement, field: Field, posted: &Posted) -> Option<Vec<Phrase>> {
    let Field::Claim(key, _) = field else { return None };
    let text = |what: &str| posted.controls.get(&format!("{field}.new.{what}")).map(|t| plain_breaks(t));
    let (words, reason) = (text("words")?, text("reason").unwrap_or_default());
    if words.trim().is_empty() && reason.trim().is_empty() {
        return None;
    }
    let place = find_words(&about.claim(key)?.text, words.trim());
    let reason = match place {
        None if !words.trim().is_empty() => format!("{}: {reason}", words.trim()),
        _ => reason,
    };
    let mut rows = made.phrases(key).unwrap_or_default().to_vec();
    rows.push(Phrase { place, reason });
    Some(rows)
}

fn find_words(claim: &str, words: &str) -> Option<Place> {
    let at = claim.find(words).filter(|_| !words.is_empty())?;
    let start = claim[..at].chars().count() as u32;
    Some(Place { start, end: start + words.chars().count() as u32 })
}

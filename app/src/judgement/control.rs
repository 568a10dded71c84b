//! The controls of the review screen by name: what a radio, a text field or a button means for the judgement. The
//! browser reads the one control that was touched, the server all that a form without JavaScript brings: the same
//! names, the same meaning.

use super::field::{Field, Part};
use super::model::{
    FieldValue, Judgement, Phrase, RevisedAnswer, RevisedClaim, RevisedEvidence, RevisedSource,
};
use super::rules::{About, EvidenceView, SourceView, plain_breaks, sources};
use crate::claim::{Claim, Place};
use crate::revision;

/// The name of the text field with the reason of row `at` of a claim's unsupported phrases: the row's place stands in
/// it, so that rows that were moved elsewhere are still told apart.
pub fn reason_name(claim: u32, at: usize, place: Option<Place>) -> String {
    let field = Field::Claim(claim, Part::Phrases);
    match place {
        Some(Place { start, end }) => format!("{field}.{at}.{start}-{end}"),
        None => format!("{field}.{at}.all"),
    }
}

/// The name of a text field of a source of a claim's revised evidence; `what` is `url` or `passage`.
pub fn source_name(claim: u32, of: Option<u32>, added: usize, what: &str) -> String {
    let field = Field::Claim(claim, Part::RevisedEvidence);
    match of {
        Some(of) => format!("{field}.o{of}.{what}"),
        None => format!("{field}.a{added}.{what}"),
    }
}

/// The field that a control belongs to.
pub fn field_of(name: &str) -> Option<Field> {
    let end = name.match_indices('.').nth(1).map_or(name.len(), |(at, _)| at);
    name[..end].parse().ok()
}

/// What a control that holds `value` makes of the judgement's field; none if there is no such control.
pub fn read(about: &About<'_>, judgement: &Judgement, name: &str, value: &str) -> Option<FieldValue> {
    let field = field_of(name)?;
    let rest = name.get(field.to_string().len() + 1..);
    match field {
        Field::Usefulness | Field::Claim(_, Part::Axis(_)) => {
            Some(FieldValue::Label((!value.is_empty()).then(|| value.to_owned())))
        }
        Field::RevisedAnswer => {
            let before = judgement.revised_answer().cloned().unwrap_or_default();
            Some(FieldValue::Answer(RevisedAnswer { text: Some(value.to_owned()), ..before }))
        }
        Field::Claim(key, Part::RevisedClaim) => {
            let deleted = judgement.revised_claim(key).is_some_and(|r| r.deleted);
            let text =
                (plain_breaks(value) != plain_breaks(&about.claim(key)?.text)).then(|| value.to_owned());
            Some(FieldValue::Claim(RevisedClaim { text, deleted }))
        }
        Field::Claim(key, Part::Phrases) => {
            Some(FieldValue::Phrases(with_reason(judgement.phrases(key).unwrap_or_default(), rest?, value)?))
        }
        Field::Claim(key, Part::RevisedEvidence) => {
            let claim = about.claim(key)?;
            Some(FieldValue::Evidence(with_source(judgement, claim, rest, value)?))
        }
    }
}

fn with_reason(rows: &[Phrase], rest: &str, value: &str) -> Option<Vec<Phrase>> {
    let (at, place) = rest.split_once('.')?;
    let at: usize = at.parse().ok()?;
    let place = match place {
        "all" => None,
        place => {
            let (start, end) = place.split_once('-')?;
            Some(Place { start: start.parse().ok()?, end: end.parse().ok()? })
        }
    };
    let mut rows = rows.to_vec();
    let here = |row: &Phrase| row.place == place;
    let at = if rows.get(at).is_some_and(here) { Some(at) } else { rows.iter().position(here) };
    match at {
        Some(at) => rows[at].reason = value.to_owned(),
        None => rows.push(Phrase { place, reason: value.to_owned() }),
    }
    Some(rows)
}

fn with_source(
    judgement: &Judgement,
    claim: &Claim,
    rest: Option<&str>,
    value: &str,
) -> Option<RevisedEvidence> {
    let Some(rest) = rest else { return Some(RevisedEvidence::Text(value.to_owned())) };
    let (source, what) = rest.split_once('.')?;
    let (kind, number) = source.split_at_checked(1)?;
    let number: u32 = number.parse().ok()?;
    let mut edits = edits(judgement, claim);
    let at = match kind {
        "o" => edits.iter().position(|e| e.of == Some(number))?,
        _ => claim.evidence.len() + number as usize,
    };
    if at == edits.len() {
        edits.push(RevisedSource::default());
    }
    let edit = edits.get_mut(at)?;
    match what {
        "url" => edit.url = Some(value.to_owned()),
        _ => edit.passage = Some(value.to_owned()),
    }
    Some(RevisedEvidence::Sources(edits))
}

/// The claim's revised evidence, one edit for each source that the screen shows, in its order.
fn edits(judgement: &Judgement, claim: &Claim) -> Vec<RevisedSource> {
    let edit = |shown: SourceView| RevisedSource {
        of: shown.of,
        removed: shown.removed,
        url: (shown.edited || shown.added).then_some(shown.url),
        passage: shown.passage.filter(|_| shown.edited || shown.added),
    };
    match sources(judgement, claim) {
        EvidenceView::Sources(shown) => shown.into_iter().map(edit).collect(),
        EvidenceView::Text(_) => Vec::new(),
    }
}

/// What a button of the screen does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Adds a row of reason for the whole claim.
    AddReason,
    /// Takes row `at` of the phrases away.
    DropRow,
    /// Deletes the claim.
    Delete,
    /// Puts the deleted claim back, with its last wording.
    Undelete,
    /// Takes the claim back to its own text.
    RestoreClaim,
    /// Removes source `at`.
    Remove,
    /// Puts the removed source `at` back.
    PutBack,
    /// Takes source `at` back to what it was.
    RestoreSource,
    /// Adds an empty source.
    AddSource,
    /// Picks one of several versions: 0 the stored one, then the others.
    Pick,
    /// Lets the revised answer follow the claims again.
    Rebuild,
    /// Keeps the revised answer as edited by hand.
    KeepMine,
    /// Adds the text after the last claim.
    AddRemainder,
}

const ACTS: [(Act, &str); 13] = [
    (Act::AddReason, "add-reason"),
    (Act::DropRow, "drop-row"),
    (Act::Delete, "delete"),
    (Act::Undelete, "undelete"),
    (Act::RestoreClaim, "restore-claim"),
    (Act::Remove, "remove"),
    (Act::PutBack, "put-back"),
    (Act::RestoreSource, "restore-source"),
    (Act::AddSource, "add-source"),
    (Act::Pick, "pick"),
    (Act::Rebuild, "rebuild"),
    (Act::KeepMine, "keep-mine"),
    (Act::AddRemainder, "add-remainder"),
];

/// The value of the button that does `act` to row `at` of `field`.
pub fn button(act: Act, field: Field, at: usize) -> String {
    let word = ACTS.iter().find(|(a, _)| *a == act).map_or("", |(_, word)| word);
    format!("{word}:{field}:{at}")
}

/// What a button's value asks for.
pub fn parse(value: &str) -> Option<(Act, Field, usize)> {
    let (word, rest) = value.split_once(':')?;
    let (field, at) = rest.split_once(':')?;
    let (act, _) = ACTS.iter().find(|(_, w)| *w == word)?;
    Some((*act, field.parse().ok()?, at.parse().ok()?))
}

/// What a button makes of its field; none if the judgement has nothing for it.
pub fn perform(
    about: &About<'_>,
    judgement: &Judgement,
    (act, field, at): (Act, Field, usize),
) -> Option<FieldValue> {
    if act == Act::Pick {
        let entry = judgement.entries.get(&field)?;
        let picked = if at == 0 { Some(&entry.value) } else { entry.rivals.get(at - 1) };
        return picked.cloned();
    }
    match field {
        Field::Claim(key, Part::Phrases) => rows(judgement, key, act, at).map(FieldValue::Phrases),
        Field::Claim(key, Part::RevisedClaim) => {
            let before = judgement.revised_claim(key);
            let text = before.and_then(|r| r.text.clone()).filter(|_| act != Act::RestoreClaim);
            Some(FieldValue::Claim(RevisedClaim { text, deleted: act == Act::Delete }))
        }
        Field::Claim(key, Part::RevisedEvidence) => {
            revise_source(edits(judgement, about.claim(key)?), act, at).map(FieldValue::Evidence)
        }
        Field::RevisedAnswer => Some(FieldValue::Answer(answer(about, judgement, act))),
        _ => None,
    }
}

fn rows(judgement: &Judgement, key: u32, act: Act, at: usize) -> Option<Vec<Phrase>> {
    let mut rows = judgement.phrases(key).unwrap_or_default().to_vec();
    match act {
        Act::AddReason => rows.push(Phrase { place: None, reason: String::new() }),
        Act::DropRow if at < rows.len() => drop(rows.remove(at)),
        _ => return None,
    }
    Some(rows)
}

fn revise_source(mut edits: Vec<RevisedSource>, act: Act, at: usize) -> Option<RevisedEvidence> {
    if act == Act::AddSource {
        edits.push(RevisedSource { url: Some(String::new()), ..RevisedSource::default() });
        return Some(RevisedEvidence::Sources(edits));
    }
    let edit = edits.get_mut(at)?;
    match act {
        Act::Remove if edit.of.is_none() && is_blank(edit) => drop(edits.remove(at)),
        Act::Remove => edit.removed = true,
        Act::PutBack => edit.removed = false,
        _ => *edit = RevisedSource { of: edit.of, removed: edit.removed, ..RevisedSource::default() },
    }
    Some(RevisedEvidence::Sources(edits))
}

fn is_blank(edit: &RevisedSource) -> bool {
    let blank = |text: &Option<String>| text.as_deref().is_none_or(|t| t.trim().is_empty());
    blank(&edit.url) && blank(&edit.passage)
}

fn answer(about: &About<'_>, judgement: &Judgement, act: Act) -> RevisedAnswer {
    let before = judgement.revised_answer().cloned().unwrap_or_default();
    match act {
        Act::Rebuild => RevisedAnswer { text: None, over: None, ..before },
        Act::KeepMine => RevisedAnswer { over: None, ..before },
        _ => {
            let shown = revision::rules::revised_answer(about.answer, about.claims, judgement);
            let rest = shown.remainder.unwrap_or_default();
            let text = before.text.map(|text| format!("{text}{rest}"));
            RevisedAnswer { text, remainder: true, over: before.over }
        }
    }
}

use super::super::field::Field;
use super::super::model::{FieldValue, Judgement, Phrase, RevisedAnswer, RevisedClaim, RevisedEvidence};
use crate::autosave::{self, Merged, Value};
use crate::clock::Instant;

/// Brings one change into the judgement; see [`autosave::merge`].
pub fn merge(judgement: &mut Judgement, field: Field, base: u32, value: FieldValue, settle: bool) -> Merged {
    autosave::merge(&mut judgement.entries, field, base, value, settle)
}

/// Gives every field of a judgement that is being reopened a revision that no earlier draft had, not even one of a
/// reopening that was taken back: what a browser kept from before then comes as a rival, never silently over what was
/// submitted. The values stay.
pub fn reopen(judgement: &mut Judgement, at: Instant) {
    let second = u32::try_from(at.0 / 1_000_000).unwrap_or_default();
    for entry in judgement.entries.values_mut() {
        entry.revision = second.max(entry.revision.saturating_add(1));
        entry.since = None;
    }
}

impl Value for FieldValue {
    fn is_nothing(&self) -> bool {
        match self {
            FieldValue::Label(label) => label.is_none(),
            FieldValue::Phrases(rows) => rows.is_empty(),
            FieldValue::Claim(revised) => *revised == RevisedClaim { text: None, deleted: false },
            FieldValue::Evidence(RevisedEvidence::Sources(sources)) => sources.is_empty(),
            FieldValue::Evidence(_) => false,
            FieldValue::Answer(revised) => *revised == RevisedAnswer::default(),
        }
    }

    fn is_choice(&self) -> bool {
        matches!(self, FieldValue::Label(_))
    }

    fn goes_on_from(&self, old: &FieldValue) -> bool {
        grows(old, self)
    }
}

/// Whether `new` is `old` with more written at the ends of its texts, so that keeping `new` keeps all of `old`.
fn grows(old: &FieldValue, new: &FieldValue) -> bool {
    let longer = |old: &Option<String>, new: &Option<String>| match (old, new) {
        (Some(old), Some(new)) => !old.is_empty() && new.starts_with(old.as_str()),
        _ => false,
    };
    match (old, new) {
        (FieldValue::Claim(old), FieldValue::Claim(new)) => {
            old.deleted == new.deleted && longer(&old.text, &new.text)
        }
        (FieldValue::Answer(old), FieldValue::Answer(new)) => longer(&old.text, &new.text),
        (FieldValue::Phrases(old), FieldValue::Phrases(new)) => {
            let row = |(old, new): (&Phrase, &Phrase)| {
                old.place == new.place && new.reason.starts_with(old.reason.as_str())
            };
            !old.is_empty() && old.len() == new.len() && old.iter().zip(new).all(row)
        }
        _ => false,
    }
}

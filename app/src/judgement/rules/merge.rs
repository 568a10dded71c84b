use super::super::field::Field;
use super::super::model::{
    Entry, FieldValue, Judgement, Phrase, RevisedAnswer, RevisedClaim, RevisedEvidence,
};
use crate::clock::Instant;

/// So many versions beside the stored one are kept of a field.
pub const MOST_RIVALS: usize = 8;

/// What became of one change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merged {
    /// The field holds the value now (or held it before).
    Accepted,
    /// Somebody changed the field since `base`; the value is kept beside the stored one.
    Conflict,
    /// A conflict, and [`MOST_RIVALS`] others wait already: nothing was kept, the sender must hold on to it.
    Full,
}

/// Brings one change into the judgement, field by field (save protocol, `docs`): it passes if nobody wrote the field
/// since revision `base`, or if the field holds that value already, which then makes no new revision. Otherwise the
/// value is kept as a rival: it is there for every device of the owner until they pick.
///
/// A rival makes a new revision too, though it leaves the value alone ([`Entry::since`]). `settle` says that the owner
/// saw all versions at revision `base` and picked this value: then the rivals go. If another rival came since, they
/// stay but for the one picked. Choosing a label with all versions in view is picking. A text that is already a
/// rival, or goes on writing at one, stays a rival without `settle`: whoever lost must not win by sending again.
pub fn merge(judgement: &mut Judgement, field: Field, base: u32, value: FieldValue, settle: bool) -> Merged {
    let Some(entry) = judgement.entries.get_mut(&field) else {
        if !is_nothing(&value) {
            judgement.entries.insert(field, Entry::new(1, value));
        }
        return Merged::Accepted;
    };
    let picked = settle || matches!(value, FieldValue::Label(_));
    let settles = picked && base == entry.revision && !entry.rivals.is_empty();
    if entry.value == value && !settles {
        return Merged::Accepted;
    }
    let since = entry.since.unwrap_or(entry.revision);
    if !(since..=entry.revision).contains(&base) || (!picked && goes_on_at_rival(entry, &value)) {
        return keep_beside(entry, value);
    }
    entry.rivals.retain(|rival| !settles && *rival != value);
    entry.revision += 1;
    entry.since = None;
    entry.value = value;
    Merged::Accepted
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

fn goes_on_at_rival(entry: &Entry, value: &FieldValue) -> bool {
    entry.rivals.contains(value)
        || (entry.rivals.iter().any(|rival| grows(rival, value)) && !grows(&entry.value, value))
}

fn keep_beside(entry: &mut Entry, value: FieldValue) -> Merged {
    if entry.rivals.contains(&value) {
        return Merged::Conflict;
    }
    let same_hand = entry.rivals.iter().position(|rival| grows(rival, &value));
    if same_hand.is_none() && entry.rivals.len() >= MOST_RIVALS {
        return Merged::Full;
    }
    entry.since = Some(entry.since.unwrap_or(entry.revision));
    entry.revision += 1;
    match same_hand {
        Some(at) => entry.rivals[at] = value,
        None => entry.rivals.push(value),
    }
    Merged::Conflict
}

/// Whether a value says what a field that was never written says.
pub(super) fn is_nothing(value: &FieldValue) -> bool {
    match value {
        FieldValue::Label(label) => label.is_none(),
        FieldValue::Phrases(rows) => rows.is_empty(),
        FieldValue::Claim(revised) => *revised == RevisedClaim { text: None, deleted: false },
        FieldValue::Evidence(RevisedEvidence::Sources(sources)) => sources.is_empty(),
        FieldValue::Evidence(_) => false,
        FieldValue::Answer(revised) => *revised == RevisedAnswer::default(),
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

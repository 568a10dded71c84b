use super::super::field::{Field, Part};
use super::super::model::{
    FieldValue, Judgement, Phrase, RevisedAnswer, RevisedClaim, RevisedEvidence, RevisedSource,
};
use super::super::outcome::ValueProblem;
use super::labels::ruled_out;
use super::sources::view;
use crate::autosave::Value;
use crate::claim::rules::span;
use crate::claim::{Claim, Place};
use crate::order;
use crate::protocol::{Axis, Protocol};
use crate::view::text_field::plain_breaks;

/// The longest text of one field, in code points.
pub const MOST_TEXT: usize = 200_000;
/// The most rows of a list: unsupported phrases of a claim, or added sources.
pub const MOST_ROWS: usize = 500;

/// What a judgement is about: what its rules need beside it.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// The study's protocol.
    pub protocol: &'a Protocol,
    /// The answer's text.
    pub answer: &'a str,
    /// Its claims.
    pub claims: &'a [Claim],
    /// Whole claims whose parts are among these: a page that was open when they were cut still saves to them.
    pub hidden: &'a [Claim],
}

impl<'a> About<'a> {
    /// The claim with this key.
    pub fn claim(&self, key: u32) -> Option<&'a Claim> {
        self.claims.iter().chain(self.hidden).find(|claim| claim.key == key)
    }
}

/// Whether `value` may stand in `field`, and how it is stored: phrases widened to whole characters, line breaks of a
/// form as LF. A revised answer that does not say what claims it was written over was written over those of now. What
/// says the same as the stored value, or as the text that it revises, comes back as that, letter for letter: a text
/// that only went through a form is not changed.
pub fn fits(
    about: &About<'_>,
    judgement: &Judgement,
    field: Field,
    value: FieldValue,
) -> Result<FieldValue, ValueProblem> {
    let stored = judgement.get(field);
    let fitting = match (field, value) {
        (Field::Usefulness, FieldValue::Label(label)) => {
            let known = |l: &String| about.protocol.usefulness.allows(l);
            FieldValue::Label(allowed(label, known)?)
        }
        (Field::RevisedAnswer, FieldValue::Answer(revised)) => {
            FieldValue::Answer(answer(about, judgement, revised)?)
        }
        (Field::Claim(key, part), value) => {
            let claim = about.claim(key).ok_or(ValueProblem::NotThisField)?;
            of_claim(about.protocol, claim, stored, part, value)?
        }
        _ => return Err(ValueProblem::NotThisField),
    };
    Ok(match stored {
        Some(stored) if same(about, field, stored, &fitting) => stored.clone(),
        _ => fitting,
    })
}

fn of_claim(
    protocol: &Protocol,
    claim: &Claim,
    stored: Option<&FieldValue>,
    part: Part,
    value: FieldValue,
) -> Result<FieldValue, ValueProblem> {
    match (part, value) {
        (Part::Axis(axis), FieldValue::Label(label)) => {
            label_fits(claim, axis, label.as_deref())?;
            Ok(FieldValue::Label(allowed(label, |l| protocol.allows(axis, l))?))
        }
        (Part::Phrases, FieldValue::Phrases(rows)) => phrases(claim, stored, rows).map(FieldValue::Phrases),
        (Part::RevisedClaim, FieldValue::Claim(revised)) => {
            let before = match stored {
                Some(FieldValue::Claim(RevisedClaim { text: Some(text), .. })) => Some(text.as_str()),
                _ => None,
            };
            let text = revised.text.map(|t| text_over(t, [before, Some(&claim.text)])).transpose()?;
            let text = text.filter(|t| *t != claim.text);
            Ok(FieldValue::Claim(RevisedClaim { text, deleted: revised.deleted }))
        }
        (Part::RevisedEvidence, FieldValue::Evidence(revised)) => {
            evidence(claim, stored, revised).map(FieldValue::Evidence)
        }
        _ => Err(ValueProblem::NotThisField),
    }
}

fn allowed(label: Option<String>, known: impl Fn(&String) -> bool) -> Result<Option<String>, ValueProblem> {
    match &label {
        Some(text) if !known(text) => Err(ValueProblem::UnknownLabel),
        _ => Ok(label),
    }
}

/// The rules between labels that hold whatever the rest of the judgement says. Reliability beside support `N/A` may be
/// any: it is what leaving `N/A` restores.
fn label_fits(claim: &Claim, axis: Axis, label: Option<&str>) -> Result<(), ValueProblem> {
    let Some(label) = label else { return Ok(()) };
    let fixed = claim.evidence.is_empty() && matches!(axis, Axis::Support | Axis::Reliability);
    match fixed {
        true if label == Protocol::MISSING => Ok(()),
        true => Err(ValueProblem::MissingIsFixed),
        false if !ruled_out(axis, label) => Ok(()),
        false if axis == Axis::Support => Err(ValueProblem::MissingIsFixed),
        false => Err(ValueProblem::FollowsSupport),
    }
}

fn phrases(
    claim: &Claim,
    stored: Option<&FieldValue>,
    rows: Vec<Phrase>,
) -> Result<Vec<Phrase>, ValueProblem> {
    if rows.len() > MOST_ROWS {
        return Err(ValueProblem::BadPhrase);
    }
    let before: &[Phrase] = match stored {
        Some(FieldValue::Phrases(before)) => before,
        _ => &[],
    };
    let row = |(at, row): (usize, Phrase)| {
        // A stored phrase stays, even one that no longer lies within the claim: refusing it would block the others.
        let known = before.iter().any(|old| old.place == row.place);
        let place = match row.place {
            Some(Place { start, end }) if !known => {
                let marked = span(&claim.text, start.into(), end.into());
                Some(marked.map_err(|_| ValueProblem::BadPhrase)?)
            }
            place => place,
        };
        let reason = text_over(row.reason, [before.get(at).map(|old| old.reason.as_str()), None])?;
        Ok(Phrase { place, reason })
    };
    rows.into_iter().enumerate().map(row).collect()
}

fn evidence(
    claim: &Claim,
    stored: Option<&FieldValue>,
    revised: RevisedEvidence,
) -> Result<RevisedEvidence, ValueProblem> {
    match revised {
        RevisedEvidence::EmptyList => Ok(RevisedEvidence::EmptyList),
        RevisedEvidence::Text(text) => {
            let before = match stored {
                Some(FieldValue::Evidence(RevisedEvidence::Text(before))) => Some(before.as_str()),
                _ => None,
            };
            Ok(RevisedEvidence::Text(text_over(text, [before, None])?))
        }
        RevisedEvidence::Sources(sources) => {
            let before = match stored {
                Some(FieldValue::Evidence(RevisedEvidence::Sources(before))) => before.as_slice(),
                _ => &[],
            };
            if sources.len() > MOST_ROWS + claim.evidence.len() || doubled(&sources) {
                return Err(ValueProblem::BadSource);
            }
            let mut fitting =
                sources.into_iter().map(|s| source(claim, before, s)).collect::<Result<Vec<_>, _>>()?;
            fitting.retain(|s| s.of.is_none() || s.removed || s.url.is_some() || s.passage.is_some());
            order::by_key(&mut fitting, |s| s.of.unwrap_or(u32::MAX));
            Ok(RevisedEvidence::Sources(fitting))
        }
    }
}

fn doubled(sources: &[RevisedSource]) -> bool {
    let twice = |(at, source): (usize, &RevisedSource)| {
        source.of.is_some() && sources[..at].iter().any(|before| before.of == source.of)
    };
    sources.iter().enumerate().any(twice)
}

fn source(
    claim: &Claim,
    before: &[RevisedSource],
    source: RevisedSource,
) -> Result<RevisedSource, ValueProblem> {
    let Some(of) = source.of else {
        let text = |t: Option<String>| t.map(|t| text_over(t, [None, None])).transpose();
        let full = |t: Option<String>| t.filter(|t| !t.is_empty());
        let (url, passage) = (full(text(source.url)?), full(text(source.passage)?));
        return Ok(RevisedSource { of: None, removed: source.removed, url, passage });
    };
    let own = claim.evidence.get(of as usize).ok_or(ValueProblem::BadSource)?;
    let old = before.iter().find(|s| s.of == Some(of));
    let own_passage = own.passage.clone().unwrap_or_default();
    let over = |text: Option<String>, old: Option<&String>, own: &str| -> Result<_, ValueProblem> {
        let text = text.map(|t| text_over(t, [old.map(String::as_str), Some(own)])).transpose()?;
        Ok(text.filter(|t| t != own))
    };
    Ok(RevisedSource {
        of: Some(of),
        removed: source.removed,
        url: over(source.url, old.and_then(|s| s.url.as_ref()), &own.url)?,
        passage: over(source.passage, old.and_then(|s| s.passage.as_ref()), &own_passage)?,
    })
}

fn answer(
    about: &About<'_>,
    judgement: &Judgement,
    revised: RevisedAnswer,
) -> Result<RevisedAnswer, ValueProblem> {
    let Some(text) = revised.text else {
        return Ok(RevisedAnswer { text: None, remainder: revised.remainder, over: None });
    };
    let before = judgement.revised_answer().and_then(|r| r.text.as_deref());
    let text = text_over(text, [before, None])?;
    let kept = |text, over| RevisedAnswer { text, remainder: revised.remainder, over };
    if revised.over.is_some() {
        return Ok(kept(Some(text), revised.over));
    }
    let start = crate::revision::rules::start(about.answer, about.claims, judgement);
    if before.is_none() && plain_breaks(&text) == plain_breaks(&start.with_remainder(revised.remainder)) {
        return Ok(kept(None, None));
    }
    Ok(kept(Some(text), Some(crate::revision::rules::fingerprint(&start.text))))
}

/// A text as it is stored: one of `kept` if it says the same as that up to the kind of line breaks, which a form
/// changes by itself; else with LF.
fn text_over(text: String, kept: [Option<&str>; 2]) -> Result<String, ValueProblem> {
    if text.contains('\0') || text.chars().count() > MOST_TEXT {
        return Err(ValueProblem::BadText);
    }
    let plain = plain_breaks(&text);
    let same = kept.into_iter().flatten().find(|kept| plain_breaks(kept) == plain);
    Ok(same.map_or(plain, str::to_owned))
}

/// Whether two values of a field say the same.
fn same(about: &About<'_>, field: Field, old: &FieldValue, new: &FieldValue) -> bool {
    match (field, old, new) {
        (Field::Claim(key, _), FieldValue::Claim(old), FieldValue::Claim(new)) => {
            let text = |revised: &RevisedClaim| {
                revised.text.clone().or_else(|| about.claim(key).map(|claim| claim.text.clone()))
            };
            old.deleted == new.deleted && text(old) == text(new)
        }
        (Field::Claim(key, _), FieldValue::Evidence(old), FieldValue::Evidence(new)) => {
            about.claim(key).is_some_and(|claim| view(claim, old) == view(claim, new))
        }
        (_, FieldValue::Answer(old), FieldValue::Answer(new)) => {
            old.text == new.text
                && old.remainder == new.remainder
                && (old.text.is_none() || old.over == new.over)
        }
        _ => old == new || (old.is_nothing() && new.is_nothing()),
    }
}

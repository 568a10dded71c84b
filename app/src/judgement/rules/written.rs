use super::super::field::{Field, Part};
use super::super::model::{Judgement, Phrase, RevisedEvidence, RevisedSource};
use super::labels::effective;
use super::phrases::within;
use crate::claim::Claim;
use crate::claim::rules::slice;
use crate::evidence::Evidence;
use crate::protocol::{Axis, Protocol};

/// What a file's `revised_evidence` holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceValue {
    /// A string.
    Text(String),
    /// The empty list, which stands where support is `N/A`.
    EmptyList,
}

/// What a file's `usefulness` holds; none: null.
pub fn usefulness_value(judgement: &Judgement) -> Option<&str> {
    judgement.label(Field::Usefulness)
}

/// What a file holds for the label on `axis`; none: null. What a file brought goes out as it came in, the judgements
/// made here by the rules between labels.
pub fn label_value<'a>(judgement: &'a Judgement, claim: &Claim, axis: Axis) -> Option<&'a str> {
    match judgement.brought {
        true => judgement.axis(claim.key, axis),
        false => effective(judgement, claim, axis),
    }
}

/// What a file's `reason_missing_support` holds; none: null.
pub fn reason_value(judgement: &Judgement, claim: &Claim) -> Option<String> {
    match judgement.phrases(claim.key) {
        Some(rows) => Some(reason_text(rows, &claim.text)),
        None => (!judgement.brought).then(String::new),
    }
}

/// The rows as the protocol asks for them in one text: `"phrase": reason, ...`, the phrase as a JSON string, a row
/// about the whole claim as its bare reason. Rows that say nothing (the whole claim, no reason) are left out.
pub fn reason_text(rows: &[Phrase], claim: &str) -> String {
    let len = claim.chars().count() as u32;
    let row = |phrase: &Phrase| match phrase.place.and_then(|p| slice(claim, within(p, len)?)) {
        Some(words) => Some(format!("{}: {}", json_string(words), phrase.reason)),
        None => (!phrase.reason.is_empty()).then(|| phrase.reason.clone()),
    };
    rows.iter().filter_map(row).collect::<Vec<_>>().join(", ")
}

fn json_string(text: &str) -> String {
    serde_json::to_string(text).expect("a text is always JSON")
}

/// What a file's `revised_claim` holds: empty if deleted, else the text, also an unchanged one; none: null.
pub fn revised_claim_value(judgement: &Judgement, claim: &Claim) -> Option<String> {
    match judgement.revised_claim(claim.key) {
        Some(revised) if revised.deleted => Some(String::new()),
        Some(revised) => Some(revised.text.clone().unwrap_or_else(|| claim.text.clone())),
        None => (!judgement.brought).then(|| claim.text.clone()),
    }
}

/// What a file's `revised_evidence` holds; none: null. What a file brought stays as it came until that field is
/// edited. An expert's own is the empty list where support is `N/A`, else the kept, edited and added sources, one
/// after the other with a line break between.
pub fn revised_evidence_value(judgement: &Judgement, claim: &Claim) -> Option<EvidenceValue> {
    let unavailable = effective(judgement, claim, Axis::Support) == Some(Protocol::NOT_APPLICABLE);
    match judgement.get(Field::Claim(claim.key, Part::RevisedEvidence)) {
        None if judgement.brought => None,
        _ => Some(match judgement.revised_evidence(claim.key) {
            Some(RevisedEvidence::Text(text)) => EvidenceValue::Text(text.clone()),
            // Outside `N/A` the empty list is no edit of the expert's: the screen shows the sources as kept.
            Some(RevisedEvidence::EmptyList) if judgement.brought => EvidenceValue::EmptyList,
            _ if unavailable => EvidenceValue::EmptyList,
            Some(RevisedEvidence::Sources(sources)) => EvidenceValue::Text(joined(claim, sources)),
            Some(RevisedEvidence::EmptyList) | None => EvidenceValue::Text(joined(claim, &[])),
        }),
    }
}

fn joined(claim: &Claim, sources: &[RevisedSource]) -> String {
    let kept = claim.evidence.iter().enumerate().filter_map(|(of, evidence)| {
        match sources.iter().find(|s| s.of == Some(of as u32)) {
            Some(source) if source.removed => None,
            Some(source) => Some(edited(evidence, source)),
            None => Some(evidence.to_released()),
        }
    });
    let added = sources.iter().filter(|s| s.of.is_none() && !s.removed).map(added);
    kept.chain(added.filter(|text| !text.is_empty())).collect::<Vec<_>>().join("\n")
}

fn edited(evidence: &Evidence, source: &RevisedSource) -> String {
    let passage = match &source.passage {
        Some(passage) => Some(passage.clone()).filter(|p| !p.is_empty()),
        None => evidence.passage.clone(),
    };
    let url = source.url.clone().unwrap_or_else(|| evidence.url.clone());
    Evidence { number: evidence.number, url, passage }.to_released()
}

fn added(source: &RevisedSource) -> String {
    let url = source.url.clone().unwrap_or_default();
    Evidence { number: None, url, passage: source.passage.clone().filter(|p| !p.is_empty()) }.to_released()
}

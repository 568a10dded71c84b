//! What one claim of a line brings to its judgement.

use super::CLAIM_KEYS;
use super::object::{ClaimObject, LABEL_KEYS, RevisedEvidenceValue};
use crate::formats::Fault;
use crate::formats::json::{Rest, Text};
use crate::formats::sources;
use app::evidence::Evidence;
use app::judgement::{Field, FieldValue, Judgement, Part, Phrase, RevisedClaim, RevisedEvidence};
use app::protocol::{Axis, Protocol};

/// The axes in the order of [`LABEL_KEYS`].
const AXES: [Axis; 5] =
    [Axis::Support, Axis::Informativeness, Axis::Worthiness, Axis::Correctness, Axis::Reliability];

/// Writes what `object` says about the claim `key` into the judgement. A null leaves the field unwritten.
pub fn bring_claim(
    object: ClaimObject<'_>,
    (key, claim): (u32, &str),
    evidence: &[Evidence],
    protocol: &Protocol,
    path: &str,
    rest: &mut Rest<'_>,
    judgement: &mut Judgement,
) -> Result<(), Fault> {
    let of = |part| Field::Claim(key, part);
    for ((label, axis), index) in object.labels.into_iter().zip(AXES).zip(LABEL_KEYS) {
        let Some(Text(label)) = label else { continue };
        let asked = protocol.asked(axis).ok_or_else(|| Fault::at(path, "the protocol does not ask this"))?;
        if !asked.allows(&label) {
            return Err(sources::no_label(asked, &label, &format!("{path}.{}", CLAIM_KEYS[index])));
        }
        judgement.bring(of(Part::Axis(axis)), FieldValue::Label(Some(label.into_owned())));
    }
    if let Some(Text(reason)) = object.reason {
        let rows =
            if reason.is_empty() { Vec::new() } else { vec![Phrase { place: None, reason: reason.into() }] };
        judgement.bring(of(Part::Phrases), FieldValue::Phrases(rows));
    }
    if let Some(Text(text)) = object.revised_claim {
        let unchanged = claim == text;
        let revised = match text.is_empty() {
            true => RevisedClaim { text: None, deleted: true },
            false => RevisedClaim { text: (!unchanged).then(|| text.into_owned()), deleted: false },
        };
        judgement.bring(of(Part::RevisedClaim), FieldValue::Claim(revised));
    }
    if let Some(value) = object.revised_evidence {
        let unavailable = judgement.axis(key, Axis::Support) == Some(Protocol::NOT_APPLICABLE);
        let revised = revised_evidence(value, evidence, unavailable, rest)?;
        judgement.bring(of(Part::RevisedEvidence), FieldValue::Evidence(revised));
    }
    Ok(())
}

/// A text that is nothing but the claim's own sources one after the other is stored as "all kept", which writes the
/// same text and can be edited source by source. Any other text stays as it is.
fn revised_evidence(
    value: RevisedEvidenceValue<'_>,
    evidence: &[Evidence],
    unavailable: bool,
    rest: &mut Rest<'_>,
) -> Result<RevisedEvidence, Fault> {
    Ok(match value {
        RevisedEvidenceValue::List(items) if items.is_empty() => RevisedEvidence::EmptyList,
        RevisedEvidenceValue::List(items) => {
            let texts: Vec<&str> = items.iter().map(|item| &*item.0).collect();
            let raw = serde_json::value::to_raw_value(&texts).map_err(|e| Fault::of_line(e.to_string()))?;
            rest.odd.push(("revised_evidence", raw));
            RevisedEvidence::Text(texts.join("\n"))
        }
        RevisedEvidenceValue::Text(text) if !unavailable && is_joined(&text, evidence) => {
            RevisedEvidence::Sources(Vec::new())
        }
        RevisedEvidenceValue::Text(text) => RevisedEvidence::Text(text.into_owned()),
    })
}

fn is_joined(text: &str, evidence: &[Evidence]) -> bool {
    let mut rest = text;
    for (index, source) in evidence.iter().enumerate() {
        let released = source.to_released();
        let Some(after) = rest.strip_prefix(released.as_str()) else { return false };
        match after.strip_prefix('\n') {
            Some(after) if index + 1 < evidence.len() => rest = after,
            None if index + 1 == evidence.len() => rest = after,
            _ => return false,
        }
    }
    rest.is_empty()
}

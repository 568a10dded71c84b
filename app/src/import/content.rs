//! What differs between a line and what is there already, field by field.

use super::record::{AnswerRecord, Metadata};
use super::shape::{LineShape, Shape};
use crate::claim::Claim;
use crate::judgement::Judgement;
use crate::judgement::rules::{
    label_value, reason_value, revised_claim_value, revised_evidence_value, usefulness_value,
};
use crate::protocol::Axis;
use crate::release::{ReleasedAnswer, ReleasedJudgement};
use crate::revision::rules::revised_answer_value;
use std::collections::BTreeMap;

/// One side of the comparison of an answer.
pub struct AnswerSide<'a> {
    text: &'a str,
    attribution: &'a [String],
    metadata: &'a Metadata,
    claims: &'a [Claim],
    shapes: [&'a Shape; 3],
    claim_shapes: &'a BTreeMap<u32, Shape>,
}

impl<'a> AnswerSide<'a> {
    /// What is stored.
    pub fn stored(answer: &'a ReleasedAnswer) -> Self {
        let extra = &answer.extra;
        AnswerSide {
            text: &answer.text,
            attribution: &answer.attribution,
            metadata: &answer.metadata,
            claims: &answer.claims,
            shapes: [&extra.line.line, &extra.line.metadata, &extra.answer],
            claim_shapes: &extra.claims,
        }
    }

    /// What a line holds.
    pub fn read(answer: &'a AnswerRecord, metadata: &'a Metadata, line: &'a LineShape) -> Self {
        AnswerSide {
            text: &answer.text,
            attribution: &answer.attribution,
            metadata,
            claims: &answer.claims,
            shapes: [&line.line, &line.metadata, &answer.shape],
            claim_shapes: &answer.claim_shapes,
        }
    }

    /// The first field that differs. `deep`: unknown keys count as well.
    pub fn difference(&self, other: &AnswerSide<'_>, deep: bool) -> Option<String> {
        let (a, b) = (self, other);
        let fields = [
            (a.text != b.text, "answer_string"),
            (a.attribution != b.attribution, "attribution"),
            (a.metadata.question_types != b.metadata.question_types, "metadata.question_type"),
            (a.metadata.field != b.metadata.field, "metadata.field"),
            (a.metadata.specific_field != b.metadata.specific_field, "metadata.specific_field"),
            (a.claims.len() != b.claims.len(), "claims"),
        ];
        let named = fields.into_iter().find(|(differs, _)| *differs).map(|(_, name)| name.to_owned());
        named
            .or_else(|| claim_difference(a.claims, b.claims))
            .or_else(|| a.unknown_difference(b).filter(|_| deep))
    }

    fn unknown_difference(&self, other: &AnswerSide<'_>) -> Option<String> {
        let same = self.shapes.iter().zip(other.shapes).zip(["", "metadata.", "answer."]);
        let of_objects = same.into_iter().find_map(|((a, b), at)| Some(format!("{at}{}", unknown(a, b)?)));
        let plain = Shape::default();
        of_objects.or_else(|| {
            (1..=self.claims.len() as u32).find_map(|key| {
                let of = |shapes: &'_ BTreeMap<u32, Shape>| shapes.get(&key).cloned();
                let (a, b) = (of(self.claim_shapes), of(other.claim_shapes));
                let key_name = unknown(a.as_ref().unwrap_or(&plain), b.as_ref().unwrap_or(&plain))?;
                Some(format!("claims[{}].{key_name}", key - 1))
            })
        })
    }
}

fn unknown(a: &Shape, b: &Shape) -> Option<String> {
    let value = |shape: &Shape, key: &str| {
        shape.more.iter().find(|(k, _)| k == key).map(|(_, value)| value.get().to_owned())
    };
    let mut keys = a.more.iter().chain(&b.more).map(|(key, _)| key);
    keys.find(|key| value(a, key) != value(b, key)).cloned()
}

fn claim_difference(a: &[Claim], b: &[Claim]) -> Option<String> {
    a.iter().zip(b).enumerate().find_map(|(index, (a, b))| {
        let field = if a.text != b.text {
            "claim_string"
        } else if a.evidence != b.evidence {
            "evidence"
        } else {
            return None;
        };
        Some(format!("claims[{index}].{field}"))
    })
}

/// The first field in which two judgements of one answer differ as files hold them.
pub fn judgement_difference(
    answer: &str,
    claims: &[Claim],
    (old, old_time): (&Judgement, Option<i64>),
    (new, new_time): (&Judgement, Option<i64>),
) -> Option<String> {
    if usefulness_value(old) != usefulness_value(new) {
        return Some("usefulness".to_owned());
    }
    for (index, claim) in claims.iter().enumerate() {
        let label = |axis: &&Axis| label_value(old, claim, **axis) != label_value(new, claim, **axis);
        let others = [
            (reason_value(old, claim) != reason_value(new, claim), "reason_missing_support"),
            (revised_claim_value(old, claim) != revised_claim_value(new, claim), "revised_claim"),
            (revised_evidence_value(old, claim) != revised_evidence_value(new, claim), "revised_evidence"),
        ];
        let axis = Axis::ALL.iter().find(label).map(|axis| axis.key());
        let other = others.into_iter().find(|(differs, _)| *differs).map(|(_, name)| name);
        if let Some(field) = axis.or(other) {
            return Some(format!("claims[{index}].{field}"));
        }
    }
    if revised_answer_value(answer, claims, old) != revised_answer_value(answer, claims, new) {
        return Some("revised_answer_string".to_owned());
    }
    (old_time != new_time).then(|| "annotation_time".to_owned())
}

/// The judgement of this person, if it was submitted.
pub fn submitted_by<'a>(
    answer: &'a ReleasedAnswer,
    person: &crate::id::PersonId,
) -> Option<&'a ReleasedJudgement> {
    answer.judgements.iter().find(|j| !j.skipped && j.person == *person)
}

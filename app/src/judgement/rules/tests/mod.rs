//! Builders for the tests of the rules.

#[cfg(feature = "ssr")]
mod applied;
mod completion;
mod fits;
mod labels;
mod sample;
mod saves;
#[cfg(feature = "ssr")]
mod splits;
mod written;

use crate::claim::Claim;
use crate::evidence::Evidence;
use crate::judgement::{
    Field, FieldValue, Judgement, Part, Phrase, RevisedClaim, RevisedEvidence, RevisedSource,
};
use crate::protocol::Axis;

/// The field that most saves of these tests write.
pub const CLAIM: Field = Field::Claim(1, Part::RevisedClaim);

/// Value, rivals and revision of [`CLAIM`].
pub fn held(judgement: &Judgement) -> (&FieldValue, &[FieldValue], u32) {
    let entry = &judgement.entries[&CLAIM];
    (&entry.value, &entry.rivals, entry.revision)
}

pub fn claim(key: u32, text: &str, evidence: &[&str]) -> Claim {
    let evidence = evidence.iter().map(|e| Evidence::from_released(e)).collect();
    Claim { key, text: text.into(), place: None, evidence }
}

pub fn cited(key: u32) -> Claim {
    claim(key, "Aspirin thins the blood [1].", &["[1] https://a.example\n\nAspirin and blood."])
}

pub fn on(key: u32, axis: Axis) -> Field {
    Field::Claim(key, Part::Axis(axis))
}

pub fn label(text: &str) -> FieldValue {
    FieldValue::Label(Some(text.into()))
}

pub fn row(place: Option<(u32, u32)>, reason: &str) -> Phrase {
    Phrase { place: place.map(|(start, end)| crate::claim::Place { start, end }), reason: reason.into() }
}

pub fn revised(text: &str) -> FieldValue {
    FieldValue::Claim(RevisedClaim { text: Some(text.into()), deleted: false })
}

pub fn from_sources(sources: &[RevisedSource]) -> FieldValue {
    FieldValue::Evidence(RevisedEvidence::Sources(sources.to_vec()))
}

pub fn free_text(text: &str) -> FieldValue {
    FieldValue::Evidence(RevisedEvidence::Text(text.into()))
}

pub fn removed(of: u32) -> RevisedSource {
    RevisedSource { of: Some(of), removed: true, ..RevisedSource::default() }
}

pub fn added(url: &str, passage: Option<&str>) -> RevisedSource {
    RevisedSource { url: Some(url.into()), passage: passage.map(str::to_owned), ..RevisedSource::default() }
}

/// A judgement that holds these values, each at revision 1.
pub fn holding(values: &[(Field, FieldValue)]) -> Judgement {
    let mut judgement = Judgement::default();
    for (field, value) in values {
        judgement.bring(*field, value.clone());
    }
    judgement
}

/// A judgement with every label of these claims given.
pub fn judged(claims: &[Claim]) -> Judgement {
    let mut judgement = holding(&[(Field::Usefulness, label("Useful"))]);
    for claim in claims {
        for (axis, text) in [
            (Axis::Support, "Complete"),
            (Axis::Informativeness, "Very relevant"),
            (Axis::Correctness, "Unsure"),
            (Axis::Reliability, "Reliable"),
            (Axis::Worthiness, "Yes"),
        ] {
            judgement.bring(on(claim.key, axis), label(text));
        }
    }
    judgement
}

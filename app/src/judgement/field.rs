use crate::protocol::Axis;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One field of a judgement: what a save changes and what has a revision number. Its text form (`usefulness`,
/// `c4.support`, `c4.phrases`, `revised_answer`) stands in documents, saves and as the name of form controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Field {
    /// Usefulness of the whole answer.
    Usefulness,
    /// A part of the judgement of the claim with this key.
    Claim(u32, Part),
    /// The revised answer.
    RevisedAnswer,
}

/// One part of the judgement of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// A label.
    Axis(Axis),
    /// The unsupported phrases with their reasons.
    Phrases,
    /// The rewritten or deleted claim.
    RevisedClaim,
    /// The edited, removed and added evidence.
    RevisedEvidence,
}

impl Part {
    /// All parts in the order of the screen.
    pub const ALL: [Part; 8] = [
        Part::Axis(Axis::Support),
        Part::Phrases,
        Part::Axis(Axis::Informativeness),
        Part::Axis(Axis::Correctness),
        Part::Axis(Axis::Reliability),
        Part::Axis(Axis::Worthiness),
        Part::RevisedClaim,
        Part::RevisedEvidence,
    ];

    /// The part's word in a field's text form.
    pub fn key(self) -> &'static str {
        match self {
            Part::Axis(axis) => axis.key(),
            Part::Phrases => "phrases",
            Part::RevisedClaim => "revised_claim",
            Part::RevisedEvidence => "revised_evidence",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Usefulness => f.write_str("usefulness"),
            Field::RevisedAnswer => f.write_str("revised_answer"),
            Field::Claim(key, part) => write!(f, "c{key}.{}", part.key()),
        }
    }
}

/// A text that names no field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no field of a judgement")]
pub struct NotAField;

impl FromStr for Field {
    type Err = NotAField;
    fn from_str(text: &str) -> Result<Self, NotAField> {
        match text {
            "usefulness" => Ok(Field::Usefulness),
            "revised_answer" => Ok(Field::RevisedAnswer),
            _ => {
                let (key, word) = text.strip_prefix('c').and_then(|t| t.split_once('.')).ok_or(NotAField)?;
                let part = Part::ALL.into_iter().find(|p| p.key() == word).ok_or(NotAField)?;
                let plain = key.bytes().all(|b| b.is_ascii_digit()) && !key.starts_with('0');
                let key = key.parse().ok().filter(|_| plain).ok_or(NotAField)?;
                Ok(Field::Claim(key, part))
            }
        }
    }
}

impl TryFrom<String> for Field {
    type Error = NotAField;
    fn try_from(text: String) -> Result<Self, NotAField> {
        text.parse()
    }
}

impl From<Field> for String {
    fn from(field: Field) -> String {
        field.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_comes_back_from_its_text() {
        let parts = Part::ALL.map(|p| Field::Claim(12, p));
        for field in parts.into_iter().chain([Field::Usefulness, Field::RevisedAnswer]) {
            assert_eq!(field.to_string().parse(), Ok(field));
        }
        for bad in ["", "c.support", "c1.", "c01.support", "c-1.support", "c1.usefulness", "d1.support"] {
            assert_eq!(bad.parse::<Field>(), Err(NotAField));
        }
    }
}

use super::field::{Field, Part};
use crate::autosave;
use crate::claim::Place;
use crate::clock::Instant;
use crate::id::{AssignmentId, SaveId};
use crate::protocol::Axis;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One expert's labels and revisions on one answer, as one document.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Judgement {
    /// Set while the document is what a file brought: then an absent field was null there. Cleared when an expert
    /// submits it here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub brought: bool,
    /// The fields that hold something, by field.
    #[serde(default)]
    pub entries: BTreeMap<Field, Entry>,
    /// The claims that its expert cut in two, in the order in which that was done first. (A browser is sent the parts.)
    #[cfg(feature = "ssr")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub splits: Vec<Split>,
}

/// A claim that an expert cut in two for their own judgement.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Split {
    /// The key of the claim that is cut: one of the answer's, or itself a part.
    pub of: u32,
    /// Where its second part begins, in code points of its text.
    pub at: u32,
    /// The keys of the two parts, which no other claim or part has.
    pub parts: (u32, u32),
    /// Whether the parts are joined again: they are put away with what was entered for them, until the same cut is made
    /// once more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joined: bool,
}

/// What one field holds.
pub type Entry = autosave::Entry<FieldValue>;

/// One change of one field.
pub type Change = autosave::Change<Field, FieldValue>;

/// The value of one field. Which variant belongs to which field is a rule (`rules::fits`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldValue {
    /// A label of the protocol; none once it was taken back.
    Label(Option<String>),
    /// The unsupported phrases.
    Phrases(Vec<Phrase>),
    /// The rewritten claim.
    Claim(RevisedClaim),
    /// The revised evidence.
    Evidence(RevisedEvidence),
    /// The revised answer.
    Answer(RevisedAnswer),
}

/// A stretch of the claim that the evidence does not cover, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// The stretch, in code points of the claim's text; none means the whole claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Why it is not covered; may be empty while the expert is still writing.
    pub reason: String,
}

/// The expert's rewriting of one claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevisedClaim {
    /// The text; kept while the claim is deleted, so that deleting can be taken back. None: the claim's own text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether the claim is deleted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deleted: bool,
}

/// The expert's revision of a claim's evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevisedEvidence {
    /// Source by source.
    Sources(Vec<RevisedSource>),
    /// One free text, as a file brought it; verbatim until it is edited.
    Text(String),
    /// The empty list that released files hold where support is `N/A`.
    EmptyList,
}

/// One source of a revision.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RevisedSource {
    /// Which of the claim's evidence it revises (index from 0); none: added by the expert.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// Whether it is removed; its text is kept, so that removing can be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
    /// The address; none: as it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The passage; none: as it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<String>,
}

/// The revised answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RevisedAnswer {
    /// The text once the expert edited it by hand; none: it follows the revised claims.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether the text after the last claim (which the annotation of a file left out) is added.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub remainder: bool,
    /// Fingerprint of what the claims gave when `text` was last written, so that later claim edits are noticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<u32>,
}

/// What a browser sends: changes of one assignment, under an id that makes repeating it harmless.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Save {
    /// Made by the browser, once per save.
    pub save_id: SaveId,
    /// Whose judgement.
    pub assignment: AssignmentId,
    /// What changes; at most one change a field.
    pub changes: Vec<Change>,
    /// Which step is open: a claim's key, or none for the whole answer.
    #[serde(default)]
    pub step: Option<u32>,
    /// For how long the page was worked on since the last save or beat, in milliseconds.
    #[serde(default)]
    pub active_ms: i64,
}

/// Time spent, in milliseconds, by the server's clock.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Times {
    /// Gaps of up to five minutes count. None: a file brought none.
    #[serde(default)]
    pub elapsed: Option<i64>,
    /// Page visible and input within the last minute. None: never reported (no JavaScript, or a file).
    #[serde(default)]
    pub active: Option<i64>,
    /// The last sign of life, in microseconds since 1970.
    #[serde(default)]
    pub last: Option<Instant>,
    /// Elapsed and active of each claim, by its key.
    #[serde(default)]
    pub claims: BTreeMap<u32, (i64, i64)>,
}

impl Judgement {
    /// What `field` holds, if it was ever written.
    pub fn get(&self, field: Field) -> Option<&FieldValue> {
        self.entries.get(&field).map(|e| &e.value)
    }

    /// The field's revision; 0 if it was never written.
    pub fn revision(&self, field: Field) -> u32 {
        self.entries.get(&field).map_or(0, |e| e.revision)
    }

    /// The label of `field`, if one is set.
    pub fn label(&self, field: Field) -> Option<&str> {
        match self.get(field) {
            Some(FieldValue::Label(Some(label))) => Some(label),
            _ => None,
        }
    }

    /// The label of one claim on one axis, if one is set.
    pub fn axis(&self, claim: u32, axis: Axis) -> Option<&str> {
        self.label(Field::Claim(claim, Part::Axis(axis)))
    }

    /// The unsupported phrases of a claim; none if the field was never written.
    pub fn phrases(&self, claim: u32) -> Option<&[Phrase]> {
        match self.get(Field::Claim(claim, Part::Phrases)) {
            Some(FieldValue::Phrases(rows)) => Some(rows),
            _ => None,
        }
    }

    /// The revision of a claim, if there is one.
    pub fn revised_claim(&self, claim: u32) -> Option<&RevisedClaim> {
        match self.get(Field::Claim(claim, Part::RevisedClaim)) {
            Some(FieldValue::Claim(revised)) => Some(revised),
            _ => None,
        }
    }

    /// The revision of a claim's evidence, if there is one.
    pub fn revised_evidence(&self, claim: u32) -> Option<&RevisedEvidence> {
        match self.get(Field::Claim(claim, Part::RevisedEvidence)) {
            Some(FieldValue::Evidence(revised)) => Some(revised),
            _ => None,
        }
    }

    /// The revised answer, if it was written.
    pub fn revised_answer(&self) -> Option<&RevisedAnswer> {
        match self.get(Field::RevisedAnswer) {
            Some(FieldValue::Answer(revised)) => Some(revised),
            _ => None,
        }
    }

    /// Writes a field as a file brings it: first revision, no rival.
    pub fn bring(&mut self, field: Field, value: FieldValue) {
        self.entries.insert(field, Entry::new(1, value));
    }
}

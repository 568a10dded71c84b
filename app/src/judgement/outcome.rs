use super::field::Field;
use super::model::Entry;
use crate::clock::Instant;
use serde::{Deserialize, Serialize};

/// What a save came to, field by field.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// Fields now stored with the sent value.
    pub accepted: Vec<Field>,
    /// Fields that somebody changed in between: the sent value is kept as a rival.
    pub conflicts: Vec<Field>,
    /// Fields whose value no rule allows, with the reason; the stored value stays.
    pub refused: Vec<(Field, ValueProblem)>,
    /// Why nothing at all was stored.
    pub closed: Option<Closed>,
}

/// What a browser hears of its save.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// What came of it.
    pub outcome: Outcome,
    /// The fields of the save as they are stored now; none: nothing is.
    pub entries: Vec<(Field, Option<Entry>)>,
    /// When that was, by the server's clock.
    pub saved_at: Instant,
}

/// Why an assignment takes no changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closed {
    /// It is submitted; reopening it makes it writable.
    Submitted,
    /// The manager locked it.
    Locked,
    /// It was skipped.
    Skipped,
    /// Its time ended, and somebody else has its place.
    Lapsed,
    /// It is no review but a question, which is with the managers.
    HandedIn,
}

/// Why a value does not fit its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ValueProblem {
    /// The answer has no claim with this key, or the value is of another field's kind.
    NotThisField,
    /// The protocol has no such label here.
    UnknownLabel,
    /// Without evidence support and reliability are `Missing`, and only then support is.
    MissingIsFixed,
    /// Reliability is `N/A` exactly when support is.
    FollowsSupport,
    /// A phrase that is empty, reversed or outside the claim.
    BadPhrase,
    /// A source that the claim does not have, or twice the same.
    BadSource,
    /// A NUL character, or a text beyond 200,000 characters.
    BadText,
    /// As many versions wait for a choice as are kept; choose first. The sender keeps the text until then.
    TooManyVersions,
}

/// One thing that stands against submitting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Where to mend it; its claim and part are in it.
    pub field: Field,
    /// What it is.
    pub kind: ProblemKind,
}

/// What stands against submitting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// A judgement is missing.
    NotJudged,
    /// Support is `Partial` and no phrase or reason says why.
    PartialWithoutReason,
    /// A marked phrase has no reason.
    PhraseWithoutReason,
    /// Two versions wait for a choice.
    TwoVersions,
}

use crate::clock::Instant;
use serde::{Deserialize, Serialize};

/// A project's answers by what has happened to them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AnswerCounts {
    /// Questions of the project.
    pub questions: i64,
    /// Answers that came in.
    pub answers: i64,
    /// Different systems.
    pub systems: i64,
    /// Answers with at least one submitted judgement.
    pub judged: i64,
    /// Answers with work begun and nothing submitted.
    pub in_progress: i64,
    /// Answers that wait with somebody, not begun.
    pub waiting: i64,
    /// Answers with nobody.
    pub unassigned: i64,
    /// Answers set aside.
    pub set_aside: i64,
    /// Answers that the sample left out and that nobody has.
    pub left_out: i64,
    /// Submitted judgements.
    pub judgements: i64,
    /// Median elapsed time of a submitted judgement, in milliseconds.
    pub median_elapsed_ms: Option<i64>,
}

/// One person's share of the work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonProgress {
    /// The pseudonym's number.
    pub number: i64,
    /// The account's name, for managers; none without an account.
    pub name: Option<String>,
    /// Its address.
    pub email: Option<String>,
    /// Assignments in all.
    pub assigned: i64,
    /// Begun, not submitted.
    pub begun: i64,
    /// Submitted or locked.
    pub submitted: i64,
    /// Skipped.
    pub skipped: i64,
    /// Median elapsed time of a submitted judgement, in milliseconds.
    pub median_elapsed_ms: Option<i64>,
    /// Elapsed time in all, in milliseconds: of everything they worked on, submitted or not.
    pub elapsed_ms: i64,
    /// Active time in all, in milliseconds, where a browser with JavaScript told it.
    pub active_ms: i64,
    /// The last sign of work.
    pub last_seen: Option<Instant>,
}

/// A project's progress. The parts are counted one after the other: while people work, one can be a moment ahead.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Its answers by what has happened to them.
    pub counts: AnswerCounts,
    /// Everybody with an assignment or an account in the project, by pseudonym.
    pub people: Vec<PersonProgress>,
}

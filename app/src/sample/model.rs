use crate::clock::Instant;
use crate::id::{AnswerId, QuestionId, SampleId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a sample is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// How many answers of each question are reviewed.
    pub per_question: u32,
    /// How often each system is to be chosen, against the others; a system that is not named has 1, and 0 leaves one out.
    pub weights: BTreeMap<String, u32>,
    /// Another seed gives another choice.
    pub seed: i64,
}

impl Plan {
    /// The weight of a system.
    pub fn weight(&self, system: &str) -> u32 {
        self.weights.get(system).copied().unwrap_or(1)
    }
}

/// A ready answer, of which a sample may choose.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The answer.
    pub answer: AnswerId,
    /// Its question.
    pub question: QuestionId,
    /// The question's text.
    pub text: String,
    /// Which system made it.
    pub system: String,
    /// Whether the last sample chose it.
    pub chosen: Option<bool>,
    /// Whether somebody began to judge it: then it stays in.
    pub begun: bool,
    /// How many experts have it and have not begun.
    pub waiting: i64,
}

/// A system's share of a sample.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Share {
    /// How many ready answers it has.
    pub ready: i64,
    /// How many of them are in the sample.
    pub chosen: i64,
    /// How many of those are in because somebody began to judge them.
    pub begun: i64,
}

/// What a plan comes to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawn {
    /// The answers to be reviewed.
    pub chosen: Vec<AnswerId>,
    /// Those left out.
    pub left_out: Vec<AnswerId>,
    /// Each system's share.
    pub shares: BTreeMap<String, Share>,
    /// How many questions have an answer in the sample.
    pub questions: i64,
    /// How many questions have fewer answers in it than the plan asks for.
    pub short: i64,
    /// How many tasks that nobody began would be taken back.
    pub withdrawn: i64,
}

/// What is kept of a sample.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SampleRecord {
    /// How it was drawn.
    #[serde(flatten)]
    pub plan: Plan,
    /// How many answers it chose.
    pub answers: i64,
    /// Of how many questions.
    pub questions: i64,
    /// How many tasks were taken back.
    pub withdrawn: i64,
    /// Each system's share.
    pub systems: BTreeMap<String, Share>,
    /// When it was undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone_at: Option<Instant>,
}

/// One drawing of a sample.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// Its id.
    pub id: SampleId,
    /// What it was.
    pub record: SampleRecord,
    /// Who drew it, by name; none for the command line.
    pub by: Option<String>,
    /// When.
    pub at: Instant,
}

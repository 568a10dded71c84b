use crate::claim::Claim;
use crate::id::{AnswerId, ProjectId, QuestionId};
use serde::{Deserialize, Serialize};

/// What one system said to one question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Its id.
    pub id: AnswerId,
    /// The study that it belongs to.
    pub project: ProjectId,
    /// What it answers.
    pub question: QuestionId,
    /// Which system made it. No page that an expert gets may hold this (the experts are blind).
    pub system: String,
    /// Its text, verbatim.
    pub text: String,
    /// Its list of sources, verbatim strings as a file gave them.
    pub attribution: Vec<String>,
    /// Its claims, in their order in the text.
    pub claims: Vec<Claim>,
    /// The field as the answer's own line gave it (fields were refined between the protocol's two stages).
    pub field: Option<String>,
    /// Where it stands.
    pub state: AnswerState,
}

/// Where an answer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerState {
    /// Come in, not yet looked at.
    Imported,
    /// To be judged.
    Ready,
    /// Left out, with a reason.
    SetAside,
}

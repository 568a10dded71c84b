use crate::id::{PersonId, ProjectId, QuestionId};
use serde::{Deserialize, Serialize};

/// What an expert asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Its id.
    pub id: QuestionId,
    /// The study that it belongs to.
    pub project: ProjectId,
    /// Who asked it; none where a file names nobody.
    pub author: Option<PersonId>,
    /// Its text, verbatim, outer blanks included.
    pub text: String,
    /// Its types as the protocol spells them, in the file's order.
    pub question_types: Vec<String>,
    /// The field as the first line that named the question gave it.
    pub field: Option<String>,
    /// The narrower field, free text.
    pub specific_field: Option<String>,
    /// Where it stands.
    pub state: QuestionState,
}

/// Where a question stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionState {
    /// Being written.
    Draft,
    /// Waiting for the manager's word.
    Submitted,
    /// Part of the study.
    Accepted,
    /// Sent back with a reason.
    Returned,
}

use super::draft::Draft;
use crate::clock::Instant;
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
    /// Its text, verbatim, outer blanks included; empty until it is submitted.
    pub text: String,
    /// Its types as the protocol spells them, in the file's order.
    pub question_types: Vec<String>,
    /// The field as the first line that named the question gave it, or as the manager corrected it.
    pub field: Option<String>,
    /// The narrower field, free text.
    pub specific_field: Option<String>,
    /// Where it stands.
    pub state: QuestionState,
}

/// Where a question stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

impl QuestionState {
    /// Whether its author writes at it.
    pub fn is_open(self) -> bool {
        matches!(self, QuestionState::Draft | QuestionState::Returned)
    }
}

/// A question with what only its author and the managers see.
#[derive(Debug, Clone, PartialEq)]
pub struct Own {
    /// The question as it was submitted last.
    pub question: Question,
    /// What its author writes; empty for a question of a file.
    pub draft: Draft,
    /// Why it was returned last.
    pub return_reason: Option<String>,
    /// When it was submitted last; none for a draft that never was.
    pub submitted_at: Option<Instant>,
    /// When the manager decided.
    pub decided_at: Option<Instant>,
}

/// A question's text and what is ticked and chosen beside it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Content {
    /// The text.
    pub text: String,
    /// The types, as the protocol spells them.
    pub types: Vec<String>,
    /// The field; empty if none was chosen.
    pub field: String,
    /// The narrower field.
    pub specific_field: String,
}

impl Own {
    /// What the question says: the draft while its author writes at it, else what was submitted.
    pub fn content(&self) -> Content {
        match self.question.state.is_open() {
            true => self.draft.content(),
            false => Content {
                text: self.question.text.clone(),
                types: self.question.question_types.clone(),
                field: self.question.field.clone().unwrap_or_default(),
                specific_field: self.question.specific_field.clone().unwrap_or_default(),
            },
        }
    }

    /// Whether it was handed in: it is with the managers, or was and came back.
    pub fn handed_in(&self) -> bool {
        self.question.state == QuestionState::Accepted || self.submitted_at.is_some()
    }
}

/// A question as a manager reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Curated {
    /// The question as it was submitted.
    pub question: Question,
    /// The pseudonym's number of its author.
    pub author: Option<i64>,
    /// Why it was returned last.
    pub return_reason: Option<String>,
    /// When it was submitted last; none for a question of a file.
    pub submitted_at: Option<Instant>,
    /// When it was decided; none for a question of a file.
    pub decided_at: Option<Instant>,
    /// Whether an answer came in for it.
    pub answered: bool,
}

/// A text that was handed in, to compare others with.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// Which question.
    pub id: QuestionId,
    /// Who asked it.
    pub author: Option<PersonId>,
    /// Where it stands.
    pub state: QuestionState,
    /// The text.
    pub text: String,
}

/// How many questions of a project stand where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StateCounts {
    /// Being written: never handed in, or come back and being mended.
    pub drafts: i64,
    /// To decide.
    pub submitted: i64,
    /// Part of the study.
    pub accepted: i64,
    /// Sent back and not taken up yet.
    pub returned: i64,
}

/// A manager's word on submitted questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// They become part of the study.
    Accept,
    /// They go back to their authors, with the reason.
    Return(String),
}

/// What came of a decision, or of taking some back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decided {
    /// Those that were changed.
    pub done: Vec<QuestionId>,
    /// Those that can't be accepted: their author has the same text accepted already.
    pub twins: Vec<QuestionId>,
    /// Those that stood elsewhere by then, or can't be taken back any more.
    pub passed_over: Vec<QuestionId>,
}

use crate::clock::Instant;
use crate::id::AssignmentId;
use serde::{Deserialize, Serialize};

/// What a manager does with a piece of somebody's work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Steer {
    /// Closes a submitted review: its expert can't reopen it.
    Lock,
    /// Opens a locked one again.
    Unlock,
    /// Takes back what its expert has not begun.
    TakeBack,
}

impl Steer {
    /// Its word in forms.
    pub fn word(self) -> &'static str {
        match self {
            Steer::Lock => "lock",
            Steer::Unlock => "unlock",
            Steer::TakeBack => "take_back",
        }
    }
}

/// Where an assignment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AssignmentState {
    /// Not begun.
    Waiting,
    /// Begun, or reopened.
    InProgress,
    /// Given to the project.
    Submitted,
    /// Given, and closed by the manager.
    Locked,
    /// Passed over with a reason.
    Skipped,
}

/// Why an expert skips an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipReason {
    /// They can't judge it.
    Field,
    /// Question or answer can't be understood.
    Unclear,
    /// What it cites can't be read.
    Sources,
    /// They have a stake in it.
    Interest,
    /// What they write.
    Other,
}

impl SkipReason {
    /// All of them, in the order of the form.
    pub const ALL: [SkipReason; 5] = [
        SkipReason::Field,
        SkipReason::Unclear,
        SkipReason::Sources,
        SkipReason::Interest,
        SkipReason::Other,
    ];

    /// The form's value.
    pub fn value(self) -> &'static str {
        match self {
            SkipReason::Field => "field",
            SkipReason::Unclear => "unclear",
            SkipReason::Sources => "sources",
            SkipReason::Interest => "interest",
            SkipReason::Other => "other",
        }
    }

    /// What people read.
    pub fn words(self) -> &'static str {
        match self {
            SkipReason::Field => "Outside my field",
            SkipReason::Unclear => "The question or the answer can’t be understood",
            SkipReason::Sources => "Its sources can’t be opened or read",
            SkipReason::Interest => "I have a personal interest in it",
            SkipReason::Other => "Another reason",
        }
    }
}

/// How far a review is, in claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Steps {
    /// Claims whose every judgement is given.
    pub done: u32,
    /// Claims in all.
    pub of: u32,
}

/// One line of an expert's work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// Its id.
    pub id: AssignmentId,
    /// Where it stands.
    pub state: AssignmentState,
    /// Whether it was submitted and is open again.
    pub reopened: bool,
    /// The question's text.
    pub question: String,
    /// The question's types, as the protocol spells them.
    pub question_types: Vec<String>,
    /// Whether the expert asked the question.
    pub own_question: bool,
    /// How many claims are judged.
    pub steps: Steps,
    /// How many sources the claims cite.
    pub sources: u32,
    /// When it was last worked on.
    pub touched_at: Option<Instant>,
    /// When it was submitted.
    pub submitted_at: Option<Instant>,
    /// Time spent so far, gaps of up to five minutes included, in milliseconds.
    pub elapsed_ms: Option<i64>,
    /// Why it was skipped.
    pub skip_reason: Option<String>,
    /// Since when somebody else has its place.
    pub lapsed_at: Option<Instant>,
}

impl Task {
    /// Whether its expert may work on it.
    pub fn open(&self) -> bool {
        matches!(self.state, AssignmentState::Waiting | AssignmentState::InProgress)
            && self.lapsed_at.is_none()
    }

    /// Whether it was given to the project.
    pub fn given(&self) -> bool {
        matches!(self.state, AssignmentState::Submitted | AssignmentState::Locked)
    }
}

/// Where one assignment stands in all the work of its expert in a project: "question 2 of 5, answer 1 of 3". Counted
/// from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceInWork {
    /// Which of the questions.
    pub question: u32,
    /// How many questions there are.
    pub questions: u32,
    /// Which of the answers to this question.
    pub answer: u32,
    /// How many of them the expert judges.
    pub answers: u32,
}

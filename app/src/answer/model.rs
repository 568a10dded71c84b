use crate::assignment::AssignmentState;
use crate::claim::Claim;
use crate::clock::Instant;
use crate::id::{AnswerId, AssignmentId, ProjectId, QuestionId};
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
    /// Why it is set aside; of a ready one, the reason that a manager overruled.
    pub reason: Option<SetAside>,
    /// Whether a sample chose it; none: no sample was drawn over it.
    pub chosen: Option<bool>,
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

/// Why an answer is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetAside {
    /// It declines to answer: it holds this phrase.
    Abstained(String),
    /// It has more claims than the project judges.
    TooLong {
        /// How many it has.
        claims: u32,
        /// How many it may have.
        most: u32,
    },
    /// There is nothing in it to judge.
    Empty,
    /// A manager said so, in these words.
    ByHand(String),
}

impl SetAside {
    /// The reason in words, as the end of "set aside: ...".
    pub fn words(&self) -> String {
        match self {
            SetAside::Abstained(phrase) => format!("it declines to answer (“{phrase}”)"),
            SetAside::TooLong { claims, most } => {
                format!("it has {claims} claims, at most {most} are judged")
            }
            SetAside::Empty => "there is no claim in it".to_owned(),
            SetAside::ByHand(words) => words.clone(),
        }
    }
}

impl Answer {
    /// Whether it is to be judged: ready, and not left out by a sample.
    pub fn to_judge(&self) -> bool {
        self.state == AnswerState::Ready && self.chosen != Some(false)
    }

    /// Whether a manager decided that it is set aside or ready: then the rules leave it alone.
    pub fn decided_by_hand(&self) -> bool {
        match self.state {
            AnswerState::SetAside => matches!(self.reason, Some(SetAside::ByHand(_))),
            _ => self.reason.is_some(),
        }
    }
}

/// Which answers a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Showing {
    /// All of them.
    #[default]
    All,
    /// Those to be judged.
    Ready,
    /// Those set aside.
    SetAside,
    /// Those that the sample left out.
    NotChosen,
}

impl Showing {
    /// All, in the order of the page.
    pub const ALL: [Showing; 4] = [Showing::All, Showing::Ready, Showing::SetAside, Showing::NotChosen];

    /// Its word in an address.
    pub fn word(self) -> &'static str {
        match self {
            Showing::All => "all",
            Showing::Ready => "ready",
            Showing::SetAside => "set-aside",
            Showing::NotChosen => "not-chosen",
        }
    }

    /// What an address names; all if it names nothing known.
    pub fn from_word(word: &str) -> Showing {
        Showing::ALL.into_iter().find(|s| s.word() == word).unwrap_or_default()
    }
}

/// Where an answer stands in the project's order: the line of its file and its place in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot(pub i64, pub i64);

/// One line of the list of answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The answer.
    pub id: AnswerId,
    /// Where it stands in the order.
    pub spot: Spot,
    /// The question's text.
    pub question: String,
    /// Which system made it.
    pub system: String,
    /// Where it stands.
    pub state: AnswerState,
    /// Why it is set aside, or which reason was overruled.
    pub reason: Option<SetAside>,
    /// Whether a sample chose it.
    pub chosen: Option<bool>,
    /// How many experts have it, not begun.
    pub waiting: i64,
    /// How many are at work on it.
    pub begun: i64,
    /// How many submitted judgements it has.
    pub submitted: i64,
}

/// How many answers of a system stand where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SystemCount {
    /// The system.
    pub system: String,
    /// To be judged.
    pub ready: i64,
    /// Of those, how many came in after the sample was drawn, or all if none was.
    pub fresh: i64,
    /// Set aside.
    pub set_aside: i64,
    /// Left out by the sample.
    pub not_chosen: i64,
}

/// One person's task on an answer, for managers.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken {
    /// The assignment.
    pub assignment: AssignmentId,
    /// The pseudonym's number.
    pub number: i64,
    /// The account's name, if there is one.
    pub name: Option<String>,
    /// Where it stands.
    pub state: AssignmentState,
    /// When it was last worked on.
    pub touched_at: Option<Instant>,
    /// When it was submitted.
    pub submitted_at: Option<Instant>,
    /// Whether something of a judgement is stored.
    pub saved: bool,
}

/// One line of an answer's history.
#[derive(Debug, Clone, PartialEq)]
pub struct Happened {
    /// When.
    pub at: Instant,
    /// Who, by the account's name; none for the command line.
    pub name: Option<String>,
    /// The state before.
    pub from: Option<AnswerState>,
    /// The state after.
    pub to: AnswerState,
    /// In words.
    pub note: String,
}

/// A change of an answer's state.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The answer.
    pub answer: AnswerId,
    /// The id of the line in its history.
    pub history: String,
    /// The state that the decision was made from.
    pub from: AnswerState,
    /// The state that it leads to.
    pub to: AnswerState,
    /// Why it is set aside, or which reason is overruled.
    pub reason: Option<SetAside>,
    /// In words.
    pub note: String,
}

/// What work there is on an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InWork {
    /// The answer.
    pub answer: AnswerId,
    /// Whether anybody began or submitted.
    pub begun: bool,
    /// How many untouched tasks there are.
    pub waiting: i64,
}

use crate::clock::Instant;
use crate::id::AnswerId;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// What an act was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A question.
    Question,
    /// An answer.
    Answer,
    /// One person's task to judge one answer.
    Assignment,
}

impl Subject {
    /// All, in the order of the page.
    pub const ALL: [Subject; 3] = [Subject::Question, Subject::Answer, Subject::Assignment];

    /// Its word in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Subject::Question => "question",
            Subject::Answer => "answer",
            Subject::Assignment => "assignment",
        }
    }

    /// The subject with this word; none: all.
    pub fn from_word(word: &str) -> Option<Subject> {
        Subject::ALL.into_iter().find(|subject| subject.word() == word)
    }
}

/// A place in the history: before it stands what happened earlier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// When.
    pub at: Instant,
    /// The line's id, which tells apart what happened at the same instant.
    pub id: String,
}

impl Moment {
    /// As it stands in an address.
    pub fn word(&self) -> String {
        format!("{}.{}", self.at.0, self.id)
    }
}

/// A text that is no moment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no moment of a history")]
pub struct NoMoment;

impl FromStr for Moment {
    type Err = NoMoment;
    fn from_str(word: &str) -> Result<Self, NoMoment> {
        let (at, id) = word.split_once('.').ok_or(NoMoment)?;
        Ok(Moment { at: Instant(at.parse().map_err(|_| NoMoment)?), id: id.to_owned() })
    }
}

/// One line of the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Where it stands.
    pub moment: Moment,
    /// What it is about.
    pub subject: Subject,
    /// The question's text.
    pub question: String,
    /// The answer, and the system that wrote it, if it is about one.
    pub answer: Option<(AnswerId, String)>,
    /// The number of the pseudonym whose task it is about.
    pub number: Option<i64>,
    /// The name of who did it; none: the command line, or time.
    pub by: Option<String>,
    /// The state before; none: there was nothing.
    pub from: Option<String>,
    /// The state after it.
    pub to: String,
    /// What was said about it.
    pub note: Option<String>,
}

use super::model::Steer;
use super::store::Assignment;
use crate::clock::Instant;
use crate::id::{AccountId, AnswerId, AssignmentId, PersonId, ProjectId};
use crate::project::Settings;
use crate::store::Stored;

/// On what terms work is taken at a moment.
#[derive(Debug, Clone)]
pub struct Terms {
    /// How many experts are wanted for an answer that more than one shall judge.
    pub overlap: i64,
    /// Which answers those are: see [`super::rules::mark`].
    pub mark: String,
    /// The moment.
    pub at: Instant,
    /// Until when what is taken now is kept without a sign of life.
    pub until: Instant,
}

impl Terms {
    /// The project's terms at a moment.
    pub fn new(settings: &Settings, at: Instant) -> Terms {
        Terms {
            overlap: i64::from(settings.overlap.max(1)),
            mark: super::rules::mark(settings.overlap_share),
            at,
            until: at.plus_millis(i64::from(settings.lease_hours) * 3_600_000),
        }
    }
}

/// Among which answers work is looked for.
#[derive(Debug, Clone, Copy)]
pub enum Among<'a> {
    /// Those to the expert's own questions.
    Own,
    /// Those whose own field, or whose question's, is spelt like this.
    Field(&'a str),
    /// All.
    All,
}

/// An answer that an expert could take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The answer.
    pub answer: AnswerId,
    /// Its question's place in the project.
    pub line: i64,
}

/// Who takes work.
#[derive(Debug, Clone)]
pub struct Taker {
    /// The project.
    pub project: ProjectId,
    /// The expert as a person of the project.
    pub person: PersonId,
    /// The expert's login.
    pub account: AccountId,
}

/// What came of taking work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// These are the expert's now, in the order of the candidates.
    Work(Vec<AssignmentId>),
    /// The expert holds work already: it was taken in another tab a moment ago.
    Holding,
    /// Others were faster with every candidate.
    Nothing,
}

/// Work that an expert may go on with.
#[derive(Debug, Clone)]
pub struct OpenTask {
    /// The assignment.
    pub assignment: Assignment,
    /// Whether the expert asked the question.
    pub own_question: bool,
    /// The question's place in the project.
    pub line: i64,
}

/// Work that does not go on by itself, for a manager.
#[derive(Debug, Clone)]
pub struct Stuck {
    /// The assignment.
    pub id: AssignmentId,
    /// The number of its expert's pseudonym.
    pub number: i64,
    /// The expert's name, if they have an account.
    pub name: Option<String>,
    /// The question's text.
    pub question: String,
    /// Why.
    pub why: StuckWhy,
}

/// Why work does not go on by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StuckWhy {
    /// Its expert skipped it, for this reason.
    Skipped(String),
    /// Its time ended at that moment; the next who asks gets it.
    Ended(Instant),
    /// Its time ended at that moment, and somebody else has its place.
    Gone(Instant),
}

/// Storage of slots: who may work on an answer. An answer that N experts shall judge has the slots 1 to N. Work that was
/// taken holds one, until its lease ends; what was handed out by name, or came with a file, counts against N without
/// holding one.
#[async_trait::async_trait]
pub trait SlotStore {
    /// Up to `limit` ready answers with a free slot that the person never had, by question.
    async fn candidates(
        &self,
        who: &Taker,
        among: Among<'_>,
        terms: &Terms,
        limit: u32,
    ) -> Stored<Vec<Candidate>>;

    /// Every spelling of a field among the project's questions and open answers.
    async fn fields_in_use(&self, project: &ProjectId) -> Stored<Vec<String>>;

    /// Takes answers that nobody can take any more off the list that candidates are looked for in, if they are many at
    /// its front. Gives whether there may be more of them.
    async fn close_given(&self, project: &ProjectId, terms: &Terms) -> Stored<bool>;

    /// Takes up to `most` of the candidates, the first that are still free, each under the id beside it. With `wait`, a
    /// candidate that another is about to take is waited for, else it is passed over.
    async fn take(
        &self,
        who: &Taker,
        candidates: &[(AnswerId, AssignmentId)],
        most: usize,
        terms: &Terms,
        wait: bool,
    ) -> Stored<Taken>;

    /// Takes a slot again for work whose own went to somebody else. Gives whether one was free.
    async fn resume(&self, assignment: &Assignment, terms: &Terms) -> Stored<bool>;

    /// The person's open work, in no order.
    async fn open_tasks(&self, person: &PersonId) -> Stored<Vec<OpenTask>>;

    /// How many accepted questions of the person have no answer yet.
    async fn unanswered(&self, person: &PersonId) -> Stored<i64>;

    /// Skips work of the account that is not submitted: its slot is free, its draft is kept. Gives whether there was such.
    async fn skip(&self, account: &AccountId, id: &AssignmentId, reason: &str, at: Instant) -> Stored<bool>;

    /// Gives a ready answer to a person by name, whether or not a slot is free: work that was skipped, lapsed or taken
    /// is theirs again and does not lapse; else it is new, under the id `new`. Gives whether they can work on it now:
    /// not if they submitted it, or if the answer is not ready.
    async fn hand(
        &self,
        by: &AccountId,
        answer: &AnswerId,
        person: &PersonId,
        new: &AssignmentId,
        at: Instant,
    ) -> Stored<bool>;

    /// Does what a manager says with a piece of work. Gives whether it stood where that can be done: locked is what is
    /// submitted, unlocked what is locked, taken back what is not begun.
    async fn steer(&self, by: &AccountId, id: &AssignmentId, act: Steer, at: Instant) -> Stored<bool>;

    /// Up to `limit` pieces of work that don't go on by themselves.
    async fn stuck(&self, project: &ProjectId, at: Instant, limit: u32) -> Stored<Vec<Stuck>>;
}

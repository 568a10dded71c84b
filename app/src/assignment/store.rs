use super::model::AssignmentState;
use crate::clock::Instant;
use crate::id::{AccountId, AnswerId, AssignmentId, PersonId, ProjectId, QuestionId};
use crate::judgement::{Judgement, Times};
use crate::store::Stored;

/// An assignment as stored, with what decides who may see it.
#[derive(Debug, Clone)]
pub struct Assignment {
    /// Its id.
    pub id: AssignmentId,
    /// The project.
    pub project: ProjectId,
    /// The answer.
    pub answer: AnswerId,
    /// Whose task.
    pub person: PersonId,
    /// That person's login.
    pub account: Option<AccountId>,
    /// Where it stands.
    pub state: AssignmentState,
    /// Whether a submitted copy is kept below a reopened draft.
    pub reopened: bool,
    /// Whether it is a try at a practice item.
    pub practice: bool,
    /// When it was submitted last.
    pub submitted_at: Option<Instant>,
    /// When it was last worked on.
    pub touched_at: Option<Instant>,
    /// Whether it was handed out by name, or came with a file: then it does not lapse.
    pub by_name: bool,
    /// Since when somebody else has its slot.
    pub lapsed_at: Option<Instant>,
    /// Why it was skipped.
    pub skip_reason: Option<String>,
}

impl Assignment {
    /// Whether its expert may work on it.
    pub fn open(&self) -> bool {
        matches!(self.state, AssignmentState::Waiting | AssignmentState::InProgress)
            && self.lapsed_at.is_none()
    }
}

/// What the list of an expert's work is made from.
#[derive(Debug, Clone)]
pub struct TaskRow {
    /// The assignment.
    pub assignment: Assignment,
    /// The question's text.
    pub question: String,
    /// Its types.
    pub question_types: Vec<String>,
    /// Whether the expert asked it.
    pub own_question: bool,
    /// The answer's claims.
    pub claims: Vec<crate::claim::Claim>,
    /// The judgement so far.
    pub judgement: Judgement,
    /// Time spent.
    pub times: Times,
    /// The question's place in the project.
    pub line: i64,
}

/// What an assignment's place in its expert's work follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkRow {
    /// The answer.
    pub answer: AnswerId,
    /// Its question.
    pub question: QuestionId,
    /// Whether the expert asked it.
    pub own_question: bool,
    /// The question's place in the project.
    pub line: i64,
}

/// Storage of assignments.
#[async_trait::async_trait]
pub trait AssignmentStore {
    /// Hands the answers to the person: those not yet with them. Gives the number handed out.
    async fn assign(
        &self,
        project: &ProjectId,
        person: &PersonId,
        answers: &[(AnswerId, AssignmentId)],
        at: Instant,
    ) -> Stored<u64>;

    /// The assignment with this id.
    async fn find_assignment(&self, id: &AssignmentId) -> Stored<Option<Assignment>>;

    /// The expert's work in the project: the assignments of the account's person, by question; `rules` puts them in
    /// the order of the page. Practice is not among them, nor what waits for an answer that is not to be judged.
    async fn tasks_of(&self, project: &ProjectId, account: &AccountId) -> Stored<Vec<TaskRow>>;

    /// All that the person has or had to judge, but for what was skipped: at most `limit` rows, in no order.
    async fn work_of(&self, person: &PersonId, limit: u32) -> Stored<Vec<WorkRow>>;
}

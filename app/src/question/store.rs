use super::draft::{Draft, DraftChange, DraftOutcome, DraftSave};
use super::model::{Asked, Curated, Decided, Decision, Own, Question, QuestionState, StateCounts};
use super::rules::HandIn;
use crate::clock::Instant;
use crate::id::{AccountId, PersonId, ProjectId, QuestionId};
use crate::store::Stored;

/// What came of saving a draft.
#[derive(Debug, Clone)]
pub enum DraftSaving {
    /// No such question, or it is another account's.
    NotYours,
    /// The save was known: nothing was changed. The draft as it stands.
    Known(Draft),
    /// Stored, with what the rule said and the draft as it stands now.
    Done(DraftOutcome, Draft),
    /// The rule refused; nothing was changed.
    Refused(DraftOutcome),
}

/// A pure rule that a save applies inside its transaction.
pub type DraftRule<'r> = &'r (
        dyn Fn(QuestionState, &mut Draft, &[DraftChange]) -> Result<DraftOutcome, DraftOutcome> + Send + Sync
    );

/// A pure rule that judges inside the transaction what an expert hands in, of all of their questions.
pub type HandInRule<'r> = &'r (dyn Fn(&[Own]) -> HandIn + Send + Sync);

/// A manager's correction of a submitted question.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    /// The types, as the protocol spells them and in its order.
    pub question_types: Vec<String>,
    /// The field.
    pub field: String,
    /// The narrower field.
    pub specific_field: String,
}

/// Storage of questions. Files bring accepted ones in through the import.
#[async_trait::async_trait]
pub trait QuestionStore {
    /// The question with this id.
    async fn find_question(&self, id: &QuestionId) -> Stored<Option<Question>>;

    /// The question with its draft, and the account of its author.
    async fn find_own_question(&self, id: &QuestionId) -> Stored<Option<(Own, Option<AccountId>)>>;

    /// The questions of a person, in the order in which they were begun: all that were written here, and of those that
    /// files brought as many as make 500 together.
    async fn questions_of(&self, person: &PersonId) -> Stored<Vec<Own>>;

    /// Begins a draft.
    async fn add_draft(
        &self,
        project: &ProjectId,
        author: &PersonId,
        id: &QuestionId,
        draft: &Draft,
        at: Instant,
    ) -> Stored<()>;

    /// Applies `rule` to the draft of the account's question and writes what it leaves, once per save id. A returned
    /// question that is changed is a draft again.
    async fn save_draft(
        &self,
        account: &AccountId,
        save: &DraftSave,
        at: Instant,
        rule: DraftRule<'_>,
    ) -> Stored<DraftSaving>;

    /// Removes a draft of the account that was never submitted. Gives whether there was one.
    async fn discard_draft(&self, account: &AccountId, id: &QuestionId) -> Stored<bool>;

    /// Submits what `rule` finds ready among the person's questions, if it lets any go.
    async fn hand_in(
        &self,
        account: &AccountId,
        person: &PersonId,
        at: Instant,
        rule: HandInRule<'_>,
    ) -> Stored<HandIn>;

    /// Makes a submitted question of the account a draft again. False if it is decided, or somebody else's.
    async fn withdraw_question(&self, account: &AccountId, id: &QuestionId, at: Instant) -> Stored<bool>;

    /// The project's questions by state; those of an import once it is done.
    async fn question_counts(&self, project: &ProjectId) -> Stored<StateCounts>;

    /// Questions in one state, in the order in which they were begun, after the one with the id `after`.
    async fn questions_in(
        &self,
        project: &ProjectId,
        state: QuestionState,
        after: Option<&QuestionId>,
        limit: u32,
    ) -> Stored<Vec<Curated>>;

    /// The texts of all submitted and accepted questions of the project.
    async fn asked(&self, project: &ProjectId) -> Stored<Vec<Asked>>;

    /// Corrects a submitted question. False if it is not submitted (any more).
    async fn correct_question(
        &self,
        project: &ProjectId,
        id: &QuestionId,
        correction: &Correction,
    ) -> Stored<bool>;

    /// Decides on submitted questions of the project, all in one transaction. An accepted one gets its identity and
    /// the next place in the project's order.
    async fn decide_questions(
        &self,
        project: &ProjectId,
        ids: &[QuestionId],
        decision: &Decision,
        account: &AccountId,
        at: Instant,
    ) -> Stored<Decided>;

    /// Takes decisions on these questions back where nothing has followed yet: of accepted ones without an answer, and
    /// of returned ones that their author has not taken up. None while an import runs, which may bring an answer. They
    /// are submitted again.
    async fn undo_decisions(
        &self,
        project: &ProjectId,
        ids: &[QuestionId],
        account: &AccountId,
        at: Instant,
    ) -> Stored<Decided>;

    /// The questions of the project on which this account decided at this moment.
    async fn decided_at(
        &self,
        project: &ProjectId,
        account: &AccountId,
        at: Instant,
    ) -> Stored<Vec<QuestionId>>;
}

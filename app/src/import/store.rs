use super::model::ImportRun;
use super::record::Metadata;
use crate::clock::Instant;
use crate::id::{AccountId, AnswerId, AssignmentId, ImportId, PersonId, ProjectId, QuestionId};
use crate::store::Stored;

/// An import as it begins.
#[derive(Debug, Clone)]
pub struct NewImport {
    /// Its id.
    pub id: ImportId,
    /// The project.
    pub project: ProjectId,
    /// The file's name.
    pub file_name: String,
    /// The word for the format.
    pub format: String,
    /// Who brings it in; none: the command line.
    pub by: Option<AccountId>,
    /// When it begins.
    pub at: Instant,
}

/// What became of taking an import back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo {
    /// It is hidden, and being removed.
    Begun,
    /// Work has been done on what it brought in.
    Worked(Work),
    /// There is no such finished import.
    Unknown,
}

/// Work that hangs on what an import brought in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Judgements that experts began or submitted here.
    pub judgements: i64,
    /// Answers that other imports brought to its questions.
    pub answers: i64,
    /// Flags and practice items on its answers.
    pub flags: i64,
}

impl Work {
    /// Whether there is none.
    pub fn is_none(&self) -> bool {
        *self == Work::default()
    }
}

/// Somebody whom a file can name: a person of the project or a member who is none yet.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownPerson {
    /// The person; none for a member who is none yet.
    pub id: Option<PersonId>,
    /// The login.
    pub account: Option<AccountId>,
    /// The login's address, folded, if it is a member of the project.
    pub address: Option<String>,
    /// The id under which a file knew them.
    pub original: Option<String>,
    /// The pseudonym's number.
    pub number: Option<i64>,
}

/// A question of the project, with what is there of its answers.
#[derive(Debug, Clone)]
pub struct KnownQuestion {
    /// Its id.
    pub id: QuestionId,
    /// Its identity (author and text).
    pub identity: String,
    /// Its author.
    pub author: Option<PersonId>,
    /// Its text.
    pub text: String,
    /// Its metadata.
    pub metadata: Metadata,
    /// Its answers.
    pub answers: Vec<KnownAnswer>,
}

/// An answer of the project.
#[derive(Debug, Clone)]
pub struct KnownAnswer {
    /// Its id.
    pub id: AnswerId,
    /// Its system.
    pub system: String,
    /// Fingerprint of its content.
    pub digest: String,
    /// With whom it is, and the fingerprint of the judgement that a file brought from them.
    pub with: Vec<(PersonId, Option<String>)>,
}

/// A person to add. The pseudonym's number is given in order within the batch.
#[derive(Debug, Clone)]
pub struct NewPersonRow {
    /// The id.
    pub id: PersonId,
    /// The login.
    pub account: Option<AccountId>,
    /// The id under which the file knows them.
    pub original: Option<String>,
}

/// A question to add. Texts that are documents are JSON already.
#[derive(Debug, Clone)]
pub struct NewQuestion {
    /// The id.
    pub id: QuestionId,
    /// The author.
    pub author: Option<PersonId>,
    /// The text.
    pub text: String,
    /// The identity.
    pub identity: String,
    /// The types, as JSON.
    pub question_types: String,
    /// The field.
    pub field: Option<String>,
    /// The narrower field.
    pub specific_field: Option<String>,
    /// The position in the project's order.
    pub line: i64,
    /// The rest of its line, if it came without answers.
    pub extra: Option<String>,
}

/// An answer to add. Texts that are documents are JSON already.
#[derive(Debug, Clone)]
pub struct NewAnswer {
    /// The id.
    pub id: AnswerId,
    /// The question.
    pub question: QuestionId,
    /// The system.
    pub system: String,
    /// The text.
    pub text: String,
    /// The list of sources, as JSON.
    pub attribution: String,
    /// The claims, as JSON.
    pub claims: String,
    /// Why it is set aside, as JSON; none: it is ready.
    pub set_aside: Option<String>,
    /// The types, as JSON.
    pub question_types: String,
    /// The field.
    pub field: Option<String>,
    /// The narrower field.
    pub specific_field: Option<String>,
    /// The position in the project's order.
    pub line: i64,
    /// The position within the line.
    pub place_in_line: i64,
    /// Fingerprint of the content.
    pub digest: String,
    /// What its line held beside the columns.
    pub extra: Option<String>,
    /// About how many bytes the row has.
    pub bytes: i64,
}

/// An assignment to add, waiting or with the judgement that the file brought.
#[derive(Debug, Clone)]
pub struct NewAssignment {
    /// The id.
    pub id: AssignmentId,
    /// The answer.
    pub answer: AnswerId,
    /// Whose.
    pub person: PersonId,
    /// The judgement.
    pub judgement: Option<NewJudgement>,
}

/// A judgement to add, as submitted.
#[derive(Debug, Clone)]
pub struct NewJudgement {
    /// The judgement, as JSON.
    pub document: String,
    /// Its times, as JSON.
    pub times: String,
    /// Its elapsed time in milliseconds.
    pub elapsed_ms: Option<i64>,
    /// The protocol's version.
    pub protocol_version: i64,
    /// Fingerprint of what the file brought.
    pub digest: String,
    /// What its line held beside the columns; none: the same as the answer's.
    pub extra: Option<String>,
}

/// What one transaction of an import writes.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// Persons, in order of first appearance.
    pub persons: Vec<NewPersonRow>,
    /// Questions.
    pub questions: Vec<NewQuestion>,
    /// Answers.
    pub answers: Vec<NewAnswer>,
    /// Assignments and judgements.
    pub assignments: Vec<NewAssignment>,
}

/// Storage of imports and of what they write.
#[async_trait::async_trait]
pub trait ImportStore {
    /// The project's imports, newest first, at most `limit`.
    async fn imports(&self, project: &ProjectId, limit: u32) -> Stored<Vec<ImportRun>>;

    /// Everybody whom a file can name.
    async fn known_people(&self, project: &ProjectId) -> Stored<Vec<KnownPerson>>;

    /// Whether the project has any accepted question.
    async fn has_questions(&self, project: &ProjectId) -> Stored<bool>;

    /// The project's accepted questions with one of these identities or ids, with their answers, those of a running
    /// import included.
    async fn known_questions(
        &self,
        project: &ProjectId,
        identities: &[String],
        ids: &[QuestionId],
    ) -> Stored<Vec<KnownQuestion>>;

    /// Begins an import; gives the last position in the project's order. Error `Taken` if another runs there.
    async fn begin_import(&self, import: &NewImport) -> Stored<i64>;

    /// Writes one batch under the import, in one transaction, and notes the sign of life. False if the import is no
    /// longer running: it was taken for dead and swept.
    async fn write_import(
        &self,
        project: &ProjectId,
        import: &ImportId,
        batch: &Batch,
        at: Instant,
    ) -> Stored<bool>;

    /// Does the engine's work on what is committed that the next to commit would have to do; others can write meanwhile.
    async fn catch_up(&self) -> Stored<()>;

    /// Makes the import visible. False if it is no longer running.
    async fn finish_import(&self, import: &ImportId, summary: &str, at: Instant) -> Stored<bool>;

    /// Takes a finished import back, unless work has been done on what it brought in: from then on nothing of it is
    /// seen, and `sweep_import` removes it. Error `Taken` while another import runs in the project.
    async fn undo_import(&self, project: &ProjectId, import: &ImportId) -> Stored<Undo>;

    /// Imports that run and gave their last sign of life before `stale`.
    async fn stale_imports(&self, stale: Instant) -> Stored<Vec<ImportId>>;

    /// Removes some of what an unfinished import wrote, in one short transaction; in the end the import itself. True
    /// while something is left. Marks the import first, so that its writer, should it live, stops.
    async fn sweep_import(&self, import: &ImportId) -> Stored<bool>;
}

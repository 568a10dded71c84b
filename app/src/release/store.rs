use crate::claim::Claim;
use crate::clock::Instant;
use crate::id::{AnswerId, PersonId, ProjectId, QuestionId};
use crate::import::{Extra, Metadata};
use crate::judgement::{Judgement, Times};
use crate::store::Stored;
use std::collections::HashMap;

/// An answer as it goes out.
#[derive(Debug, Clone)]
pub struct ReleasedAnswer {
    /// Its id.
    pub id: AnswerId,
    /// The question's id.
    pub question_id: QuestionId,
    /// The question's text.
    pub question: String,
    /// The question's author.
    pub author: Option<PersonId>,
    /// Which system made it.
    pub system: String,
    /// Its text.
    pub text: String,
    /// Its list of sources.
    pub attribution: Vec<String>,
    /// Its claims.
    pub claims: Vec<Claim>,
    /// Its own line's metadata.
    pub metadata: Metadata,
    /// Its position in the project's order; answers of one line share it.
    pub line: i64,
    /// What its line held beside the columns.
    pub extra: Extra,
    /// Submitted judgements in order of submission, and skipped assignments.
    pub judgements: Vec<ReleasedJudgement>,
}

impl ReleasedAnswer {
    /// The claims that a judgement is about: the answer's, with the parts of those that its expert cut.
    pub fn claims_of<'a>(&'a self, judged: Option<&'a ReleasedJudgement>) -> &'a [Claim] {
        judged.and_then(|judged| judged.claims.as_deref()).unwrap_or(&self.claims)
    }
}

/// A judgement as it goes out.
#[derive(Debug, Clone)]
pub struct ReleasedJudgement {
    /// Who judged.
    pub person: PersonId,
    /// Whether it was passed over: then it says nothing else.
    pub skipped: bool,
    /// Whether a file brought it.
    pub from_file: bool,
    /// The judgement as submitted.
    pub judgement: Judgement,
    /// The claims as this expert cut them; none: they are the answer's.
    pub claims: Option<Vec<Claim>>,
    /// Time spent.
    pub times: Times,
    /// What the file that brought it held beside the columns; none: the same as the answer's.
    pub extra: Option<Extra>,
    /// When it was submitted here.
    pub submitted_at: Option<Instant>,
}

/// A question as it goes out.
#[derive(Debug, Clone)]
pub struct ReleasedQuestion {
    /// Its id.
    pub id: QuestionId,
    /// Its author.
    pub author: Option<PersonId>,
    /// Its text.
    pub text: String,
    /// Its metadata.
    pub metadata: Metadata,
    /// Its position in the project's order.
    pub line: i64,
    /// What its line held beside the columns.
    pub extra: Extra,
}

/// A stretch of a project's order: the lines after one position up to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// The position before it.
    pub after: i64,
    /// Its last position.
    pub upto: i64,
}

/// The lines of a stretch, in order.
#[derive(Debug, Clone)]
pub struct Page {
    /// The last position that was looked at; the next page begins after it.
    pub upto: i64,
    /// Answers by position and place in the line. No line is cut in two.
    pub answers: Vec<ReleasedAnswer>,
    /// Questions without an answer, by position.
    pub questions: Vec<ReleasedQuestion>,
}

/// A mark of everything that goes out of a project: equal marks mean that nothing was submitted, reopened, brought in
/// or taken out between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReleaseVersion(pub [i64; 4]);

/// Reading what goes out. Pages hold about a megabyte, however large single rows are.
#[async_trait::async_trait]
pub trait ReleaseStore: Sync {
    /// The stretch that makes a page after position `after` (0 at the start); none at the end. Quick, so that several
    /// pages can be read at once.
    async fn release_stretch(&self, project: &ProjectId, after: i64) -> Stored<Option<Stretch>>;

    /// The lines of a stretch.
    async fn release_lines(&self, project: &ProjectId, stretch: Stretch) -> Stored<Page>;

    /// The lines after position `after`; none at the end.
    async fn release_page(&self, project: &ProjectId, after: i64) -> Stored<Option<Page>> {
        match self.release_stretch(project, after).await? {
            Some(stretch) => self.release_lines(project, stretch).await.map(Some),
            None => Ok(None),
        }
    }

    /// The mark of what goes out now. Quick.
    async fn release_version(&self, project: &ProjectId) -> Stored<ReleaseVersion>;

    /// One answer with its judgements, that of a running import too.
    async fn release_answer(&self, id: &AnswerId) -> Stored<Option<ReleasedAnswer>>;

    /// Accepted questions after position `after`, at most `limit`.
    async fn release_questions(
        &self,
        project: &ProjectId,
        after: i64,
        limit: u32,
    ) -> Stored<Vec<ReleasedQuestion>>;

    /// What the project's persons are called: the pseudonym's number, and the file's id or the account's address.
    async fn release_names(&self, project: &ProjectId) -> Stored<HashMap<PersonId, (i64, Option<String>)>>;
}

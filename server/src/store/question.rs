mod curate;
mod write;

use super::row::{At, document, id, id_if, readable, to_document, word};
use super::{Db, read, write};
use app::clock::Instant;
use app::id::{AccountId, PersonId, ProjectId, QuestionId};
use app::question::rules::HandIn;
use app::question::{
    Asked, Correction, Curated, Decided, Decision, Draft, DraftRule, DraftSave, DraftSaving, HandInRule, Own,
    Question, QuestionState, QuestionStore, StateCounts,
};
use app::store::Stored;

/// The columns from which [`QuestionRow`] is read; `q` is the question.
macro_rules! question_columns {
    () => {
        "q.id, q.project_id, q.author_id, q.text, q.question_types, q.field, q.specific_field, q.state"
    };
}

/// Whether the question `q` is not of an import that still runs.
macro_rules! visible {
    () => {
        "(q.import_id IS NULL OR EXISTS (SELECT 1 FROM import i WHERE i.id = q.import_id AND i.state = 'done'))"
    };
}
use {question_columns, visible};

#[derive(sqlx::FromRow)]
struct QuestionRow {
    id: String,
    project_id: String,
    author_id: Option<String>,
    text: String,
    question_types: String,
    field: Option<String>,
    specific_field: Option<String>,
    state: String,
}

impl QuestionRow {
    fn read(self) -> Stored<Question> {
        let at = |column| At("question", column, &self.id);
        Ok(Question {
            id: id(at("id"), &self.id)?,
            project: id(at("project_id"), &self.project_id)?,
            author: id_if(at("author_id"), self.author_id.as_deref())?,
            question_types: document(at("question_types"), &self.question_types)?,
            state: word(at("state"), &self.state)?,
            text: self.text,
            field: self.field,
            specific_field: self.specific_field,
        })
    }
}

#[derive(sqlx::FromRow)]
struct OwnRow {
    #[sqlx(flatten)]
    question: QuestionRow,
    draft: Option<String>,
    return_reason: Option<String>,
    submitted_at: Option<i64>,
    decided_at: Option<i64>,
    account_id: Option<String>,
}

/// The head of every query for [`OwnRow`].
macro_rules! own {
    () => {
        concat!(
            "SELECT ",
            question_columns!(),
            ", q.draft, q.return_reason, q.submitted_at, q.decided_at, p.account_id
             FROM question q LEFT JOIN person p ON p.id = q.author_id WHERE ",
            visible!()
        )
    };
}
use own;

impl OwnRow {
    /// The row without a draft that can't be read: it hides none of the others.
    fn of_a_list(mut self) -> OwnRow {
        let key = self.question.id.as_str();
        let types: Vec<String> =
            readable(At("question", "question_types", key), Some(&self.question.question_types));
        let draft: Draft = readable(At("question", "draft", key), self.draft.as_deref());
        self.draft = self.draft.and_then(|_| to_document(&draft).ok());
        self.question.question_types = to_document(&types).unwrap_or_default();
        self
    }

    fn read(self) -> Stored<(Own, Option<AccountId>)> {
        let question = self.question.read()?;
        let key = question.id.as_str();
        let draft = match &self.draft {
            Some(text) => document(At("question", "draft", key), text)?,
            None => Draft::default(),
        };
        let account = id_if(At("person", "account_id", key), self.account_id.as_deref())?;
        let own = Own {
            draft,
            return_reason: self.return_reason,
            submitted_at: self.submitted_at.map(Instant),
            decided_at: self.decided_at.map(Instant),
            question,
        };
        Ok((own, account))
    }
}

/// Writes, inside a transaction, one line of a question's history. Its id is derived from what it says and how many
/// there are.
macro_rules! note {
    ($tx:ident, $id:expr, $account:expr, $from:expr, $to:expr, $note:expr, $at:expr) => {
        sqlx::query(
            "INSERT INTO history (id, project_id, subject, subject_id, account_id, from_state, to_state, note, at)
             SELECT $1 || CAST((SELECT count(*) FROM history h WHERE h.subject = 'question' AND h.subject_id = q.id)
                               AS text),
                    q.project_id, 'question', q.id, $3, $4, $5, $6, $7 FROM question q WHERE q.id = $2",
        )
        .bind(format!("{}:{}:{}:", $id, $at.0, $to))
        .bind($id.as_str())
        .bind($account.as_str())
        .bind($from)
        .bind($to)
        .bind($note)
        .bind($at.0)
        .execute(&mut *$tx)
        .await?
    };
}
use note;

#[async_trait::async_trait]
impl QuestionStore for Db {
    async fn find_question(&self, id: &QuestionId) -> Stored<Option<Question>> {
        read!(self, |on| sqlx::query_as::<_, QuestionRow>(concat!(
            "SELECT ",
            question_columns!(),
            " FROM question q WHERE q.id = $1"
        ))
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
        .map(QuestionRow::read)
        .transpose()
    }

    async fn find_own_question(&self, id: &QuestionId) -> Stored<Option<(Own, Option<AccountId>)>> {
        read!(self, |on| sqlx::query_as::<_, OwnRow>(concat!(own!(), " AND q.id = $1"))
            .bind(id.as_str())
            .fetch_optional(on)
            .await)?
        .map(OwnRow::read)
        .transpose()
    }

    async fn questions_of(&self, person: &PersonId) -> Stored<Vec<Own>> {
        let rows = read!(self, |on| sqlx::query_as::<_, OwnRow>(concat!(
            own!(),
            " AND q.author_id = $1 ORDER BY CASE WHEN q.draft IS NULL THEN 1 ELSE 0 END, q.id LIMIT 500"
        ))
        .bind(person.as_str())
        .fetch_all(on)
        .await)?;
        let line = |row: OwnRow| Ok(row.of_a_list().read()?.0);
        let mut all: Vec<Own> = rows.into_iter().map(line).collect::<Stored<_>>()?;
        all.sort_by(|one, two| one.question.id.cmp(&two.question.id));
        Ok(all)
    }

    async fn add_draft(
        &self,
        project: &ProjectId,
        author: &PersonId,
        id: &QuestionId,
        draft: &Draft,
        at: Instant,
    ) -> Stored<()> {
        let draft = to_document(draft)?;
        write!(self, |tx| {
            sqlx::query(
                "INSERT INTO question (id, project_id, author_id, text, identity, question_types, state, line,
                                       draft, created_at)
                 VALUES ($1, $2, $3, '', $4, '[]', 'draft', 0, $6, $5)",
            )
            .bind(id.as_str())
            .bind(project.as_str())
            .bind(author.as_str())
            .bind(write::draft_identity(id))
            .bind(at.0)
            .bind(&draft)
            .execute(&mut *tx)
            .await?;
            Ok(())
        })
    }

    async fn save_draft(
        &self,
        account: &AccountId,
        save: &DraftSave,
        at: Instant,
        rule: DraftRule<'_>,
    ) -> Stored<DraftSaving> {
        self.save(account, save, at, rule).await
    }

    async fn discard_draft(&self, account: &AccountId, id: &QuestionId) -> Stored<bool> {
        self.discard(account, id).await
    }

    async fn hand_in(
        &self,
        account: &AccountId,
        person: &PersonId,
        at: Instant,
        rule: HandInRule<'_>,
    ) -> Stored<HandIn> {
        self.submit_questions(account, person, at, rule).await
    }

    async fn withdraw_question(&self, account: &AccountId, id: &QuestionId, at: Instant) -> Stored<bool> {
        self.withdraw(account, id, at).await
    }

    async fn question_counts(&self, project: &ProjectId) -> Stored<StateCounts> {
        self.counts(project).await
    }

    async fn questions_in(
        &self,
        project: &ProjectId,
        state: QuestionState,
        after: Option<&QuestionId>,
        limit: u32,
    ) -> Stored<Vec<Curated>> {
        self.in_state(project, state, after, limit).await
    }

    async fn asked(&self, project: &ProjectId) -> Stored<Vec<Asked>> {
        self.texts(project).await
    }

    async fn correct_question(
        &self,
        project: &ProjectId,
        id: &QuestionId,
        correction: &Correction,
    ) -> Stored<bool> {
        self.correct(project, id, correction).await
    }

    async fn decide_questions(
        &self,
        project: &ProjectId,
        ids: &[QuestionId],
        decision: &Decision,
        account: &AccountId,
        at: Instant,
    ) -> Stored<Decided> {
        match decision {
            Decision::Accept => self.accept(project, ids, account, at).await,
            Decision::Return(reason) => self.give_back(project, ids, reason, account, at).await,
        }
    }

    async fn undo_decisions(
        &self,
        project: &ProjectId,
        ids: &[QuestionId],
        account: &AccountId,
        at: Instant,
    ) -> Stored<Decided> {
        self.undo(project, ids, account, at).await
    }

    async fn decided_at(
        &self,
        project: &ProjectId,
        account: &AccountId,
        at: Instant,
    ) -> Stored<Vec<QuestionId>> {
        self.decided_by(project, account, at).await
    }
}

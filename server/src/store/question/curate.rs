//! What managers decide.

use super::super::row::{At, id, id_if, to_document, to_word, word};
use super::super::{Db, read, write};
use super::write::draft_identity;
use super::{QuestionRow, note, question_columns, visible};
use app::clock::Instant;
use app::id::{AccountId, PersonId, ProjectId, QuestionId};
use app::import::identity;
use app::question::{Asked, Correction, Curated, Decided, QuestionState, StateCounts};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct CuratedRow {
    #[sqlx(flatten)]
    question: QuestionRow,
    number: Option<i64>,
    return_reason: Option<String>,
    submitted_at: Option<i64>,
    decided_at: Option<i64>,
    // An integer literal is 32 bits wide on PostgreSQL and 64 on SQLite; both read as i32.
    answered: i32,
}

impl CuratedRow {
    fn read(self) -> Stored<Curated> {
        Ok(Curated {
            question: self.question.read()?,
            author: self.number,
            return_reason: self.return_reason,
            submitted_at: self.submitted_at.map(Instant),
            decided_at: self.decided_at.map(Instant),
            answered: self.answered == 1,
        })
    }
}

#[derive(sqlx::FromRow)]
struct CountsRow {
    drafts: i64,
    submitted: i64,
    accepted: i64,
    returned: i64,
}

/// Reads, inside a transaction, state, author and text of a question of the project.
macro_rules! standing {
    ($tx:ident, $project:expr, $id:expr) => {
        sqlx::query_as::<_, (String, Option<String>, String)>(
            "SELECT state, author_id, text FROM question WHERE id = $1 AND project_id = $2 AND draft IS NOT NULL",
        )
        .bind($id.as_str())
        .bind($project.as_str())
        .fetch_optional(&mut *$tx)
        .await?
    };
}

/// The place behind all lines of the project. While an import runs it counts its lines on from where it began: what is
/// accepted meanwhile stands behind any file.
const NEXT_LINE: &str = "SELECT coalesce(max(line), 0) + CASE WHEN EXISTS
        (SELECT 1 FROM import WHERE project_id = $1 AND state = 'running') THEN 1000000000 ELSE 1 END
    FROM (SELECT max(line) AS line FROM answer WHERE project_id = $1
          UNION ALL SELECT max(line) FROM question WHERE project_id = $1) both_tables";

/// Counts from indexes alone. Files bring accepted questions only; those of a running import do not count.
const COUNTS: &str = "SELECT
    (SELECT count(*) FROM question WHERE project_id = $1 AND state = 'draft') AS drafts,
    (SELECT count(*) FROM question WHERE project_id = $1 AND state = 'submitted') AS submitted,
    (SELECT count(*) FROM question WHERE project_id = $1 AND state = 'returned') AS returned,
    (SELECT count(*) FROM question WHERE project_id = $1 AND state = 'accepted')
    - (SELECT count(*) FROM import i JOIN question q ON q.import_id = i.id
       WHERE i.project_id = $1 AND i.state = 'running') AS accepted";

impl Db {
    pub(super) async fn counts(&self, project: &ProjectId) -> Stored<StateCounts> {
        let row = read!(self, |on| sqlx::query_as::<_, CountsRow>(COUNTS)
            .bind(project.as_str())
            .fetch_one(on)
            .await)?;
        let CountsRow { drafts, submitted, accepted, returned } = row;
        Ok(StateCounts { drafts, submitted, accepted, returned })
    }

    pub(super) async fn in_state(
        &self,
        project: &ProjectId,
        state: QuestionState,
        after: Option<&QuestionId>,
        limit: u32,
    ) -> Stored<Vec<Curated>> {
        let rows = read!(self, |on| {
            sqlx::query_as::<_, CuratedRow>(concat!(
            "SELECT ",
            question_columns!(),
            ", p.number, q.return_reason, q.submitted_at, q.decided_at,
             CASE WHEN EXISTS (SELECT 1 FROM answer a WHERE a.question_id = q.id) THEN 1 ELSE 0 END AS answered
             FROM question q LEFT JOIN person p ON p.id = q.author_id
             WHERE q.project_id = $1 AND q.state = $2 AND ($3 IS NULL OR q.id > $3) AND ",
            visible!(),
            " ORDER BY q.id LIMIT $4"
        ))
        .bind(project.as_str())
        .bind(to_word(&state))
        .bind(after.map(QuestionId::as_str))
        .bind(i64::from(limit))
        .fetch_all(on)
        .await
        })?;
        rows.into_iter().map(CuratedRow::read).collect()
    }

    pub(super) async fn texts(&self, project: &ProjectId) -> Stored<Vec<Asked>> {
        let rows = read!(self, |on| sqlx::query_as::<_, (String, Option<String>, String, String)>(concat!(
            "SELECT q.id, q.author_id, q.state, q.text FROM question q
             WHERE q.project_id = $1 AND q.state IN ('submitted', 'accepted') AND ",
            visible!(),
            " ORDER BY q.id"
        ))
        .bind(project.as_str())
        .fetch_all(on)
        .await)?;
        let read = |(key, author, state, text): (String, Option<String>, String, String)| {
            let at = |column| At("question", column, &key);
            Ok(Asked {
                id: id(at("id"), &key)?,
                author: id_if(at("author_id"), author.as_deref())?,
                state: word(at("state"), &state)?,
                text,
            })
        };
        rows.into_iter().map(read).collect()
    }

    pub(super) async fn correct(
        &self,
        project: &ProjectId,
        id: &QuestionId,
        correction: &Correction,
    ) -> Stored<bool> {
        write!(self, |tx| {
            let done = sqlx::query(
                "UPDATE question SET question_types = $3, field = $4, specific_field = $5
                 WHERE id = $1 AND project_id = $2 AND state = 'submitted'",
            )
            .bind(id.as_str())
            .bind(project.as_str())
            .bind(to_document(&correction.question_types)?)
            .bind(&correction.field)
            .bind(Some(correction.specific_field.as_str()).filter(|text| !text.trim().is_empty()))
            .execute(&mut *tx)
            .await?;
            Ok(done.rows_affected() > 0)
        })
    }

    pub(super) async fn accept(
        &self,
        project: &ProjectId,
        ids: &[QuestionId],
        account: &AccountId,
        at: Instant,
    ) -> Stored<Decided> {
        write!(self, |tx| {
            let mut decided = Decided::default();
            let mut line: i64 =
                sqlx::query_scalar(NEXT_LINE).bind(project.as_str()).fetch_one(&mut *tx).await?;
            for question in ids {
                let Some((state, author, text)) = standing!(tx, project, question) else {
                    decided.passed_over.push(question.clone());
                    continue;
                };
                if state != "submitted" {
                    decided.passed_over.push(question.clone());
                    continue;
                }
                let author: Option<PersonId> =
                    id_if(At("question", "author_id", question.as_str()), author.as_deref())?;
                let identity = identity(author.as_ref(), &text);
                let twin: Option<String> =
                    sqlx::query_scalar("SELECT id FROM question WHERE project_id = $1 AND identity = $2")
                        .bind(project.as_str())
                        .bind(&identity)
                        .fetch_optional(&mut *tx)
                        .await?;
                if twin.is_some() {
                    decided.twins.push(question.clone());
                    continue;
                }
                sqlx::query(
                    "UPDATE question SET state = 'accepted', identity = $2, line = $3, decided_at = $4,
                            decided_by = $5 WHERE id = $1",
                )
                .bind(question.as_str())
                .bind(&identity)
                .bind(line)
                .bind(at.0)
                .bind(account.as_str())
                .execute(&mut *tx)
                .await?;
                note!(tx, question, account, "submitted", "accepted", None::<&str>, at);
                line += 1;
                decided.done.push(question.clone());
            }
            Ok(decided)
        })
    }

    pub(super) async fn give_back(
        &self,
        project: &ProjectId,
        ids: &[QuestionId],
        reason: &str,
        account: &AccountId,
        at: Instant,
    ) -> Stored<Decided> {
        write!(self, |tx| {
            let mut decided = Decided::default();
            for question in ids {
                let done = sqlx::query(
                    "UPDATE question SET state = 'returned', return_reason = $3, decided_at = $4, decided_by = $5
                     WHERE id = $1 AND project_id = $2 AND state = 'submitted'",
                )
                .bind(question.as_str())
                .bind(project.as_str())
                .bind(reason)
                .bind(at.0)
                .bind(account.as_str())
                .execute(&mut *tx)
                .await?;
                if done.rows_affected() == 0 {
                    decided.passed_over.push(question.clone());
                    continue;
                }
                note!(tx, question, account, "submitted", "returned", Some(reason), at);
                decided.done.push(question.clone());
            }
            Ok(decided)
        })
    }

    pub(super) async fn undo(
        &self,
        project: &ProjectId,
        ids: &[QuestionId],
        account: &AccountId,
        at: Instant,
    ) -> Stored<Decided> {
        write!(self, |tx| {
            let mut decided = Decided::default();
            for question in ids {
                let from = standing!(tx, project, question).map(|(state, _, _)| state).unwrap_or_default();
                let done = sqlx::query(
                    "UPDATE question SET state = 'submitted', identity = $3, line = 0, decided_at = NULL,
                            decided_by = NULL,
                            return_reason = CASE WHEN state = 'returned' THEN NULL ELSE return_reason END
                     WHERE id = $1 AND project_id = $2 AND draft IS NOT NULL AND submitted_at IS NOT NULL
                       AND (state = 'returned'
                            OR (state = 'accepted'
                                AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.question_id = question.id)
                                AND NOT EXISTS (SELECT 1 FROM import i
                                                WHERE i.project_id = $2 AND i.state = 'running')))",
                )
                .bind(question.as_str())
                .bind(project.as_str())
                .bind(draft_identity(question))
                .execute(&mut *tx)
                .await?;
                if done.rows_affected() == 0 {
                    decided.passed_over.push(question.clone());
                    continue;
                }
                note!(tx, question, account, from.as_str(), "submitted", Some("taken back"), at);
                decided.done.push(question.clone());
            }
            Ok(decided)
        })
    }

    pub(super) async fn decided_by(
        &self,
        project: &ProjectId,
        account: &AccountId,
        at: Instant,
    ) -> Stored<Vec<QuestionId>> {
        let rows = read!(self, |on| {
            sqlx::query_scalar::<_, String>(
            "SELECT id FROM question WHERE project_id = $1 AND decided_by = $2 AND decided_at = $3 ORDER BY id"
        )
        .bind(project.as_str())
        .bind(account.as_str())
        .bind(at.0)
        .fetch_all(on)
        .await
        })?;
        rows.iter().map(|key| id(At("question", "id", key), key)).collect()
    }
}

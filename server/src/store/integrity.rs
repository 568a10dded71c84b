//! What `veracite check` and `veracite backup` ask of the engines. Rows come unread, so that one broken document does
//! not hide the others.

use super::{Db, Pool, read};
use app::store::Stored;

/// How many answers are looked at together; few, since one can be large.
const TOGETHER: i64 = 20;

/// PostgreSQL keeps its pages whole by itself; what an operator can leave half done is found here.
const POSTGRES_PROBLEMS: &str = "
    SELECT 'the index ' || c.relname || ' is not valid; REINDEX it' FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT i.indisvalid
    UNION ALL
    SELECT 'the rule ' || conname || ' was never checked; VALIDATE it' FROM pg_constraint WHERE NOT convalidated";

/// An answer as it stands in its row, with its judgements.
#[derive(Debug, sqlx::FromRow)]
pub struct StoredAnswer {
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
    /// JSON.
    pub attribution: String,
    /// JSON.
    pub claims: String,
    /// JSON.
    pub question_types: String,
    /// JSON.
    pub extra: Option<String>,
    /// Its judgements.
    #[sqlx(skip)]
    pub judgements: Vec<StoredJudgement>,
}

/// A judgement as it stands in its row.
#[derive(Debug, sqlx::FromRow)]
pub struct StoredJudgement {
    /// Whose answer.
    pub answer_id: String,
    /// Its id.
    pub assignment_id: String,
    /// JSON.
    pub draft: Option<String>,
    /// JSON.
    pub submitted: Option<String>,
    /// JSON.
    pub draft_times: String,
    /// JSON.
    pub submitted_times: Option<String>,
    /// JSON.
    pub extra: Option<String>,
}

impl Db {
    /// What the engine finds wrong with itself, in words.
    pub async fn integrity(&self) -> Stored<Vec<String>> {
        let Pool::Sqlite { .. } = &self.pool else {
            return read!(self, |on| sqlx::query_scalar(POSTGRES_PROBLEMS).fetch_all(on).await);
        };
        let mut found: Vec<String> =
            read!(self, |on| sqlx::query_scalar("PRAGMA integrity_check").fetch_all(on).await)?;
        found.retain(|line| line != "ok");
        let lost: Vec<String> = read!(self, |on| sqlx::query_scalar(
            "SELECT 'a row of ' || \"table\" || ' points to a row of ' || parent || ' that is not there'
             FROM pragma_foreign_key_check"
        )
        .fetch_all(on)
        .await)?;
        found.extend(lost);
        Ok(found)
    }

    /// The next answers by id, after the id `after`.
    pub async fn answers_to_check(&self, after: &str) -> Stored<Vec<StoredAnswer>> {
        let mut answers: Vec<StoredAnswer> = read!(self, |on| {
            sqlx::query_as(
            "SELECT id, text, attribution, claims, question_types, extra FROM answer WHERE id > $1 ORDER BY id LIMIT $2"
        )
        .bind(after)
        .bind(TOGETHER)
        .fetch_all(on)
        .await
        })?;
        let Some(last) = answers.last().map(|a| a.id.clone()) else { return Ok(answers) };
        let judgements: Vec<StoredJudgement> = read!(self, |on| {
            sqlx::query_as(
            "SELECT s.answer_id, j.assignment_id, j.draft, j.submitted, j.draft_times, j.submitted_times, j.extra
             FROM assignment s JOIN judgement j ON j.assignment_id = s.id
             WHERE s.answer_id > $1 AND s.answer_id <= $2 ORDER BY s.answer_id, s.id"
        )
        .bind(after)
        .bind(&last)
        .fetch_all(on)
        .await
        })?;
        for judgement in judgements {
            if let Some(answer) = answers.iter_mut().find(|a| a.id == judgement.answer_id) {
                answer.judgements.push(judgement);
            }
        }
        Ok(answers)
    }

    /// Copies the embedded database to an empty file, as it is at one moment.
    pub async fn copy_to(&self, file: &str) -> Result<(), sqlx::Error> {
        match &self.pool {
            Pool::Sqlite { write, .. } => {
                sqlx::query("VACUUM INTO $1").bind(file).execute(write).await.map(|_| ())
            }
            Pool::Postgres(_) => Err(sqlx::Error::Configuration("only SQLite copies itself".into())),
        }
    }
}

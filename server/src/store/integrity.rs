//! What `veracite check` and `veracite backup` ask of the engines. Rows come unread, so that one broken document does
//! not hide the others.

use super::{Db, Pool, read, write};
use app::clock::Instant;
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

/// The documents of a kind beside answers and judgements, by the id of their row.
const DOCUMENTS: [(&str, &str); 7] = [
    (
        "question.draft",
        "SELECT id, draft FROM question WHERE draft IS NOT NULL AND id > $1 ORDER BY id LIMIT $2",
    ),
    ("question.question_types", "SELECT id, question_types FROM question WHERE id > $1 ORDER BY id LIMIT $2"),
    (
        "question.extra",
        "SELECT id, extra FROM question WHERE extra IS NOT NULL AND id > $1 ORDER BY id LIMIT $2",
    ),
    (
        "answer.set_aside_reason",
        "SELECT id, set_aside_reason FROM answer WHERE set_aside_reason IS NOT NULL AND id > $1 ORDER BY id LIMIT $2",
    ),
    ("project.settings", "SELECT id, settings FROM project WHERE id > $1 ORDER BY id LIMIT $2"),
    (
        "protocol.document",
        "SELECT project_id || ' ' || CAST(version AS text), document FROM protocol
         WHERE project_id || ' ' || CAST(version AS text) > $1 ORDER BY 1 LIMIT $2",
    ),
    (
        "practice_item.explanations",
        "SELECT answer_id, explanations FROM practice_item WHERE answer_id > $1 ORDER BY answer_id LIMIT $2",
    ),
];

impl Db {
    /// The kinds of [`Db::documents_to_check`], as table and column.
    pub fn kinds_of_documents() -> impl Iterator<Item = &'static str> {
        DOCUMENTS.iter().map(|(kind, _)| *kind)
    }

    /// The next documents of a kind by the id of their row, after `after`: the id and the JSON.
    pub async fn documents_to_check(&self, kind: &str, after: &str) -> Stored<Vec<(String, String)>> {
        let Some((_, query)) = DOCUMENTS.iter().find(|(known, _)| *known == kind) else {
            return Ok(Vec::new());
        };
        read!(self, |on| sqlx::query_as(*query).bind(after).bind(TOGETHER * 10).fetch_all(on).await)
    }

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

    /// Notes that a copy of so many bytes was made.
    pub async fn note_backup(&self, id: &str, bytes: u64, at: Instant) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query("INSERT INTO backup (id, bytes, at) VALUES ($1, $2, $3)")
                .bind(id)
                .bind(i64::try_from(bytes).unwrap_or(i64::MAX))
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
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

use super::row::{At, document, id, to_document};
use super::{Db, read, write};
use app::clock::Instant;
use app::id::{AccountId, AnswerId, ProjectId, SampleId};
use app::sample::{Candidate, Sample, SampleRecord, SampleStore};
use app::store::Stored;

/// How many answers are marked in one transaction, so that saves wait no longer than that takes.
const TOGETHER: usize = 200;

#[derive(sqlx::FromRow)]
struct CandidateRow {
    id: String,
    question_id: String,
    text: String,
    system: String,
    chosen: Option<i64>,
}

impl CandidateRow {
    fn read(self) -> Stored<Candidate> {
        let at = |column| At("answer", column, &self.id);
        Ok(Candidate {
            answer: id(at("id"), &self.id)?,
            question: id(at("question_id"), &self.question_id)?,
            text: self.text,
            system: self.system,
            chosen: self.chosen.map(|chosen| chosen == 1),
            begun: false,
            waiting: 0,
        })
    }
}

/// A statement over so many answers: `{ids}` of `sql` becomes `$2, $3, ...`.
fn over(sql: &str, answers: usize) -> sqlx::AssertSqlSafe<String> {
    let ids: Vec<String> = (2..answers + 2).map(|number| format!("${number}")).collect();
    sqlx::AssertSqlSafe(sql.replace("{ids}", &ids.join(", ")))
}

/// What an earlier sample left out may have lost its only task since: it is looked at again.
const CHOOSE: &str = "UPDATE answer SET chosen = 1, open = 1 WHERE project_id = $1 AND (chosen IS NULL OR chosen = 0) AND id IN ({ids})";

const LEAVE_OUT: &str = "
UPDATE answer SET chosen = CASE WHEN EXISTS (
    SELECT 1 FROM assignment s WHERE s.answer_id = answer.id AND s.practice = 0 AND s.state NOT IN ('waiting', 'skipped')) THEN 1 ELSE 0 END
WHERE project_id = $1 AND (chosen IS NULL OR chosen = 1) AND id IN ({ids})";

const TAKE_BACK: &str = "
DELETE FROM assignment WHERE project_id = $1 AND state = 'waiting' AND practice = 0 AND answer_id IN ({ids})
    AND EXISTS (SELECT 1 FROM answer a WHERE a.id = assignment.answer_id AND a.chosen = 0)
    AND NOT EXISTS (SELECT 1 FROM flag f WHERE f.assignment_id = assignment.id)";

/// Runs one of these statements inside a transaction.
macro_rules! run {
    ($tx:ident, $sql:expr, $project:expr, $answers:expr) => {{
        let mut query = sqlx::query(over($sql, $answers.len())).bind($project.as_str());
        for answer in $answers {
            query = query.bind(answer.as_str());
        }
        query.execute(&mut *$tx).await?.rows_affected()
    }};
}

#[async_trait::async_trait]
impl SampleStore for Db {
    async fn sample_candidates(&self, project: &ProjectId) -> Stored<Vec<Candidate>> {
        let rows = read!(self, |on| sqlx::query_as::<_, CandidateRow>(
            "SELECT a.id, a.question_id, q.text, a.system, a.chosen
             FROM answer a JOIN question q ON q.id = a.question_id LEFT JOIN import i ON i.id = a.import_id
             WHERE a.project_id = $1 AND a.state <> 'set_aside' AND (i.state IS NULL OR i.state = 'done')
             ORDER BY a.line, a.place_in_line"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await)?;
        rows.into_iter().map(CandidateRow::read).collect()
    }

    async fn choose_answers(&self, project: &ProjectId, answers: &[AnswerId], chosen: bool) -> Stored<u64> {
        let mut withdrawn = 0;
        for portion in answers.chunks(TOGETHER) {
            withdrawn += write!(self, |tx| {
                if chosen {
                    run!(tx, CHOOSE, project, portion);
                    return Ok(0);
                }
                run!(tx, LEAVE_OUT, project, portion);
                Ok(run!(tx, TAKE_BACK, project, portion))
            })?;
        }
        Ok(withdrawn)
    }

    async fn forget_choice(&self, project: &ProjectId, set_aside_only: bool) -> Stored<()> {
        loop {
            let forgotten = write!(self, |tx| {
                Ok(sqlx::query(
                    "UPDATE answer SET chosen = NULL, open = 1 WHERE id IN (
                         SELECT id FROM answer WHERE project_id = $1 AND chosen IS NOT NULL
                           AND ($2 = 0 OR state = 'set_aside') LIMIT 500)",
                )
                .bind(project.as_str())
                .bind(i64::from(set_aside_only))
                .execute(&mut *tx)
                .await?
                .rows_affected())
            })?;
            if forgotten == 0 {
                return Ok(());
            }
        }
    }

    async fn add_sample(
        &self,
        project: &ProjectId,
        id: &SampleId,
        record: &SampleRecord,
        account: Option<&AccountId>,
        at: Instant,
    ) -> Stored<()> {
        let document = to_document(record)?;
        write!(self, |tx| {
            sqlx::query(
                "INSERT INTO sample (id, project_id, document, created_by, created_at) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(id.as_str())
            .bind(project.as_str())
            .bind(document.as_str())
            .bind(account.map(AccountId::as_str))
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            Ok(())
        })
    }

    async fn set_sample(&self, id: &SampleId, record: &SampleRecord) -> Stored<()> {
        let document = to_document(record)?;
        write!(self, |tx| {
            sqlx::query("UPDATE sample SET document = $2 WHERE id = $1")
                .bind(id.as_str())
                .bind(document.as_str())
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
    }

    async fn last_sample(&self, project: &ProjectId) -> Stored<Option<Sample>> {
        let row = read!(self, |on| {
            sqlx::query_as::<_, (String, String, Option<String>, i64)>(
            "SELECT s.id, s.document, c.name, s.created_at FROM sample s LEFT JOIN account c ON c.id = s.created_by
             WHERE s.project_id = $1 ORDER BY s.created_at DESC, s.id DESC LIMIT 1"
        )
        .bind(project.as_str())
        .fetch_optional(on)
        .await
        })?;
        let Some((key, record, by, at)) = row else { return Ok(None) };
        let record = document(At("sample", "document", &key), &record)?;
        Ok(Some(Sample { id: id(At("sample", "id", &key), &key)?, record, by, at: Instant(at) }))
    }
}

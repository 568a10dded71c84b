use super::super::{Db, DbError, dialect, write};
use app::id::{ImportId, ProjectId};
use app::import::{Undo, Work};
use app::store::Stored;

/// What is removed in one transaction, in the order in which nothing hangs on it any more.
const STEPS: [&str; 4] = [
    "DELETE FROM assignment WHERE id IN (SELECT id FROM assignment WHERE import_id = $1 LIMIT 200)",
    "DELETE FROM answer WHERE id IN (SELECT id FROM answer WHERE import_id = $1 LIMIT 100)",
    "DELETE FROM question WHERE id IN (SELECT id FROM question WHERE import_id = $1 LIMIT 200)",
    // A person who got work or a login in the meantime stays.
    "DELETE FROM person WHERE id IN (
         SELECT p.id FROM person p WHERE p.import_id = $1 AND p.account_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM question q WHERE q.author_id = p.id)
           AND NOT EXISTS (SELECT 1 FROM assignment s WHERE s.person_id = p.id) LIMIT 200)",
];

/// Removes some rows of an unfinished import; in the end the import itself.
pub(super) async fn some(db: &Db, import: &ImportId) -> Stored<bool> {
    write!(db, |tx| {
        let unfinished = sqlx::query("UPDATE import SET seen_at = 0 WHERE id = $1 AND state = 'running'")
            .bind(import.as_str())
            .execute(&mut *tx)
            .await?
            .rows_affected();
        let mut removed = 0;
        for step in STEPS {
            if unfinished == 1 && removed == 0 {
                removed = sqlx::query(step).bind(import.as_str()).execute(&mut *tx).await?.rows_affected();
            }
        }
        if unfinished == 1 && removed == 0 {
            for last in [
                "UPDATE person SET import_id = NULL WHERE import_id = $1",
                "DELETE FROM import WHERE id = $1",
            ] {
                sqlx::query(last).bind(import.as_str()).execute(&mut *tx).await?;
            }
        }
        Ok(unfinished == 1 && removed > 0)
    })
}

/// What hangs on an import's rows beside what it brought itself: judgements that were begun here, answers of other
/// imports to its questions, flags and practice items.
const WORK: &str = "
    SELECT (SELECT count(*) FROM answer a JOIN assignment s ON s.answer_id = a.id JOIN judgement j ON j.assignment_id = s.id
            WHERE a.import_id = $1 AND (s.import_id IS NULL OR s.import_id <> $1 OR s.touched_at IS NOT NULL
                                        OR j.draft IS NOT NULL)),
           (SELECT count(*) FROM question q JOIN answer a ON a.question_id = q.id
            WHERE q.import_id = $1 AND (a.import_id IS NULL OR a.import_id <> $1)),
           (SELECT count(*) FROM answer a JOIN flag f ON f.answer_id = a.id WHERE a.import_id = $1)
         + (SELECT count(*) FROM answer a JOIN practice_item x ON x.answer_id = a.id WHERE a.import_id = $1)";

/// Hides a finished import, so that it is swept; not if work has been done on it. The answers that it brought to
/// questions which stay are its own rows and go with it.
pub(super) async fn undo(db: &Db, project: &ProjectId, import: &ImportId) -> Stored<Undo> {
    let sqlite = db.is_sqlite();
    write!(db, |tx| {
        if !sqlite {
            sqlx::query(dialect::LOCK_IMPORTED).bind(import.as_str()).execute(&mut *tx).await?;
        }
        let there: Option<i64> = sqlx::query_scalar(
            "SELECT CAST(1 AS bigint) FROM import WHERE id = $1 AND project_id = $2 AND state = 'done'",
        )
        .bind(import.as_str())
        .bind(project.as_str())
        .fetch_optional(&mut *tx)
        .await?;
        if there.is_none() {
            return Ok(Undo::Unknown);
        }
        let (judgements, answers, flags): (i64, i64, i64) =
            sqlx::query_as(WORK).bind(import.as_str()).fetch_one(&mut *tx).await?;
        let work = Work { judgements, answers, flags };
        if !work.is_none() {
            return Ok(Undo::Worked(work));
        }
        sqlx::query("UPDATE import SET state = 'running', seen_at = 0, finished_at = NULL WHERE id = $1")
            .bind(import.as_str())
            .execute(&mut *tx)
            .await
            .map_err(|e| DbError::from(e).taken("the project's running import"))?;
        Ok(Undo::Begun)
    })
}

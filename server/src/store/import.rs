use super::dialect::{self, Placeholders};
use super::row::{At, id};
use super::{Db, Pool, read, write};
use app::clock::Instant;
use app::id::{AccountId, ImportId, ProjectId, QuestionId};
use app::import::{Batch, ImportRun, ImportStore, KnownPerson, KnownQuestion, NewImport, Undo};
use app::store::Stored;

mod known;
mod rows;
mod sweep;

#[derive(sqlx::FromRow)]
struct ImportRow {
    id: String,
    file_name: String,
    format: String,
    by_name: Option<String>,
    summary: String,
    started_at: i64,
    finished_at: Option<i64>,
}

impl ImportRow {
    fn read(self) -> Stored<ImportRun> {
        Ok(ImportRun {
            id: id(At("import", "id", &self.id), &self.id)?,
            file_name: self.file_name,
            format: self.format,
            by: self.by_name,
            summary: self.summary,
            started_at: Instant(self.started_at),
            finished_at: self.finished_at.map(Instant),
        })
    }
}

#[async_trait::async_trait]
impl ImportStore for Db {
    async fn imports(&self, project: &ProjectId, limit: u32) -> Stored<Vec<ImportRun>> {
        let rows = read!(self, |on| {
            sqlx::query_as::<_, ImportRow>(
            "SELECT i.id, i.file_name, i.format, a.name AS by_name, i.summary, i.started_at, i.finished_at FROM import i
             LEFT JOIN account a ON a.id = i.created_by
             WHERE i.project_id = $1 AND i.seen_at > 0 ORDER BY i.started_at DESC LIMIT $2"
        )
        .bind(project.as_str())
        .bind(i64::from(limit))
        .fetch_all(on)
        .await
        })?;
        rows.into_iter().map(ImportRow::read).collect()
    }

    async fn known_people(&self, project: &ProjectId) -> Stored<Vec<KnownPerson>> {
        known::people(self, project).await
    }

    async fn has_questions(&self, project: &ProjectId) -> Stored<bool> {
        let one = read!(self, |on| sqlx::query_scalar::<_, i64>(
            "SELECT CAST(1 AS bigint) FROM question WHERE project_id = $1 AND state = 'accepted' LIMIT 1"
        )
        .bind(project.as_str())
        .fetch_optional(on)
        .await)?;
        Ok(one.is_some())
    }

    async fn known_questions(
        &self,
        project: &ProjectId,
        identities: &[String],
        ids: &[QuestionId],
    ) -> Stored<Vec<KnownQuestion>> {
        known::questions(self, project, identities, ids).await
    }

    async fn begin_import(&self, import: &NewImport) -> Stored<i64> {
        write!(self, |tx| {
            sqlx::query(
                "INSERT INTO import (id, project_id, file_name, format, state, started_at, seen_at, created_by)
                 VALUES ($1, $2, $3, $4, 'running', $5, $5, $6)",
            )
            .bind(import.id.as_str())
            .bind(import.project.as_str())
            .bind(&import.file_name)
            .bind(&import.format)
            .bind(import.at.0)
            .bind(import.by.as_ref().map(AccountId::as_str))
            .execute(&mut *tx)
            .await
            .map_err(|e| super::DbError::from(e).taken("the project's running import"))?;
            let last: i64 = sqlx::query_scalar(
                "SELECT coalesce(max(line), 0) FROM (
                     SELECT max(line) AS line FROM answer WHERE project_id = $1
                     UNION ALL SELECT max(line) FROM question WHERE project_id = $1) both_tables",
            )
            .bind(import.project.as_str())
            .fetch_one(&mut *tx)
            .await?;
            Ok(last)
        })
    }

    async fn write_import(
        &self,
        project: &ProjectId,
        import: &ImportId,
        batch: &Batch,
        at: Instant,
    ) -> Stored<bool> {
        let placeholders = Placeholders::of(self);
        write!(self, |tx| {
            // A position of 0 marks an import that is being swept.
            let alive = sqlx::query(
                "UPDATE import SET seen_at = $2 WHERE id = $1 AND state = 'running' AND seen_at > 0",
            )
            .bind(import.as_str())
            .bind(at.0)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if alive == 1 {
                rows::persons!(tx, project, import, batch, at, placeholders);
                rows::questions!(tx, project, import, batch, at, placeholders);
                rows::answers!(tx, project, import, batch, at, placeholders);
                rows::assignments!(tx, project, import, batch, at, placeholders);
                rows::judgements!(tx, batch, placeholders);
            }
            Ok(alive == 1)
        })
    }

    async fn catch_up(&self) -> Stored<()> {
        let Pool::Sqlite { read, .. } = &self.pool else { return Ok(()) };
        let moved = sqlx::query(dialect::SQLITE_CATCH_UP).execute(read).await;
        moved.map(|_| ()).map_err(|e| super::DbError::from(e).into())
    }

    async fn finish_import(&self, import: &ImportId, summary: &str, at: Instant) -> Stored<bool> {
        write!(self, |tx| {
            let done = sqlx::query(
                "UPDATE import SET state = 'done', summary = $2, finished_at = $3, seen_at = $3
                 WHERE id = $1 AND state = 'running' AND seen_at > 0",
            )
            .bind(import.as_str())
            .bind(summary)
            .bind(at.0)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            Ok(done == 1)
        })
    }

    async fn undo_import(&self, project: &ProjectId, import: &ImportId) -> Stored<Undo> {
        sweep::undo(self, project, import).await
    }

    async fn stale_imports(&self, stale: Instant) -> Stored<Vec<ImportId>> {
        let ids = read!(self, |on| sqlx::query_scalar::<_, String>(
            "SELECT id FROM import WHERE state = 'running' AND seen_at < $1 ORDER BY id"
        )
        .bind(stale.0)
        .fetch_all(on)
        .await)?;
        ids.iter().map(|text| id(At("import", "id", text), text)).collect()
    }

    async fn sweep_import(&self, import: &ImportId) -> Stored<bool> {
        sweep::some(self, import).await
    }
}

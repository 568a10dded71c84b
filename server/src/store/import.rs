use super::row::{At, id};
use super::{Db, read};
use app::clock::Instant;
use app::id::ProjectId;
use app::import::{ImportRun, ImportStore};
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct ImportRow {
    id: String,
    file_name: String,
    format: String,
    summary: String,
    started_at: i64,
    finished_at: Option<i64>,
}

#[async_trait::async_trait]
impl ImportStore for Db {
    async fn imports(&self, project: &ProjectId, limit: u32) -> Stored<Vec<ImportRun>> {
        let rows = read!(self, |on| sqlx::query_as::<_, ImportRow>(
            "SELECT id, file_name, format, summary, started_at, finished_at FROM import
             WHERE project_id = $1 ORDER BY started_at DESC LIMIT $2"
        )
        .bind(project.as_str())
        .bind(i64::from(limit))
        .fetch_all(on)
        .await)?;
        rows.into_iter()
            .map(|row| {
                Ok(ImportRun {
                    id: id(At("import", "id", &row.id), &row.id)?,
                    file_name: row.file_name,
                    format: row.format,
                    summary: row.summary,
                    started_at: Instant(row.started_at),
                    finished_at: row.finished_at.map(Instant),
                })
            })
            .collect()
    }
}

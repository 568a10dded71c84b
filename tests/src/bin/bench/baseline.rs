//! The plain loops against which the product is held: the same rows of the same database, and nothing else.

use crate::Outcome;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::path::Path;
use std::time::{Duration, Instant};

/// Opens a database as the product does: WAL, `synchronous=FULL`.
pub async fn open(file: &Path) -> Outcome<SqliteConnection> {
    Ok(SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .connect()
        .await?)
}

/// Commits what a save writes, one transaction each, for so long; gives how many a second. The database is a copy of
/// the one that the product served, so that rows and indexes are the same.
pub async fn saves(file: &Path, time: Duration) -> Outcome<f64> {
    let mut db = open(file).await?;
    let rows = sqlx::query("SELECT assignment_id, draft, draft_times FROM judgement WHERE draft IS NOT NULL")
        .fetch_all(&mut db)
        .await?;
    let drafts: Vec<(String, String, String)> = rows.iter().map(|r| (r.get(0), r.get(1), r.get(2))).collect();
    let (begun, mut count) = (Instant::now(), 0usize);
    while begun.elapsed() < time {
        let (assignment, draft, times) = &drafts[count % drafts.len()];
        let mut tx = db.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("INSERT INTO save (id, assignment_id, at) VALUES ($1, $2, $3)")
            .bind(format!("baseline-{count}"))
            .bind(assignment)
            .bind(count as i64)
            .execute(&mut *tx)
            .await?;
        sqlx::query("UPDATE judgement SET draft = $2, draft_times = $3 WHERE assignment_id = $1")
            .bind(assignment)
            .bind(draft)
            .bind(times)
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "UPDATE assignment SET state = 'in_progress', touched_at = $2, elapsed_ms = $3 WHERE id = $1",
        )
        .bind(assignment)
        .bind(count as i64)
        .bind(count as i64)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        count += 1;
    }
    Ok(count as f64 / begun.elapsed().as_secs_f64())
}

/// The tables that an import fills, in the order in which rows refer to each other.
const TABLES: [&str; 5] = ["person", "question", "answer", "assignment", "judgement"];

/// Copies the rows of an imported database into an empty one with the same tables, row by row in transactions of 500;
/// gives the time. Reading the rows is not counted.
pub async fn inserts(from: &Path, into: &Path) -> Outcome<Duration> {
    let (mut source, mut target) = (open(from).await?, open(into).await?);
    sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut target).await?;
    let mut spent = Duration::ZERO;
    for table in TABLES {
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"))).fetch_all(&mut source).await?;
        let Some(first) = rows.first() else { continue };
        let marks: Vec<String> = (1..=first.len()).map(|n| format!("${n}")).collect();
        let insert = format!("INSERT INTO {table} VALUES ({})", marks.join(", "));
        let begun = Instant::now();
        for portion in rows.chunks(500) {
            let mut tx = target.begin_with("BEGIN IMMEDIATE").await?;
            for row in portion {
                let mut query = sqlx::query(sqlx::AssertSqlSafe(insert.clone()));
                for column in 0..row.len() {
                    query = match row.try_get::<Option<String>, _>(column) {
                        Ok(text) => query.bind(text),
                        Err(_) => query.bind(row.try_get::<Option<i64>, _>(column)?),
                    };
                }
                query.execute(&mut *tx).await?;
            }
            tx.commit().await?;
        }
        spent += begun.elapsed();
    }
    Ok(spent)
}

/// Reads all rows that an export needs, in its order, and drops them; gives the time.
pub async fn reads(file: &Path) -> Outcome<Duration> {
    use futures::TryStreamExt;
    let mut db = open(file).await?;
    let begun = Instant::now();
    let mut rows = sqlx::query(
        "SELECT q.*, a.*, s.*, j.* FROM question q JOIN answer a ON a.question_id = q.id
         LEFT JOIN assignment s ON s.answer_id = a.id LEFT JOIN judgement j ON j.assignment_id = s.id
         WHERE q.project_id = (SELECT id FROM project) ORDER BY q.line, a.line, a.place_in_line",
    )
    .fetch(&mut db);
    let mut bytes = 0usize;
    while let Some(row) = rows.try_next().await? {
        for column in 0..row.len() {
            if let Ok(Some(text)) = row.try_get::<Option<&str>, _>(column) {
                bytes += text.len();
            }
        }
    }
    if bytes == 0 {
        return Err("the export's database is empty".into());
    }
    Ok(begun.elapsed())
}

use super::{Db, Pool};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

static SQLITE: Migrator = sqlx::migrate!("../migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("../migrations/postgres");

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names no engine that Veracite knows.
    #[error("the database address must begin with sqlite: or postgres://, and this one does not: {0}")]
    Address(String),
    /// The engine refused; the address is without its password.
    #[error("the database {0} cannot be opened: {1}")]
    Engine(String, sqlx::Error),
    /// A migration that was applied differs from the one in this program.
    #[error(
        "migration {0} was applied to this database in another form than this program has. Start the program that \
         last ran on it, or restore a backup; nothing was changed"
    )]
    Changed(i64),
    /// The database is newer than the program.
    #[error(
        "the database was made by a newer Veracite (migration {0} is unknown here). Start that one; nothing was changed"
    )]
    Newer(i64),
    /// A migration failed.
    #[error("the database could not be brought up to date: {0}")]
    Migration(MigrateError),
}

impl From<MigrateError> for OpenError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMismatch(version) => OpenError::Changed(version),
            MigrateError::VersionMissing(version) => OpenError::Newer(version),
            other => OpenError::Migration(other),
        }
    }
}

/// Opens the database at `address` (`sqlite:FILE`, made if absent, or `postgres://..`) and brings its tables up to
/// date.
pub async fn open(address: &str) -> Result<Db, OpenError> {
    if address.starts_with("sqlite:") {
        open_sqlite(address).await
    } else if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        open_postgres(address).await
    } else {
        Err(OpenError::Address(named(address)))
    }
}

/// The address as messages show it: without user and password.
fn named(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://{place}"),
        _ => address.to_owned(),
    }
}

fn sqlite_options(address: &str) -> Result<SqliteConnectOptions, sqlx::Error> {
    Ok(SqliteConnectOptions::from_str(address)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10)))
}

async fn open_sqlite(address: &str) -> Result<Db, OpenError> {
    let failed = |error| OpenError::Engine(named(address), error);
    let options = sqlite_options(address).map_err(failed)?;
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(Duration::from_secs(10))
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.clone())
        .await
        .map_err(failed)?;
    SQLITE.run(&write).await?;
    let read = SqlitePoolOptions::new()
        .max_connections(4)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options.create_if_missing(false).pragma("query_only", "ON"))
        .await
        .map_err(failed)?;
    Ok(Db { pool: Pool::Sqlite { read, write }, lane: Arc::default(), closing: Arc::default() })
}

async fn open_postgres(address: &str) -> Result<Db, OpenError> {
    let failed = |error| OpenError::Engine(named(address), error);
    let options = PgConnectOptions::from_str(address).map_err(failed)?;
    let pool = PgPoolOptions::new()
        .max_connections(16)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options)
        .await
        .map_err(failed)?;
    POSTGRES.run(&pool).await?;
    Ok(Db { pool: Pool::Postgres(pool), lane: Arc::default(), closing: Arc::default() })
}

impl Db {
    /// Whether the embedded engine is in use.
    pub fn is_sqlite(&self) -> bool {
        matches!(self.pool, Pool::Sqlite { .. })
    }

    /// Waits until what is under way has ended and closes all connections.
    pub async fn close(&self) {
        match &self.pool {
            Pool::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Pool::Postgres(pool) => pool.close().await,
        }
    }

    /// Journal mode, synchronous and foreign keys of the embedded engine's writer; none for a server.
    pub async fn writer_pragmas(&self) -> Result<Option<(String, i64, i64)>, app::store::StoreError> {
        let Pool::Sqlite { write, .. } = &self.pool else { return Ok(None) };
        sqlx::query_as(
            "SELECT journal_mode, synchronous, foreign_keys
             FROM pragma_journal_mode, pragma_synchronous, pragma_foreign_keys",
        )
        .fetch_optional(write)
        .await
        .map_err(|e| super::DbError::from(e).into())
    }

    /// Limits the embedded database to so many pages (none: to no more than SQLite does), as a full disk would; no
    /// effect on a server.
    pub async fn limit_pages(&self, pages: Option<i64>) -> Result<(), app::store::StoreError> {
        let Pool::Sqlite { write, .. } = &self.pool else { return Ok(()) };
        let pragma = format!("PRAGMA max_page_count = {}", pages.unwrap_or(4_294_967_294));
        sqlx::query(sqlx::AssertSqlSafe(pragma))
            .execute(write)
            .await
            .map(|_| ())
            .map_err(|e| super::DbError::from(e).into())
    }

    /// Answers a trivial query: whether the database is there.
    pub async fn ping(&self) -> Result<(), app::store::StoreError> {
        super::read!(self, |on| sqlx::query("SELECT 1").execute(on).await.map(|_| ()))
    }
}

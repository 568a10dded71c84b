//! The database behind `app`'s storage traits: SQLite inside, PostgreSQL when one machine is not enough. One SQL text
//! per query serves both; every deliberate difference stands in `dialect.rs`.

mod account;
mod answer;
mod assignment;
pub mod dialect;
mod enrolment;
mod failure;
mod flag;
mod history;
mod import;
mod integrity;
mod invitation;
mod judgement;
mod leaving;
mod open;
mod practice;
mod progress;
mod project;
mod question;
mod release;
mod reset;
mod row;
mod sample;
mod session;
mod slot;

pub(crate) use failure::DbError;
pub use integrity::{StoredAnswer, StoredJudgement};
pub use open::{OpenError, open};
pub use session::{SessionTable, now as session_now};

use sqlx::{PgPool, SqlitePool};

/// The connections of one database.
#[derive(Clone, Debug)]
pub(crate) enum Pool {
    /// An embedded database: many readers, one writer.
    Sqlite {
        /// For queries.
        read: SqlitePool,
        /// One connection, for transactions that write.
        write: SqlitePool,
    },
    /// A server.
    Postgres(PgPool),
}

/// One database.
#[derive(Clone, Debug)]
pub struct Db {
    pub(crate) pool: Pool,
    /// Held shared by PostgreSQL's write transactions, and alone by one that others made fail again and again.
    pub(crate) lane: std::sync::Arc<tokio::sync::RwLock<()>>,
    /// Held by whoever closes answers that are given: one of many who ask for work at once.
    pub(crate) closing: std::sync::Arc<tokio::sync::Mutex<()>>,
}

impl app::store::Store for Db {}

/// Runs one query on whichever engine is open: `read!(self, |on| sqlx::query_as(..).fetch_all(on))`.
macro_rules! read {
    ($db:expr, |$on:ident| $query:expr) => {
        match &$db.pool {
            $crate::store::Pool::Sqlite { read: $on, .. } => {
                $query.map_err(|e| app::store::StoreError::from($crate::store::DbError::from(e)))
            }
            $crate::store::Pool::Postgres($on) => {
                $query.map_err(|e| app::store::StoreError::from($crate::store::DbError::from(e)))
            }
        }
    };
}

/// Runs one business write as one transaction on whichever engine is open: `write!(self, |tx| { .. Ok(value) })`. The
/// body sees a connection, may use `?` on what sqlx returns, and runs again if PostgreSQL asks for it, so it must not
/// change anything outside the database before it ends. A second argument is how PostgreSQL begins, if not as usual.
macro_rules! write {
    ($db:expr, |$tx:ident| $body:block) => {
        $crate::store::write!($db, $crate::store::dialect::POSTGRES_BEGIN, |$tx| $body)
    };
    ($db:expr, $begin:expr, |$tx:ident| $body:block) => {
        match &$db.pool {
            $crate::store::Pool::Sqlite { write, .. } => {
                let result: std::result::Result<_, $crate::store::DbError> = async {
                    let mut on = write.acquire().await?;
                    let result: std::result::Result<_, $crate::store::DbError> = async {
                        let begin = $crate::store::dialect::SQLITE_BEGIN;
                        let mut tx = sqlx::Connection::begin_with(&mut *on, begin).await?;
                        let value = {
                            let $tx = &mut *tx;
                            $crate::store::fallible(async { $body }).await?
                        };
                        tx.commit().await?;
                        Ok(value)
                    }
                    .await;
                    if result.as_ref().is_err_and(|error| error.spoils_connection()) {
                        on.close_on_drop();
                    }
                    result
                }
                .await;
                result.map_err(app::store::StoreError::from)
            }
            $crate::store::Pool::Postgres(pool) => {
                let mut attempt = 0;
                loop {
                    let result: std::result::Result<_, $crate::store::DbError> = async {
                        let alone = attempt >= $crate::store::dialect::ALONE_AFTER;
                        let _alone = if alone { Some($db.lane.write().await) } else { None };
                        let _shared = if alone { None } else { Some($db.lane.read().await) };
                        let mut tx = pool.begin_with($begin).await?;
                        let value = {
                            let $tx = &mut *tx;
                            $crate::store::fallible(async { $body }).await?
                        };
                        tx.commit().await?;
                        Ok(value)
                    }
                    .await;
                    match result {
                        Err(error) if error.is_conflict() && attempt < $crate::store::dialect::RETRIES => {
                            attempt += 1;
                            $crate::store::dialect::pause(attempt).await;
                        }
                        other => break other.map_err(app::store::StoreError::from),
                    }
                }
            }
        }
    };
}

/// The condition that no running import brought a row: `visible!("a")`, where `$1` is the project. Its inner query does
/// not depend on the row, so it runs once.
macro_rules! visible {
    ($row:literal) => {
        concat!(
            $row,
            ".import_id IS DISTINCT FROM
             coalesce((SELECT id FROM import WHERE project_id = $1 AND state = 'running'), '')"
        )
    };
}

pub(crate) use {read, visible, write};

/// Fixes the error type of a transaction's body, which a bare async block leaves open.
pub(crate) fn fallible<T, F: Future<Output = Result<T, DbError>>>(body: F) -> F {
    body
}

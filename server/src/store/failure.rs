use super::dialect;
use app::store::StoreError;

/// What went wrong inside a query or a transaction.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DbError {
    /// The engine, or the way to it.
    #[error(transparent)]
    Engine(#[from] sqlx::Error),
    /// What the store itself found.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl DbError {
    fn code(&self) -> Option<String> {
        match self {
            DbError::Engine(sqlx::Error::Database(error)) => error.code().map(Into::into),
            _ => None,
        }
    }

    /// Whether PostgreSQL wants the transaction run again.
    pub(crate) fn is_conflict(&self) -> bool {
        self.code().is_some_and(|code| dialect::POSTGRES_CONFLICT.contains(&code.as_str()))
    }

    /// Whether a connection of SQLite is better closed: when the disk is full or fails, SQLite rolls back by itself,
    /// sqlx then cannot, and takes the connection to be inside a transaction for ever.
    pub(crate) fn spoils_connection(&self) -> bool {
        match self {
            DbError::Engine(sqlx::Error::Database(error)) => {
                !error.is_unique_violation()
                    && !error.is_foreign_key_violation()
                    && !error.is_check_violation()
            }
            DbError::Engine(_) => true,
            DbError::Store(_) => false,
        }
    }

    /// Turns the violation of a UNIQUE constraint into `Taken(what)`.
    pub(crate) fn taken(self, what: &'static str) -> DbError {
        match &self {
            DbError::Engine(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                DbError::Store(StoreError::Taken(what))
            }
            _ => self,
        }
    }
}

fn of_database(error: &dyn sqlx::error::DatabaseError) -> StoreError {
    let code = error.code().unwrap_or_default();
    let primary = code.parse::<i64>().ok().map(|c| c & 0xff).filter(|_| code.len() < 5);
    if primary.is_some_and(|c| dialect::SQLITE_BUSY.contains(&c))
        || dialect::POSTGRES_BUSY.contains(&code.as_ref())
        || dialect::POSTGRES_CONFLICT.contains(&code.as_ref())
    {
        StoreError::Busy
    } else if primary == Some(dialect::SQLITE_FULL) || dialect::POSTGRES_FULL.contains(&code.as_ref()) {
        StoreError::Full
    } else {
        StoreError::Engine(error.to_string())
    }
}

impl From<DbError> for StoreError {
    fn from(error: DbError) -> StoreError {
        match error {
            DbError::Store(error) => error,
            DbError::Engine(sqlx::Error::PoolTimedOut) => StoreError::Busy,
            DbError::Engine(sqlx::Error::Database(error)) => of_database(error.as_ref()),
            DbError::Engine(error) => StoreError::Engine(error.to_string()),
        }
    }
}

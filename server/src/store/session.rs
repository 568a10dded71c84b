//! Sessions in the database: the small store that tower-sessions needs (the published one is behind on sqlx).

use super::{Db, read, write};
use app::clock::Instant;
use app::store::StoreError;
use async_trait::async_trait;
use std::collections::HashMap;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, ExpiredDeletion, Result, SessionStore};

/// The table of sessions.
#[derive(Clone, Debug)]
pub struct SessionTable(pub Db);

/// The key under which a session holds the id of its account.
pub const ACCOUNT: &str = "account";

/// The present moment, of the clock by which tower-sessions itself lets sessions expire.
#[expect(clippy::disallowed_methods, reason = "tower-sessions takes no clock")]
pub fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

fn micros(moment: OffsetDateTime) -> i64 {
    i64::try_from(moment.unix_timestamp_nanos() / 1000).unwrap_or(i64::MAX)
}

fn moment(at: Instant) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(at.0) * 1000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

fn failed(error: StoreError) -> Error {
    Error::Backend(error.to_string())
}

fn data(record: &Record) -> Result<String> {
    serde_json::to_string(&record.data).map_err(|e| Error::Encode(e.to_string()))
}

fn account(record: &Record) -> Option<&str> {
    record.data.get(ACCOUNT).and_then(serde_json::Value::as_str)
}

impl SessionTable {
    async fn insert(&self, record: &Record) -> Result<bool> {
        let data = data(record)?;
        let rows = write!(self.0, |tx| {
            let done = sqlx::query(
                "INSERT INTO session (id, account_id, data, expires_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (id) DO NOTHING",
            )
            .bind(record.id.to_string())
            .bind(account(record))
            .bind(data.as_str())
            .bind(micros(record.expiry_date))
            .execute(&mut *tx)
            .await?;
            Ok(done.rows_affected())
        })
        .map_err(failed)?;
        Ok(rows == 1)
    }
}

#[async_trait]
impl SessionStore for SessionTable {
    async fn create(&self, record: &mut Record) -> Result<()> {
        // An id that exists is refused and another one drawn, so that no session is ever taken over by chance.
        while !self.insert(record).await? {
            record.id = Id::default();
        }
        Ok(())
    }

    async fn save(&self, record: &Record) -> Result<()> {
        let data = data(record)?;
        // A session that signs in or out is created or deleted; this only extends one. If the database refuses (it is
        // full, say), the session ends sooner, but what the request did must not look as if it had failed.
        let saved = write!(self.0, |tx| {
            sqlx::query("UPDATE session SET account_id = $2, data = $3, expires_at = $4 WHERE id = $1")
                .bind(record.id.to_string())
                .bind(account(record))
                .bind(data.as_str())
                .bind(micros(record.expiry_date))
                .execute(&mut *tx)
                .await?;
            Ok(())
        });
        if let Err(error) = saved {
            tracing::warn!(%error, "a session could not be extended");
        }
        Ok(())
    }

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let row = read!(self.0, |on| sqlx::query_as::<_, (String, i64)>(
            "SELECT data, expires_at FROM session WHERE id = $1 AND expires_at > $2"
        )
        .bind(id.to_string())
        .bind(micros(now()))
        .fetch_optional(on)
        .await)
        .map_err(failed)?;
        row.map(|(data, expires_at)| {
            let data: HashMap<String, serde_json::Value> =
                serde_json::from_str(&data).map_err(|e| Error::Decode(e.to_string()))?;
            Ok(Record { id: *id, data, expiry_date: moment(Instant(expires_at)) })
        })
        .transpose()
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        write!(self.0, |tx| {
            sqlx::query("DELETE FROM session WHERE id = $1").bind(id.to_string()).execute(&mut *tx).await?;
            Ok(())
        })
        .map_err(failed)
    }
}

#[async_trait]
impl ExpiredDeletion for SessionTable {
    async fn delete_expired(&self) -> Result<()> {
        // The condition is checked on the row as it is when it goes, so a session renewed meanwhile stays.
        write!(self.0, |tx| {
            sqlx::query("DELETE FROM session WHERE expires_at <= $1")
                .bind(micros(now()))
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
        .map_err(failed)
    }
}

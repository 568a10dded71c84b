use super::row::{At, id};
use super::{Db, read, write};
use app::account::reset::{NewReset, Reset, ResetStore};
use app::clock::Instant;
use app::id::{AccountId, ProjectId};
use app::store::Stored;

#[async_trait::async_trait]
impl ResetStore for Db {
    async fn add_reset(&self, new: &NewReset, at: Instant) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query("DELETE FROM password_reset WHERE account_id = $1 AND used_at IS NULL")
                .bind(new.account.as_str())
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "INSERT INTO password_reset (id, account_id, secret_hash, expires_at, created_at)
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(new.id.as_str())
            .bind(new.account.as_str())
            .bind(new.secret_hash.as_str())
            .bind(new.expires_at.0)
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
            Ok(())
        })
    }

    async fn find_reset(&self, secret_hash: &str) -> Stored<Option<Reset>> {
        let row = read!(self, |on| sqlx::query_as::<_, (String, i64, Option<i64>)>(
            "SELECT account_id, expires_at, used_at FROM password_reset WHERE secret_hash = $1"
        )
        .bind(secret_hash)
        .fetch_optional(on)
        .await)?;
        row.map(|(account, expires_at, used_at)| {
            Ok(Reset {
                account: id(At("password_reset", "account_id", &account), &account)?,
                expires_at: Instant(expires_at),
                used_at: used_at.map(Instant),
            })
        })
        .transpose()
    }

    async fn use_reset(&self, secret_hash: &str, password_hash: &str, at: Instant) -> Stored<bool> {
        write!(self, |tx| {
            let account = sqlx::query_scalar::<_, String>(
                "UPDATE password_reset SET used_at = $2
                 WHERE secret_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING account_id",
            )
            .bind(secret_hash)
            .bind(at.0)
            .fetch_optional(&mut *tx)
            .await?;
            let Some(account) = account else { return Ok(false) };
            for sql in [
                "DELETE FROM password_reset WHERE account_id = $1 AND used_at IS NULL",
                "DELETE FROM session WHERE account_id = $1",
            ] {
                sqlx::query(sql).bind(account.as_str()).execute(&mut *tx).await?;
            }
            sqlx::query("UPDATE account SET password_hash = $2 WHERE id = $1")
                .bind(account.as_str())
                .bind(password_hash)
                .execute(&mut *tx)
                .await?;
            Ok(true)
        })
    }

    async fn accounts_beyond(&self, project: &ProjectId) -> Stored<Vec<AccountId>> {
        read!(self, |on| sqlx::query_scalar::<_, String>(
            "SELECT a.id FROM member m JOIN account a ON a.id = m.account_id
             WHERE m.project_id = $1
               AND (a.administrator = 1 OR EXISTS (SELECT 1 FROM member o WHERE o.account_id = a.id AND o.project_id <> $1))"
        )
        .bind(project.as_str())
        .fetch_all(on)
        .await)?
        .iter()
        .map(|text| id(At("account", "id", text), text))
        .collect()
    }
}

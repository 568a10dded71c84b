use super::row::{At, id};
use super::{Db, read, write};
use app::account::{Account, AccountStore, Credentials};
use app::clock::Instant;
use app::id::AccountId;
use app::store::Stored;

#[derive(sqlx::FromRow)]
struct AccountRow {
    id: String,
    email: String,
    name: String,
    password_hash: Option<String>,
    administrator: i64,
    single_keys: i64,
}

impl AccountRow {
    fn read(self) -> Stored<Credentials> {
        let account = Account {
            id: id(At("account", "id", &self.id), &self.id)?,
            email: self.email,
            name: self.name,
            administrator: self.administrator == 1,
            single_keys: self.single_keys == 1,
        };
        Ok(Credentials { account, password_hash: self.password_hash })
    }
}

/// Adds an account inside a transaction. Error `Taken` if the address is known.
macro_rules! insert_account {
    ($tx:ident, $account:expr, $password_hash:expr, $at:expr) => {
        sqlx::query(
            "INSERT INTO account (id, email, email_folded, name, password_hash, administrator, single_keys, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind($account.id.as_str())
        .bind($account.email.trim())
        .bind(app::account::fold(&$account.email))
        .bind($account.name.as_str())
        .bind($password_hash)
        .bind(i64::from($account.administrator))
        .bind(i64::from($account.single_keys))
        .bind($at.0)
        .execute(&mut *$tx)
        .await
        .map_err(|e| $crate::store::DbError::from(e).taken("the address"))?
    };
}

pub(super) use insert_account;

#[async_trait::async_trait]
impl AccountStore for Db {
    async fn add_account(&self, account: &Account, password_hash: Option<&str>, at: Instant) -> Stored<()> {
        write!(self, |tx| {
            insert_account!(tx, account, password_hash, at);
            Ok(())
        })
    }

    async fn find_credentials(&self, email_folded: &str) -> Stored<Option<Credentials>> {
        read!(self, |on| sqlx::query_as::<_, AccountRow>(
            "SELECT id, email, name, password_hash, administrator, single_keys FROM account WHERE email_folded = $1"
        )
        .bind(email_folded)
        .fetch_optional(on)
        .await)?
        .map(AccountRow::read)
        .transpose()
    }

    async fn find_account(&self, id: &AccountId) -> Stored<Option<Credentials>> {
        read!(self, |on| sqlx::query_as::<_, AccountRow>(
            "SELECT id, email, name, password_hash, administrator, single_keys FROM account WHERE id = $1"
        )
        .bind(id.as_str())
        .fetch_optional(on)
        .await)?
        .map(AccountRow::read)
        .transpose()
    }

    async fn set_password(&self, id: &AccountId, password_hash: &str, keep: Option<&str>) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query("UPDATE account SET password_hash = $2 WHERE id = $1")
                .bind(id.as_str())
                .bind(password_hash)
                .execute(&mut *tx)
                .await?;
            // A link for a new password that was asked for before is of no use any more.
            sqlx::query("DELETE FROM password_reset WHERE account_id = $1 AND used_at IS NULL")
                .bind(id.as_str())
                .execute(&mut *tx)
                .await?;
            sqlx::query("DELETE FROM session WHERE account_id = $1 AND id IS DISTINCT FROM $2")
                .bind(id.as_str())
                .bind(keep)
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
    }

    async fn set_single_keys(&self, id: &AccountId, on: bool) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query("UPDATE account SET single_keys = $2 WHERE id = $1")
                .bind(id.as_str())
                .bind(i64::from(on))
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
    }

    async fn count_accounts(&self) -> Stored<i64> {
        read!(self, |on| sqlx::query_scalar::<_, i64>("SELECT count(*) FROM account").fetch_one(on).await)
    }

    async fn note_failed_sign_in(&self, key: &str, at: Instant, forget_before: Instant) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query("DELETE FROM failed_sign_in WHERE at < $1")
                .bind(forget_before.0)
                .execute(&mut *tx)
                .await?;
            sqlx::query("INSERT INTO failed_sign_in (subject, at) VALUES ($1, $2)")
                .bind(key)
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            Ok(())
        })
    }

    async fn failed_sign_ins(&self, key: &str, since: Instant) -> Stored<Vec<Instant>> {
        let moments = read!(self, |on| sqlx::query_scalar::<_, i64>(
            "SELECT at FROM failed_sign_in WHERE subject = $1 AND at >= $2 ORDER BY at"
        )
        .bind(key)
        .bind(since.0)
        .fetch_all(on)
        .await)?;
        Ok(moments.into_iter().map(Instant).collect())
    }

    async fn forget_failed_sign_ins(&self, key: &str) -> Stored<()> {
        write!(self, |tx| {
            sqlx::query("DELETE FROM failed_sign_in WHERE subject = $1").bind(key).execute(&mut *tx).await?;
            Ok(())
        })
    }
}

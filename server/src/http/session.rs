//! Sessions: a cookie with a random id, the account's id in the database.

use crate::store::{SessionTable, session_now as now};
use app::account::Account;
use app::context::SessionHandle;
use app::error::AppError;
use app::id::AccountId;
use tower_sessions::cookie::SameSite;
use tower_sessions::cookie::time::Duration;
use tower_sessions::{Expiry, Session, SessionManagerLayer};

/// After how long without a request a session ends.
const IDLE: Duration = Duration::days(14);

/// How old the stored expiry may be before use extends it: not every request writes.
const TOUCH_AFTER: Duration = Duration::minutes(10);

const ACCOUNT: &str = "account";
const SEEN: &str = "seen";

/// The layer that reads and writes the cookie.
pub fn layer(table: SessionTable, secure: bool) -> SessionManagerLayer<SessionTable> {
    SessionManagerLayer::new(table)
        .with_name("veracite")
        .with_same_site(SameSite::Lax)
        .with_http_only(true)
        .with_secure(secure)
        .with_path("/")
        .with_expiry(Expiry::OnInactivity(IDLE))
}

/// The session of one request.
#[derive(Clone, Debug)]
pub struct RequestSession(pub Session);

fn failed(error: tower_sessions::session::Error) -> AppError {
    AppError::internal(&error)
}

impl RequestSession {
    /// The account that is signed in, if any.
    pub async fn account(&self) -> Result<Option<AccountId>, AppError> {
        let text: Option<String> = self.0.get(ACCOUNT).await.map_err(failed)?;
        Ok(text.and_then(|t| t.parse().ok()))
    }

    /// Extends the session if its stored expiry is old.
    pub async fn touch(&self) -> Result<(), AppError> {
        let now = now().unix_timestamp();
        let seen: Option<i64> = self.0.get(SEEN).await.map_err(failed)?;
        if seen.is_none_or(|seen| now - seen > TOUCH_AFTER.whole_seconds()) {
            self.0.insert(SEEN, now).await.map_err(failed)?;
        }
        Ok(())
    }
}

#[async_trait::async_trait]
impl SessionHandle for RequestSession {
    async fn sign_in(&self, account: &Account) -> Result<(), AppError> {
        self.0.cycle_id().await.map_err(failed)?;
        self.0.insert(ACCOUNT, account.id.as_str()).await.map_err(failed)?;
        self.0.insert(SEEN, now().unix_timestamp()).await.map_err(failed)
    }

    async fn sign_out(&self) -> Result<(), AppError> {
        self.0.flush().await.map_err(failed)
    }
}

//! Whether the server can do its work, for whoever watches it.

use super::state::Site;
use axum::extract::State;
use axum::http::StatusCode;

/// `ok`, or 503 if the database does not answer.
pub async fn health(State(site): State<Site>) -> (StatusCode, &'static str) {
    match site.db.ping().await {
        Ok(()) => (StatusCode::OK, "ok\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

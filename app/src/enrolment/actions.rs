//! What the forms of joining post.

use super::service;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{AccountId, ProjectId};
use crate::routes;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Stores the consent text as its next version; `go` is `preview` if it is only to be shown.
#[server(prefix = "/do", endpoint = "enrolment/consent-text")]
pub async fn set_consent(
    project: ProjectId,
    text: Option<String>,
    withdrawal_removes: Option<String>,
    go: Option<String>,
) -> Result<(), AppError> {
    if go.as_deref() == Some("preview") {
        return Err(AppError::Invalid(Vec::new()));
    }
    let text = text.unwrap_or_default();
    let done = service::set_consent(&ctx(), &project, &text, withdrawal_removes.is_some()).await?;
    let word = if done.is_some() { "consent" } else { "same" };
    leptos_axum::redirect(&format!("{}?saved={word}#consent", routes::settings(&project)));
    Ok(())
}

/// Agrees to a version of the consent text.
#[server(prefix = "/do", endpoint = "enrolment/agree")]
pub async fn agree(project: ProjectId, version: i64, agree: Option<String>) -> Result<(), AppError> {
    service::agree(&ctx(), &project, version, agree.is_some()).await?;
    leptos_axum::redirect(&format!("{}?done=agreed", routes::taking_part(&project)));
    Ok(())
}

/// Stores the viewer's profile.
#[server(prefix = "/do", endpoint = "enrolment/profile")]
pub async fn save_profile(#[server(flatten)] pairs: BTreeMap<String, String>) -> Result<(), AppError> {
    let project = pairs.get("project").and_then(|id| id.parse().ok()).ok_or(AppError::BadInput)?;
    service::save_profile(&ctx(), &project, &pairs).await?;
    leptos_axum::redirect(&format!("{}?done=profile", routes::taking_part(&project)));
    Ok(())
}

/// Takes whoever has done all that joining asks for as far as they came.
#[server(prefix = "/do", endpoint = "enrolment/go-on")]
pub async fn go_on(project: ProjectId) -> Result<(), AppError> {
    service::go_on(&ctx(), &project).await?;
    leptos_axum::redirect(&routes::taking_part(&project));
    Ok(())
}

/// A manager's word about an expert who waits: `word` is `accept` or `decline`.
#[server(prefix = "/do", endpoint = "enrolment/decide")]
pub async fn decide(
    project: ProjectId,
    account: AccountId,
    word: String,
    note: Option<String>,
) -> Result<(), AppError> {
    let accept = match word.as_str() {
        "accept" => true,
        "decline" => false,
        _ => return Err(AppError::BadInput),
    };
    service::decide(&ctx(), &project, &account, accept, &note.unwrap_or_default()).await?;
    leptos_axum::redirect(&format!("{}?done={word}", routes::member(&project, &account)));
    Ok(())
}

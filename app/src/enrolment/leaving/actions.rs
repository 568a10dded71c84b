//! What the forms of leaving post.

use super::service;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{AccountId, ProjectId};
use crate::routes;
use leptos::prelude::*;

/// The viewer leaves the project.
#[server(prefix = "/do", endpoint = "enrolment/withdraw")]
pub async fn withdraw(project: ProjectId, sure: Option<String>) -> Result<(), AppError> {
    service::withdraw(&ctx(), &project, sure.is_some()).await?;
    leptos_axum::redirect(&routes::taking_part(&project));
    Ok(())
}

/// A manager takes a member out of the project.
#[server(prefix = "/do", endpoint = "enrolment/remove")]
pub async fn remove(
    project: ProjectId,
    account: AccountId,
    judgements: Option<String>,
    sure: Option<String>,
) -> Result<(), AppError> {
    service::remove(&ctx(), &project, &account, judgements.is_some(), sure.is_some()).await?;
    leptos_axum::redirect(&format!("{}?done=removed", routes::member(&project, &account)));
    Ok(())
}

/// An administrator erases an account.
#[server(prefix = "/do", endpoint = "account/erase")]
pub async fn erase(project: ProjectId, account: AccountId, certain: Option<String>) -> Result<(), AppError> {
    service::erase_from_page(&ctx(), &account, certain.is_some()).await?;
    leptos_axum::redirect(&format!("{}?done=erased", routes::member(&project, &account)));
    Ok(())
}

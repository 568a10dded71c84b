//! What the forms about a forgotten password post.

use super::service;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{AccountId, ProjectId};
use crate::project::handed::{self, Handed};
use crate::routes;
use leptos::prelude::*;

/// Asks for a link by mail.
#[server(prefix = "/do", endpoint = "account/forgotten")]
pub async fn forgotten(email: String) -> Result<(), AppError> {
    let outcome = match service::ask(&ctx(), &email).await {
        // Without mail the page itself says whom to ask.
        Ok(()) | Err(AppError::NotFound) => "asked".to_owned(),
        Err(AppError::TooMany(seconds)) => format!("wait-{seconds}"),
        Err(other) => return Err(other),
    };
    leptos_axum::redirect(&format!("{}?state={outcome}", routes::FORGOTTEN));
    Ok(())
}

/// Sets a new password by a link.
#[server(prefix = "/do", endpoint = "account/new-password")]
pub async fn new_password(secret: String, new: String, again: String) -> Result<(), AppError> {
    let page = routes::new_password(&routes::percent(&secret).replace('/', "%2F"));
    match service::set(&ctx(), &secret, new, &again).await? {
        true => leptos_axum::redirect(&format!("{}?password=changed", routes::ACCOUNT)),
        false => leptos_axum::redirect(&page),
    }
    Ok(())
}

/// Makes a link for a member's new password, to be shown once to who runs the project.
#[server(prefix = "/do", endpoint = "account/reset-member")]
pub async fn reset_member(project: ProjectId, account: AccountId) -> Result<(), AppError> {
    let ctx = ctx();
    let secret = service::make_for_member(&ctx, &project, &account).await?;
    handed::leave(&ctx, &project, &Handed::Password(account, secret));
    leptos_axum::redirect(&routes::people(&project));
    Ok(())
}

//! What the forms about projects post.

use super::{form, service};
use crate::context::ctx;
use crate::error::AppError;
use crate::routes;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Replaces the project's settings.
#[server(prefix = "/do", endpoint = "project/settings")]
pub async fn save_settings(#[server(flatten)] pairs: BTreeMap<String, String>) -> Result<(), AppError> {
    let project = pairs.get("project").and_then(|id| id.parse().ok()).ok_or(AppError::BadInput)?;
    let current = service::settings(&ctx(), &project).await?;
    let settings = form::read(&pairs, &current).map_err(AppError::Invalid)?;
    service::set_settings(&ctx(), &project, &settings).await?;
    leptos_axum::redirect(&format!("{}?saved=settings", routes::settings(&project)));
    Ok(())
}

/// Makes a project and leads on to it. A name that won't do comes back with the reason.
#[server(prefix = "/do", endpoint = "project/create")]
pub async fn create(name: String) -> Result<(), AppError> {
    let project = service::create_by_administrator(&ctx(), &name).await?;
    leptos_axum::redirect(&routes::project(&project.id));
    Ok(())
}

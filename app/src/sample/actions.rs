//! What the form of the sample posts.

use super::model::Plan;
use super::service;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::ProjectId;
use crate::routes;
use leptos::prelude::*;

/// Draws the sample that was previewed; `weights` is a JSON object of systems.
#[server(prefix = "/do", endpoint = "sample/draw")]
pub async fn draw_sample(
    project: ProjectId,
    per_question: u32,
    seed: i64,
    weights: String,
) -> Result<(), AppError> {
    let ctx = ctx();
    let managed = ctx.managed(&project).await?;
    let weights = serde_json::from_str(&weights).map_err(|_| AppError::BadInput)?;
    service::draw_sample(&ctx, &managed, &Plan { per_question, weights, seed }).await?;
    leptos_axum::redirect(&routes::sample(&project));
    Ok(())
}

/// Takes the sample back.
#[server(prefix = "/do", endpoint = "sample/undo")]
pub async fn undo_sample(project: ProjectId) -> Result<(), AppError> {
    service::undo(&ctx(), &project).await?;
    leptos_axum::redirect(&routes::sample(&project));
    Ok(())
}

//! What the pages of practice post.

use super::service;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{AnswerId, AssignmentId, ProjectId};
use crate::judgement::Field;
use crate::routes;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Makes a submitted review a practice item and leads to explaining it.
#[server(prefix = "/do", endpoint = "practice/add")]
pub async fn add(project: ProjectId, review: AssignmentId) -> Result<(), AppError> {
    let answer = service::add(&ctx(), &project, &review).await?;
    leptos_axum::redirect(&routes::practice_item(&project, &answer));
    Ok(())
}

/// Takes an item out.
#[server(prefix = "/do", endpoint = "practice/remove")]
pub async fn remove(project: ProjectId, answer: AnswerId) -> Result<(), AppError> {
    service::remove(&ctx(), &project, &answer).await?;
    leptos_axum::redirect(&routes::practice_items(&project));
    Ok(())
}

/// Stores the explanations of an item: the form's controls are named by the fields that they explain.
#[server(prefix = "/do", endpoint = "practice/explain")]
pub async fn explain(#[server(flatten)] pairs: BTreeMap<String, String>) -> Result<(), AppError> {
    let id = |name: &str| pairs.get(name).ok_or(AppError::BadInput);
    let project: ProjectId = id("project")?.parse().map_err(|_| AppError::BadInput)?;
    let answer: AnswerId = id("answer")?.parse().map_err(|_| AppError::BadInput)?;
    let written = pairs.iter().filter_map(|(name, text)| Some((name.parse::<Field>().ok()?, text.clone())));
    service::explain(&ctx(), &project, &answer, written).await?;
    leptos_axum::redirect(&format!("{}?saved=1", routes::practice_item(&project, &answer)));
    Ok(())
}

/// Leads to the try that the expert goes on with, or to their part in the project once all are done.
#[server(prefix = "/do", endpoint = "practice/begin")]
pub async fn begin(project: ProjectId) -> Result<(), AppError> {
    match service::begin(&ctx(), &project).await? {
        Some(id) => leptos_axum::redirect(&routes::review(&id)),
        None => leptos_axum::redirect(&routes::taking_part(&project)),
    }
    Ok(())
}

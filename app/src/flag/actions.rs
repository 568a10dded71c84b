//! What the forms about flags post.

use super::service;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{AssignmentId, FlagId, ProjectId};
use crate::routes;
use leptos::prelude::*;

/// Raises a flag, about the claim with the key `about` or the whole answer, and leads back to the step of the review.
#[server(prefix = "/do", endpoint = "flag/raise")]
pub async fn raise_flag(
    assignment: AssignmentId,
    #[server(default)] about: String,
    #[server(default)] step: String,
    #[server(default)] flag: String,
) -> Result<(), AppError> {
    let claim = match about.as_str() {
        "" => None,
        key => Some(key.parse().map_err(|_| AppError::BadInput)?),
    };
    service::raise(&ctx(), &assignment, claim, &flag).await?;
    leptos_axum::redirect(&back(&assignment, &step));
    Ok(())
}

/// Takes a flag back.
#[server(prefix = "/do", endpoint = "flag/withdraw")]
pub async fn withdraw_flag(flag: FlagId, #[server(default)] step: String) -> Result<(), AppError> {
    let assignment = service::withdraw(&ctx(), &flag).await?;
    leptos_axum::redirect(&back(&assignment, &step));
    Ok(())
}

/// Replies to a flag, and leads back to the page where that was done: the flags or the answer.
#[server(prefix = "/do", endpoint = "flag/reply")]
pub async fn reply_to_flag(
    project: ProjectId,
    flag: FlagId,
    #[server(default)] reply: String,
    #[server(default)] at_answer: String,
) -> Result<(), AppError> {
    let flag = service::reply(&ctx(), &project, &flag, &reply).await?;
    let to =
        if at_answer.is_empty() { routes::flags(&project) } else { routes::answer(&project, &flag.answer) };
    leptos_axum::redirect(&format!("{to}#flag-{}", flag.id));
    Ok(())
}

fn back(assignment: &AssignmentId, step: &str) -> String {
    match step.is_empty() {
        true => routes::review(assignment),
        false => routes::review_step(assignment, &routes::percent(step)),
    }
}

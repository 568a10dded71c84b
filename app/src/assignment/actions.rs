//! What the forms about work post.

use crate::error::AppError;
use crate::id::{AccountId, AnswerId, AssignmentId, ProjectId};
use leptos::prelude::*;

/// Takes the next answer of a project and leads to it, or back to the list of work, which says why there is none.
#[server(prefix = "/do", endpoint = "assignment/next")]
pub async fn next(project: ProjectId) -> Result<(), AppError> {
    let found = super::next::next(&crate::context::ctx(), &project).await?;
    leptos_axum::redirect(&found.map_or(crate::routes::WORK.to_owned(), |id| crate::routes::review(&id)));
    Ok(())
}

/// Skips an answer for a reason.
#[server(prefix = "/do", endpoint = "assignment/skip")]
pub async fn skip(
    assignment: AssignmentId,
    reason: Option<String>,
    words: Option<String>,
) -> Result<(), AppError> {
    let (reason, words) = (reason.unwrap_or_default(), words.unwrap_or_default());
    super::service::skip(&crate::context::ctx(), &assignment, &reason, &words).await?;
    leptos_axum::redirect(crate::routes::WORK);
    Ok(())
}

/// Gives an answer to an expert by name.
#[server(prefix = "/do", endpoint = "assignment/hand")]
pub async fn hand(project: ProjectId, answer: AnswerId, account: AccountId) -> Result<(), AppError> {
    super::service::hand(&crate::context::ctx(), &project, &answer, &account).await?;
    leptos_axum::redirect(&[crate::routes::answer(&project, &answer).as_str(), "#experts"].concat());
    Ok(())
}

/// Gives work back to its expert, who skipped it or whose time has ended.
#[server(prefix = "/do", endpoint = "assignment/put-back")]
pub async fn put_back(assignment: AssignmentId) -> Result<(), AppError> {
    let project = super::service::put_back(&crate::context::ctx(), &assignment).await?;
    leptos_axum::redirect(&[crate::routes::project(&project).as_str(), "#stuck"].concat());
    Ok(())
}

/// Locks, unlocks or takes back a piece of work.
#[server(prefix = "/do", endpoint = "assignment/steer")]
pub async fn steer(assignment: AssignmentId, act: super::Steer) -> Result<(), AppError> {
    let (project, answer) = super::service::steer(&crate::context::ctx(), &assignment, act).await?;
    leptos_axum::redirect(&[crate::routes::answer(&project, &answer).as_str(), "#experts"].concat());
    Ok(())
}

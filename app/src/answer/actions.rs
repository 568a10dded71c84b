//! What the forms of the answers' pages post.

use super::service;
use crate::claim::rules::{EditProblem, Side, cut, give, merge};
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{AnswerId, ProjectId};
use crate::routes;
use leptos::prelude::*;

/// Sets an answer aside.
#[server(prefix = "/do", endpoint = "answer/set-aside")]
pub async fn set_answer_aside(
    project: ProjectId,
    answer: AnswerId,
    #[server(default)] reason: String,
) -> Result<(), AppError> {
    service::set_aside(&ctx(), &project, &answer, &reason).await?;
    leptos_axum::redirect(&routes::answer(&project, &answer));
    Ok(())
}

/// Takes an answer that is set aside back.
#[server(prefix = "/do", endpoint = "answer/take-back")]
pub async fn take_answer_back(project: ProjectId, answer: AnswerId) -> Result<(), AppError> {
    service::take_back(&ctx(), &project, &answer).await?;
    leptos_axum::redirect(&routes::answer(&project, &answer));
    Ok(())
}

/// Holds all answers against the project's rules again.
#[server(prefix = "/do", endpoint = "answer/apply-rules")]
pub async fn apply_rules(project: ProjectId) -> Result<(), AppError> {
    let changed = service::apply_rules(&ctx(), &project).await?;
    leptos_axum::redirect(&format!("{}?changed={changed}", routes::answer_rules(&project)));
    Ok(())
}

/// Cuts a claim in two before a word.
#[server(prefix = "/do", endpoint = "answer/cut-claim")]
pub async fn cut_claim(
    project: ProjectId,
    answer: AnswerId,
    claim: u32,
    #[server(default)] at: u32,
) -> Result<(), AppError> {
    let done = service::edit_claims(&ctx(), &project, &answer, |a| cut(&a.claims, claim, at)).await?;
    lead_back(&project, &answer, done);
    Ok(())
}

/// Merges a claim with the one after it.
#[server(prefix = "/do", endpoint = "answer/merge-claims")]
pub async fn merge_claims(project: ProjectId, answer: AnswerId, claim: u32) -> Result<(), AppError> {
    let done = service::edit_claims(&ctx(), &project, &answer, |a| merge(&a.text, &a.claims, claim)).await?;
    lead_back(&project, &answer, done);
    Ok(())
}

/// Gives a source of a claim to the claim before it or after it.
#[server(prefix = "/do", endpoint = "answer/give-source")]
pub async fn give_source(
    project: ProjectId,
    answer: AnswerId,
    claim: u32,
    source: u32,
    to: String,
) -> Result<(), AppError> {
    let side = if to == "before" { Side::Before } else { Side::After };
    let rule = |a: &super::Answer| give(&a.claims, claim, source as usize, side);
    let done = service::edit_claims(&ctx(), &project, &answer, rule).await?;
    lead_back(&project, &answer, done);
    Ok(())
}

/// Back to the answer, with what stood against the change.
fn lead_back(project: &ProjectId, answer: &AnswerId, done: Result<(), EditProblem>) {
    let problem = done.err().map(|problem| format!("?problem={}", problem.word())).unwrap_or_default();
    leptos_axum::redirect(&format!("{}{problem}#claims", routes::answer(project, answer)));
}

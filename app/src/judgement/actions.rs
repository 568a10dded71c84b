//! What the review screen posts.

use super::form::Posted;
use super::model::Save;
use super::outcome::Saved;
use super::rules::{cut, join};
use super::screen::Step;
use super::service;
use super::splitting::resplit;
use crate::claim::rules::EditProblem;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::AssignmentId;
use crate::routes;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use std::collections::BTreeMap;

/// Stores changes, field by field.
#[server(name = SaveChanges, prefix = "/do", endpoint = "judgement/save", input = Json)]
pub async fn save(save: Save) -> Result<Saved, AppError> {
    service::save(&ctx(), save).await
}

/// Notes that somebody is at work.
#[server(prefix = "/do", endpoint = "judgement/beat", input = Json)]
pub async fn beat(assignment: AssignmentId, step: Option<u32>, active_ms: i64) -> Result<(), AppError> {
    service::beat(&ctx(), &assignment, step, active_ms).await
}

/// Stores what the form of one step holds and leads on.
#[server(prefix = "/do", endpoint = "judgement/form")]
pub async fn form(#[server(flatten)] pairs: BTreeMap<String, String>) -> Result<(), AppError> {
    let posted = Posted::read(pairs)?;
    let (saved, step, claims) = service::save_form(&ctx(), &posted).await?;
    if let Some(closed) = saved.outcome.closed {
        return Err(AppError::Closed(closed));
    }
    if let Some((_, problem)) = saved.outcome.refused.first() {
        return Err(AppError::Unfit(*problem));
    }
    leptos_axum::redirect(&posted.lead_on(step, claims, &saved.outcome));
    Ok(())
}

/// Cuts a claim of the viewer's own review in two.
#[server(prefix = "/do", endpoint = "judgement/cut-claim")]
pub async fn cut_claim(
    assignment: AssignmentId,
    claim: u32,
    #[server(default)] at: u32,
) -> Result<(), AppError> {
    let done = resplit(&ctx(), &assignment, |claims, judgement| cut(claims, judgement, claim, at)).await?;
    resplit_to(&assignment, done);
    Ok(())
}

/// Joins the two parts of a claim again.
#[server(prefix = "/do", endpoint = "judgement/join-claim")]
pub async fn join_claim(assignment: AssignmentId, claim: u32) -> Result<(), AppError> {
    let done = resplit(&ctx(), &assignment, |_, judgement| join(judgement, claim)).await?;
    resplit_to(&assignment, done);
    Ok(())
}

fn resplit_to(assignment: &AssignmentId, done: Result<usize, EditProblem>) {
    leptos_axum::redirect(&match done {
        Ok(at) => Step::Claim(at).href(assignment),
        Err(problem) => format!("{}?problem={}", routes::review_claims(assignment), problem.word()),
    });
}

/// Submits the judgement, or leads to what is missing.
#[server(prefix = "/do", endpoint = "judgement/submit")]
pub async fn submit(assignment: AssignmentId) -> Result<(), AppError> {
    let ctx = ctx();
    match service::submit(&ctx, &assignment).await?.is_empty() {
        true if service::is_practice(&ctx, &assignment).await? => {
            leptos_axum::redirect(&routes::practice_try(&assignment));
        }
        true => leptos_axum::redirect(&routes::review(&assignment)),
        false => leptos_axum::redirect(&format!("{}&refused=1", Step::Submit.href(&assignment))),
    }
    Ok(())
}

/// Reopens a submitted judgement.
#[server(prefix = "/do", endpoint = "judgement/reopen")]
pub async fn reopen(assignment: AssignmentId) -> Result<(), AppError> {
    service::reopen(&ctx(), &assignment).await?;
    leptos_axum::redirect(&Step::Answer.href(&assignment));
    Ok(())
}

/// Takes a reopening back.
#[server(prefix = "/do", endpoint = "judgement/cancel-reopening")]
pub async fn cancel_reopening(assignment: AssignmentId) -> Result<(), AppError> {
    service::cancel_reopening(&ctx(), &assignment).await?;
    leptos_axum::redirect(&routes::review(&assignment));
    Ok(())
}

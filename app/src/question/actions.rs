//! What the pages of questions post.

use super::draft::{DraftProblem, DraftSave, DraftSaved};
use super::form::{self, Posted};
use super::model::{Decided, Decision};
use super::service::{self, Submitting, curation};
use crate::clock::Instant;
use crate::context::ctx;
use crate::error::AppError;
use crate::id::{ProjectId, QuestionId};
use crate::judgement::{Closed, ValueProblem};
use crate::routes;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use std::collections::BTreeMap;

/// Begins a draft and leads to it.
#[server(name = AddQuestion, prefix = "/do", endpoint = "question/add")]
pub async fn add(project: ProjectId) -> Result<(), AppError> {
    let id = service::add(&ctx(), &project).await?;
    leptos_axum::redirect(&routes::own_question(&project, &id));
    Ok(())
}

/// Stores changes of a draft, field by field.
#[server(name = SaveDraft, prefix = "/do", endpoint = "question/save", input = Json)]
pub async fn save(save: DraftSave) -> Result<DraftSaved, AppError> {
    service::save(&ctx(), save).await
}

/// Stores what the form of a draft holds and leads on.
#[server(name = DraftForm, prefix = "/do", endpoint = "question/form")]
pub async fn form(#[server(flatten)] pairs: BTreeMap<String, String>) -> Result<(), AppError> {
    let posted = Posted::read(pairs)?;
    let saved = service::save_form(&ctx(), &posted).await?;
    if saved.outcome.closed.is_some() {
        return Err(AppError::Closed(Closed::HandedIn));
    }
    if let Some((_, problem)) = saved.outcome.refused.first() {
        return Err(AppError::Unfit(match problem {
            DraftProblem::TooManyVersions => ValueProblem::TooManyVersions,
            DraftProblem::BadText | DraftProblem::UnknownType => ValueProblem::BadText,
        }));
    }
    let here = routes::own_question(&posted.project, &posted.question);
    let to = match posted.go.as_str() {
        "list" => routes::own_questions(&posted.project),
        "submit" => hand_in(&posted.project, Some(&posted.question), false).await?,
        _ => format!("{here}?saved=1"),
    };
    leptos_axum::redirect(&to);
    Ok(())
}

/// Submits the drafts that are ready, or one of them; leads to what is missing, or to what is nearly the same.
#[server(name = SubmitQuestions, prefix = "/do", endpoint = "question/submit")]
pub async fn submit(
    project: ProjectId,
    question: Option<QuestionId>,
    anyway: Option<String>,
) -> Result<(), AppError> {
    leptos_axum::redirect(&hand_in(&project, question.as_ref(), anyway.is_some()).await?);
    Ok(())
}

/// Submits, and says which page tells what came of it.
async fn hand_in(project: &ProjectId, only: Option<&QuestionId>, anyway: bool) -> Result<String, AppError> {
    let result = service::submit(&ctx(), project, only, anyway).await?;
    let only = only.map(|id| format!("&only={id}")).unwrap_or_default();
    let query = match result {
        Submitting::Done(number) => format!("?submitted={number}"),
        Submitting::Refused(_) => format!("?refused=1{only}"),
        Submitting::Alike => format!("?alike=1{only}"),
    };
    Ok(routes::own_questions(project) + &query)
}

/// Makes a submitted question a draft again.
#[server(name = WithdrawQuestion, prefix = "/do", endpoint = "question/withdraw")]
pub async fn withdraw(question: QuestionId) -> Result<(), AppError> {
    let (own, _) = service::withdraw(&ctx(), &question).await?;
    leptos_axum::redirect(&routes::own_question(&own.question.project, &question));
    Ok(())
}

/// Removes a draft that was never submitted.
#[server(name = DiscardDraft, prefix = "/do", endpoint = "question/discard")]
pub async fn discard(question: QuestionId) -> Result<(), AppError> {
    let own = service::discard(&ctx(), &question).await?;
    leptos_axum::redirect(&(routes::own_questions(&own.question.project) + "?discarded=1"));
    Ok(())
}

/// Corrects a submitted question and decides on it; leads to the next one.
#[server(name = DecideQuestion, prefix = "/do", endpoint = "question/decide")]
pub async fn decide(#[server(flatten)] pairs: BTreeMap<String, String>) -> Result<(), AppError> {
    let posted = form::Verdict::read(pairs)?;
    let (ctx, project, id) = (ctx(), &posted.project, &posted.question);
    ctx.managed(project).await?;
    let lacking = posted.correction.question_types.is_empty() || posted.correction.field.trim().is_empty();
    if !lacking {
        curation::correct(&ctx, project, id, &posted.correction).await?;
    }
    let here = |query: String| leptos_axum::redirect(&(routes::questions(project) + &query));
    let decision = match posted.act.as_str() {
        "accept" | "correct" if lacking => {
            here(format!("?problem=lacking&at={id}"));
            return Ok(());
        }
        "accept" => Decision::Accept,
        "return" if posted.reason.trim().is_empty() => {
            here(format!("?problem=reason&at={id}"));
            return Ok(());
        }
        "return" => Decision::Return(posted.reason.clone()),
        _ => {
            here(format!("?corrected=1&at={id}"));
            return Ok(());
        }
    };
    let next = curation::next(&ctx, project, id).await?;
    let (decided, at) = curation::decide(&ctx, project, std::slice::from_ref(id), &decision).await?;
    let next = next.filter(|next| next != id).map(|next| format!("&at={next}")).unwrap_or_default();
    here(told(&decided, &decision, at) + &next);
    Ok(())
}

/// Decides on all questions that are ticked.
#[server(name = DecideQuestions, prefix = "/do", endpoint = "question/decide-many")]
pub async fn decide_many(#[server(flatten)] pairs: BTreeMap<String, String>) -> Result<(), AppError> {
    let posted = form::Many::read(pairs)?;
    ctx().managed(&posted.project).await?;
    let here = |query: String| leptos_axum::redirect(&(routes::questions(&posted.project) + &query));
    let decision = match posted.act.as_str() {
        _ if posted.ids.is_empty() => {
            here("?problem=none".to_owned());
            return Ok(());
        }
        "accept" => Decision::Accept,
        "return" if posted.reason.trim().is_empty() => {
            here("?problem=reason".to_owned());
            return Ok(());
        }
        "return" => Decision::Return(posted.reason.clone()),
        _ => return Err(AppError::BadInput),
    };
    let (decided, at) = curation::decide(&ctx(), &posted.project, &posted.ids, &decision).await?;
    here(told(&decided, &decision, at));
    Ok(())
}

/// Takes decisions back: those of one moment, or the one on a question.
#[server(name = UndoDecisions, prefix = "/do", endpoint = "question/undo")]
pub async fn undo(project: ProjectId, at: Option<i64>, question: Option<QuestionId>) -> Result<(), AppError> {
    let decided = curation::undo(&ctx(), &project, at.map(Instant), question).await?;
    let first = decided.done.first().map(|id| format!("&at={id}")).unwrap_or_default();
    let (done, not) = (decided.done.len(), decided.passed_over.len());
    leptos_axum::redirect(&format!("{}?undone={done}&kept={not}{first}", routes::questions(&project)));
    Ok(())
}

/// What the queue says of a decision.
fn told(decided: &Decided, decision: &Decision, at: Instant) -> String {
    let word = if *decision == Decision::Accept { "accepted" } else { "returned" };
    let (done, twins, not) = (decided.done.len(), decided.twins.len(), decided.passed_over.len());
    format!("?{word}={done}&twins={twins}&passed={not}&when={}", at.0)
}

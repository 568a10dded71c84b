//! What managers do with submitted questions.

use super::super::model::{Curated, Decided, Decision, QuestionState, StateCounts};
use super::super::rules::Shape;
use super::super::store::Correction;
use super::apart;
use crate::clock::Instant;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{ProjectId, QuestionId};
use crate::project::{Project, Settings};

/// So many questions are on one page.
pub const PAGE: usize = 50;
/// So many are decided on at once at most.
const MOST_AT_ONCE: usize = 200;

/// A page of a project's questions in one state.
#[derive(Debug, Clone)]
pub struct Queue {
    /// The project.
    pub project: Project,
    /// Its settings, for the list of fields.
    pub settings: Settings,
    /// How many questions stand where.
    pub counts: StateCounts,
    /// The state at hand.
    pub state: QuestionState,
    /// The questions.
    pub questions: Vec<Curated>,
    /// Those that are nearly the same as a question of the page, by it.
    pub alike: Vec<(QuestionId, Vec<String>)>,
    /// Whether there are more behind the last.
    pub more: bool,
}

/// Opens a page of the questions in `state`, after the one with the id `after`. Drafts are their authors' own: of them a
/// manager learns the number.
pub async fn queue(
    ctx: &Ctx,
    id: &ProjectId,
    state: QuestionState,
    after: Option<&QuestionId>,
) -> Result<Queue, AppError> {
    let project = ctx.managed(id).await?;
    if state == QuestionState::Draft {
        return Err(AppError::NotFound);
    }
    let mut questions = ctx.store.questions_in(id, state, after, PAGE as u32 + 1).await?;
    let more = questions.len() > PAGE;
    questions.truncate(PAGE);
    let alike =
        if state == QuestionState::Submitted { alike(ctx, id, &questions).await? } else { Vec::new() };
    Ok(Queue {
        settings: ctx.store.settings(id).await?,
        counts: ctx.store.question_counts(id).await?,
        project,
        state,
        questions,
        alike,
        more,
    })
}

async fn alike(
    ctx: &Ctx,
    project: &ProjectId,
    page: &[Curated],
) -> Result<Vec<(QuestionId, Vec<String>)>, AppError> {
    if page.is_empty() {
        return Ok(Vec::new());
    }
    let asked = ctx.store.asked(project).await?;
    let page: Vec<(QuestionId, String)> =
        page.iter().map(|c| (c.question.id.clone(), c.question.text.clone())).collect();
    apart(move || {
        let asked: Vec<_> = asked.into_iter().map(|a| (Shape::of(&a.text), a)).collect();
        let of = |(id, text): (QuestionId, String)| {
            let shape = Shape::of(&text);
            let like = asked.iter().filter(|(other, a)| a.id != id && shape.is_like(other));
            let like: Vec<String> = like.map(|(_, a)| a.text.clone()).collect();
            (id, like)
        };
        page.into_iter().map(of).filter(|(_, like)| !like.is_empty()).collect()
    })
    .await
}

/// Corrects types and field of a submitted question. Gives whether it still was submitted.
pub async fn correct(
    ctx: &Ctx,
    project: &ProjectId,
    id: &QuestionId,
    correction: &Correction,
) -> Result<bool, AppError> {
    ctx.managed(project).await?;
    Ok(ctx.store.correct_question(project, id, correction).await?)
}

/// Decides on submitted questions. Gives what came of it and the moment under which it can be taken back. Error
/// `BadInput` for more than a page can hold.
pub async fn decide(
    ctx: &Ctx,
    project: &ProjectId,
    ids: &[QuestionId],
    decision: &Decision,
) -> Result<(Decided, Instant), AppError> {
    ctx.managed(project).await?;
    if ids.len() > MOST_AT_ONCE {
        return Err(AppError::BadInput);
    }
    let at = ctx.now();
    let decided = ctx.store.decide_questions(project, ids, decision, &ctx.account()?.id, at).await?;
    Ok((decided, at))
}

/// The submitted question that stands behind `id`, or else the first one: where a manager goes on.
pub async fn next(ctx: &Ctx, project: &ProjectId, id: &QuestionId) -> Result<Option<QuestionId>, AppError> {
    ctx.managed(project).await?;
    for after in [Some(id), None] {
        let found = ctx.store.questions_in(project, QuestionState::Submitted, after, 1).await?;
        if let Some(curated) = found.into_iter().next() {
            return Ok(Some(curated.question.id));
        }
    }
    Ok(None)
}

/// Takes back what the viewer decided at this moment, or the decision on one question, as far as nothing has followed.
pub async fn undo(
    ctx: &Ctx,
    project: &ProjectId,
    at: Option<Instant>,
    one: Option<QuestionId>,
) -> Result<Decided, AppError> {
    ctx.managed(project).await?;
    let account = &ctx.account()?.id;
    let ids = match at {
        Some(at) => ctx.store.decided_at(project, account, at).await?,
        None => one.into_iter().collect(),
    };
    Ok(ctx.store.undo_decisions(project, &ids, account, ctx.now()).await?)
}

//! Previews a sample, draws it, takes it back.

use super::model::{Drawn, Plan, Sample, SampleRecord};
use super::rules::draw;
use crate::answer::SystemCount;
use crate::context::Ctx;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::{AnswerId, ProjectId, SampleId};
use crate::project::Project;
use std::collections::{HashMap, HashSet};

/// The most answers of one question that can be asked for.
pub const MOST_PER_QUESTION: u32 = 100;
/// The greatest weight.
pub const GREATEST_WEIGHT: u32 = 1_000;

/// What the page of the sample shows.
#[derive(Debug, Clone)]
pub struct SampleDesk {
    /// The project.
    pub project: Project,
    /// Its systems.
    pub counts: Vec<SystemCount>,
    /// The sample that counts now.
    pub current: Option<Sample>,
}

/// The project's sample, for its managers.
pub async fn show(ctx: &Ctx, id: &ProjectId) -> Result<SampleDesk, AppError> {
    let project = ctx.managed(id).await?;
    let counts = ctx.store.answers_by_system(id).await?;
    Ok(SampleDesk { project, counts, current: current(ctx, id).await? })
}

async fn current(ctx: &Ctx, id: &ProjectId) -> Result<Option<Sample>, AppError> {
    Ok(ctx.store.last_sample(id).await?.filter(|sample| sample.record.undone_at.is_none()))
}

/// What is wrong with a plan for these systems: `per_question` or `weights`.
pub fn problems(plan: &Plan, counts: &[SystemCount]) -> Vec<FieldProblem> {
    let problem = |field: &str, kind| FieldProblem { field: field.to_owned(), kind };
    let mut found = Vec::new();
    if !(1..=MOST_PER_QUESTION).contains(&plan.per_question) {
        found.push(problem("per_question", FieldProblemKind::OutOfRange));
    }
    if plan.weights.values().any(|weight| *weight > GREATEST_WEIGHT) {
        found.push(problem("weights", FieldProblemKind::OutOfRange));
    }
    let known: HashSet<&str> = counts.iter().map(|count| count.system.as_str()).collect();
    if plan.weights.keys().any(|system| !known.contains(system.as_str())) {
        found.push(problem("weights", FieldProblemKind::NotChosen));
    }
    if !counts.is_empty() && counts.iter().all(|count| plan.weight(&count.system) == 0) {
        found.push(problem("weights", FieldProblemKind::Empty));
    }
    found
}

/// What the plan comes to; changes nothing. Error `Invalid`.
pub async fn preview(ctx: &Ctx, project: &Project, plan: &Plan) -> Result<Drawn, AppError> {
    Ok(planned(ctx, project, plan).await?.0)
}

async fn planned(
    ctx: &Ctx,
    project: &Project,
    plan: &Plan,
) -> Result<(Drawn, HashMap<AnswerId, Option<bool>>), AppError> {
    let problems = problems(plan, &ctx.store.answers_by_system(&project.id).await?);
    if !problems.is_empty() {
        return Err(AppError::Invalid(problems));
    }
    let work = ctx.store.answers_in_work(&project.id).await?;
    let work: HashMap<AnswerId, (bool, i64)> =
        work.into_iter().map(|work| (work.answer, (work.begun, work.waiting))).collect();
    let mut candidates = ctx.store.sample_candidates(&project.id).await?;
    for candidate in &mut candidates {
        (candidate.begun, candidate.waiting) = work.get(&candidate.answer).copied().unwrap_or_default();
    }
    let drawn = draw(&candidates, plan);
    Ok((drawn, candidates.into_iter().map(|c| (c.answer, c.chosen)).collect()))
}

/// Draws the sample and records it. Error `Invalid`.
pub async fn draw_sample(ctx: &Ctx, project: &Project, plan: &Plan) -> Result<SampleRecord, AppError> {
    let (drawn, before) = planned(ctx, project, plan).await?;
    let mut record = SampleRecord {
        plan: plan.clone(),
        answers: drawn.chosen.len() as i64,
        questions: drawn.questions,
        withdrawn: drawn.withdrawn,
        systems: drawn.shares,
        undone_at: None,
    };
    let (id, account) = (SampleId::new(&*ctx.ids), ctx.viewer.as_ref().map(|account| &account.id));
    // Recorded first: what a program that was killed meanwhile did not mark counts as come in since.
    ctx.store.add_sample(&project.id, &id, &record, account, ctx.now()).await?;
    ctx.store.forget_choice(&project.id, true).await?;
    let changed = |answers: Vec<AnswerId>, to: bool| -> Vec<AnswerId> {
        answers.into_iter().filter(|answer| before.get(answer).copied().flatten() != Some(to)).collect()
    };
    ctx.store.choose_answers(&project.id, &changed(drawn.chosen, true), true).await?;
    // Of those left out before, too, what was handed out by name since goes back.
    let withdrawn = ctx.store.choose_answers(&project.id, &drawn.left_out, false).await?;
    if withdrawn as i64 != record.withdrawn {
        record.withdrawn = withdrawn as i64;
        ctx.store.set_sample(&id, &record).await?;
    }
    Ok(record)
}

/// Takes the sample back: every answer counts as if none had been drawn. Tasks that were taken back do not return.
pub async fn undo(ctx: &Ctx, id: &ProjectId) -> Result<(), AppError> {
    ctx.managed(id).await?;
    let Some(mut sample) = current(ctx, id).await? else { return Ok(()) };
    ctx.store.forget_choice(id, false).await?;
    sample.record.undone_at = Some(ctx.now());
    Ok(ctx.store.set_sample(&sample.id, &sample.record).await?)
}

//! Operations on practice: choosing examples and explaining them, and an expert's tries.

use super::model::{Compared, Explanations, PracticeState};
use super::rules;
use super::store::{Candidate, Example, PracticeItem, Try};
use crate::assignment::AssignmentState;
use crate::context::Ctx;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::{AnswerId, AssignmentId, ProjectId};
use crate::judgement::{Field, Part};
use crate::project::{Project, Settings};
use crate::protocol::Protocol;
use crate::view::text_field::plain_breaks;

/// What the manager's page of practice shows.
#[derive(Debug, Clone)]
pub struct PracticeDesk {
    /// The project.
    pub project: Project,
    /// Its settings: how many items, which pass mark.
    pub settings: Settings,
    /// Its items.
    pub items: Vec<PracticeItem>,
    /// Reviews that can become items, the latest first.
    pub candidates: Vec<Candidate>,
}

/// An expert's try, label beside label.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The project.
    pub project: Project,
    /// What is asked.
    pub protocol: Protocol,
    /// The try.
    pub own: Try,
    /// The labels; empty while the try is not submitted, or when the item was taken out.
    pub compared: Vec<Compared>,
    /// The state of the expert's practice.
    pub state: PracticeState,
    /// The pass mark.
    pub mark: Option<u32>,
}

impl Outcome {
    /// Whether the try is submitted.
    pub fn given(&self) -> bool {
        matches!(self.own.state, AssignmentState::Submitted | AssignmentState::Locked)
    }
}

/// How many candidates a page lists.
const CANDIDATES: u32 = 50;

/// What the manager's page shows. Errors: `Forbidden` for experts, `NotFound` for strangers.
pub async fn desk(ctx: &Ctx, project: &ProjectId) -> Result<PracticeDesk, AppError> {
    let project = ctx.managed(project).await?;
    Ok(PracticeDesk {
        settings: ctx.store.settings(&project.id).await?,
        items: ctx.store.practice_items(&project.id).await?,
        candidates: ctx.store.practice_candidates(&project.id, CANDIDATES).await?,
        project,
    })
}

/// Makes a submitted review a practice item. Error `NotFound` if it can't be one.
pub async fn add(ctx: &Ctx, project: &ProjectId, review: &AssignmentId) -> Result<AnswerId, AppError> {
    ctx.managed(project).await?;
    let by = &ctx.account()?.id;
    ctx.store.add_practice_item(project, review, by, ctx.now()).await?.ok_or(AppError::NotFound)
}

/// Takes an item out.
pub async fn remove(ctx: &Ctx, project: &ProjectId, answer: &AnswerId) -> Result<(), AppError> {
    ctx.managed(project).await?;
    let removed = ctx.store.remove_practice_item(project, answer).await?;
    if removed { Ok(()) } else { Err(AppError::NotFound) }
}

/// One item with its example, for the manager who explains it.
pub async fn item(
    ctx: &Ctx,
    project: &ProjectId,
    answer: &AnswerId,
) -> Result<(Project, Protocol, Example), AppError> {
    let project = ctx.managed(project).await?;
    let example = ctx.store.find_example(&project.id, answer).await?.ok_or(AppError::NotFound)?;
    let protocol = ctx.store.protocol(&project.id).await?;
    Ok((project, protocol, example))
}

/// Replaces the explanations of an item: empty ones go, and so do those of fields that the example has no label for.
/// Error `Invalid` on each that is too long; then nothing is replaced.
pub async fn explain(
    ctx: &Ctx,
    project: &ProjectId,
    answer: &AnswerId,
    written: impl IntoIterator<Item = (Field, String)>,
) -> Result<(), AppError> {
    let (_, protocol, example) = item(ctx, project, answer).await?;
    let own = &example.judgement;
    let asked = rules::compare(&protocol, &example.claims, own, own, &Explanations::new());
    let explained = |(field, text): (Field, String)| {
        let text = plain_breaks(&text).replace('\0', "\u{fffd}").trim().to_owned();
        (asked.iter().any(|row| row.field == field) && !text.is_empty()).then_some((field, text))
    };
    let explanations: Explanations = written.into_iter().filter_map(explained).collect();
    let long = explanations.iter().filter(|(_, text)| text.chars().count() > rules::EXPLANATION_MAX);
    let problem = |field: &Field| FieldProblem { field: field.to_string(), kind: FieldProblemKind::TooLong };
    let problems: Vec<FieldProblem> = long.map(|(field, _)| problem(field)).collect();
    if !problems.is_empty() {
        return Err(AppError::Invalid(problems));
    }
    let known = ctx.store.explain_practice_item(project, answer, &explanations).await?;
    if known { Ok(()) } else { Err(AppError::NotFound) }
}

fn compared(protocol: &Protocol, one: &Try) -> Option<Vec<Compared>> {
    let (example, explanations) = one.example.as_ref()?;
    let given = matches!(one.state, AssignmentState::Submitted | AssignmentState::Locked);
    given.then(|| rules::compare(protocol, &one.claims, &one.own, example, explanations))
}

/// How far the viewer is with the practice of a project.
pub async fn state(ctx: &Ctx, project: &ProjectId) -> Result<PracticeState, AppError> {
    let protocol = ctx.store.protocol(project).await?;
    let tries = ctx.store.tries_of(project, &ctx.account()?.id).await?;
    state_of(ctx, project, &protocol, &tries).await
}

async fn state_of(
    ctx: &Ctx,
    project: &ProjectId,
    protocol: &Protocol,
    tries: &[Try],
) -> Result<PracticeState, AppError> {
    let wanted = ctx.store.settings(project).await?.practice_wanted;
    let account = &ctx.account()?.id;
    let items = if wanted == 0 { 0 } else { ctx.store.practice_open_to(project, account).await? };
    let done: Vec<_> = tries.iter().filter_map(|one| compared(protocol, one)).collect();
    Ok(rules::state(wanted, u32::try_from(items).unwrap_or(u32::MAX), &done))
}

/// The try that the viewer goes on with: the one under way, else a new one. None once the project's number is done.
pub async fn begin(ctx: &Ctx, project: &ProjectId) -> Result<Option<AssignmentId>, AppError> {
    let account = ctx.practising(project).await?;
    let tries = ctx.store.tries_of(project, &account).await?;
    let under_way = |one: &&Try| matches!(one.state, AssignmentState::Waiting | AssignmentState::InProgress);
    if let Some(open) = tries.iter().find(under_way) {
        return Ok(Some(open.assignment.clone()));
    }
    if state(ctx, project).await?.is_done() {
        return Ok(None);
    }
    let id = AssignmentId::new(ctx.ids.as_ref());
    Ok(ctx.store.begin_try(project, &account, &id, ctx.now()).await?)
}

/// A try of the viewer's beside its example. Error `NotFound` for anybody else's and for what is no try.
pub async fn outcome(ctx: &Ctx, id: &AssignmentId) -> Result<Outcome, AppError> {
    let account = ctx.account()?;
    let assignment = ctx.store.find_assignment(id).await?.ok_or(AppError::NotFound)?;
    if assignment.account.as_ref() != Some(&account.id) || !assignment.practice {
        return Err(AppError::NotFound);
    }
    let project = ctx.store.find_project(&assignment.project).await?.ok_or(AppError::NotFound)?;
    ctx.practising(&project.id).await?;
    let protocol = ctx.store.protocol(&project.id).await?;
    let tries = ctx.store.tries_of(&project.id, &account.id).await?;
    let state = state_of(ctx, &project.id, &protocol, &tries).await?;
    let mark = ctx.store.settings(&project.id).await?.practice_pass;
    let own = tries.into_iter().find(|one| one.assignment == *id).ok_or(AppError::NotFound)?;
    let compared = compared(&protocol, &own).unwrap_or_default();
    Ok(Outcome { project, protocol, own, compared, state, mark })
}

/// What people call a field: `Usefulness`, `Claim 3, support`. Claims count from 1 in their order.
pub fn named(protocol: &Protocol, position: Option<usize>, field: Field) -> String {
    match (field, position) {
        (Field::Claim(_, Part::Axis(axis)), Some(at)) => {
            format!("Claim {}: {}", at + 1, protocol.title(axis))
        }
        _ => "The whole answer: usefulness".to_owned(),
    }
}

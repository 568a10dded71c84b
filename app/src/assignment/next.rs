//! Taking work: "next" gives an expert the right answer, and never more people than wanted an answer.

use super::AssignmentState;
use super::rules::order;
use super::slots::{Among, Candidate, OpenTask, Taken, Taker, Terms};
use crate::account::fold;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{AssignmentId, ProjectId};
use crate::project::{Person, Project, Reach, Settings};

/// How many answers are looked at together. A portion is filled only while so many are free, so that the last ones reach
/// as many experts as possible.
const WINDOW: u32 = 64;

/// How often others may be faster before an expert is told that the server is busy.
const TRIES: usize = 500;

/// The viewer's next answer in the project, and none if nothing is free for them: what they have begun, what they hold,
/// else newly taken, of their own questions first. Errors as for [`Ctx::project`].
pub async fn next(ctx: &Ctx, project: &ProjectId) -> Result<Option<AssignmentId>, AppError> {
    let (project, _) = ctx.project(project).await?;
    let account = ctx.account()?;
    let Some(person) = ctx.store.find_person_of(&project.id, &account.id).await? else { return Ok(None) };
    let settings = ctx.store.settings(&project.id).await?;
    let who = Taker { project: project.id.clone(), person: person.id.clone(), account: account.id.clone() };
    for tried in 0..TRIES {
        if let Some(open) = first_open(ctx, &project, &person).await? {
            return Ok(Some(open));
        }
        let terms = Terms::new(&settings, ctx.now());
        while ctx.store.close_given(&project.id, &terms).await? {}
        let (found, most) = look(ctx, &project, &settings, &who, &terms, WINDOW).await?;
        if found.is_empty() {
            return Ok(None);
        }
        let mut found: Vec<_> =
            found.into_iter().map(|c| (c.answer, AssignmentId::new(ctx.ids.as_ref()))).collect();
        // Whoever met others at every answer waits in line for the first one.
        let wait = tried % 2 == 1;
        found.truncate(if wait { 1 } else { found.len() });
        if let Taken::Work(work) = ctx.store.take(&who, &found, most, &terms, wait).await? {
            return Ok(work.into_iter().next());
        }
    }
    Err(AppError::Busy)
}

/// Whether an answer is free for the person, who has nothing open.
pub async fn more(
    ctx: &Ctx,
    project: &Project,
    settings: &Settings,
    person: &Person,
) -> Result<bool, AppError> {
    let account = ctx.account()?.id.clone();
    let who = Taker { project: project.id.clone(), person: person.id.clone(), account };
    let terms = Terms::new(settings, ctx.now());
    Ok(!look(ctx, project, settings, &who, &terms, 1).await?.0.is_empty())
}

/// The first of the person's open work.
async fn first_open(ctx: &Ctx, project: &Project, person: &Person) -> Result<Option<AssignmentId>, AppError> {
    let open = ctx.store.open_tasks(&person.id).await?;
    let key = |task: &OpenTask| {
        let (work, own) = (&task.assignment, task.own_question);
        order(work.state, own, task.line, project.seed, person.id.as_str(), work.answer.as_str())
    };
    Ok(open.into_iter().min_by_key(key).map(|task| task.assignment.id))
}

/// What the person could take, in the order in which they get it, and how many of these at once: answers to their own
/// questions, else what the project lets them reach.
async fn look(
    ctx: &Ctx,
    project: &Project,
    settings: &Settings,
    who: &Taker,
    terms: &Terms,
    limit: u32,
) -> Result<(Vec<Candidate>, usize), AppError> {
    let portion = settings.portion.max(1) as usize;
    let own = ctx.store.candidates(who, Among::Own, terms, limit).await?;
    if !own.is_empty() {
        return Ok((in_order(project, who, own), portion));
    }
    let others = match settings.reach {
        Reach::Author => Vec::new(),
        Reach::Anyone => ctx.store.candidates(who, Among::All, terms, limit).await?,
        Reach::Field => of_field(ctx, who, terms, limit).await?,
    };
    let most = if others.len() >= WINDOW as usize { portion } else { 1 };
    Ok((in_order(project, who, others), most))
}

/// Answers of the expert's field, however it is spelt there.
async fn of_field(ctx: &Ctx, who: &Taker, terms: &Terms, limit: u32) -> Result<Vec<Candidate>, AppError> {
    let enrolment = ctx.store.find_enrolment(&who.project, &who.account).await?;
    let Some(own) = enrolment.and_then(|e| e.profile).map(|p| p.field) else { return Ok(Vec::new()) };
    let mut found: Vec<Candidate> = Vec::new();
    for field in ctx.store.fields_in_use(&who.project).await? {
        if fold(&field) == fold(&own) {
            let more = ctx.store.candidates(who, Among::Field(&field), terms, limit).await?;
            found.extend(more);
        }
    }
    found.sort_by(|a, b| a.answer.cmp(&b.answer));
    found.dedup();
    Ok(found)
}

/// By the project's order of questions, and among the answers to one question by the expert's own.
fn in_order(project: &Project, who: &Taker, mut found: Vec<Candidate>) -> Vec<Candidate> {
    found.sort_by_cached_key(|c| {
        order(AssignmentState::Waiting, false, c.line, project.seed, who.person.as_str(), c.answer.as_str())
    });
    found
}

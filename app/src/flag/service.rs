//! An expert raises a flag and takes it back; a manager reads and replies.

use super::model::{Flag, Flagged};
use crate::answer::service::sentence;
use crate::assignment::Assignment;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{AssignmentId, FlagId, ProjectId};
use crate::judgement::rules::root;
use crate::project::Project;

/// How many flags a page shows.
pub const LISTED: u32 = 200;

/// The viewer's own task. Error `NotFound` for anybody else's.
async fn own_task(ctx: &Ctx, id: &AssignmentId) -> Result<Assignment, AppError> {
    let account = ctx.account()?;
    let task = ctx.store.find_assignment(id).await?.ok_or(AppError::NotFound)?;
    if task.account.as_ref() != Some(&account.id) {
        return Err(AppError::NotFound);
    }
    ctx.reviewable(&task).await?;
    Ok(task)
}

/// The flags of the viewer's own task, oldest first.
pub async fn own(ctx: &Ctx, id: &AssignmentId) -> Result<Vec<Flag>, AppError> {
    own_task(ctx, id).await?;
    Ok(ctx.store.flags_of_task(id).await?)
}

/// Raises a flag about the whole answer or the claim with the key `claim`. Error `Invalid` on `flag`.
pub async fn raise(ctx: &Ctx, id: &AssignmentId, claim: Option<u32>, text: &str) -> Result<Flag, AppError> {
    let task = own_task(ctx, id).await?;
    let text = sentence("flag", text)?;
    let answer = ctx.store.find_answer(&task.answer).await?.ok_or(AppError::NotFound)?;
    let review = ctx.store.find_review(id).await?.ok_or(AppError::NotFound)?;
    // The manager knows the answer's claims, not how an expert cut them.
    let claim = claim.map(|key| root(&review.judgement, key));
    if claim.is_some_and(|key| answer.claims.iter().all(|claim| claim.key != key)) {
        return Err(AppError::BadInput);
    }
    let flag = Flag {
        id: FlagId::new(&*ctx.ids),
        project: task.project,
        answer: task.answer,
        assignment: Some(task.id),
        person: task.person,
        claim,
        text,
        reply: None,
        replied_at: None,
        created_at: ctx.now(),
    };
    ctx.store.add_flag(&flag).await?;
    Ok(flag)
}

/// Takes the viewer's own flag back, while nobody has replied. Gives its task.
pub async fn withdraw(ctx: &Ctx, id: &FlagId) -> Result<AssignmentId, AppError> {
    let flag = ctx.store.find_flag(id).await?.ok_or(AppError::NotFound)?;
    let task = flag.assignment.ok_or(AppError::NotFound)?;
    own_task(ctx, &task).await?;
    ctx.store.remove_flag(id).await?;
    Ok(task)
}

/// The flags of a project, for its managers, with how many wait for a reply.
pub async fn list(ctx: &Ctx, id: &ProjectId) -> Result<(Project, Vec<Flagged>, i64), AppError> {
    let project = ctx.managed(id).await?;
    let flags = ctx.store.flags(id, None, LISTED).await?;
    Ok((project, flags, ctx.store.open_flags(id).await?))
}

/// Replies to a flag of a project that the viewer manages. Error `Invalid` on `reply`.
pub async fn reply(ctx: &Ctx, project: &ProjectId, id: &FlagId, text: &str) -> Result<Flag, AppError> {
    ctx.managed(project).await?;
    let flag = ctx.store.find_flag(id).await?.filter(|flag| flag.project == *project);
    let flag = flag.ok_or(AppError::NotFound)?;
    let text = sentence("reply", text)?;
    // Taken back a moment ago: then the reply stays with who wrote it.
    let done = ctx.store.reply_to_flag(id, &text, &ctx.account()?.id, ctx.now()).await?;
    if done { Ok(flag) } else { Err(AppError::NotFound) }
}

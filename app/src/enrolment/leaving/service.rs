//! Operations of leaving.

use super::store::{Erasure, Holdings, Leave};
use crate::account::Account;
use crate::context::Ctx;
use crate::enrolment::service::{Part, part};
use crate::enrolment::{Consent, Enrolled};
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::{AccountId, ProjectId};
use crate::project::{Project, Standing};

/// So often a review that is reopened while its expert leaves is closed again.
const TRIES: usize = 3;

/// What somebody is told before they leave.
#[derive(Debug, Clone)]
pub struct Leaving {
    /// Their part in the project.
    pub part: Part,
    /// What they have in it.
    pub holdings: Holdings,
    /// The number of their pseudonym.
    pub number: Option<i64>,
}

/// A member as managers see them.
#[derive(Debug, Clone)]
pub struct MemberDesk {
    /// The project.
    pub project: Project,
    /// The member.
    pub member: Enrolled,
    /// The consent text that they agreed to.
    pub agreed: Option<Consent>,
    /// What they have in the project.
    pub holdings: Holdings,
    /// What erasing the account would touch, for administrators: each project with what they have in it.
    pub erasing: Option<Vec<Erasing>>,
}

/// What erasing an account does in one project.
#[derive(Debug, Clone)]
pub struct Erasing {
    /// The project.
    pub project: Project,
    /// What they have in it.
    pub holdings: Holdings,
    /// Whether their submitted judgements go, by the consent text that they agreed to.
    pub removes: bool,
}

/// Whether withdrawing takes the submitted judgements along: as the text says that they agreed to.
pub fn removes(agreed: Option<&Consent>) -> bool {
    agreed.is_some_and(|consent| consent.withdrawal_removes)
}

/// What the viewer is told before they leave. Error `NotFound` if they are no expert of the project, or left already.
pub async fn leaving(ctx: &Ctx, id: &ProjectId) -> Result<Leaving, AppError> {
    let part = part(ctx, id).await?;
    if part.standing == Standing::Withdrawn {
        return Err(AppError::NotFound);
    }
    let account = &ctx.account()?.id;
    let number = ctx.store.find_person_of(id, account).await?.map(|person| person.number);
    Ok(Leaving { holdings: ctx.store.holdings(id, account).await?, number, part })
}

/// The viewer leaves. Error `Invalid` if the box is not ticked.
pub async fn withdraw(ctx: &Ctx, id: &ProjectId, ticked: bool) -> Result<(), AppError> {
    let leaving = leaving(ctx, id).await?;
    confirmed(ticked, "sure")?;
    let remove = removes(leaving.part.agreed.as_ref());
    take_out(ctx, id, &ctx.account()?.id, Standing::Withdrawn, remove).await
}

fn confirmed(ticked: bool, field: &str) -> Result<(), AppError> {
    let problem = FieldProblem { field: field.to_owned(), kind: FieldProblemKind::NotChosen };
    if ticked { Ok(()) } else { Err(AppError::Invalid(vec![problem])) }
}

async fn take_out(
    ctx: &Ctx,
    id: &ProjectId,
    account: &AccountId,
    standing: Standing,
    remove_judgements: bool,
) -> Result<(), AppError> {
    let by = ctx.viewer.as_ref().map(|viewer| viewer.id.clone());
    let how = Leave { standing, remove_judgements, by, at: ctx.now() };
    for _ in 0..TRIES {
        close_reopened(ctx, id, account).await?;
        if ctx.store.leave(id, account, &how).await? {
            return Ok(());
        }
        if ctx.store.reopened(id, account).await?.is_empty() {
            return Err(AppError::NotFound);
        }
    }
    Err(AppError::Busy)
}

/// What is open again is as it was submitted: nobody will submit it anew. Gives how many reviews there were.
async fn close_reopened(ctx: &Ctx, id: &ProjectId, account: &AccountId) -> Result<usize, AppError> {
    let reopened = ctx.store.reopened(id, account).await?;
    for assignment in &reopened {
        ctx.store.cancel_reopening(account, assignment, ctx.now()).await?;
    }
    Ok(reopened.len())
}

/// A member, for the project's managers. Error `NotFound` if there is none.
pub async fn member(ctx: &Ctx, id: &ProjectId, account: &AccountId) -> Result<MemberDesk, AppError> {
    let project = ctx.managed(id).await?;
    let member = ctx.store.enrolled(id).await?.into_iter().find(|member| member.account == *account);
    let member = member.ok_or(AppError::NotFound)?;
    let agreed = match member.enrolment.consent_version {
        Some(version) => ctx.store.find_consent(id, version).await?,
        None => None,
    };
    let viewer = ctx.account()?;
    let erasable = viewer.administrator && viewer.id != *account && !member.erased;
    let erasing = if erasable { Some(erasing(ctx, account).await?) } else { None };
    Ok(MemberDesk { holdings: ctx.store.holdings(id, account).await?, project, member, agreed, erasing })
}

/// Takes a member out of the project; their submitted judgements go if `remove_judgements`. Nobody takes themselves
/// out: a project would be left without its manager. Errors: `Invalid` if the box is not ticked, `NotFound` if there
/// is no such member.
pub async fn remove(
    ctx: &Ctx,
    id: &ProjectId,
    account: &AccountId,
    remove_judgements: bool,
    ticked: bool,
) -> Result<(), AppError> {
    ctx.managed(id).await?;
    if ctx.account()?.id == *account {
        return Err(AppError::Forbidden);
    }
    confirmed(ticked, "sure")?;
    take_out(ctx, id, account, Standing::Removed, remove_judgements).await
}

/// What erasing an account does, project by project.
pub async fn erasing(ctx: &Ctx, account: &AccountId) -> Result<Vec<Erasing>, AppError> {
    let mut all = Vec::new();
    for id in ctx.store.projects_with(account).await? {
        let Some(project) = ctx.store.find_project(&id).await? else { continue };
        let enrolment = ctx.store.find_enrolment(&id, account).await?;
        let agreed = match enrolment.and_then(|enrolment| enrolment.consent_version) {
            Some(version) => ctx.store.find_consent(&id, version).await?,
            None => None,
        };
        let holdings = ctx.store.holdings(&id, account).await?;
        all.push(Erasing { project, holdings, removes: removes(agreed.as_ref()) });
    }
    Ok(all)
}

/// Erases an account, from a page. Errors: `NotFound` for who does not administer the instance, `Forbidden` for one's
/// own account, `Invalid` if the box is not ticked.
pub async fn erase_from_page(ctx: &Ctx, account: &AccountId, ticked: bool) -> Result<(), AppError> {
    let viewer = ctx.account()?;
    if !viewer.administrator {
        return Err(AppError::NotFound);
    }
    if viewer.id == *account {
        return Err(AppError::Forbidden);
    }
    confirmed(ticked, "certain")?;
    erase(ctx, account).await
}

/// Erases an account; from the command line, which has the machine's trust. Error `NotFound` if there is none that is
/// not erased yet.
pub async fn erase(ctx: &Ctx, account: &AccountId) -> Result<(), AppError> {
    let erasing = erasing(ctx, account).await?;
    let projects = erasing.iter().map(|of| (of.project.id.clone(), of.removes)).collect();
    let by = ctx.viewer.as_ref().map(|viewer: &Account| viewer.id.clone());
    let erasure = Erasure { projects, by, at: ctx.now() };
    for _ in 0..TRIES {
        let mut open = 0;
        for of in &erasing {
            open += close_reopened(ctx, &of.project.id, account).await?;
        }
        if ctx.store.erase(account, &erasure).await? {
            return Ok(());
        }
        if open == 0 {
            return Err(AppError::NotFound);
        }
    }
    Err(AppError::Busy)
}

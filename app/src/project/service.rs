//! Operations on projects: making them, adding members, tying pseudonyms to accounts, and what a manager sees.

use super::model::{Member, Project, Role};
use super::rules;
use super::settings::Settings;
use crate::account::Account;
use crate::assignment::Stuck;
use crate::assignment::parts::MOST_STUCK;
use crate::clock::Instant;
use crate::context::Ctx;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::{PersonId, ProjectId};
use crate::import::ImportRun;
use crate::progress::{AnswerCounts, PersonProgress, Progress};
use crate::protocol::expertqa;
use crate::question::StateCounts;
use crate::store::StoreError;

/// What the manager's page shows.
#[derive(Debug, Clone)]
pub struct Desk {
    /// The project.
    pub project: Project,
    /// Its members.
    pub members: Vec<Member>,
    /// Its answers by state.
    pub counts: AnswerCounts,
    /// Its people's progress.
    pub people: Vec<PersonProgress>,
    /// Its questions by state.
    pub questions: StateCounts,
    /// Its latest imports.
    pub imports: Vec<ImportRun>,
    /// Work that does not go on by itself.
    pub stuck: Vec<Stuck>,
    /// When the database was last copied, as far as it knows.
    pub last_backup: Option<Instant>,
}

/// Makes a project with the built-in protocol. Error `Invalid` if the name won't do or is taken.
pub async fn create(ctx: &Ctx, name: &str) -> Result<Project, AppError> {
    let refused = |kind| AppError::Invalid(vec![FieldProblem { field: "name".to_owned(), kind }]);
    if let Some(kind) = rules::name_problem(name) {
        return Err(refused(kind));
    }
    let id = ProjectId::new(ctx.ids.as_ref());
    let seed = ctx.ids.next().as_u64_pair().1 >> 2;
    let project = Project { id, name: name.trim().to_owned(), blind: true, seed: seed.cast_signed() };
    match ctx.store.add_project(&project, &expertqa(), ctx.now()).await {
        Ok(()) => Ok(project),
        Err(StoreError::Taken(_)) => Err(refused(FieldProblemKind::Taken)),
        Err(error) => Err(error.into()),
    }
}

/// The same by who is signed in. Error `Forbidden` unless they administer the instance.
pub async fn create_by_administrator(ctx: &Ctx, name: &str) -> Result<Project, AppError> {
    if !ctx.account()?.administrator {
        return Err(AppError::Forbidden);
    }
    create(ctx, name).await
}

/// Makes an account a member of a project, or changes its role.
pub async fn add_member(ctx: &Ctx, project: &Project, account: &Account, role: Role) -> Result<(), AppError> {
    let person = PersonId::new(ctx.ids.as_ref());
    Ok(ctx.store.add_member(&project.id, &account.id, role, &person, ctx.now()).await?)
}

/// The projects that the viewer may open, with their role; an administrator manages all.
pub async fn mine(ctx: &Ctx) -> Result<Vec<(Project, Role)>, AppError> {
    let account = ctx.account()?;
    let mut mine = ctx.store.projects_of(&account.id).await?;
    if account.administrator {
        for project in ctx.store.projects().await? {
            if !mine.iter().any(|(known, _)| known.id == project.id) {
                mine.push((project, Role::Manager));
            }
        }
    }
    Ok(mine)
}

/// What the manager's page shows. Errors: `Forbidden` for experts, `NotFound` for strangers.
pub async fn desk(ctx: &Ctx, id: &ProjectId) -> Result<Desk, AppError> {
    let project = ctx.managed(id).await?;
    let Progress { counts, people } = ctx.store.progress(id).await?;
    Ok(Desk {
        members: ctx.store.members(id).await?,
        counts,
        people,
        questions: ctx.store.question_counts(id).await?,
        imports: ctx.store.imports(id, 5).await?,
        last_backup: ctx.store.last_backup().await?,
        stuck: ctx.store.stuck(id, ctx.now(), MOST_STUCK + 1).await?,
        project,
    })
}

/// The project's settings, for its managers.
pub async fn settings(ctx: &Ctx, id: &ProjectId) -> Result<Settings, AppError> {
    ctx.managed(id).await?;
    Ok(ctx.store.settings(id).await?)
}

/// Replaces the project's settings.
pub async fn set_settings(ctx: &Ctx, id: &ProjectId, settings: &Settings) -> Result<(), AppError> {
    ctx.managed(id).await?;
    Ok(ctx.store.set_settings(id, settings).await?)
}

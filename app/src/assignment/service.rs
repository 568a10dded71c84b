//! Operations on assignments: what an expert has to do, and handing out work by name.

use super::model::Task;
use super::rules;
use super::store::TaskRow;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{AssignmentId, PersonId, ProjectId, QuestionId};
use crate::judgement::rules as judging;
use crate::project::{NewPerson, Project, Role};
use crate::protocol::Protocol;

/// The work of the viewer in one project.
#[derive(Debug, Clone)]
pub struct Work {
    /// The project.
    pub project: Project,
    /// The viewer's role in it.
    pub role: Role,
    /// The work, in the order of the page.
    pub tasks: Vec<Task>,
}

/// The viewer's work in all projects.
pub async fn my_work(ctx: &Ctx) -> Result<Vec<Work>, AppError> {
    let account = ctx.account()?;
    let mut all = Vec::new();
    for (project, role) in ctx.store.projects_of(&account.id).await? {
        let protocol = ctx.store.protocol(&project.id).await?;
        let mut rows = ctx.store.tasks_of(&project.id, &account.id).await?;
        rows.sort_by_cached_key(|row| {
            let a = &row.assignment;
            rules::order(
                a.state,
                row.own_question,
                row.line,
                project.seed,
                a.person.as_str(),
                a.answer.as_str(),
            )
        });
        let tasks = rows.into_iter().map(|row| task(&protocol, row)).collect();
        all.push(Work { project, role, tasks });
    }
    Ok(all)
}

fn task(protocol: &Protocol, row: TaskRow) -> Task {
    let mut cited: Vec<&str> = row.claims.iter().flat_map(|c| &c.evidence).map(|e| e.url.as_str()).collect();
    cited.sort_unstable();
    cited.dedup();
    Task {
        steps: judging::claims_done(protocol, &row.claims, &row.judgement),
        sources: u32::try_from(cited.len()).unwrap_or(u32::MAX),
        id: row.assignment.id,
        state: row.assignment.state,
        reopened: row.assignment.reopened,
        question: row.question,
        question_types: row.question_types,
        own_question: row.own_question,
        touched_at: row.assignment.touched_at,
        submitted_at: row.assignment.submitted_at,
        elapsed_ms: row.times.elapsed,
    }
}

/// Hands ready answers of the project to the account's person: those of a system, of a question, or all. From the
/// command line. Gives how many were handed out and how many answers match.
pub async fn assign(
    ctx: &Ctx,
    project: &ProjectId,
    account: &crate::account::Account,
    system: Option<&str>,
    question: Option<&QuestionId>,
) -> Result<(u64, usize), AppError> {
    let answers = ctx.store.answers_to_assign(project, system, question).await?;
    let new = PersonId::new(ctx.ids.as_ref());
    let who = NewPerson::Account(account.id.clone());
    let person = ctx.store.person_for(project, &who, &new, ctx.now()).await?;
    let rows: Vec<_> = answers.into_iter().map(|a| (a, AssignmentId::new(ctx.ids.as_ref()))).collect();
    let handed_out = ctx.store.assign(project, &person.id, &rows, ctx.now()).await?;
    Ok((handed_out, rows.len()))
}

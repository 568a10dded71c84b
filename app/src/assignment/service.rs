//! Operations on assignments: what an expert has to do, skipping it, and handing out work by name. Taking work is in
//! [`super::next`].

use super::model::{SkipReason, Steer, Task};
use super::next::more;
use super::rules;
use super::store::TaskRow;
use crate::context::Ctx;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::{AccountId, AnswerId, AssignmentId, PersonId, ProjectId, QuestionId};
use crate::judgement::rules as judging;
use crate::project::{NewPerson, Project, Role, Settings, Standing};
use crate::protocol::Protocol;

/// The most characters of an expert's own words about skipping.
pub const SKIP_WORDS: usize = 500;

/// The work of the viewer in one project.
#[derive(Debug, Clone)]
pub struct Work {
    /// The project.
    pub project: Project,
    /// The viewer's role in it.
    pub role: Role,
    /// Its settings.
    pub settings: Settings,
    /// The work, in the order of the page.
    pub tasks: Vec<Task>,
    /// How long one claim takes the viewer, in milliseconds.
    pub pace: i64,
    /// Whether the viewer could take an answer, now that nothing of theirs is open.
    pub more: bool,
    /// How many of the viewer's accepted questions have no answer yet.
    pub unanswered: i64,
}

/// The viewer's work in all projects.
pub async fn my_work(ctx: &Ctx) -> Result<Vec<Work>, AppError> {
    let account = ctx.account()?;
    let mut all = Vec::new();
    for (project, role) in ctx.store.projects_of(&account.id).await? {
        all.push(work(ctx, project, role).await?);
    }
    Ok(all)
}

async fn work(ctx: &Ctx, project: Project, role: Role) -> Result<Work, AppError> {
    let account = ctx.account()?;
    let protocol = ctx.store.protocol(&project.id).await?;
    let settings = ctx.store.settings(&project.id).await?;
    let mut rows = ctx.store.tasks_of(&project.id, &account.id).await?;
    rows.sort_by_cached_key(|row| {
        let a = &row.assignment;
        rules::order(a.state, row.own_question, row.line, project.seed, a.person.as_str(), a.answer.as_str())
    });
    let tasks: Vec<Task> = rows.into_iter().map(|row| task(&protocol, row)).collect();
    let submitted = tasks.iter().filter(|t| t.given());
    let pace = rules::pace(submitted.filter_map(|t| Some((t.elapsed_ms?, t.steps.of))));
    let person = ctx.store.find_person_of(&project.id, &account.id).await?;
    let (mut could, mut unanswered) = (false, 0);
    if let Some(person) = person.filter(|_| !tasks.iter().any(Task::open)) {
        could = more(ctx, &project, &settings, &person).await?;
        unanswered = ctx.store.unanswered(&person.id).await?;
    }
    Ok(Work { project, role, settings, tasks, pace, more: could, unanswered })
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
        skip_reason: row.assignment.skip_reason,
        lapsed_at: row.assignment.lapsed_at,
    }
}

/// Skips the viewer's own work. Errors: `Invalid` without a reason, `NotFound` if there is none that can be skipped.
pub async fn skip(ctx: &Ctx, id: &AssignmentId, reason: &str, words: &str) -> Result<(), AppError> {
    let account = ctx.account()?;
    let reason = skip_words(reason, words).map_err(|problem| AppError::Invalid(vec![problem]))?;
    let done = ctx.store.skip(&account.id, id, &reason, ctx.now()).await?;
    if done { Ok(()) } else { Err(AppError::NotFound) }
}

/// What is kept of a reason and an expert's own words.
fn skip_words(reason: &str, words: &str) -> Result<String, FieldProblem> {
    let problem = |field: &str, kind| FieldProblem { field: field.to_owned(), kind };
    let words = words.trim();
    let reason = SkipReason::ALL.into_iter().find(|known| known.value() == reason);
    match reason.ok_or_else(|| problem("reason", FieldProblemKind::NotChosen))? {
        _ if words.chars().count() > SKIP_WORDS => Err(problem("words", FieldProblemKind::TooLong)),
        _ if words.contains('\0') => Err(problem("words", FieldProblemKind::OutOfRange)),
        SkipReason::Other if words.is_empty() => Err(problem("words", FieldProblemKind::Empty)),
        SkipReason::Other => Ok(words.to_owned()),
        reason if words.is_empty() => Ok(reason.words().to_owned()),
        reason => Ok(format!("{}: {words}", reason.words())),
    }
}

/// The viewer's own work with its question's text, if it can be skipped; else `NotFound`.
pub async fn to_skip(ctx: &Ctx, id: &AssignmentId) -> Result<String, AppError> {
    let account = ctx.account()?;
    let found = ctx.store.find_assignment(id).await?.ok_or(AppError::NotFound)?;
    let (project, _) = ctx.project(&found.project).await?;
    if found.account.as_ref() != Some(&account.id) || found.practice || found.reopened || !found.open() {
        return Err(AppError::NotFound);
    }
    let answer = ctx.store.find_answer(&found.answer).await?.ok_or(AppError::NotFound)?;
    let question = ctx.store.find_question(&answer.question).await?;
    Ok(question.filter(|question| question.project == project.id).ok_or(AppError::NotFound)?.text)
}

/// Gives an answer of the viewer's project to one of its experts by name, as many experts as may have it. Errors: those
/// of `managed`; `NotFound` if the answer is not in the project or not to be judged, or the account is no expert who
/// takes part or has submitted it.
pub async fn hand(
    ctx: &Ctx,
    project: &ProjectId,
    answer: &AnswerId,
    account: &AccountId,
) -> Result<(), AppError> {
    let project = ctx.managed(project).await?;
    let found = ctx.store.find_answer(answer).await?.filter(|a| a.project == project.id);
    found.ok_or(AppError::NotFound)?;
    match ctx.store.find_standing(&project.id, account).await? {
        Some((Role::Expert, Standing::In)) => {}
        _ => return Err(AppError::NotFound),
    }
    let new = PersonId::new(ctx.ids.as_ref());
    let who = NewPerson::Account(account.clone());
    let person = ctx.store.person_for(&project.id, &who, &new, ctx.now()).await?.id;
    let new = AssignmentId::new(ctx.ids.as_ref());
    let done = ctx.store.hand(&ctx.account()?.id, answer, &person, &new, ctx.now()).await?;
    if done { Ok(()) } else { Err(AppError::NotFound) }
}

/// Gives work that was skipped, or whose time ended, back to its expert by name. Gives the project.
pub async fn put_back(ctx: &Ctx, id: &AssignmentId) -> Result<ProjectId, AppError> {
    let found = ctx.store.find_assignment(id).await?.ok_or(AppError::NotFound)?;
    ctx.managed(&found.project).await?;
    let account = found.account.ok_or(AppError::NotFound)?;
    hand(ctx, &found.project, &found.answer, &account).await?;
    Ok(found.project)
}

/// Does what the viewer says with a piece of work of a project that they manage. Gives its answer. Error `NotFound` if
/// it does not stand where that can be done.
pub async fn steer(ctx: &Ctx, id: &AssignmentId, act: Steer) -> Result<(ProjectId, AnswerId), AppError> {
    let found = ctx.store.find_assignment(id).await?.ok_or(AppError::NotFound)?;
    ctx.managed(&found.project).await?;
    let done = ctx.store.steer(&ctx.account()?.id, id, act, ctx.now()).await?;
    if done { Ok((found.project, found.answer)) } else { Err(AppError::NotFound) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipping_needs_a_reason_and_another_reason_needs_words() {
        assert_eq!(skip_words("field", " ").as_deref(), Ok("Outside my field"));
        assert_eq!(skip_words("field", "It is law.").as_deref(), Ok("Outside my field: It is law."));
        assert_eq!(skip_words("other", "I wrote it.").as_deref(), Ok("I wrote it."));
        let of = |reason, words: &str| skip_words(reason, words).expect_err("it is refused").field;
        assert_eq!(
            (of("", "x"), of("other", " "), of("field", &"x".repeat(501))),
            ("reason".into(), "words".into(), "words".into())
        );
    }
}

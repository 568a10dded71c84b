//! What a manager does with answers: lists them, looks at one, sets aside, takes back, applies the rules again, cuts and
//! merges claims.

use super::filter::Filter;
use super::model::{Answer, AnswerState, Decision, Happened, Line, SetAside, SystemCount, Taken};
use super::rules::{Again, again};
use super::store::ListFrom;
use crate::assignment::AssignmentState;
use crate::claim::rules::{EditProblem, Edited};
use crate::context::Ctx;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::flag::Flagged;
use crate::id::{AccountId, AnswerId, PersonId, ProjectId};
use crate::project::{Member, Project, Role, Standing, pseudonym};
use crate::protocol::Protocol;
use crate::question::Question;
use crate::release::ReleasedAnswer;
use std::collections::{BTreeMap, HashMap};

/// How many answers a page of the list holds.
const PAGE: usize = 50;
/// How many answers are read at a time.
const TOGETHER: u32 = 200;
/// The longest reason that is stored, in code points.
pub const LONGEST_REASON: usize = 1_000;

/// What the list of answers shows.
#[derive(Debug, Clone)]
pub struct AnswerList {
    /// The project.
    pub project: Project,
    /// How many answers of each system stand where.
    pub counts: Vec<SystemCount>,
    /// The fields that they are from.
    pub fields: Vec<String>,
    /// The numbers of the project's pseudonyms.
    pub persons: Vec<i64>,
    /// The lines.
    pub lines: Vec<Line>,
    /// Whether there are lines before these.
    pub before: bool,
    /// Whether there are lines after these.
    pub after: bool,
}

/// The answers of a project, for its managers.
pub async fn list(
    ctx: &Ctx,
    id: &ProjectId,
    filter: &Filter,
    from: ListFrom,
) -> Result<AnswerList, AppError> {
    let project = ctx.managed(id).await?;
    let limit = PAGE as u32 + 1;
    let mut lines = ctx.store.answer_lines(id, filter, from, limit).await?;
    let more = lines.len() > PAGE;
    let (before, after) = match from {
        ListFrom::Start => (false, more),
        ListFrom::After(_) => (true, more),
        ListFrom::Before(_) => (more, true),
    };
    match from {
        ListFrom::Before(_) if more => drop(lines.remove(0)),
        _ => lines.truncate(PAGE),
    }
    let mut fields = ctx.store.fields_in_use(id).await?;
    fields.sort();
    Ok(AnswerList {
        counts: ctx.store.answers_by_system(id).await?,
        fields,
        persons: ctx.store.persons(id).await?.into_iter().map(|person| person.number).collect(),
        project,
        lines,
        before,
        after,
    })
}

/// What the page of one answer shows.
#[derive(Debug, Clone)]
pub struct AnswerDesk {
    /// The project.
    pub project: Project,
    /// The answer.
    pub answer: Answer,
    /// What it answers.
    pub question: Question,
    /// Who has it.
    pub taken: Vec<Taken>,
    /// What happened to it, newest first.
    pub history: Vec<Happened>,
    /// What experts flagged in it.
    pub flags: Vec<Flagged>,
    /// The experts to whom it can be given by name.
    pub free: Vec<(AccountId, String)>,
    /// The answer as it would go out, with its submitted judgements.
    pub judged: Option<ReleasedAnswer>,
    /// The numbers of the project's pseudonyms.
    pub numbers: HashMap<PersonId, i64>,
    /// The protocol that it is judged by.
    pub protocol: Protocol,
}

impl AnswerDesk {
    /// A person's pseudonym.
    pub fn who(&self, person: &PersonId) -> String {
        self.numbers.get(person).map(|number| pseudonym(*number)).unwrap_or_default()
    }

    /// How many experts have stored something of a judgement: while it is none, claims can be changed.
    pub fn judged(&self) -> usize {
        self.taken.iter().filter(|taken| taken.saved).count()
    }
}

/// An answer of a project that the viewer manages. Error `NotFound` for one of another project.
pub async fn managed(ctx: &Ctx, project: &ProjectId, id: &AnswerId) -> Result<(Project, Answer), AppError> {
    let project = ctx.managed(project).await?;
    let answer = ctx.store.find_answer(id).await?.filter(|answer| answer.project == project.id);
    Ok((project, answer.ok_or(AppError::NotFound)?))
}

/// One answer, for the managers of its project.
pub async fn show(ctx: &Ctx, project: &ProjectId, id: &AnswerId) -> Result<AnswerDesk, AppError> {
    let (project, answer) = managed(ctx, project, id).await?;
    let question = ctx.store.find_question(&answer.question).await?.ok_or(AppError::NotFound)?;
    let (taken, history) = (ctx.store.answer_taken(id).await?, ctx.store.answer_history(id).await?);
    let flags = ctx.store.flags(&project.id, Some(id), crate::flag::service::LISTED).await?;
    let free = if answer.to_judge() { free(ctx, &project, &taken).await? } else { Vec::new() };
    let judged = ctx.store.release_answer(id).await?;
    let names = ctx.store.release_names(&project.id).await?;
    let numbers = names.into_iter().map(|(person, (number, _))| (person, number)).collect();
    let protocol = ctx.store.protocol(&project.id).await?;
    Ok(AnswerDesk { project, answer, question, taken, history, flags, free, judged, numbers, protocol })
}

/// The experts of the project who can be given the answer by name: they take part, and do not have it.
async fn free(ctx: &Ctx, project: &Project, taken: &[Taken]) -> Result<Vec<(AccountId, String)>, AppError> {
    let has = |number| taken.iter().any(|t| t.number == number && t.state != AssignmentState::Skipped);
    let may = |m: &Member| (m.role, m.standing) == (Role::Expert, Standing::In) && !m.number.is_some_and(has);
    let members = ctx.store.members(&project.id).await?;
    let named = |m: Member| match m.number {
        Some(number) => (m.account, format!("{}, {}", m.name, pseudonym(number))),
        None => (m.account, m.name),
    };
    Ok(members.into_iter().filter(may).map(named).collect())
}

/// A sentence that a person wrote: without outer blanks. Error `Invalid` on `field` if it is blank or too long.
pub fn sentence(field: &str, text: &str) -> Result<String, AppError> {
    let text = text.trim();
    let kind = match text.chars().count() {
        0 => FieldProblemKind::Empty,
        n if n > LONGEST_REASON || text.contains('\0') => FieldProblemKind::TooLong,
        _ => return Ok(text.to_owned()),
    };
    Err(AppError::Invalid(vec![FieldProblem { field: field.to_owned(), kind }]))
}

/// Sets an answer aside by hand. Error `Invalid` on `reason`.
pub async fn set_aside(ctx: &Ctx, project: &ProjectId, id: &AnswerId, reason: &str) -> Result<(), AppError> {
    let (project, answer) = managed(ctx, project, id).await?;
    let words = sentence("reason", reason)?;
    let note = format!("set aside by hand: {words}");
    decide(ctx, &project, &answer, AnswerState::SetAside, Some(SetAside::ByHand(words)), note).await
}

/// Takes an answer that is set aside back. The reason stays with it, so that the rules leave it alone.
pub async fn take_back(ctx: &Ctx, project: &ProjectId, id: &AnswerId) -> Result<(), AppError> {
    let (project, answer) = managed(ctx, project, id).await?;
    if answer.state != AnswerState::SetAside {
        return Ok(());
    }
    let note = match &answer.reason {
        Some(reason) => format!("taken back; it had been set aside: {}", reason.words()),
        None => "taken back".to_owned(),
    };
    let reason = answer.reason.clone();
    decide(ctx, &project, &answer, AnswerState::Ready, reason, note).await
}

async fn decide(
    ctx: &Ctx,
    project: &Project,
    answer: &Answer,
    to: AnswerState,
    reason: Option<SetAside>,
    note: String,
) -> Result<(), AppError> {
    let decision = decision(ctx, answer, to, reason, note);
    let account = ctx.viewer.as_ref().map(|account| &account.id);
    ctx.store.decide_answers(&project.id, &[decision], true, account, ctx.now()).await?;
    Ok(())
}

fn decision(ctx: &Ctx, answer: &Answer, to: AnswerState, reason: Option<SetAside>, note: String) -> Decision {
    let history = ctx.ids.next().to_string();
    Decision { answer: answer.id.clone(), history, from: answer.state, to, reason, note }
}

/// What applying the rules again would do.
#[derive(Debug, Clone, Default)]
pub struct Reapplied {
    /// What changes.
    pub decisions: Vec<Decision>,
    /// How many answers would be set aside for each kind of reason, by its first words.
    pub aside: BTreeMap<&'static str, i64>,
    /// How many would be ready again.
    pub ready: i64,
    /// From how many experts an answer would be taken that they have not begun.
    pub withdrawn: i64,
    /// How many stay because a manager decided.
    pub by_hand: i64,
    /// How many stay because somebody began to judge them.
    pub begun: i64,
}

fn kind(reason: &SetAside) -> &'static str {
    match reason {
        SetAside::Abstained(_) => "declines to answer",
        SetAside::TooLong { .. } => "has too many claims",
        SetAside::Empty => "has no claim",
        SetAside::ByHand(_) => "set aside by hand",
    }
}

/// Holds every answer of the project against its rules; changes nothing.
pub async fn reapply(ctx: &Ctx, id: &ProjectId) -> Result<(Project, Reapplied), AppError> {
    let project = ctx.managed(id).await?;
    let settings = ctx.store.settings(id).await?;
    let work = ctx.store.answers_in_work(id).await?;
    let work: HashMap<AnswerId, (bool, i64)> =
        work.into_iter().map(|work| (work.answer, (work.begun, work.waiting))).collect();
    let (mut all, mut after) = (Reapplied::default(), None);
    loop {
        let answers = ctx.store.answers_after(id, after.as_ref(), TOGETHER).await?;
        let Some(last) = answers.last() else { return Ok((project, all)) };
        after = Some(last.id.clone());
        for answer in &answers {
            let (begun, waiting) = work.get(&answer.id).copied().unwrap_or_default();
            match again(answer, &settings, begun) {
                Again::Stays => {}
                Again::Begun => all.begun += 1,
                Again::ByHand => all.by_hand += 1,
                Again::Aside(reason) => {
                    *all.aside.entry(kind(&reason)).or_default() += 1;
                    all.withdrawn += waiting;
                    let note = format!("set aside by rule: {}", reason.words());
                    all.decisions.push(decision(ctx, answer, AnswerState::SetAside, Some(reason), note));
                }
                Again::Ready => {
                    all.ready += 1;
                    let note = "ready again: no rule sets it aside any more".to_owned();
                    all.decisions.push(decision(ctx, answer, AnswerState::Ready, None, note));
                }
            }
        }
    }
}

/// Applies the rules again. Gives how many answers changed.
pub async fn apply_rules(ctx: &Ctx, id: &ProjectId) -> Result<u64, AppError> {
    let (project, Reapplied { decisions, .. }) = reapply(ctx, id).await?;
    let account = ctx.viewer.as_ref().map(|account| &account.id);
    Ok(ctx.store.decide_answers(&project.id, &decisions, false, account, ctx.now()).await?.0)
}

/// Changes an answer's claims by a rule, while nobody has judged it.
pub async fn edit_claims(
    ctx: &Ctx,
    project: &ProjectId,
    id: &AnswerId,
    rule: impl Fn(&Answer) -> Result<Edited, EditProblem> + Send + Sync,
) -> Result<Result<(), EditProblem>, AppError> {
    managed(ctx, project, id).await?;
    let account = ctx.viewer.as_ref().map(|account| &account.id);
    let history = ctx.ids.next().to_string();
    let done = ctx.store.edit_claims(id, &rule, &history, account, ctx.now()).await?;
    done.ok_or(AppError::NotFound)
}

//! What experts do with their questions; in `curation` what managers do.

pub mod curation;

use super::draft::{Draft, DraftField, DraftOutcome, DraftSave, DraftSaved};
use super::form::Posted;
use super::model::{Asked, Own, Question, QuestionState};
use super::rules::{self, HandIn, Shape, Tally};
use super::store::DraftSaving;
use crate::autosave::Entry;
use crate::context::Ctx;
use crate::enrolment::Profile;
use crate::error::AppError;
use crate::id::{AccountId, PersonId, ProjectId, QuestionId, SaveId};
use crate::project::{NewPerson, Project, Role, Settings};

/// So many questions of one expert in one project are kept at most.
const MOST_QUESTIONS: usize = 200;

/// An expert's questions in a project.
#[derive(Debug, Clone)]
pub struct Writing {
    /// The project.
    pub project: Project,
    /// What it asks for.
    pub settings: Settings,
    /// The expert's questions, in the order in which they were begun.
    pub questions: Vec<Own>,
    /// How many there are.
    pub tally: Tally,
}

/// A question that is nearly the same as one of the expert's, as far as the expert may know of it: the text of their
/// own and of accepted ones, of others nothing but that there is one. Never whose it is.
#[derive(Debug, Clone, PartialEq)]
pub enum Twin {
    /// Another question of the same expert.
    Own(QuestionId, String),
    /// Part of the study.
    Accepted(String),
    /// Somebody else's, not decided yet.
    Hidden,
}

/// What came of submitting.
#[derive(Debug, Clone, PartialEq)]
pub enum Submitting {
    /// The questions are with the managers, so many.
    Done(usize),
    /// Something is missing; nothing was submitted.
    Refused(HandIn),
    /// Some are nearly the same as others; nothing was submitted.
    Alike,
}

/// The project and the viewer's role in it. Error `Forbidden` for whoever takes part, but not as an expert.
async fn expert(ctx: &Ctx, id: &ProjectId) -> Result<Project, AppError> {
    match ctx.project(id).await? {
        (project, Role::Expert) => Ok(project),
        (_, Role::Manager) => Err(AppError::Forbidden),
    }
}

async fn person(ctx: &Ctx, project: &ProjectId) -> Result<PersonId, AppError> {
    let new = PersonId::new(ctx.ids.as_ref());
    let who = NewPerson::Account(ctx.account()?.id.clone());
    Ok(ctx.store.person_for(project, &who, &new, ctx.now()).await?.id)
}

/// The viewer's questions in a project.
pub async fn writing(ctx: &Ctx, id: &ProjectId) -> Result<Writing, AppError> {
    let project = expert(ctx, id).await?;
    written(ctx, project).await
}

async fn written(ctx: &Ctx, project: Project) -> Result<Writing, AppError> {
    let settings = ctx.store.settings(&project.id).await?;
    let questions = match ctx.store.find_person_of(&project.id, &ctx.account()?.id).await? {
        Some(person) => ctx.store.questions_of(&person.id).await?,
        None => Vec::new(),
    };
    let tally = rules::tally(&questions);
    Ok(Writing { project, settings, questions, tally })
}

/// The viewer's writing in all projects that ask for questions and do not have enough of them, or returned one.
pub async fn asked_for(ctx: &Ctx) -> Result<Vec<Writing>, AppError> {
    let mut all = Vec::new();
    for (project, role) in ctx.store.projects_of(&ctx.account()?.id).await? {
        if role != Role::Expert {
            continue;
        }
        let writing = written(ctx, project).await?;
        let missing = writing.tally.handed_in < writing.settings.questions_wanted;
        if writing.settings.questions_wanted > 0 && (missing || writing.tally.returned > 0) {
            all.push(writing);
        }
    }
    Ok(all)
}

/// One of the viewer's own questions in a project. Error `NotFound` for anybody else's, so that ids tell nothing.
pub async fn own(
    ctx: &Ctx,
    project: &ProjectId,
    id: &QuestionId,
) -> Result<(Writing, Own, AccountId), AppError> {
    let account = ctx.account()?.id.clone();
    let found = ctx.store.find_own_question(id).await?.ok_or(AppError::NotFound)?;
    let mine = found.1.as_ref() == Some(&account) && found.0.question.project == *project;
    if !mine {
        return Err(AppError::NotFound);
    }
    Ok((writing(ctx, project).await?, found.0, account))
}

/// Begins a draft, or finds the one that is still empty. Error `Forbidden` where the project asks for no questions.
pub async fn add(ctx: &Ctx, project: &ProjectId) -> Result<QuestionId, AppError> {
    let writing = writing(ctx, project).await?;
    if writing.settings.questions_wanted == 0 || writing.questions.len() >= MOST_QUESTIONS {
        return Err(AppError::Forbidden);
    }
    let untouched = |own: &&Own| {
        let written = |field| own.draft.revision(field) > 0;
        own.question.state == QuestionState::Draft
            && !written(DraftField::Text)
            && !written(DraftField::Types)
    };
    if let Some(own) = writing.questions.iter().find(untouched) {
        return Ok(own.question.id.clone());
    }
    let enrolment = ctx.store.find_enrolment(project, &ctx.account()?.id).await?;
    let draft = enrolment.and_then(|e| e.profile).map(of_field).unwrap_or_default();
    let (person, id) = (person(ctx, project).await?, QuestionId::new(ctx.ids.as_ref()));
    ctx.store.add_draft(project, &person, &id, &draft, ctx.now()).await?;
    Ok(id)
}

/// A draft that begins in the expert's own field.
fn of_field(profile: Profile) -> Draft {
    let fields = [(DraftField::Field, profile.field), (DraftField::SpecificField, profile.specific_field)];
    let said = fields.into_iter().filter(|(_, value)| !value.is_empty());
    Draft { entries: said.map(|(field, value)| (field, Entry::new(1, value))).collect() }
}

/// Whether the viewer takes part as an expert in the project of their question. Error `NotFound` for anybody else's.
async fn may_write(ctx: &Ctx, id: &QuestionId) -> Result<Own, AppError> {
    let (own, account) = ctx.store.find_own_question(id).await?.ok_or(AppError::NotFound)?;
    if account.as_ref() != Some(&ctx.account()?.id) {
        return Err(AppError::NotFound);
    }
    expert(ctx, &own.question.project).await?;
    Ok(own)
}

/// Stores changes of the viewer's own draft, field by field, once per save id.
pub async fn save(ctx: &Ctx, save: DraftSave) -> Result<DraftSaved, AppError> {
    let own = may_write(ctx, &save.question).await?;
    let protocol = ctx.store.protocol(&own.question.project).await?;
    let rule = |state: QuestionState, draft: &mut Draft, changes: &[super::DraftChange]| {
        rules::apply(&protocol, state, draft, changes)
    };
    let account = &ctx.account()?.id;
    let (outcome, draft) = match ctx.store.save_draft(account, &save, ctx.now(), &rule).await? {
        DraftSaving::NotYours => return Err(AppError::NotFound),
        DraftSaving::Known(draft) => (DraftOutcome::default(), Some(draft)),
        DraftSaving::Done(outcome, draft) => (outcome, Some(draft)),
        DraftSaving::Refused(outcome) => (outcome, None),
    };
    let entries = draft.map_or_else(Vec::new, |draft| {
        save.changes.iter().map(|c| (c.field, draft.entries.get(&c.field).cloned())).collect()
    });
    Ok(DraftSaved { outcome, entries, saved_at: ctx.now() })
}

/// Stores what a form without JavaScript brought.
pub async fn save_form(ctx: &Ctx, posted: &Posted) -> Result<DraftSaved, AppError> {
    let own = may_write(ctx, &posted.question).await?;
    let changes = posted.changes(&own.draft);
    let save_id = SaveId::new(&*ctx.ids);
    save(ctx, DraftSave { save_id, question: posted.question.clone(), changes }).await
}

/// Removes a draft that was never submitted. Error `NotFound` for anything else.
pub async fn discard(ctx: &Ctx, id: &QuestionId) -> Result<Own, AppError> {
    let own = may_write(ctx, id).await?;
    let done = ctx.store.discard_draft(&ctx.account()?.id, id).await?;
    if done { Ok(own) } else { Err(AppError::NotFound) }
}

/// Makes a submitted question a draft again, while nobody has decided. Gives whether it was.
pub async fn withdraw(ctx: &Ctx, id: &QuestionId) -> Result<(Own, bool), AppError> {
    let own = may_write(ctx, id).await?;
    let done = ctx.store.withdraw_question(&ctx.account()?.id, id, ctx.now()).await?;
    Ok((own, done))
}

/// Submits the viewer's drafts that are ready, or one of them, if the project's number is reached. `anyway`: also where
/// one is nearly the same as another question.
pub async fn submit(
    ctx: &Ctx,
    project: &ProjectId,
    only: Option<&QuestionId>,
    anyway: bool,
) -> Result<Submitting, AppError> {
    let writing = writing(ctx, project).await?;
    if only.is_some_and(|only| writing.questions.iter().all(|own| own.question.id != *only)) {
        return Err(AppError::NotFound);
    }
    let before = rules::hand_in(&writing.settings, &writing.questions, only);
    if before.goes() && !anyway {
        let twins = twins(ctx, &writing).await?;
        if twins.iter().any(|(id, _)| before.ready.contains(id)) {
            return Ok(Submitting::Alike);
        }
    }
    let rule = |all: &[Own]| rules::hand_in(&writing.settings, all, only);
    let account = &ctx.account()?.id;
    let result = ctx.store.hand_in(account, &person(ctx, project).await?, ctx.now(), &rule).await?;
    Ok(if result.goes() { Submitting::Done(result.ready.len()) } else { Submitting::Refused(result) })
}

/// Compares texts, which takes a while where there are thousands, without keeping other requests waiting.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, AppError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| AppError::internal(&error))
}

/// For each of the expert's open questions that is nearly the same as others: those others.
pub async fn twins(ctx: &Ctx, writing: &Writing) -> Result<Vec<(QuestionId, Vec<Twin>)>, AppError> {
    let open = |own: &&Own| own.question.state.is_open() && !own.content().text.trim().is_empty();
    let drafts: Vec<Question> = writing
        .questions
        .iter()
        .filter(open)
        .map(|own| Question { text: own.content().text, ..own.question.clone() })
        .collect();
    if drafts.is_empty() {
        return Ok(Vec::new());
    }
    let asked = ctx.store.asked(&writing.project.id).await?;
    apart(move || twins_among(&drafts, &asked)).await
}

fn twins_among(drafts: &[Question], asked: &[Asked]) -> Vec<(QuestionId, Vec<Twin>)> {
    let drafts: Vec<(&Question, Shape)> = drafts.iter().map(|own| (own, Shape::of(&own.text))).collect();
    let asked: Vec<(&Asked, Shape)> = asked.iter().map(|asked| (asked, Shape::of(&asked.text))).collect();
    let mut all = Vec::new();
    for (me, shape) in &drafts {
        let others = drafts.iter().filter(|(other, s)| other.id != me.id && shape.is_like(s));
        let mut found: Vec<Twin> =
            others.map(|(other, _)| Twin::Own(other.id.clone(), other.text.clone())).collect();
        for (asked, _) in asked.iter().filter(|(asked, s)| asked.id != me.id && shape.is_like(s)) {
            found.push(match asked.state {
                _ if asked.author.is_some() && asked.author == me.author => {
                    Twin::Own(asked.id.clone(), asked.text.clone())
                }
                QuestionState::Accepted => Twin::Accepted(asked.text.clone()),
                _ => Twin::Hidden,
            });
        }
        if !found.is_empty() {
            all.push((me.id.clone(), found));
        }
    }
    all
}

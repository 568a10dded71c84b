//! What an expert does with a judgement: opens it, saves, submits, reopens.

use super::form::{self, Posted};
use super::model::Save;
use super::outcome::{Closed, Outcome, Problem, Saved};
use super::rules::{self, About, StepState};
use super::screen::{Screen, Step};
use super::store::{Met, Review, Saving};
use super::times;
use crate::answer::Answer;
use crate::assignment::rules::place_in_work;
use crate::assignment::{Assignment, PlaceInWork, Terms};
use crate::claim::Claim;
use crate::context::Ctx;
use crate::error::AppError;
use crate::id::{AssignmentId, SaveId};
use crate::project::Project;
use crate::protocol::Protocol;
use crate::question::Question;
use crate::store::StoreError;

/// An expert's own review with all that it is about.
struct Own {
    review: Review,
    /// With the claims as the expert cut them.
    answer: Answer,
    /// The claims that are cut.
    hidden: Vec<Claim>,
    question: Question,
    project: Project,
    protocol: Protocol,
}

/// The viewer's own review. Error `NotFound` for anybody else's, so that ids tell nothing.
async fn own(ctx: &Ctx, id: &AssignmentId) -> Result<Own, AppError> {
    let account = ctx.account()?;
    let review = ctx.store.find_review(id).await?.ok_or(AppError::NotFound)?;
    if review.assignment.account.as_ref() != Some(&account.id) {
        return Err(AppError::NotFound);
    }
    let project = ctx.reviewable(&review.assignment).await?;
    let mut answer = ctx.store.find_answer(&review.assignment.answer).await?.ok_or(AppError::NotFound)?;
    let hidden = rules::divide(&mut answer.claims, &review.judgement);
    let question = ctx.store.find_question(&answer.question).await?.ok_or(AppError::NotFound)?;
    let protocol = ctx.store.protocol(&project.id).await?;
    Ok(Own { review, answer, hidden, question, project, protocol })
}

/// What the address of a review says beside its id.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The step, as [`Step::word`] writes it.
    pub step: String,
    /// A submission was refused: what is missing is marked.
    pub refused: bool,
    /// A form changed sources: they are shown unfolded.
    pub sources_open: bool,
}

/// In work longer than this nothing is counted.
const COUNTED_WORK: u32 = 1000;

/// Opens the review at the step that is wanted, else where its expert left off; a sign of life.
pub async fn open(ctx: &Ctx, id: &AssignmentId, wanted: Wanted) -> Result<Screen, AppError> {
    let account = ctx.account()?;
    let Own { mut review, answer, question, project, protocol, .. } = own(ctx, id).await?;
    if taken_up_again(ctx, &review.assignment).await? {
        review.assignment.lapsed_at = None;
    }
    let closed = rules::closed(&review.assignment);
    if closed.is_none() {
        let now = ctx.now();
        match ctx.store.beat(&account.id, id, now, &|times| times::opened(times, now)).await {
            // Reading goes on where nothing can be written.
            Err(StoreError::Full | StoreError::Busy) => {}
            noted => drop(noted?),
        }
        times::opened(&mut review.times, now);
    }
    let own_question = match &question.author {
        Some(author) => *author == review.assignment.person,
        None => false,
    };
    let step = Step::from_word(&wanted.step, answer.claims.len())
        .unwrap_or_else(|| left_off(&protocol, &answer, &review));
    let place = if closed.is_none() { place(ctx, &review.assignment, project.seed).await? } else { None };
    Ok(Screen {
        assignment: id.clone(),
        account: account.id.clone(),
        own_question,
        tags: tags(&protocol, &question, &answer),
        question: question.text,
        answer: answer.text,
        system: (!project.blind).then_some(answer.system),
        claims: answer.claims,
        judgement: review.judgement,
        protocol,
        state: review.assignment.state,
        closed,
        lapsed_at: review.assignment.lapsed_at,
        skip_reason: review.assignment.skip_reason,
        reopened: review.assignment.reopened && closed.is_none(),
        practice: review.assignment.practice,
        single_keys: account.single_keys,
        times: review.times,
        saved_at: review.assignment.touched_at,
        step,
        place,
        sources_open: wanted.sources_open,
        refused: wanted.refused,
    })
}

async fn place(ctx: &Ctx, assignment: &Assignment, seed: i64) -> Result<Option<PlaceInWork>, AppError> {
    let work = ctx.store.work_of(&assignment.person, COUNTED_WORK + 1).await?;
    let short = work.len() <= COUNTED_WORK as usize;
    Ok(short.then(|| place_in_work(work, &assignment.answer, seed, assignment.person.as_str())).flatten())
}

/// Whether work whose time has ended found a free place just now: then its expert goes on.
async fn taken_up_again(ctx: &Ctx, assignment: &Assignment) -> Result<bool, AppError> {
    if rules::closed(assignment) != Some(Closed::Lapsed) {
        return Ok(false);
    }
    let settings = ctx.store.settings(&assignment.project).await?;
    Ok(ctx.store.resume(assignment, &Terms::new(&settings, ctx.now())).await?)
}

/// The first step that is not done.
fn left_off(protocol: &Protocol, answer: &Answer, review: &Review) -> Step {
    let progress = rules::progress(protocol, &answer.claims, &review.judgement);
    if progress.usefulness != StepState::Done {
        return Step::Answer;
    }
    match progress.claims.iter().position(|state| *state != StepState::Done) {
        Some(at) => Step::Claim(at),
        None => Step::Revised,
    }
}

fn tags(protocol: &Protocol, question: &Question, answer: &Answer) -> Vec<String> {
    let kind = |value: &String| protocol.short_type(value).to_owned();
    let field = answer.field.clone().or_else(|| question.field.clone());
    let named = field.into_iter().chain(question.specific_field.clone());
    named.filter(|tag| !tag.trim().is_empty()).chain(question.question_types.iter().map(kind)).collect()
}

/// Stores changes of the viewer's own judgement, field by field, once per save id.
pub async fn save(ctx: &Ctx, save: Save) -> Result<Saved, AppError> {
    let now = ctx.now();
    store(ctx, save, |save, times| times::saved(times, now, save.step, save.active_ms)).await
}

/// Stores what a form without JavaScript brought. Gives what came of it and the step that the form showed.
pub async fn save_form(ctx: &Ctx, posted: &Posted) -> Result<(Saved, Step, usize), AppError> {
    let Own { review, answer, hidden, protocol, .. } = own(ctx, &posted.assignment).await?;
    let about = About { protocol: &protocol, answer: &answer.text, claims: &answer.claims, hidden: &hidden };
    let step = Step::from_word(&posted.step, answer.claims.len()).ok_or(AppError::BadInput)?;
    let key = match step {
        Step::Claim(at) => answer.claims.get(at).map(|claim| claim.key),
        _ => None,
    };
    let save = Save {
        save_id: SaveId::new(&*ctx.ids),
        assignment: posted.assignment.clone(),
        changes: form::changes(&about, &review.judgement, posted),
        step: key,
        active_ms: 0,
    };
    let now = ctx.now();
    let saved = store(ctx, save, |save, times| times::form_received(times, now, save.step)).await?;
    Ok((saved, step, answer.claims.len()))
}

async fn store(
    ctx: &Ctx,
    save: Save,
    count: impl Fn(&Save, &mut super::Times) + Send + Sync,
) -> Result<Saved, AppError> {
    let (account, now) = (ctx.account()?, ctx.now());
    let assignment = ctx.store.find_assignment(&save.assignment).await?.ok_or(AppError::NotFound)?;
    let protocol = ctx.store.protocol(&assignment.project).await?;
    let rule = |met: Met<'_>, changes: &[super::Change]| {
        let Met { assignment, claims, hidden, answer, judgement, times } = met;
        let mut counted = times.clone();
        count(&save, &mut counted);
        let outcome = rules::apply(
            &protocol,
            Met { assignment, claims, hidden, answer, judgement, times: &mut *times },
            changes,
            now,
        )?;
        *times = counted;
        Ok(outcome)
    };
    let mut saving = ctx.store.save(&account.id, &save, now, &rule).await?;
    let lapsed = matches!(&saving, Saving::Refused(outcome) if outcome.closed == Some(Closed::Lapsed));
    if lapsed && taken_up_again(ctx, &assignment).await? {
        saving = ctx.store.save(&account.id, &save, now, &rule).await?;
    }
    let (outcome, judgement) = match saving {
        Saving::NotYours => return Err(AppError::NotFound),
        Saving::Known(judgement) => (Outcome::default(), Some(judgement)),
        Saving::Done(outcome, judgement) => (outcome, Some(judgement)),
        Saving::Refused(outcome) => (outcome, None),
    };
    let entries = judgement.map_or_else(Vec::new, |judgement| {
        save.changes.iter().map(|c| (c.field, judgement.entries.get(&c.field).cloned())).collect()
    });
    Ok(Saved { outcome, entries, saved_at: now })
}

/// Notes that the viewer is at work: `active_ms` since the last sign of life, at the claim with key `step`.
pub async fn beat(ctx: &Ctx, id: &AssignmentId, step: Option<u32>, active_ms: i64) -> Result<(), AppError> {
    let now = ctx.now();
    let known = ctx
        .store
        .beat(&ctx.account()?.id, id, now, &|times| times::beat(times, now, step, active_ms))
        .await?;
    if known { Ok(()) } else { Err(AppError::NotFound) }
}

/// Submits the viewer's own judgement, if nothing stands against it. Gives what does. Error `Closed` if its time has
/// ended and somebody else has its place.
pub async fn submit(ctx: &Ctx, id: &AssignmentId) -> Result<Vec<Problem>, AppError> {
    let account = ctx.account()?;
    let assignment = ctx.store.find_assignment(id).await?.ok_or(AppError::NotFound)?;
    let protocol = ctx.store.protocol(&assignment.project).await?;
    let rule = |met: Met<'_>| rules::problems(&protocol, met.claims, met.judgement);
    if assignment.account.as_ref() == Some(&account.id)
        && assignment.lapsed_at.is_some()
        && !taken_up_again(ctx, &assignment).await?
    {
        return Err(AppError::Closed(Closed::Lapsed));
    }
    ctx.store.submit(&account.id, id, ctx.now(), &rule).await?.ok_or(AppError::NotFound)
}

/// Whether the assignment is a try at a practice item.
pub async fn is_practice(ctx: &Ctx, id: &AssignmentId) -> Result<bool, AppError> {
    Ok(ctx.store.find_assignment(id).await?.is_some_and(|assignment| assignment.practice))
}

/// Reopens the viewer's submitted judgement. Error `NotFound` if there is none that can be; a try at a practice item
/// can't, since its expert has seen the example.
pub async fn reopen(ctx: &Ctx, id: &AssignmentId) -> Result<(), AppError> {
    if is_practice(ctx, id).await? {
        return Err(AppError::NotFound);
    }
    let done = ctx.store.reopen(&ctx.account()?.id, id, ctx.now()).await?;
    if done { Ok(()) } else { Err(AppError::NotFound) }
}

/// Takes the reopening back: what was submitted counts again.
pub async fn cancel_reopening(ctx: &Ctx, id: &AssignmentId) -> Result<(), AppError> {
    let done = ctx.store.cancel_reopening(&ctx.account()?.id, id, ctx.now()).await?;
    if done { Ok(()) } else { Err(AppError::NotFound) }
}

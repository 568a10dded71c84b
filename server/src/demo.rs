//! The demo: a small study written for this project. Nobody in it exists.

use crate::cli::{Failure, tell};
use crate::formats::{FileInput, Format};
use app::account::{Account, service as accounts};
use app::context::Ctx;
use app::id::SaveId;
use app::import::{ImportOptions, Unwatched, run as import};
use app::judgement::{Change, Field, FieldValue, Part, Phrase, Save, service as judgements};
use app::project::{Project, Role, service as projects};
use app::protocol::Axis;
use std::sync::Arc;

/// The password of all demo accounts.
const PASSWORD: &str = "vouch-for-claims";

const PROJECT: &str = "Pain and anticoagulants";
const EXPERT: &str = "expert@demo.example";
const MANAGER: &str = "manager@demo.example";
const ADMINISTRATOR: &str = "admin@demo.example";

const ANSWERS: &str = include_str!("../demo/answers.jsonl");
const JUDGED: &str = include_str!("../demo/judged.jsonl");

/// Fills an empty database with the demo study, and prints its logins; a database with other accounts is left alone.
pub async fn fill(ctx: &Ctx) -> Result<(), Failure> {
    let known = ctx.store.find_credentials(EXPERT).await?.is_some()
        && ctx.store.find_project_by_name(&app::account::fold(PROJECT)).await?.is_some();
    if !known && ctx.store.count_accounts().await? > 0 {
        return tell("This database has accounts of its own, so the demo study was not added.");
    }
    if !known {
        study(ctx).await?;
    }
    tell(format_args!(
        "\nThe demo study. Every account has the password {PASSWORD}\n\n  expert          {EXPERT}\n  manager         \
         {MANAGER}\n  administrator   {ADMINISTRATOR}\n"
    ))
}

async fn account(ctx: &Ctx, email: &str, name: &str, administrator: bool) -> Result<Account, Failure> {
    Ok(accounts::add(ctx, email, name, Some(PASSWORD.to_owned()), administrator).await??)
}

async fn study(ctx: &Ctx) -> Result<(), Failure> {
    let expert = account(ctx, EXPERT, "Demo Expert", false).await?;
    let manager = account(ctx, MANAGER, "Demo Manager", false).await?;
    account(ctx, ADMINISTRATOR, "Demo Administrator", true).await?;
    let project = projects::create(ctx, PROJECT).await?;
    projects::add_member(ctx, &project, &expert, Role::Expert).await?;
    projects::add_member(ctx, &project, &manager, Role::Manager).await?;
    bring(ctx, &project, "answers.jsonl", ANSWERS, Format::Answers).await?;
    bring(ctx, &project, "judged.jsonl", JUDGED, Format::ExpertQa).await?;
    begin(ctx, &project, expert).await
}

async fn bring(
    ctx: &Ctx,
    project: &Project,
    name: &str,
    text: &'static str,
    format: Format,
) -> Result<(), Failure> {
    let protocol = Arc::new(ctx.store.protocol(&project.id).await?);
    let input = FileInput::spool(text.as_bytes(), name.to_owned(), format, protocol)?;
    import(ctx, project, Arc::new(input), ImportOptions::default(), &Unwatched).await?;
    Ok(())
}

/// The expert has judged three claims of the first answer and is in the middle of the fourth.
async fn begin(ctx: &Ctx, project: &Project, expert: Account) -> Result<(), Failure> {
    let tasks = ctx.store.tasks_of(&project.id, &expert.id).await?;
    let Some(first) = tasks.into_iter().min_by_key(|task| task.line) else { return Ok(()) };
    let ctx = Ctx { viewer: Some(expert), ..ctx.clone() };
    let label = |field: Field, label: &str| change(field, FieldValue::Label(Some(label.to_owned())));
    let mut changes = vec![label(Field::Usefulness, "Useful")];
    for claim in first.claims.iter().take(3) {
        let labels = ["Complete", "Very relevant", "Definitely correct", "Reliable", "Yes"];
        for (axis, value) in Axis::ALL.into_iter().zip(labels) {
            changes.push(label(Field::Claim(claim.key, Part::Axis(axis)), value));
        }
    }
    if let Some(claim) = first.claims.get(3) {
        changes.push(label(Field::Claim(claim.key, Part::Axis(Axis::Support)), "Partial"));
        changes.push(change(Field::Claim(claim.key, Part::Phrases), phrase(&claim.text)));
        changes.push(label(Field::Claim(claim.key, Part::Axis(Axis::Informativeness)), "Very relevant"));
    }
    let save = Save {
        save_id: SaveId::new(ctx.ids.as_ref()),
        assignment: first.assignment.id,
        changes,
        step: None,
        active_ms: 0,
    };
    judgements::save(&ctx, save).await?;
    Ok(())
}

fn change(field: Field, value: FieldValue) -> Change {
    Change { field, base: 0, value, settle: false }
}

/// The words of the fourth claim that its sources do not cover.
fn phrase(claim: &str) -> FieldValue {
    const WORDS: &str = "do not interact with warfarin";
    let start = claim.find(WORDS).map_or(0, |at| claim[..at].chars().count()) as u32;
    let place = app::claim::Place { start, end: start + WORDS.len() as u32 };
    FieldValue::Phrases(vec![Phrase {
        place: Some(place),
        reason: "[4] reports a raised INR with wide use".to_owned(),
    }])
}

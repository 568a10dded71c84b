//! Operations on enrolments: the consent text, joining, and a manager's word.

use super::model::{Consent, Enrolled, Enrolment, Membership, Profile};
use super::rules::{self, Next, Practised};
use super::store::Decision;
use crate::context::Ctx;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::{AccountId, ProjectId};
use crate::practice::{PracticeState, rules::passed, service as practice};
use crate::project::{Project, Role, Settings, Standing};
use std::collections::BTreeMap;

/// An expert's part in a project, as they see it.
#[derive(Debug, Clone)]
pub struct Part {
    /// The project.
    pub project: Project,
    /// Its settings.
    pub settings: Settings,
    /// How far they are in.
    pub standing: Standing,
    /// What they agreed to and said.
    pub enrolment: Enrolment,
    /// The newest consent text.
    pub consent: Option<Consent>,
    /// The text that they agreed to, if it is an older one.
    pub agreed: Option<Consent>,
    /// How far they are with the practice.
    pub practice: PracticeState,
    /// What comes next on the way in.
    pub next: Next,
}

/// The viewer's part in a project. Error `NotFound` for whoever is no expert of it, or was removed.
pub async fn part(ctx: &Ctx, id: &ProjectId) -> Result<Part, AppError> {
    let account = ctx.account()?;
    let known = ctx.store.find_standing(id, &account.id).await?;
    let Some((Role::Expert, standing)) = known.filter(|(_, standing)| *standing != Standing::Removed) else {
        return Err(AppError::NotFound);
    };
    let project = ctx.store.find_project(id).await?.ok_or(AppError::NotFound)?;
    let settings = ctx.store.settings(id).await?;
    let enrolment = ctx.store.find_enrolment(id, &account.id).await?.unwrap_or_default();
    let consent = ctx.store.newest_consent(id).await?;
    let agreed = match enrolment.consent_version {
        Some(version) => ctx.store.find_consent(id, version).await?,
        None => None,
    };
    let practice = practice::state(ctx, id).await?;
    let next = rules::next(consent.as_ref(), &enrolment, &settings, practised(&practice, &settings));
    Ok(Part { project, settings, standing, enrolment, consent, agreed, practice, next })
}

fn practised(state: &PracticeState, settings: &Settings) -> Practised {
    match (state.is_done(), passed(state, settings.practice_pass)) {
        (false, _) => Practised::Open,
        (true, true) => Practised::Passed,
        (true, false) => Practised::Failed,
    }
}

/// Takes the viewer as far as they came.
pub async fn go_on(ctx: &Ctx, id: &ProjectId) -> Result<Standing, AppError> {
    let part = open_part(ctx, id).await?;
    settle(ctx, &part.project.id, &ctx.account()?.id).await
}

/// Agrees to a version of the consent text. Error `Invalid` if the box is not ticked, or a newer text has come
/// meanwhile, which is then shown.
pub async fn agree(ctx: &Ctx, id: &ProjectId, version: i64, ticked: bool) -> Result<Standing, AppError> {
    let part = open_part(ctx, id).await?;
    let not = |kind| AppError::Invalid(vec![FieldProblem { field: "agree".to_owned(), kind }]);
    if !ticked {
        return Err(not(FieldProblemKind::NotChosen));
    }
    let account = ctx.account()?;
    if !ctx.store.agree(&part.project.id, &account.id, version, ctx.now()).await? {
        return Err(not(FieldProblemKind::NotEqual));
    }
    settle(ctx, id, &account.id).await
}

/// Stores the viewer's profile; whoever is joining goes as far as the bar lets them. Error `Invalid` names the fields.
pub async fn save_profile(
    ctx: &Ctx,
    id: &ProjectId,
    pairs: &BTreeMap<String, String>,
) -> Result<Standing, AppError> {
    let part = open_part(ctx, id).await?;
    if part.next == Next::Consent && part.standing == Standing::Joining {
        return Err(AppError::BadInput);
    }
    let profile = rules::read_profile(pairs, &part.settings).map_err(AppError::Invalid)?;
    let account = ctx.account()?;
    if !ctx.store.set_profile(id, &account.id, &profile, ctx.now()).await? {
        return Err(AppError::NotFound);
    }
    settle(ctx, id, &account.id).await
}

/// The viewer's part, if they may still change it. Error `NotFound` for those who left or were declined.
async fn open_part(ctx: &Ctx, id: &ProjectId) -> Result<Part, AppError> {
    let part = part(ctx, id).await?;
    match part.standing {
        Standing::Joining | Standing::Waiting | Standing::In => Ok(part),
        Standing::Declined | Standing::Withdrawn | Standing::Removed => Err(AppError::NotFound),
    }
}

/// Moves a member who is joining as far as they came: in, waiting for a manager, or not yet on. Gives where they stand.
pub async fn settle(ctx: &Ctx, id: &ProjectId, account: &AccountId) -> Result<Standing, AppError> {
    let (_, standing) = ctx.store.find_standing(id, account).await?.ok_or(AppError::NotFound)?;
    if standing != Standing::Joining {
        return Ok(standing);
    }
    let (settings, consent) = (ctx.store.settings(id).await?, ctx.store.newest_consent(id).await?);
    let enrolment = ctx.store.find_enrolment(id, account).await?.unwrap_or_default();
    let viewer = ctx.store.find_account(account).await?.map(|known| known.account);
    let practice = practice::state(&Ctx { viewer, ..ctx.clone() }, id).await?;
    let to = match rules::next(consent.as_ref(), &enrolment, &settings, practised(&practice, &settings)) {
        Next::In => Standing::In,
        Next::Wait => Standing::Waiting,
        Next::Consent | Next::Profile | Next::Practice => return Ok(standing),
    };
    ctx.store.advance(id, account, to).await?;
    Ok(to)
}

/// Lets an expert who waits, or was declined, in (or on to the practice), or declines them; `note` is said to them.
/// Error `NotFound` if they don't wait.
pub async fn decide(
    ctx: &Ctx,
    id: &ProjectId,
    account: &AccountId,
    accept: bool,
    note: &str,
) -> Result<(), AppError> {
    ctx.managed(id).await?;
    let note = note.trim().replace('\0', "\u{fffd}");
    if note.chars().count() > rules::NOTE_MAX {
        return Err(AppError::Invalid(vec![FieldProblem {
            field: "note".to_owned(),
            kind: FieldProblemKind::TooLong,
        }]));
    }
    let standing = if accept { Standing::Joining } else { Standing::Declined };
    let word = Decision { by: &ctx.account()?.id, standing, note: &note, at: ctx.now() };
    if !ctx.store.decide(id, account, word).await? {
        return Err(AppError::NotFound);
    }
    settle(ctx, id, account).await?;
    Ok(())
}

/// Everybody in the project with what they agreed to and said, for its managers.
pub async fn enrolled(ctx: &Ctx, id: &ProjectId) -> Result<Vec<Enrolled>, AppError> {
    ctx.managed(id).await?;
    Ok(ctx.store.enrolled(id).await?)
}

/// The viewer's projects in which something is to be done to join or to stay.
pub async fn to_join(ctx: &Ctx) -> Result<Vec<Membership>, AppError> {
    let mut all = ctx.store.memberships(&ctx.account()?.id).await?;
    all.retain(|of| match of.standing {
        Standing::Joining | Standing::Waiting => true,
        Standing::In => asked_again(of),
        Standing::Declined | Standing::Withdrawn | Standing::Removed => false,
    });
    Ok(all)
}

/// Whether somebody who takes part agreed to an older text. Who was added by name and never asked is not.
fn asked_again(of: &Membership) -> bool {
    of.enrolment.consent_version.is_some() && rules::consent_wanted(of.consent.as_ref(), &of.enrolment)
}

/// The project's consent text as its managers see it.
#[derive(Debug, Clone)]
pub struct ConsentDesk {
    /// The newest version.
    pub newest: Option<Consent>,
    /// How many experts who take part agreed to each version, newest first; version 0: to none.
    pub given: Vec<(i64, i64)>,
}

/// The project's consent text, for its managers.
pub async fn consent_desk(ctx: &Ctx, id: &ProjectId) -> Result<ConsentDesk, AppError> {
    ctx.managed(id).await?;
    let newest = ctx.store.newest_consent(id).await?;
    Ok(ConsentDesk { newest, given: ctx.store.consents_given(id).await? })
}

/// Makes the next version of the consent text. Gives its number, or none if nothing changed.
pub async fn set_consent(
    ctx: &Ctx,
    id: &ProjectId,
    text: &str,
    withdrawal_removes: bool,
) -> Result<Option<i64>, AppError> {
    ctx.managed(id).await?;
    let text = text.replace("\r\n", "\n").replace('\0', "\u{fffd}");
    if text.chars().count() > rules::CONSENT_MAX {
        return Err(AppError::Invalid(vec![FieldProblem {
            field: "text".to_owned(),
            kind: FieldProblemKind::TooLong,
        }]));
    }
    Ok(ctx.store.add_consent(id, text.trim_end(), withdrawal_removes, ctx.now()).await?)
}

/// The profile as a form shows it.
pub fn shown_profile(profile: &Profile, settings: &Settings) -> BTreeMap<String, String> {
    let listed = settings.fields.contains(&profile.field);
    let (field, other) =
        if listed { (profile.field.as_str(), "") } else { (rules::OTHER, profile.field.as_str()) };
    [
        ("field", field),
        ("other_field", other),
        ("specific_field", &profile.specific_field),
        ("formal_education", if profile.formal_education { "yes" } else { "no" }),
        ("years", &profile.years.to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into()
}

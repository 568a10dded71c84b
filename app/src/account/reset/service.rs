//! Asking for a link for a new password, making one, and using it.

use super::rules::{GOOD_FOR_MS, may_make};
use super::store::NewReset;
use crate::account::rules::{ASKS, WINDOW_MS, change_problems, wait_after};
use crate::account::service::subject;
use crate::account::{Account, fold};
use crate::context::{Ctx, Mail};
use crate::error::AppError;
use crate::id::{AccountId, ProjectId, ResetId};
use crate::letter;
use crate::link::{LinkState, Secret, state};
use crate::project::Standing;
use crate::routes;
use std::sync::Arc;

/// Asks for a link by mail. Known and unknown addresses answer alike, in words and in time: what differs between them
/// happens after the answer. Errors: `TooMany` after too many asks for one address, `NotFound` without mail.
pub async fn ask(ctx: &Ctx, email: &str) -> Result<(), AppError> {
    let mail = ctx.mail.clone().ok_or(AppError::NotFound)?;
    let subject = subject(email);
    // No address begins with a blank, so these tries are not those of signing in.
    let key = format!(" new password for {subject}");
    let now = ctx.now();
    let since = now.plus_millis(-WINDOW_MS);
    let asked = ctx.store.failed_sign_ins(&key, since).await?;
    if let Some(seconds) = wait_after(ASKS, &asked, now) {
        return Err(AppError::TooMany(seconds));
    }
    ctx.store.note_failed_sign_in(&key, now, since).await?;
    let ctx = ctx.clone();
    tokio::spawn(async move {
        if let Err(error) = send(&ctx, mail, &subject).await {
            tracing::error!(%error, "a link for a new password could not be sent");
        }
    });
    Ok(())
}

async fn send(ctx: &Ctx, mail: Arc<dyn Mail>, email_folded: &str) -> Result<(), AppError> {
    let Some(known) = ctx.store.find_credentials(email_folded).await? else { return Ok(()) };
    let account = known.account;
    let secret = make(ctx, &account.id).await?;
    let letter = letter::new_password(&account.email, &account.name, &link(ctx, &secret));
    if let Err(problem) = mail.send(letter).await {
        tracing::warn!(account = %account.id, problem, "the mail server did not take a link for a new password");
    }
    Ok(())
}

/// Makes a link for a new password; the account's earlier ones are dead. The caller has the right to it: the machine
/// does, and the account's own mail.
pub async fn make(ctx: &Ctx, account: &AccountId) -> Result<Secret, AppError> {
    let (secret, now) = (Secret::new(ctx.ids.as_ref()), ctx.now());
    let new = NewReset {
        id: ResetId::new(ctx.ids.as_ref()),
        account: account.clone(),
        secret_hash: secret.hash(),
        expires_at: now.plus_millis(GOOD_FOR_MS),
    };
    ctx.store.add_reset(&new, now).await?;
    Ok(secret)
}

/// The whole link with this secret.
pub fn link(ctx: &Ctx, secret: &Secret) -> String {
    format!("{}{}", ctx.public_url, routes::new_password(secret.reveal()))
}

/// Whether the viewer, who runs the project, may make a link for this member's account.
pub async fn allowed(
    ctx: &Ctx,
    project: &ProjectId,
    member: &AccountId,
    standing: Standing,
) -> Result<bool, AppError> {
    let beyond = ctx.store.accounts_beyond(project).await?.contains(member);
    let takes_part = matches!(standing, Standing::In | Standing::Joining | Standing::Waiting);
    Ok(takes_part && may_make(ctx.account()?.administrator, ctx.mail.is_some(), beyond))
}

/// Makes a link for a member, for the viewer to hand over. Errors: `NotFound` if there is no such member, `Forbidden`
/// if the account is more than this project's, or the member no longer takes part.
pub async fn make_for_member(ctx: &Ctx, project: &ProjectId, member: &AccountId) -> Result<Secret, AppError> {
    ctx.managed(project).await?;
    let (_, standing) = ctx.store.find_standing(project, member).await?.ok_or(AppError::NotFound)?;
    if !allowed(ctx, project, member, standing).await? {
        return Err(AppError::Forbidden);
    }
    let by = ctx.account()?.id.to_string();
    tracing::info!(account = %member, by, %project, "a link for a new password was made by hand");
    make(ctx, member).await
}

/// What somebody who opens a link finds: whose password it sets, or why it does not; none: no such link.
pub async fn open(ctx: &Ctx, secret: &str) -> Result<Option<Result<Account, LinkState>>, AppError> {
    let Some(secret) = Secret::read(secret) else { return Ok(None) };
    let Some(reset) = ctx.store.find_reset(&secret.hash()).await? else { return Ok(None) };
    let state = state(ctx.now(), reset.expires_at, reset.used_at, None);
    if state != LinkState::Open {
        return Ok(Some(Err(state)));
    }
    Ok(ctx.store.find_account(&reset.account).await?.map(|known| Ok(known.account)))
}

/// Sets the password by a link, ends all sessions of the account, and signs in. Gives whether the link was good. Error
/// `Invalid` if the password is not right.
pub async fn set(ctx: &Ctx, secret: &str, new: String, again: &str) -> Result<bool, AppError> {
    let (Some(read), Some(Ok(account))) = (Secret::read(secret), open(ctx, secret).await?) else {
        return Ok(false);
    };
    let problems = change_problems(&new, again);
    if !problems.is_empty() {
        return Err(AppError::Invalid(problems));
    }
    let session = ctx.session.as_ref().ok_or(AppError::SignedOut)?;
    let hash = ctx.passwords.hash(new).await?;
    if !ctx.store.use_reset(&read.hash(), &hash, ctx.now()).await? {
        return Ok(false);
    }
    ctx.store.forget_failed_sign_ins(&fold(&account.email)).await?;
    session.sign_in(&account).await?;
    Ok(true)
}

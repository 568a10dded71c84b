//! Operations on accounts: signing in and out, changing the password, the keys of the review screen.

use super::model::{Account, fold};
use super::rules;
use crate::context::Ctx;
use crate::error::{AppError, FieldProblem, FieldProblemKind};
use crate::id::AccountId;
use crate::store::Stored;

/// Signs in. A wrong password and an unknown address answer alike, in words and in time. Errors: `TooMany` after too
/// many failures, `Invalid` if address and password don't go together.
pub async fn sign_in(ctx: &Ctx, email: &str, password: String) -> Result<Account, AppError> {
    let subject = subject(email);
    let now = ctx.now();
    let since = now.plus_millis(-rules::WINDOW_MS);
    let failed = ctx.store.failed_sign_ins(&subject, since).await?;
    if let Some(seconds) = rules::wait_seconds(&failed, now) {
        return Err(AppError::TooMany(seconds));
    }
    let known = ctx.store.find_credentials(&subject).await?;
    let hash = known.as_ref().and_then(|k| k.password_hash.clone());
    let too_long = password.len() > rules::PASSWORD_MAX;
    let right = ctx.passwords.verify(if too_long { String::new() } else { password }, hash).await?;
    match known.filter(|_| right && !too_long) {
        Some(known) => {
            ctx.store.forget_failed_sign_ins(&subject).await?;
            let session = ctx.session.as_ref().ok_or(AppError::SignedOut)?;
            session.sign_in(&known.account).await?;
            Ok(known.account)
        }
        None => {
            ctx.store.note_failed_sign_in(&subject, now, since).await?;
            Err(wrong("password"))
        }
    }
}

/// The address as it is looked up and counted: no longer than one can be, and without NUL, which PostgreSQL refuses.
pub(super) fn subject(email: &str) -> String {
    fold(email).replace('\0', "\u{fffd}").chars().take(rules::ADDRESS_MAX).collect()
}

fn wrong(field: &str) -> AppError {
    AppError::Invalid(vec![FieldProblem {
        field: field.to_owned(),
        kind: FieldProblemKind::WrongCredentials,
    }])
}

/// Signs out: the session's id is dead.
pub async fn sign_out(ctx: &Ctx) -> Result<(), AppError> {
    match &ctx.session {
        Some(session) => session.sign_out().await,
        None => Ok(()),
    }
}

/// Changes the viewer's password; all other sessions end, this one gets a new id. Error `Invalid` names the field.
pub async fn change_password(ctx: &Ctx, current: String, new: String, again: &str) -> Result<(), AppError> {
    let account = ctx.account()?;
    let stored = ctx.store.find_account(&account.id).await?.ok_or(AppError::SignedOut)?;
    if current.len() > rules::PASSWORD_MAX || !ctx.passwords.verify(current, stored.password_hash).await? {
        return Err(wrong("current"));
    }
    let problems = rules::change_problems(&new, again);
    if !problems.is_empty() {
        return Err(AppError::Invalid(problems));
    }
    let hash = ctx.passwords.hash(new).await?;
    let session = ctx.session.as_ref().ok_or(AppError::SignedOut)?;
    ctx.store.set_password(&account.id, &hash, None).await?;
    session.sign_in(account).await
}

/// Turns the single keys of the review screen on or off for the viewer.
pub async fn set_single_keys(ctx: &Ctx, on: bool) -> Result<(), AppError> {
    let account = ctx.account()?;
    Ok(ctx.store.set_single_keys(&account.id, on).await?)
}

/// Adds an account; from the command line, which has the machine's trust. Without a password it cannot sign in. The
/// inner error is the store's: `Taken` if the address is known.
pub async fn add(
    ctx: &Ctx,
    email: &str,
    name: &str,
    password: Option<String>,
    administrator: bool,
) -> Result<Stored<Account>, AppError> {
    let account = Account {
        id: AccountId::new(ctx.ids.as_ref()),
        email: email.trim().to_owned(),
        name: rules::clean_name(name),
        administrator,
        single_keys: true,
    };
    let hash = match password {
        Some(password) => Some(ctx.passwords.hash(password).await?),
        None => None,
    };
    Ok(ctx.store.add_account(&account, hash.as_deref(), ctx.now()).await.map(|()| account))
}

//! What the forms of the account pages post.

use crate::error::AppError;
#[cfg(feature = "ssr")]
use crate::routes;
use leptos::prelude::*;

/// Signs in and leads on to `next`, or back to the form with the reason.
#[server(prefix = "/do", endpoint = "account/sign-in")]
pub async fn sign_in(email: String, password: String, next: Option<String>) -> Result<(), AppError> {
    let next = next.unwrap_or_default();
    match super::service::sign_in(&crate::context::ctx(), &email, password).await {
        Ok(_) => leptos_axum::redirect(routes::inside(&next)),
        Err(AppError::Invalid(_)) => super::form::back_to_sign_in("wrong", &email, &next),
        Err(AppError::TooMany(seconds)) => {
            super::form::back_to_sign_in(&format!("wait-{seconds}"), &email, &next);
        }
        Err(other) => return Err(other),
    }
    Ok(())
}

/// Signs out and leads on to `next`, if that is given.
#[server(prefix = "/do", endpoint = "account/sign-out")]
pub async fn sign_out(next: Option<String>) -> Result<(), AppError> {
    super::service::sign_out(&crate::context::ctx()).await?;
    leptos_axum::redirect(next.as_deref().map_or(routes::SIGN_IN, routes::inside));
    Ok(())
}

/// Changes the password and comes back to the account page with what came of it.
#[server(prefix = "/do", endpoint = "account/change-password")]
pub async fn change_password(current: String, new: String, again: String) -> Result<(), AppError> {
    match super::service::change_password(&crate::context::ctx(), current, new, &again).await {
        Ok(()) => leptos_axum::redirect("/account?password=changed"),
        Err(AppError::Invalid(problems)) => super::form::back_to_account(&problems),
        Err(other) => return Err(other),
    }
    Ok(())
}

/// Turns the single keys of the review screen on (`single_keys` is sent) or off (it is not).
#[server(prefix = "/do", endpoint = "account/single-keys")]
pub async fn set_single_keys(single_keys: Option<String>) -> Result<(), AppError> {
    super::service::set_single_keys(&crate::context::ctx(), single_keys.is_some()).await?;
    leptos_axum::redirect("/account?keys=saved");
    Ok(())
}

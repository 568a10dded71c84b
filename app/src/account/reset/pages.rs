//! Where a link for a new password is asked for, and where it leads.

use super::actions::{Forgotten, NewPassword, ResetMember};
use super::service;
use crate::account::Account;
use crate::account::pages::{new_password_fields, own_address, wait_words};
use crate::context::ctx;
use crate::id::{AccountId, ProjectId};
use crate::invitation::pages::refusal;
use crate::link::LinkState;
use crate::routes;
use crate::view::field;
use crate::view::layout::{Here, framed};
use crate::view::page::{page, query, status};
use crate::view::typed::{PAGE, Typed};
use axum::http::StatusCode;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_params_map;

/// Where a link for a new password is asked for.
#[component]
pub fn ForgottenPage() -> impl IntoView {
    let ctx = ctx();
    let state = query("state");
    let wait = wait_words(&state);
    if wait.is_some() {
        status(StatusCode::TOO_MANY_REQUESTS);
    }
    let content = match (ctx.mail.is_some(), state.as_str()) {
        (false, _) => refusal(
            "Ask the people who run your study",
            "This server sends no mail. They can make a link for a new password and pass it on to you.",
        ),
        (true, "asked") => refusal(
            "Look into your mail",
            "If somebody has an account with this address, a link for a new password is on its way. It works once, within \
             an hour. If nothing comes, check the address, or ask the people who run your study.",
        ),
        (true, _) => ask_form(wait),
    };
    framed("New password", Here::Elsewhere, None, ctx.viewer.as_ref(), "page gate", content)
}

fn ask_form(wait: Option<String>) -> AnyView {
    view! {
        <div>
            <h1 class="title">"Forgot your password?"</h1>
            <p class="lead">"A link for a new one comes by mail."</p>
        </div>
        {wait
            .map(|words| {
                view! {
                    <div class="notice bad" role="alert">
                        <p>
                            <strong>"Nothing was sent. "</strong>
                            {words}
                        </p>
                    </div>
                }
            })}
        <form class="form panel" method="post" action=Forgotten::PATH>
            <div>
                <label class="label" for="email">
                    "E-mail address"
                </label>
                <input class="field" id="email" name="email" type="email" autocomplete="username" required=true autofocus=true />
            </div>
            <button class="button main" type="submit">
                "Send me a link"
            </button>
        </form>
        <p class="small quiet">
            <a href=routes::SIGN_IN>"Back to the sign-in"</a>
        </p>
    }
    .into_any()
}

/// Where a link for a new password leads.
#[component]
pub fn NewPasswordPage() -> impl IntoView {
    let (ctx, typed, response) = (ctx(), Typed::find(NewPassword::PATH), use_context::<ResponseOptions>());
    let secret = use_params_map().read_untracked().get("secret").unwrap_or_default();
    page(async move {
        let (code, content) = match service::open(&ctx, &secret).await? {
            Some(Ok(account)) => (StatusCode::OK, password_form(&account, &secret, typed.as_ref())),
            Some(Err(LinkState::Used)) => (
                StatusCode::GONE,
                refusal(
                    "This link was used",
                    "It works once. Sign in with the password that was chosen then.",
                ),
            ),
            Some(Err(_)) => (StatusCode::GONE, refusal("This link has expired", "Ask for a new one.")),
            None => (
                StatusCode::NOT_FOUND,
                refusal(
                    "This link leads nowhere",
                    "Check that the whole address was copied. If you asked more than once, only the newest link works.",
                ),
            ),
        };
        if let (Some(response), true) = (&response, code != StatusCode::OK) {
            response.set_status(code);
        }
        Ok(framed("New password", Here::Elsewhere, None, ctx.viewer.as_ref(), "page gate", content))
    })
}

fn password_form(account: &Account, secret: &str, typed: Option<&Typed>) -> AnyView {
    view! {
        <div>
            <h1 class="title">"Choose a new password"</h1>
            <p class="lead">"All devices that are signed in now will be signed out."</p>
        </div>
        <form class="form panel" method="post" action=NewPassword::PATH>
            {field::to_mend("The password is not changed.", typed.map_or(0, |typed| typed.problems.len()))}
            <input type="hidden" name=PAGE value=routes::new_password(secret) />
            <input type="hidden" name="secret" value=secret.to_owned() />
            {own_address(&account.email)}
            {new_password_fields(typed)}
            <button class="button main" type="submit">
                "Set the password and sign in"
            </button>
        </form>
    }
    .into_any()
}

/// On a member's page: a link for a new password, to be passed on.
pub fn member_section(project: &ProjectId, account: &AccountId) -> AnyView {
    view! {
        <section class="section" id="password">
            <h2>"Password"</h2>
            <form class="form panel" method="post" action=ResetMember::PATH>
                <input type="hidden" name="project" value=project.to_string() />
                <input type="hidden" name="account" value=account.to_string() />
                <p class="quiet">
                    "If they forgot it: make a link and pass it on to them alone. It works once, within an hour."
                </p>
                <button class="button" type="submit">
                    "Link for a new password"
                </button>
            </form>
        </section>
    }
    .into_any()
}

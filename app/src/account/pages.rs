//! The sign-in page and the account page.

use super::actions::{ChangePassword, SetSingleKeys, SignIn};
use super::form::typed_email;
use super::island::SignOutForm;
use super::parts::sign_in_fields;
use super::rules::PASSWORD_MIN;
use crate::context::ctx;
use crate::error::FieldProblemKind;
use crate::routes;
use crate::view::layout::{Here, framed};
use crate::view::page::{page, query};
use crate::view::typed::Typed;
use crate::view::words::count;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

fn why_not(problem: &str) -> Option<String> {
    if problem == "wrong" {
        return Some(
            "This address and this password don't go together. Check both and try again.".to_owned(),
        );
    }
    wait_words(problem)
}

/// How long to wait, from a code like `wait-90` (seconds).
pub fn wait_words(code: &str) -> Option<String> {
    let seconds: i64 = code.strip_prefix("wait-")?.parse().ok()?;
    let minutes = (seconds.clamp(1, 3600) + 59) / 60;
    Some(format!(
        "Too many tries for this address. Wait {}, then try again.",
        count(minutes, "minute", "minutes")
    ))
}

/// Where people sign in.
#[component]
pub fn SignInPage() -> impl IntoView {
    let (next, problem) = (query("next"), why_not(&query("problem")));
    let status = if query("problem") == "wrong" { 401 } else { 429 };
    if let (Some(response), true) = (use_context::<leptos_axum::ResponseOptions>(), problem.is_some()) {
        response.set_status(axum::http::StatusCode::from_u16(status).unwrap_or_default());
    }
    framed("Sign in", Here::Elsewhere, None, None, "page gate", sign_in_form(&next, problem))
}

fn sign_in_form(next: &str, problem: Option<String>) -> AnyView {
    let wrong = problem.is_some();
    view! {
        <div>
            <h1 class="title">"Sign in to Veracite"</h1>
            <p class="lead">"Experts vouch for model answers, claim by claim."</p>
        </div>
        {problem
            .map(|words| {
                view! {
                    <div class="notice bad" role="alert" id="problem">
                        <p>
                            <strong>"You are not signed in. "</strong>
                            {words}
                        </p>
                    </div>
                }
            })}
        <form class="form panel" method="post" action=SignIn::PATH>
            <input type="hidden" name="next" value=routes::inside(next).to_owned() />
            {sign_in_fields(typed_email(), true, wrong, "Sign in")}
        </form>
        <p class="small quiet">
            <a href=routes::FORGOTTEN>"Forgot your password?"</a>
            " Accounts begin with an invitation by the people who run your study."
        </p>
    }
    .into_any()
}

/// The viewer's account: password, keys, signing out.
#[component]
pub fn AccountPage() -> impl IntoView {
    let (ctx, password, keys) = (ctx(), query("password"), query("keys"));
    if let (Some(response), Some(_)) =
        (use_context::<leptos_axum::ResponseOptions>(), password_words(&password))
    {
        response.set_status(axum::http::StatusCode::UNPROCESSABLE_ENTITY);
    }
    page(async move {
        let viewer = ctx.account()?.clone();
        let content = view! {
            <div>
                <h1 class="title">"Your account"</h1>
                <p class="lead" dir="auto">
                    {format!("{} · {}", viewer.name, viewer.email)}
                </p>
            </div>
            {password_form(&password)}
            {keys_form(viewer.single_keys, keys == "saved")}
            {sign_out_form(viewer.id.to_string())}
        };
        Ok(framed("Account", Here::Account, None, Some(&viewer), "page slim", content.into_any()))
    })
}

/// Which field of the password form is wrong, and why.
fn password_words(code: &str) -> Option<(&'static str, String)> {
    Some(match code {
        "current-wrong" => ("current", "This is not your current password.".to_owned()),
        "new-empty" => ("new", new_password_words(FieldProblemKind::Empty)),
        "new-short" => ("new", new_password_words(FieldProblemKind::TooShort)),
        "new-long" => ("new", new_password_words(FieldProblemKind::TooLong)),
        "again-differs" => ("again", new_password_words(FieldProblemKind::NotEqual)),
        _ => return None,
    })
}

/// A field for a password, with its hint and what is wrong with it.
pub fn password_field(
    name: &'static str,
    label: &'static str,
    autocomplete: &'static str,
    hint: Option<String>,
    problem: Option<String>,
) -> AnyView {
    let described = match (&hint, &problem) {
        (None, None) => None,
        (Some(_), None) => Some(format!("{name}-hint")),
        (None, Some(_)) => Some(format!("{name}-problem")),
        (Some(_), Some(_)) => Some(format!("{name}-hint {name}-problem")),
    };
    view! {
        <div>
            <label class="label" for=name>
                {label}
            </label>
            <input
                class="field"
                id=name
                name=name
                type="password"
                autocomplete=autocomplete
                required=true
                aria-invalid=problem.is_some().then_some("true")
                aria-describedby=described
            />
            {hint.map(|hint| view! { <p class="hint" id=format!("{name}-hint")>{hint}</p> })}
            {problem.map(|words| view! { <p class="problem" id=format!("{name}-problem")>{words}</p> })}
        </div>
    }
    .into_any()
}

/// The words for what is wrong with a new password.
fn new_password_words(kind: FieldProblemKind) -> String {
    match kind {
        FieldProblemKind::TooShort => format!("This one is too short: at least {PASSWORD_MIN} characters."),
        FieldProblemKind::TooLong => "This one is too long: at most 512 bytes.".to_owned(),
        FieldProblemKind::NotEqual => "The two entries differ.".to_owned(),
        _ => "Choose a new password.".to_owned(),
    }
}

/// The address that the form is about, to be seen and for password managers; it is not sent.
pub fn own_address(email: &str) -> AnyView {
    view! {
        <div>
            <label class="label" for="email">
                "E-mail address"
            </label>
            <input
                class="field"
                id="email"
                type="email"
                autocomplete="username"
                readonly=true
                value=email.to_owned()
            />
        </div>
    }
    .into_any()
}

/// The two fields of a form that sets a password; with what was wrong, if it was refused.
pub fn new_password_fields(typed: Option<&Typed>) -> AnyView {
    let problem = |field: &str| typed.and_then(|typed| typed.problem(field)).map(new_password_words);
    view! {
        {password_field(
            "new",
            "Password",
            "new-password",
            Some(format!("At least {PASSWORD_MIN} characters.")),
            problem("new"),
        )}
        {password_field("again", "Password once more", "new-password", None, problem("again"))}
    }
    .into_any()
}

fn password_form(outcome: &str) -> AnyView {
    let problem = password_words(outcome);
    let of =
        |name: &str| problem.as_ref().filter(|(field, _)| *field == name).map(|(_, words)| words.clone());
    let notice = match (outcome, &problem) {
        ("changed", _) => Some(
            view! {
                <div class="notice" role="status">
                    <p>
                        <strong>"Your password is changed. "</strong>
                        "Other devices were signed out."
                    </p>
                </div>
            }
            .into_any(),
        ),
        (_, Some(_)) => Some(
            view! {
                <div class="notice bad" role="alert">
                    <p>
                        <strong>"The password is not changed. "</strong>
                        "One thing to mend below."
                    </p>
                </div>
            }
            .into_any(),
        ),
        _ => None,
    };
    view! {
        <section class="section">
            <h2>"Password"</h2>
            <form class="form panel" method="post" action=ChangePassword::PATH>
                {notice}
                {password_field("current", "Current password", "current-password", None, of("current"))}
                {password_field(
                    "new",
                    "New password",
                    "new-password",
                    Some(format!("At least {PASSWORD_MIN} characters.")),
                    of("new"),
                )}
                {password_field("again", "New password once more", "new-password", None, of("again"))}
                <button class="button main" type="submit">
                    "Change the password"
                </button>
            </form>
        </section>
    }
    .into_any()
}

fn keys_form(on: bool, saved: bool) -> AnyView {
    view! {
        <section class="section">
            <h2>"Keys"</h2>
            <form class="form panel" method="post" action=SetSingleKeys::PATH>
                {saved
                    .then(|| {
                        view! {
                            <div class="notice" role="status">
                                <p>
                                    <strong>"Saved."</strong>
                                </p>
                            </div>
                        }
                    })}
                <label class="check">
                    <input type="checkbox" name="single_keys" value="on" checked=on />
                    <span>
                        "Single keys work on the review screen"
                        <br />
                        <span class="small quiet">
                            "Digits choose labels, j and k move between claims. Turn this off if you use speech input."
                        </span>
                    </span>
                </label>
                <button class="button" type="submit">
                    "Save"
                </button>
            </form>
        </section>
    }
    .into_any()
}

fn sign_out_form(account: String) -> AnyView {
    view! {
        <section class="section">
            <h2>"Sign out"</h2>
            <SignOutForm account />
        </section>
    }
    .into_any()
}

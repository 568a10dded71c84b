//! What stands in front of every form: a form that cannot be stored (nobody signed in, database busy or full, too
//! large) is answered by a page that still holds every field that was sent, with the next step. Without it leptos
//! would redirect to the Referer, and the text would be gone.

use super::held::{self, Held};
use super::owner;
use super::redraw::redraw;
use super::state::{Asking, Site};
use app::account::actions::ChangePassword;
use app::error::AppError;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use leptos::server_fn::ServerFn;

/// The largest form or save that is stored, in bytes.
pub const LARGEST: usize = 8 * 1024 * 1024;

/// The largest form that is held on a page for its owner to shorten, in bytes.
const LARGEST_HELD: usize = 32 * 1024 * 1024;

const SIGN_IN: &str = "/do/account/sign-in";

/// What may be sent by somebody who is not signed in.
const OPEN: [&str; 4] =
    [SIGN_IN, "/do/account/forgotten", "/do/account/new-password", "/do/invitation/accept"];

fn has(headers: &HeaderMap, name: axum::http::HeaderName, part: &str) -> bool {
    headers.get(name).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains(part))
}

fn is_form(headers: &HeaderMap) -> bool {
    has(headers, ACCEPT, "text/html") && has(headers, CONTENT_TYPE, "application/x-www-form-urlencoded")
}

/// Answers a request under `/do/` that failed with `error` before it came this far: a form with its fields.
pub async fn hold(site: &Site, request: Request, error: AppError) -> Response {
    let (parts, body) = request.into_parts();
    let is_form = is_form(&parts.headers);
    let bytes = axum::body::to_bytes(body, LARGEST_HELD).await.ok().filter(|_| is_form);
    failed(site, is_form, error, bytes.map(|bytes| Held::read(&parts.uri, &bytes)))
}

/// The layer, for everything under `/do/`.
pub async fn keep(State(site): State<Site>, request: Request, next: Next) -> Response {
    if request.method() != Method::POST {
        return StatusCode::NOT_FOUND.into_response();
    }
    let (mut parts, body) = request.into_parts();
    let is_form = is_form(&parts.headers);
    let limit = if is_form { LARGEST_HELD } else { LARGEST };
    let Ok(bytes) = axum::body::to_bytes(body, limit).await else {
        return failed(&site, is_form, AppError::TooLarge(LARGEST as u64), None);
    };
    let Some(asking) = parts.extensions.get::<Asking>().cloned() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let held = is_form.then(|| Held::read(&parts.uri, &bytes));
    if bytes.len() > LARGEST {
        return failed(&site, is_form, AppError::TooLarge(LARGEST as u64), held);
    }
    if asking.viewer.is_none() && !OPEN.contains(&parts.uri.path()) {
        // Passwords are typed anew, and stand on no page.
        let held = held.filter(|held| held.to != ChangePassword::PATH);
        return failed(&site, is_form, AppError::SignedOut, held);
    }
    if is_form {
        // The server function shall answer with its result, not with leptos' redirect to the Referer.
        parts.headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
    }
    let uri = parts.uri.clone();
    let response = next.run(Request::from_parts(parts, Body::from(bytes.clone()))).await;
    conclude(&site, &asking, response, held, &uri, &bytes).await
}

fn failed(site: &Site, is_form: bool, error: AppError, held: Option<Held>) -> Response {
    if is_form {
        return held::page(site, &error, held.as_ref(), None);
    }
    json(&error)
}

/// An error for a script, with its status.
fn json(error: &AppError) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let body = serde_json::to_string(error).unwrap_or_default();
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}

/// Turns what the server function answered into what a browser understands.
async fn conclude(
    site: &Site,
    asking: &Asking,
    response: Response,
    held: Option<Held>,
    uri: &Uri,
    body: &Bytes,
) -> Response {
    if response.status().is_success() || response.status().is_redirection() {
        return match held {
            Some(held) => go_on(site, response, held, uri, body).await,
            None => response,
        };
    }
    let (parts, answer) = response.into_parts();
    let answer = axum::body::to_bytes(answer, 64 * 1024).await.unwrap_or_default();
    let error = serde_json::from_slice(&answer).unwrap_or(match parts.status {
        StatusCode::NOT_FOUND => AppError::NotFound,
        _ => AppError::BadInput,
    });
    match (held, &error) {
        (Some(held), AppError::Invalid(problems)) => match held.typed(problems) {
            Some((page, typed)) => redraw(site, asking, &page, typed).await,
            None => held::page(site, &error, Some(&held), None),
        },
        (Some(held), _) => held::page(site, &error, Some(&held), None),
        (None, _) => json(&error),
    }
}

/// A form that was done leads on. If it was a sign-in that carries another form, that one comes first.
async fn go_on(site: &Site, mut response: Response, held: Held, uri: &Uri, body: &Bytes) -> Response {
    let place = response.headers().get(LOCATION).and_then(|l| l.to_str().ok()).map(str::to_owned);
    if uri.path() == SIGN_IN
        && let Some(carried) = held.carried()
        && let Some(place) = &place
    {
        let problem = place.split_once("problem=").map(|(_, code)| code.to_owned());
        if let Some(problem) = problem {
            return held::page(site, &AppError::SignedOut, Some(&carried), Some(&problem));
        }
        if is_theirs(site, body, &carried).await {
            return held::send_page(site, &carried);
        }
    }
    if place.is_some() {
        *response.status_mut() = StatusCode::SEE_OTHER;
        *response.body_mut() = Body::empty();
    }
    response
}

/// Whether the carried form is of the account that just signed in.
async fn is_theirs(site: &Site, sign_in: &Bytes, carried: &Held) -> bool {
    let email = held::fields(sign_in).into_iter().find(|(name, _)| name == "email").map(|(_, v)| v);
    match owner::signed_in(site, &email.unwrap_or_default()).await {
        Some(account) => owner::owns(site, &account, carried).await,
        None => false,
    }
}

//! Draws every error page: pages and forms only say what went wrong.

use super::state::Site;
use app::error::AppError;
use app::judgement::{Closed, ValueProblem};
use app::routes;
use app::view::document::document;
use app::view::page::PROBLEM;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use leptos::prelude::*;

/// Headline and advice for a problem.
pub fn words(error: &AppError) -> (&'static str, String) {
    match error {
        AppError::SignedOut => (
            "You are not signed in",
            "Nothing is lost. Sign in, and you are back where you were.".into(),
        ),
        AppError::Forbidden => (
            "This page is for the people who run the study",
            "Your account judges answers in this project. If you should manage it, ask its manager.".into(),
        ),
        AppError::NotFound => (
            "There is nothing here",
            "The address is wrong, or what it led to is not open to your account.".into(),
        ),
        AppError::BadInput | AppError::Invalid(_) => (
            "This form could not be read",
            "Go back, reload the page and send it again. If it happens again, tell the people who run this server."
                .into(),
        ),
        AppError::Closed(Closed::Submitted) => (
            "This review is submitted already",
            "What you wrote since is below and not stored. Open the review and reopen it, then come back and try again."
                .into(),
        ),
        AppError::Closed(Closed::Lapsed) => (
            "Your time for this answer ended",
            "Somebody else has it now, so what you wrote since is below and not stored; copy it if you need it. What was \
             saved before is kept, and counts nowhere. If the answer is free again later, you can go on."
                .into(),
        ),
        AppError::Closed(Closed::Skipped) => (
            "You skipped this review",
            "What you wrote since is below and not stored; copy it if you need it. The people who run the study can put \
             the review back."
                .into(),
        ),
        AppError::Closed(Closed::HandedIn) => (
            "This question is with the people who run the study",
            "What you wrote since is below and not stored. While nobody has decided you can take the question back on its \
             page; then come back here and try again."
                .into(),
        ),
        AppError::Closed(_) => (
            "This review takes no changes any more",
            "The people who run the study closed it. What you wrote since is below and not stored; copy it if you need \
             it, and ask them."
                .into(),
        ),
        AppError::Unfit(ValueProblem::TooManyVersions) => (
            "Too many versions of this text wait for your choice",
            "It was not stored, but stands below. Open its page, pick one of the versions there, then come back and try \
             again. Everything else is saved."
                .into(),
        ),
        AppError::Unfit(_) => (
            "One text could not be stored",
            "It is too long for its field (a text of a review holds 200,000 characters, a question 20,000, the name of a \
             field 500), or holds a sign that can't be stored. Everything else is saved; shorten the text below, then try \
             again."
                .into(),
        ),
        AppError::TooMany(seconds) => {
            ("Too many tries", format!("Wait {} minutes, then try again.", (seconds + 59) / 60))
        }
        AppError::TooLarge(limit) => (
            "This is more than can be stored at once",
            format!("The limit is {} MB. Shorten the text below, or save it in parts.", limit / 1_048_576),
        ),
        AppError::Busy | AppError::Offline => {
            ("The server is busy", "Nothing was changed. Wait a moment, then try again.".into())
        }
        AppError::Full => (
            "The server’s disk is full",
            "Nothing was changed. Tell the people who run this server; once there is room, try again.".into(),
        ),
        AppError::Internal(_) => (
            "Something went wrong here",
            "It is not your doing, and what was saved before is safe. Try again; if it stays, tell the people who run \
             this server the reference below."
                .into(),
        ),
    }
}

/// The part of the page that says what happened.
pub fn said(error: &AppError) -> AnyView {
    let (headline, advice) = words(error);
    let reference = match error {
        AppError::Internal(reference) => Some(reference.clone()),
        _ => None,
    };
    view! {
        <div>
            <h1 class="title">{headline}</h1>
            <p class="lead">{advice}</p>
        </div>
        {reference
            .map(|reference| {
                view! {
                    <p>
                        "Reference " <code class="code">{reference}</code>
                    </p>
                }
            })}
    }
    .into_any()
}

/// The page for a problem, with its status.
pub fn answer(site: &Site, error: &AppError) -> Response {
    let owner = Owner::new();
    let html = owner.with(|| {
        let content = view! {
            {said(error)}
            <p class="actions">
                <a class="button main" href=routes::WORK>
                    "Go to my work"
                </a>
            </p>
        };
        document(site.assets(), words(error).0, content.into_any())
    });
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, Html(html)).into_response()
}

/// The answer of a file that can't be had: who is not signed in is led to the sign-in.
pub fn refuse(site: &Site, error: &AppError) -> Response {
    match error {
        AppError::SignedOut => {
            axum::response::Redirect::to(&routes::sign_in(routes::PROJECTS)).into_response()
        }
        error => answer(site, error),
    }
}

/// The layer: a page that failed gets its error page, and so does what no route answered.
pub async fn draw(State(site): State<Site>, request: Request, next: Next) -> Response {
    let wants_html = request
        .headers()
        .get(axum::http::header::ACCEPT)
        .is_none_or(|accept| accept.to_str().is_ok_and(|a| a.contains("text/html") || a.contains("*/*")));
    let mut response = next.run(request).await;
    let told: Option<AppError> = response
        .headers_mut()
        .remove(PROBLEM)
        .and_then(|value| serde_json::from_slice(value.as_bytes()).ok());
    match (told, response.status()) {
        (Some(error), _) => answer(&site, &error),
        (None, StatusCode::SEE_OTHER | StatusCode::FOUND) => {
            *response.body_mut() = Body::empty();
            response
        }
        (None, status) if wants_html && status.is_client_error() && is_bare(&response) => {
            answer(&site, &of_status(status))
        }
        _ => response,
    }
}

/// Whether an answer has no page of its own.
fn is_bare(response: &Response) -> bool {
    let kind = response.headers().get(axum::http::header::CONTENT_TYPE);
    kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

fn of_status(status: StatusCode) -> AppError {
    match status {
        StatusCode::UNAUTHORIZED => AppError::SignedOut,
        StatusCode::FORBIDDEN => AppError::Forbidden,
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => AppError::NotFound,
        _ => AppError::BadInput,
    }
}

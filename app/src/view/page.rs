//! How a page is made: load, then draw; what went wrong is left to the one layer that draws error pages.

use crate::error::AppError;
use crate::routes;
use axum::http::{HeaderName, HeaderValue, StatusCode, request::Parts};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use std::future::Future;

/// The header by which a page tells the error layer what to draw; it never leaves the server.
pub const PROBLEM: HeaderName = HeaderName::from_static("x-veracite-problem");

/// Gives the answer this status.
pub fn status(code: StatusCode) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(code);
    }
}

/// After how many seconds a page that shows progress loads itself again; no script is needed for it.
const AGAIN: &str = "2";

/// Lets the page at hand load itself again soon.
pub fn again(response: Option<&ResponseOptions>) {
    if let Some(response) = response {
        response.insert_header(axum::http::header::REFRESH, HeaderValue::from_static(AGAIN));
    }
}

/// Waits for `load` and shows what it gives. On an error the response gets its status, and the error layer draws the
/// page; who is signed out is led to the sign-in page and back.
pub fn page<F>(load: F) -> AnyView
where
    F: Future<Output = Result<AnyView, AppError>> + Send + 'static,
{
    let response = use_context::<ResponseOptions>();
    let here = use_context::<Parts>().map(|parts| parts.uri.to_string()).unwrap_or_default();
    Suspend::new(async move {
        load.await.unwrap_or_else(|error| {
            fail(response.as_ref(), &here, &error);
            ().into_any()
        })
    })
    .into_any()
}

fn fail(response: Option<&ResponseOptions>, here: &str, error: &AppError) {
    let Some(response) = response else { return };
    if *error == AppError::SignedOut {
        response.set_status(StatusCode::SEE_OTHER);
        if let Ok(place) = HeaderValue::from_str(&routes::sign_in(here)) {
            response.insert_header(axum::http::header::LOCATION, place);
        }
        return;
    }
    response.set_status(StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR));
    let code = serde_json::to_string(error).unwrap_or_default();
    if let Ok(value) = HeaderValue::from_str(&code) {
        response.insert_header(PROBLEM, value);
    }
}

/// What an unknown path gives.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    page(std::future::ready(Err(AppError::NotFound)))
}

/// A parameter of the page's query, empty if absent.
pub fn query(name: &str) -> String {
    leptos_router::hooks::use_query_map().read_untracked().get(name).unwrap_or_default()
}

/// An id in the page's path. Error `NotFound` if it is none.
pub fn path_id<T: std::str::FromStr>(name: &str) -> Result<T, AppError> {
    let text = leptos_router::hooks::use_params_map().read_untracked().get(name).unwrap_or_default();
    text.parse().map_err(|_| AppError::NotFound)
}

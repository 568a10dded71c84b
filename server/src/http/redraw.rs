//! A form that was refused, drawn again by its own page with what was typed.

use super::state::{Asking, Site};
use app::error::AppError;
use app::shell::shell;
use app::view::typed::Typed;
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::ACCEPT;
use axum::response::{IntoResponse, Response};
use leptos::prelude::provide_context;

/// The page at `path` (of this site) around the form. Its status is 422 if something is wrong with the form.
pub async fn redraw(site: &Site, asking: &Asking, path: &str, typed: Typed) -> Response {
    let request = Request::get(path).header(ACCEPT, "text/html").body(Body::empty());
    let Ok(request) = request else { return StatusCode::BAD_REQUEST.into_response() };
    let status = AppError::Invalid(Vec::new()).status();
    let wrong = (!typed.problems.is_empty()).then(|| StatusCode::from_u16(status).unwrap_or_default());
    let (options, site, asking) = (site.leptos_options(), site.clone(), asking.clone());
    let render = leptos_axum::render_app_async_with_context(
        move || {
            provide_context(site.ctx(&asking));
            provide_context(site.assets());
            provide_context(asking.reference.clone());
            provide_context(typed.clone());
        },
        move || shell(options.clone()),
    );
    let mut response = render(request).await;
    if let (StatusCode::OK, Some(status)) = (response.status(), wrong) {
        *response.status_mut() = status;
    }
    response
}

//! The HTML document and the table of routes.

use crate::account::pages::{AccountPage, SignInPage};
use crate::assignment::pages::WorkPage;
use crate::context::Assets;
use crate::judgement::pages::ReviewPage;
use crate::project::pages::{ProjectPage, ProjectsPage};
use crate::view::page::NotFoundPage;
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::{MetaTags, Title, provide_meta_context};
use leptos_router::components::{Route, Router, Routes};
use leptos_router::{SsrMode, path};

/// The document around every page.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    let css = use_context::<Assets>().map_or("", |assets| assets.css);
    allow_only_our_own();
    view! {
        <!DOCTYPE html>
        <html lang="en">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link rel="stylesheet" href=css />
                <HydrationScripts options islands=true />
                <MetaTags />
            </head>
            <body>
                <App />
            </body>
        </html>
    }
}

/// Sends the content security policy that goes with this page's nonce.
fn allow_only_our_own() {
    let (Some(response), Some(nonce)) = (use_context::<leptos_axum::ResponseOptions>(), use_nonce()) else {
        return;
    };
    let policy = format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    if let Ok(value) = axum::http::HeaderValue::from_str(&policy) {
        response.insert_header(axum::http::header::CONTENT_SECURITY_POLICY, value);
    }
}

/// Every page.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    view! {
        <Title formatter=|title| format!("{title} · Veracite") />
        <Router>
            <Routes fallback=NotFoundPage>
                <Route path=path!("/") view=WorkPage ssr=SsrMode::Async />
                <Route path=path!("/work") view=WorkPage ssr=SsrMode::Async />
                <Route path=path!("/sign-in") view=SignInPage ssr=SsrMode::Async />
                <Route path=path!("/account") view=AccountPage ssr=SsrMode::Async />
                <Route path=path!("/projects") view=ProjectsPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project") view=ProjectPage ssr=SsrMode::Async />
                <Route path=path!("/review/:assignment") view=ReviewPage ssr=SsrMode::Async />
            </Routes>
        </Router>
    }
}

//! The HTML document and the table of routes.

use crate::account::pages::{AccountPage, SignInPage};
use crate::account::reset::pages::{ForgottenPage, NewPasswordPage};
use crate::answer::pages::{AnswerPage, AnswersPage, RulesPage};
use crate::assignment::pages::WorkPage;
use crate::assignment::skip_page::SkipPage;
use crate::context::Assets;
use crate::enrolment::leaving::pages::{LeavePage, MemberPage};
use crate::enrolment::pages::TakingPartPage;
use crate::flag::pages::FlagsPage;
use crate::history::pages::HistoryPage;
use crate::import::pages::{ImportsPage, UploadPage};
use crate::invitation::pages::{InvitationPage, PeoplePage};
use crate::judgement::claims_page::ClaimsPage;
use crate::judgement::pages::ReviewPage;
use crate::practice::pages::{PracticeItemPage, PracticePage, TryPage};
use crate::project::pages::{ProjectPage, ProjectsPage};
use crate::project::settings_page::SettingsPage;
use crate::quality::pages::QualityPage;
use crate::question::pages::{OwnQuestionPage, OwnQuestionsPage, QuestionsPage};
use crate::routes;
use crate::sample::pages::SamplePage;
use crate::view::page::NotFoundPage;
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::{MetaTags, Title, provide_meta_context};
use leptos_router::components::{Route, Router, Routes};
use leptos_router::{SsrMode, path};

/// The document around every page.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    let islands = (assets.has_browser_code && has_islands())
        .then(|| view! { <HydrationScripts options islands=true /> });
    allow_only_our_own();
    view! {
        <!DOCTYPE html>
        <html lang="en">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link rel="stylesheet" href=assets.css />
                {islands}
                <MetaTags />
            </head>
            <body>
                <App />
            </body>
        </html>
    }
}

/// Whether the page at hand has islands: all others are whole without a script and fetch none.
fn has_islands() -> bool {
    use_context::<axum::http::request::Parts>().is_some_and(|parts| routes::has_islands(parts.uri.path()))
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
                <Route path=path!("/review/:assignment") view=ReviewPage ssr=SsrMode::Async />
                <Route path=path!("/review/:assignment/skip") view=SkipPage ssr=SsrMode::Async />
                <Route path=path!("/review/:assignment/claims") view=ClaimsPage ssr=SsrMode::Async />
                <Route path=path!("/sign-in") view=SignInPage ssr=SsrMode::Async />
                <Route path=path!("/account") view=AccountPage ssr=SsrMode::Async />
                <Route path=path!("/projects") view=ProjectsPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project") view=ProjectPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/answers") view=AnswersPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/answers/rules") view=RulesPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/answers/sample") view=SamplePage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/flags") view=FlagsPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/answer/:answer") view=AnswerPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/practice") view=PracticePage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/practice/:answer") view=PracticeItemPage ssr=SsrMode::Async />
                <Route path=path!("/practice/:assignment") view=TryPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/taking-part") view=TakingPartPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/taking-part/leave") view=LeavePage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/member/:account") view=MemberPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/history") view=HistoryPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/import") view=ImportsPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/import/:upload") view=UploadPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/quality") view=QualityPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/settings") view=SettingsPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/questions") view=QuestionsPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/my-questions") view=OwnQuestionsPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/my-questions/:question") view=OwnQuestionPage ssr=SsrMode::Async />
                <Route path=path!("/project/:project/people") view=PeoplePage ssr=SsrMode::Async />
                <Route path=path!("/invitation/:secret") view=InvitationPage ssr=SsrMode::Async />
                <Route path=path!("/forgotten") view=ForgottenPage ssr=SsrMode::Async />
                <Route path=path!("/new-password/:secret") view=NewPasswordPage ssr=SsrMode::Async />
            </Routes>
        </Router>
    }
}

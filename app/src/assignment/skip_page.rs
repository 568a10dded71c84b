//! The page on which an expert skips an answer and says why.

use super::SkipReason;
use super::service::{SKIP_WORDS, to_skip};
use crate::context::ctx;
use crate::error::FieldProblemKind;
use crate::id::AssignmentId;
use crate::routes;
use crate::view::field::{Control, choice, long_text, to_mend};
use crate::view::layout::{Here, framed};
use crate::view::page::{page, path_id};
use crate::view::typed::{PAGE, Typed};
use leptos::prelude::*;

/// Skipping an answer.
#[component]
pub fn SkipPage() -> impl IntoView {
    let (ctx, id, typed) = (ctx(), path_id::<AssignmentId>("assignment"), Typed::find(routes::SKIP));
    page(async move {
        let id = id?;
        let question = to_skip(&ctx, &id).await?;
        let content = form(&id, &question, typed.unwrap_or_default());
        Ok(framed("Skip an answer", Here::Work, None, ctx.viewer.as_ref(), "page slim", content))
    })
}

fn form(id: &AssignmentId, question: &str, typed: Typed) -> AnyView {
    let value = |name: &str| typed.value(name).unwrap_or_default().to_owned();
    let reason = Control {
        name: "reason",
        label: "Why do you skip it?",
        problem: typed.problem("reason").map(|_| "Choose a reason.".to_owned()),
        value: value("reason"),
        ..Control::default()
    };
    let words = Control {
        name: "words",
        label: "In your own words",
        hint: "Needed for another reason; else only if you want to say more.".to_owned(),
        problem: typed.problem("words").map(|kind| match kind {
            FieldProblemKind::Empty => "Say in a few words what the reason is.".to_owned(),
            FieldProblemKind::TooLong => format!("{SKIP_WORDS} characters at most."),
            _ => "It holds a sign that can’t be stored.".to_owned(),
        }),
        value: value("words"),
    };
    let choices = SkipReason::ALL.map(|reason| (reason.value().to_owned(), reason.words().to_owned(), ""));
    view! {
        <div>
            <h1 class="title">"Skip this answer"</h1>
            <p class="lead">
                "The people who run the study read your reason, and can put the answer back. Your draft is kept; it counts nowhere."
            </p>
        </div>
        <p class="question" dir="auto">
            {question.to_owned()}
        </p>
        {to_mend("It is not skipped yet.", typed.problems.len())}
        <form class="form panel" method="post" action=routes::SKIP>
            <input type="hidden" name=PAGE value=routes::skip(id) />
            <input type="hidden" name="assignment" value=id.to_string() />
            {choice(reason, choices)}
            {long_text(words, "")}
            <p class="actions">
                <button class="button main" type="submit">
                    "Skip this answer"
                </button>
                <a class="button" href=routes::review(id)>
                    "Back to the review"
                </a>
            </p>
        </form>
    }
    .into_any()
}

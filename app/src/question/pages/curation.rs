//! A manager's queue of submitted questions, and those that are decided.

mod decided;
mod deciding;
mod told;

use super::super::model::{Curated, QuestionState, StateCounts};
use super::super::service::curation::{Queue, queue};
use crate::context::ctx;
use crate::error::AppError;
use crate::project::parts::{Tab, desk_page};
use crate::question::Content;
use crate::routes;
use crate::view::layout::headline;
use crate::view::page::{page, path_id, query};
use crate::view::words::{capital, grouped};
use decided::decided;
use deciding::deciding;
use leptos::prelude::*;
use told::{Told, said};

fn state_in(word: &str) -> Result<QuestionState, AppError> {
    match word {
        "" | "submitted" => Ok(QuestionState::Submitted),
        "accepted" => Ok(QuestionState::Accepted),
        "returned" => Ok(QuestionState::Returned),
        _ => Err(AppError::NotFound),
    }
}

/// A project's questions for its managers.
#[component]
pub fn QuestionsPage() -> impl IntoView {
    let (ctx, id, state, told) = (ctx(), path_id("project"), state_in(&query("state")), Told::read());
    page(async move {
        let queue = queue(&ctx, &id?, state?, told.after.as_ref()).await?;
        let now = ctx.now().0;
        let content = view! {
            {headline(title(&queue.counts), Some(lead(&queue.counts).into_any()), None)}
            {said(&queue, &told)}
            {numbers(&queue)}
            {if queue.state == QuestionState::Submitted { deciding(&queue, &told, now) } else { decided(&queue, now) }}
            {further(&queue)}
        };
        let title = format!("Questions, {}", queue.project.name);
        Ok(desk_page(&title, &queue.project, Tab::Questions, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn title(counts: &StateCounts) -> String {
    match (counts.submitted, counts.accepted) {
        (0, 0) => "No questions yet".to_owned(),
        (0, _) => "No question waits for your word".to_owned(),
        (1, _) => "One question waits for your word".to_owned(),
        (n, _) => format!("{} questions wait for your word", capital(n)),
    }
}

fn lead(counts: &StateCounts) -> &'static str {
    match (counts.submitted, counts.accepted, counts.drafts) {
        (0, 0, 0) => {
            "Experts of the project find “My questions” under “My work”; files bring questions, too."
        }
        (0, 0, _) => "Experts are writing. What they submit appears here.",
        (0, ..) => "Export the accepted ones, let the models answer them, and import the answers.",
        _ => {
            "Accept a question, or return it with a reason. The first one has the focus: Enter accepts it, Tab leads \
             to the reason."
        }
    }
}

/// How many questions stand where; each number leads to them. Drafts are their authors' own.
fn numbers(queue: &Queue) -> AnyView {
    let counts = &queue.counts;
    let fact = |number: i64, words: &'static str, state: QuestionState, word: &str| {
        view! {
            <div>
                <dt>{words}</dt>
                <dd>
                    <a
                        href=routes::questions_in(&queue.project.id, word)
                        aria-current=(queue.state == state).then_some("true")
                    >
                        {grouped(number)}
                    </a>
                </dd>
            </div>
        }
    };
    view! {
        <dl class="facts">
            {fact(counts.submitted, "to decide", QuestionState::Submitted, "submitted")}
            {fact(counts.accepted, "accepted", QuestionState::Accepted, "accepted")}
            {fact(counts.returned, "returned", QuestionState::Returned, "returned")}
            <div>
                <dt>"being written"</dt>
                <dd>{grouped(counts.drafts)}</dd>
            </div>
        </dl>
    }
    .into_any()
}

fn content(curated: &Curated) -> Content {
    let question = &curated.question;
    Content {
        text: question.text.clone(),
        types: question.question_types.clone(),
        field: question.field.clone().unwrap_or_default(),
        specific_field: question.specific_field.clone().unwrap_or_default(),
    }
}

fn further(queue: &Queue) -> AnyView {
    let Some(last) = queue.questions.last().filter(|_| queue.more) else { return ().into_any() };
    let word = match queue.state {
        QuestionState::Accepted => "accepted",
        QuestionState::Returned => "returned",
        _ => "submitted",
    };
    let to = format!("{}&after={}", routes::questions_in(&queue.project.id, word), last.question.id);
    view! {
        <p class="actions">
            <a class="button" href=to>
                "Further questions"
            </a>
        </p>
    }
    .into_any()
}

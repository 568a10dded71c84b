//! The questions that are decided.

use super::super::{about, short};
use super::content;
use crate::project::pseudonym;
use crate::question::service::curation::Queue;
use crate::question::{Curated, QuestionState};
use crate::routes;
use crate::view::words::ago;
use leptos::prelude::*;

/// The list, or what stands in its place.
pub(super) fn decided(queue: &Queue, now: i64) -> AnyView {
    if queue.questions.is_empty() {
        let words = match queue.state {
            QuestionState::Accepted => "No question is accepted yet.",
            _ => "No question is with its author to be mended.",
        };
        return view! {
            <section class="list empty">
                <h2>"Nothing here"</h2>
                <p>{words}</p>
            </section>
        }
        .into_any();
    }
    let title = if queue.state == QuestionState::Accepted { "Accepted" } else { "Returned" };
    view! {
        <section class="section">
            <h2>{title}</h2>
            <ul class="list">{queue.questions.iter().map(|curated| decided_line(queue, curated, now)).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn decided_line(queue: &Queue, curated: &Curated, now: i64) -> AnyView {
    let state = queue.state;
    let mut words = vec![curated.author.map_or("nobody named".to_owned(), pseudonym)];
    words.extend(about(&content(curated)));
    words.push(match curated.decided_at {
        Some(at) => format!("decided {}", ago(now, at.0)),
        None => "from a file".to_owned(),
    });
    let reason = curated.return_reason.clone().filter(|_| state == QuestionState::Returned).map(|reason| {
        view! {
            <p class="m">
                <strong>"Reason: "</strong>
                <span class="text" dir="auto">{reason}</span>
            </p>
        }
    });
    let undo = (curated.decided_at.is_some() && !curated.answered).then(|| {
        view! {
            <form method="post" action=routes::UNDO_DECISIONS>
                <input type="hidden" name="project" value=queue.project.id.to_string() />
                <input type="hidden" name="question" value=curated.question.id.to_string() />
                <button class="button" type="submit" aria-label=format!("Undo: {}", short(&curated.question.text))>
                    "Undo"
                </button>
            </form>
        }
    });
    view! {
        <li class="item plain">
            <div>
                <h3 class="q" dir="auto">
                    {curated.question.text.clone()}
                </h3>
                <p class="m" dir="auto">
                    {words.join(" · ")}
                </p>
                {reason}
            </div>
            {undo}
        </li>
    }
    .into_any()
}

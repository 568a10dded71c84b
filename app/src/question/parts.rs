//! What other pages show of questions.

use super::model::StateCounts;
use super::service::Writing;
use crate::id::ProjectId;
use crate::routes;
use crate::view::words::{capital, count};
use leptos::prelude::*;

/// The lines that lead an expert to their writing, one for each project that still asks for questions or returned one.
pub fn calls(all: &[Writing]) -> AnyView {
    if all.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="section" id="questions">
            <h2>"Your questions"</h2>
            <ul class="list">{all.iter().map(call).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn call(writing: &Writing) -> AnyView {
    let (tally, settings) = (&writing.tally, &writing.settings);
    let title = match (tally.returned, tally.written) {
        (0, 0) => format!(
            "Write {} of your own",
            count(i64::from(settings.questions_wanted), "question", "questions")
        ),
        (0, written) => format!("{written} of {} questions written", settings.questions_wanted),
        (1, _) => "One question came back to you with a reason".to_owned(),
        (n, _) => format!("{} questions came back to you with a reason", capital(i64::from(n))),
    };
    let act = match (tally.returned, tally.written) {
        (0, 0) => "Begin",
        (0, _) => "Go on",
        _ => "Mend",
    };
    view! {
        <li class="item">
            <div>
                <p class="q">{title}</p>
                <p class="m" dir="auto">
                    {writing.project.name.clone()}
                </p>
            </div>
            <div class="meter">
                <progress
                    value=tally.handed_in.min(settings.questions_wanted)
                    max=settings.questions_wanted.max(1)
                    aria-label="Questions submitted"
                ></progress>
                {format!("{} of {} submitted", tally.handed_in, settings.questions_wanted)}
            </div>
            <a
                class="button"
                href=routes::own_questions(&writing.project.id)
                aria-label=format!("{act}: your questions in {}", writing.project.name)
            >
                {act}
            </a>
        </li>
    }
    .into_any()
}

/// What waits for a manager's decision, and the way to it.
pub fn waiting(project: &ProjectId, counts: &StateCounts) -> AnyView {
    if counts.submitted == 0 {
        return ().into_any();
    }
    let words = match counts.submitted {
        1 => "One question waits for your word. ".to_owned(),
        n => format!("{} questions wait for your word. ", capital(n)),
    };
    view! {
        <div class="notice">
            <p>
                <strong>{words}</strong>
                "Experts wrote them; accept them, or return them with a reason."
            </p>
            <p class="actions">
                <a class="button" href=routes::questions(project)>
                    "Read them"
                </a>
            </p>
        </div>
    }
    .into_any()
}

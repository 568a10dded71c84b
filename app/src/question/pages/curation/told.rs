//! What a manager's decision came to, with the way back.

use crate::id::QuestionId;
use crate::question::service::curation::Queue;
use crate::routes;
use crate::view::page::query;
use crate::view::words::{capital, count};
use leptos::prelude::*;

/// What a form that came back here says.
pub(super) struct Told {
    pub(super) at: Option<QuestionId>,
    pub(super) after: Option<QuestionId>,
    accepted: Option<i64>,
    returned: Option<i64>,
    twins: i64,
    passed: i64,
    when: Option<i64>,
    undone: Option<i64>,
    kept: i64,
    corrected: bool,
    pub(super) problem: String,
}

impl Told {
    pub(super) fn read() -> Told {
        let number = |name: &str| query(name).parse::<i64>().ok();
        Told {
            at: query("at").parse().ok(),
            after: query("after").parse().ok(),
            accepted: number("accepted"),
            returned: number("returned"),
            twins: number("twins").unwrap_or_default(),
            passed: number("passed").unwrap_or_default(),
            when: number("when"),
            undone: number("undone"),
            kept: number("kept").unwrap_or_default(),
            corrected: !query("corrected").is_empty(),
            problem: query("problem"),
        }
    }
}

/// What came of the last form, with the way back.
pub(super) fn said(queue: &Queue, told: &Told) -> AnyView {
    let problem = match told.problem.as_str() {
        "lacking" => Some("A question needs at least one type and a field."),
        "reason" => Some("Say why it is returned: its author goes on from your reason."),
        "none" => Some("Tick the questions first."),
        _ => None,
    };
    if let Some(words) = problem {
        return view! {
            <div class="notice bad" role="alert">
                <p>
                    <strong>"Nothing is decided. "</strong>
                    {words}
                </p>
            </div>
        }
        .into_any();
    }
    let (strong, undo) = match (told.accepted, told.returned, told.undone) {
        (Some(n), ..) => (did(n, "accepted"), n > 0),
        (_, Some(n), _) => (did(n, "returned"), n > 0),
        (.., Some(n)) => (did(n, "taken back"), false),
        _ if told.corrected => ("The correction is saved. ".to_owned(), false),
        _ => return ().into_any(),
    };
    let form = told.when.filter(|_| undo).map(|when| {
        view! {
            <form class="actions" method="post" action=routes::UNDO_DECISIONS>
                <input type="hidden" name="project" value=queue.project.id.to_string() />
                <input type="hidden" name="at" value=when.to_string() />
                <button class="button" type="submit">
                    "Undo"
                </button>
            </form>
        }
    });
    view! {
        <div class="notice" role="status">
            <p>
                <strong>{strong}</strong>
                {left_words(told)}
            </p>
            {form}
        </div>
    }
    .into_any()
}

fn did(number: i64, what: &str) -> String {
    match number {
        1 => format!("One question is {what}. "),
        n => format!("{} questions are {what}. ", capital(n)),
    }
}

fn left_words(told: &Told) -> String {
    let mut words = Vec::new();
    if told.twins > 0 {
        words.push(format!(
            "{} not: the same author has the same text accepted already.",
            count(told.twins, "was", "were")
        ));
    }
    if told.passed > 0 {
        words
            .push(format!("{} decided elsewhere or withdrawn meanwhile.", count(told.passed, "was", "were")));
    }
    if told.kept > 0 {
        let kept = count(told.kept, "stays", "stay");
        words.push(format!("{kept} as decided: answers came in, its author went on, or an import runs."));
    }
    words.join(" ")
}

//! The page of a project's history.

use super::model::{Event, Moment, Subject};
use super::service::{Past, past};
use crate::context::ctx;
use crate::project::parts::{Tab, desk_page};
use crate::project::pseudonym;
use crate::routes;
use crate::view::layout::headline;
use crate::view::page::{page, path_id, query};
use crate::view::words::ago;
use leptos::prelude::*;

/// What happened in a project, for its managers.
#[component]
pub fn HistoryPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let (subject, before) = (Subject::from_word(&query("about")), query("before").parse::<Moment>().ok());
    page(async move {
        let past = past(&ctx, &id?, subject, before.as_ref()).await?;
        let content = content(&past, subject, before.is_some(), ctx.now().0);
        Ok(desk_page("History", &past.project, Tab::History, ctx.viewer.as_ref(), content))
    })
}

fn content(past: &Past, subject: Option<Subject>, later: bool, now: i64) -> AnyView {
    let lead =
        "Who did what, and when. Lines are written with the act itself, and nothing changes them afterwards.";
    let download = view! {
        <a class="button" href=routes::export(&past.project.id, "history") download="">
            "Download as CSV"
        </a>
    };
    let list = match (past.events.is_empty(), subject.is_some() || later) {
        (true, false) => {
            empty("Nothing has happened yet", "What is decided, handed out, judged or skipped stands here.")
        }
        (true, true) => empty("Nothing of that kind", "Choose another kind above."),
        (false, _) => {
            let row = |event: &Event| row(past, event, now);
            view! { <ul class="list">{past.events.iter().map(row).collect_view()}</ul> }.into_any()
        }
    };
    view! {
        {headline("History".to_owned(), Some(lead.into_any()), Some(download.into_any()))}
        {filter(past, subject)}
        {list}
        {turn(past, subject, later)}
    }
    .into_any()
}

fn empty(title: &'static str, words: &'static str) -> AnyView {
    view! {
        <div class="list empty">
            <h2>{title}</h2>
            <p>{words}</p>
        </div>
    }
    .into_any()
}

fn filter(past: &Past, chosen: Option<Subject>) -> AnyView {
    let kinds = Subject::ALL.map(|subject| {
        let words = match subject {
            Subject::Question => "questions",
            Subject::Answer => "answers",
            Subject::Assignment => "reviews",
        };
        view! {
            <option value=subject.word() selected=chosen == Some(subject)>
                {words}
            </option>
        }
    });
    view! {
        <form class="filter" method="get" action=routes::history(&past.project.id)>
            <div>
                <label class="label" for="about">
                    "About"
                </label>
                <select class="field" id="about" name="about">
                    <option value="">"everything"</option>
                    {kinds}
                </select>
            </div>
            <button class="button" type="submit">
                "Show"
            </button>
        </form>
    }
    .into_any()
}

/// What happened, in a few words: `Review of E-001: in progress → submitted`.
fn words(event: &Event) -> String {
    let plain = |state: &str| state.replace('_', " ");
    let what = match (event.subject, event.number) {
        (Subject::Question, _) => "Question".to_owned(),
        (Subject::Answer, _) => "Answer".to_owned(),
        (Subject::Assignment, Some(number)) => format!("Review of {}", pseudonym(number)),
        (Subject::Assignment, None) => "Review".to_owned(),
    };
    match &event.from {
        Some(from) if *from == event.to => format!("{what}: {}", plain(&event.to)),
        Some(from) => format!("{what}: {} → {}", plain(from), plain(&event.to)),
        None => format!("{what}: {}", plain(&event.to)),
    }
}

fn row(past: &Past, event: &Event, now: i64) -> AnyView {
    let by = event.by.clone().unwrap_or_else(|| "by itself, or by command".to_owned());
    let system = event.answer.as_ref().map(|(_, system)| view! { <bdi>{system.clone()}</bdi> " · " });
    let note = event.note.clone().map(|note| {
        view! {
            <p class="m text" dir="auto">
                {note}
            </p>
        }
    });
    let open = event.answer.as_ref().map(|(answer, _)| {
        let short: String = event.question.chars().take(60).collect();
        view! {
            <a class="button" href=routes::answer(&past.project.id, answer) aria-label=format!("Open: {short}")>
                "Open"
            </a>
        }
    });
    view! {
        <li class="item plain">
            <div>
                <p>
                    <b>{words(event)}</b>
                </p>
                <p class="q" dir="auto">
                    {event.question.clone()}
                </p>
                {note}
                <p class="m">{system} <bdi>{by}</bdi> {format!(", {}", ago(now, event.moment.at.0))}</p>
            </div>
            {open}
        </li>
    }
    .into_any()
}

fn turn(past: &Past, subject: Option<Subject>, later: bool) -> AnyView {
    let here = format!("{}?about={}", routes::history(&past.project.id), subject.map_or("", Subject::word));
    let earlier = past.earlier.as_ref().map(|moment| {
        view! {
            <a class="button" href=format!("{here}&before={}", routes::percent(&moment.word()))>
                "Earlier"
            </a>
        }
    });
    let latest = later.then(|| {
        view! {
            <a class="button" href=here.clone()>
                "The latest"
            </a>
        }
    });
    (earlier.is_some() || later)
        .then(|| view! { <nav class="actions" aria-label="More of the history">{latest} {earlier}</nav> })
        .into_any()
}

//! The expert's home: what waits for them, where they left off, what they have given.

use super::model::{AssignmentState, Task};
use super::rules::expected_ms;
use super::service::{Work, my_work};
use crate::context::ctx;
use crate::enrolment::parts::to_join_section;
use crate::enrolment::service::to_join;
use crate::project::Role;
use crate::protocol::expertqa;
use crate::question::parts::calls;
use crate::question::service::asked_for;
use crate::routes;
use crate::view::layout::{Here, framed, headline};
use crate::view::page::page;
use crate::view::words::{ago, capital, count, duration};
use leptos::prelude::*;

fn open(task: &Task) -> bool {
    matches!(task.state, AssignmentState::Waiting | AssignmentState::InProgress)
}

/// My work.
#[component]
pub fn WorkPage() -> impl IntoView {
    let ctx = ctx();
    page(async move {
        let work = my_work(&ctx).await?;
        let (writing, to_join) = (asked_for(&ctx).await?, to_join(&ctx).await?);
        let now = ctx.now().0;
        let content = view! {
            {if work.is_empty() && !to_join.is_empty() { invited() } else { state(&work, !writing.is_empty()) }}
            {to_join_section(&to_join)}
            {work.iter().map(|w| project(w, work.len() > 1, now)).collect_view()}
            {calls(&writing)}
        };
        Ok(framed("My work", Here::Work, None, ctx.viewer.as_ref(), "page", content.into_any()))
    })
}

/// What somebody reads who takes part in nothing yet, but is on the way.
fn invited() -> AnyView {
    let lead = "Answers to judge appear here once you take part.";
    headline("You don’t take part in a study yet".to_owned(), Some(lead.into_any()), None)
}

/// The state of the work in a sentence, and the way on.
fn state(work: &[Work], writes: bool) -> AnyView {
    let all = || work.iter().flat_map(|w| &w.tasks);
    let (waiting, total) = (all().filter(|t| open(t)).count(), all().count());
    if work.is_empty() {
        return headline(
            "You belong to no project yet".to_owned(),
            Some(
                "The people who run a study add you to it. Tell them the address you signed in with."
                    .into_any(),
            ),
            None,
        );
    }
    if total == 0 && writes {
        let lead = "Answers to them come back to you here, to be judged.";
        return headline("Your own questions come first".to_owned(), Some(lead.into_any()), desk_link(work));
    }
    if total == 0 {
        return headline(
            "Nothing waits for you".to_owned(),
            Some(nothing_words(work).into_any()),
            desk_link(work),
        );
    }
    if waiting == 0 {
        let lead = "Everything you were given is judged and submitted. Thank you. New answers appear here.";
        return headline("All done".to_owned(), Some(lead.into_any()), None);
    }
    let own = all().filter(|t| open(t)).all(|t| t.own_question);
    let title = match (waiting, own) {
        (1, true) => "One answer to your question is waiting".to_owned(),
        (1, false) => "One answer is waiting".to_owned(),
        (n, true) => format!("{} answers to your questions are waiting", capital(n as i64)),
        (n, false) => format!("{} answers are waiting", capital(n as i64)),
    };
    let left: i64 = all().filter(|t| open(t)).map(|t| expected_ms(t.steps.of - t.steps.done)).sum();
    let lead = format!(
        "You have judged {} of {total}. The rest takes about {}; nothing is lost if you stop in between.",
        total - waiting,
        duration(left)
    );
    let next = all().find(|t| open(t)).map(|task| {
        view! {
            <a class="button main" href=routes::review(&task.id)>
                {go_on(task)}
            </a>
        }
        .into_any()
    });
    headline(title, Some(lead.into_any()), next)
}

/// The way to their desks for those who manage.
fn desk_link(work: &[Work]) -> Option<AnyView> {
    let manages = work.iter().any(|w| w.role == Role::Manager);
    manages.then(|| {
        view! {
            <a class="button main" href=routes::PROJECTS>
                "Open your projects"
            </a>
        }
        .into_any()
    })
}

fn nothing_words(work: &[Work]) -> &'static str {
    if work.iter().all(|w| w.role == Role::Manager) {
        "You manage projects; no answers are assigned to you."
    } else {
        "Answers to judge appear here as soon as the people who run the study assign them to you."
    }
}

fn go_on(task: &Task) -> String {
    match task.state {
        AssignmentState::InProgress if task.steps.done < task.steps.of => {
            format!("Go on with claim {}", task.steps.done + 1)
        }
        AssignmentState::InProgress => "Finish the review".to_owned(),
        _ => "Begin".to_owned(),
    }
}

/// One project's share of the work.
fn project(work: &Work, several: bool, now: i64) -> AnyView {
    let (waiting, given): (Vec<&Task>, Vec<&Task>) = work.tasks.iter().partition(|t| open(t));
    let name =
        several.then(|| view! { <span class="end quiet" dir="auto">{work.project.name.clone()}</span> });
    let to_review = (!waiting.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>"To review " {name.clone()}</h2>
                <ul class="list">{waiting.iter().map(|t| waiting_line(t, now)).collect_view()}</ul>
            </section>
        }
    });
    let done = (!given.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>
                    "Submitted " <span class="end quiet">{count(given.len() as i64, "answer", "answers")}</span>
                </h2>
                <ul class="list">{given.iter().map(|t| given_line(t, now)).collect_view()}</ul>
            </section>
        }
    });
    view! {
        {to_review}
        {done}
    }
    .into_any()
}

/// The short names of a question's types.
fn types(task: &Task) -> String {
    let protocol = expertqa();
    let short = |value: &String| {
        protocol
            .question_types
            .iter()
            .find(|t| t.value == *value)
            .map_or_else(|| value.clone(), |t| t.short.clone())
    };
    task.question_types.iter().map(short).collect::<Vec<_>>().join(", ")
}

fn line_words(task: &Task, now: i64) -> String {
    let mut words = vec![
        types(task),
        format!(
            "{}, {}",
            count(i64::from(task.steps.of), "claim", "claims"),
            count(i64::from(task.sources), "source", "sources")
        ),
    ];
    match task.touched_at {
        Some(then) => words.push(format!("worked on {}", ago(now, then.0))),
        None => words.push(format!("about {}", duration(expected_ms(task.steps.of)))),
    }
    words.retain(|w| !w.is_empty());
    words.join(" · ")
}

fn waiting_line(task: &Task, now: i64) -> AnyView {
    let steps = task.steps;
    let progress = match task.state {
        AssignmentState::Waiting => "not begun".to_owned(),
        _ => format!("{} of {}", steps.done, count(i64::from(steps.of), "claim", "claims")),
    };
    let short: String = task.question.chars().take(80).collect();
    let act = if task.state == AssignmentState::Waiting { "Begin" } else { "Go on" };
    view! {
        <li class="item">
            <div>
                <p class="q" dir="auto">
                    {task.question.clone()}
                </p>
                <p class="m">
                    {line_words(task, now)}
                    {task.reopened.then(|| view! { " " <span class="tag mine">"reopened, not yet submitted again"</span> })}
                </p>
            </div>
            <div class="meter">
                <progress value=steps.done max=steps.of.max(1) aria-label="Claims judged"></progress>
                {progress}
            </div>
            <a class="button" href=routes::review(&task.id) aria-label=format!("{act}: {short}")>
                {act}
            </a>
        </li>
    }
    .into_any()
}

fn given_line(task: &Task, now: i64) -> AnyView {
    let mut words = match (task.state, task.submitted_at) {
        (AssignmentState::Skipped, _) => vec!["skipped".to_owned()],
        (AssignmentState::Locked, _) => vec!["submitted, closed by the manager".to_owned()],
        (_, Some(then)) => vec![format!("submitted {}", ago(now, then.0))],
        _ => vec!["submitted".to_owned()],
    };
    words.extend(task.elapsed_ms.map(duration));
    let short: String = task.question.chars().take(80).collect();
    view! {
        <li class="item plain">
            <div>
                <p class="q" dir="auto">
                    {task.question.clone()}
                </p>
                <p class="m">{words.join(" · ")}</p>
            </div>
            <a class="button" href=routes::review(&task.id) aria-label=format!("Open: {short}")>
                "Open"
            </a>
        </li>
    }
    .into_any()
}

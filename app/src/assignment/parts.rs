//! Lines of the lists of work, and the forms that move it.

use super::model::{AssignmentState, Task};
use super::rules::expected_ms;
use super::slots::{Stuck, StuckWhy};
use crate::id::{AccountId, AnswerId, ProjectId};
use crate::project::{Project, pseudonym};
use crate::protocol::expertqa;
use crate::routes;
use crate::view::words::{ago, count, duration};
use leptos::prelude::*;

/// How many pieces of stuck work a manager sees at once.
pub const MOST_STUCK: u32 = 50;

fn line_words(task: &Task, pace: i64, now: i64) -> String {
    let mut words = vec![
        expertqa().short_types(&task.question_types),
        format!(
            "{}, {}",
            count(i64::from(task.steps.of), "claim", "claims"),
            count(i64::from(task.sources), "source", "sources")
        ),
    ];
    match task.touched_at {
        Some(then) => words.push(format!("worked on {}", ago(now, then.0))),
        None => words.push(format!("about {}", duration(expected_ms(pace, task.steps.of)))),
    }
    words.retain(|w| !w.is_empty());
    words.join(" · ")
}

/// A line of what is to be judged.
pub fn waiting_line(task: &Task, pace: i64, now: i64) -> AnyView {
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
                    {line_words(task, pace, now)}
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

/// A line of what was submitted.
pub fn given_line(task: &Task, now: i64) -> AnyView {
    let mut words = match (task.state, task.submitted_at) {
        (AssignmentState::Locked, _) => vec!["submitted, closed by the manager".to_owned()],
        (_, Some(then)) => vec![format!("submitted {}", ago(now, then.0))],
        _ => vec!["submitted".to_owned()],
    };
    words.extend(task.elapsed_ms.map(duration));
    plain_line(task, words.join(" · "))
}

/// A line of what somebody else has now.
pub fn lapsed_line(task: &Task, now: i64) -> AnyView {
    let when = task.lapsed_at.map(|then| ago(now, then.0)).unwrap_or_default();
    plain_line(task, format!("your time ended {when}, and somebody else has it now · your draft is kept"))
}

/// A line of what was skipped.
pub fn skipped_line(task: &Task) -> AnyView {
    plain_line(task, task.skip_reason.clone().unwrap_or_else(|| "skipped".to_owned()))
}

fn plain_line(task: &Task, words: String) -> AnyView {
    let short: String = task.question.chars().take(80).collect();
    view! {
        <li class="item plain">
            <div>
                <p class="q" dir="auto">
                    {task.question.clone()}
                </p>
                <p class="m" dir="auto">
                    {words}
                </p>
            </div>
            <a class="button" href=routes::review(&task.id) aria-label=format!("Open: {short}")>
                "Open"
            </a>
        </li>
    }
    .into_any()
}

/// The button that takes the next answer of a project.
pub fn next_form(project: &Project, main: bool) -> AnyView {
    let class = if main { "button main" } else { "button" };
    view! {
        <form method="post" action=routes::NEXT>
            <input type="hidden" name="project" value=project.id.to_string() />
            <button class=class type="submit" aria-label=(!main).then(|| format!("Next answer: {}", project.name))>
                "Next answer"
            </button>
        </form>
    }
    .into_any()
}

/// For managers: what was skipped, and work whose time has ended, each with the way back to its expert.
pub fn stuck_section(stuck: &[Stuck], now: i64) -> AnyView {
    if stuck.is_empty() {
        return ().into_any();
    }
    let more = stuck.len() > MOST_STUCK as usize;
    let shown = &stuck[..stuck.len().min(MOST_STUCK as usize)];
    let number = match more {
        true => format!("the first {MOST_STUCK}"),
        false => count(shown.len() as i64, "answer", "answers"),
    };
    view! {
        <section class="section" id="stuck">
            <h2>"Skipped or left " <span class="end quiet">{number}</span></h2>
            <ul class="list">{shown.iter().map(|s| stuck_line(s, now)).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn stuck_line(stuck: &Stuck, now: i64) -> AnyView {
    let who = match &stuck.name {
        Some(name) => format!("{}, {name}", pseudonym(stuck.number)),
        None => pseudonym(stuck.number),
    };
    let (words, act) = match &stuck.why {
        StuckWhy::Skipped(reason) => (format!("{who} skipped it: {reason}"), "Put back"),
        StuckWhy::Ended(then) => {
            (format!("{who}: time ended {}; the next who asks gets it", ago(now, then.0)), "Keep with them")
        }
        StuckWhy::Gone(then) => (
            format!("{who}: time ended {}; somebody else has it, the draft is kept", ago(now, then.0)),
            "Give back",
        ),
    };
    let short: String = stuck.question.chars().take(80).collect();
    view! {
        <li class="item plain">
            <div>
                <h3 class="q" dir="auto">
                    {stuck.question.clone()}
                </h3>
                <p class="m" dir="auto">
                    {words}
                </p>
            </div>
            <form method="post" action=routes::PUT_BACK>
                <input type="hidden" name="assignment" value=stuck.id.to_string() />
                <button class="button" type="submit" aria-label=format!("{act}: {short}")>
                    {act}
                </button>
            </form>
        </li>
    }
    .into_any()
}

/// The form by which a manager gives an answer to one of these experts; nothing where there is none.
pub fn hand_form(project: &ProjectId, answer: &AnswerId, experts: &[(AccountId, String)]) -> AnyView {
    if experts.is_empty() {
        return ().into_any();
    }
    let options =
        experts.iter().map(|(id, name)| view! { <option value=id.to_string()>{name.clone()}</option> });
    view! {
        <form class="form panel" method="post" action=routes::HAND>
            <input type="hidden" name="project" value=project.to_string() />
            <input type="hidden" name="answer" value=answer.to_string() />
            <div>
                <label class="label" for="account">
                    "Give this answer to"
                </label>
                <select class="field" id="account" name="account" aria-describedby="give-hint">
                    {options.collect_view()}
                </select>
                <p class="hint" id="give-hint">
                    "It stays with them until they submit or skip it, also beyond the number of experts wanted."
                </p>
            </div>
            <button class="button" type="submit">
                "Give it"
            </button>
        </form>
    }
    .into_any()
}

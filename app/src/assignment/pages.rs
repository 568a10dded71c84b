//! The expert's home: what waits for them, where they left off, what they have given, and the next answer.

use super::model::{AssignmentState, Task};
use super::parts::{given_line, lapsed_line, next_form, skipped_line, waiting_line};
use super::rules::{TYPICAL_CLAIMS, expected_ms};
use super::service::{Work, my_work};
use crate::context::ctx;
use crate::enrolment::parts::to_join_section;
use crate::enrolment::service::to_join;
use crate::project::{Reach, Role};
use crate::question::parts::calls;
use crate::question::service::asked_for;
use crate::routes;
use crate::view::layout::{Here, framed, headline};
use crate::view::page::page;
use crate::view::words::{capital, count, duration};
use leptos::prelude::*;

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
    let open = all().filter(|t| t.open()).count();
    let given = all().filter(|t| t.given()).count();
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
    match (open, work.iter().find(|w| w.more)) {
        (1.., _) => waiting(work, open, given),
        (0, Some(next)) => to_take(next, given),
        (0, None) if given == 0 && writes => {
            let lead = "Answers to them come back to you here, to be judged.";
            headline("Your own questions come first".to_owned(), Some(lead.into_any()), desk_link(work))
        }
        (0, None) if given == 0 => headline(
            "Nothing waits for you".to_owned(),
            Some(nothing_words(work).into_any()),
            desk_link(work),
        ),
        (0, None) => {
            let lead = ["Everything you were given is judged and submitted. Thank you. ", later_words(work)];
            headline("All done".to_owned(), Some(lead.concat().into_any()), None)
        }
    }
}

/// What is open, how much of it there is, and the way into the first of it.
fn waiting(work: &[Work], open: usize, given: usize) -> AnyView {
    let all = || work.iter().flat_map(|w| &w.tasks).filter(|t| t.open());
    let own = all().all(|t| t.own_question);
    let title = match (open, own) {
        (1, true) => "One answer to your question is waiting".to_owned(),
        (1, false) => "One answer is waiting".to_owned(),
        (n, true) => format!("{} answers to your questions are waiting", capital(n as i64)),
        (n, false) => format!("{} answers are waiting", capital(n as i64)),
    };
    let of = |w: &Work| -> i64 {
        let open = w.tasks.iter().filter(|t| t.open());
        open.map(|t| expected_ms(w.pace, t.steps.of - t.steps.done)).sum()
    };
    let lead = format!(
        "You have judged {given} of {}. The rest takes about {}; nothing is lost if you stop in between.",
        given + open,
        duration(work.iter().map(of).sum())
    );
    let next = all().next().map(|task| {
        view! {
            <a class="button main" href=routes::review(&task.id)>
                {go_on(task)}
            </a>
        }
        .into_any()
    });
    headline(title, Some(lead.into_any()), next)
}

/// Nothing is open, and the next answer can be taken.
fn to_take(next: &Work, given: usize) -> AnyView {
    let time = duration(expected_ms(next.pace, TYPICAL_CLAIMS));
    let kept = match next.settings.lease_hours {
        hours if hours.is_multiple_of(24) => count(i64::from(hours / 24), "day", "days"),
        hours => count(i64::from(hours), "hour", "hours"),
    };
    let title =
        if given == 0 { "The next answer is ready" } else { "You can stop here, or take the next answer" };
    let so_far = match given {
        0 => String::new(),
        n => format!("You have judged {}; all of it is submitted. ", count(n as i64, "answer", "answers")),
    };
    let lead = format!(
        "{so_far}An answer takes about {time}. It stays yours while you work on it, and for {kept} after that."
    );
    headline(title.to_owned(), Some(lead.into_any()), Some(next_form(&next.project, true)))
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
        later_words(work)
    }
}

/// When there will be more to do.
fn later_words(work: &[Work]) -> &'static str {
    let takes = |w: &&Work| w.role == Role::Expert;
    if work.iter().any(|w| w.unanswered > 0) {
        "Your questions wait for the models’ answers, which appear here as soon as they are in."
    } else if work.iter().filter(takes).any(|w| w.settings.reach != Reach::Author) {
        "Nothing is free at the moment. Look in again: what others don’t finish is handed on, and new answers appear here."
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
    let of = |belongs: fn(&Task) -> bool| work.tasks.iter().filter(move |t| belongs(t)).collect::<Vec<_>>();
    let name =
        several.then(|| view! { <span class="end quiet" dir="auto">{work.project.name.clone()}</span> });
    let given = of(Task::given);
    let number = view! { <span class="end quiet">{count(given.len() as i64, "answer", "answers")}</span> };
    view! {
        {to_review(work, &of(Task::open), several, name.clone().into_any(), now)}
        {section(
            "Time ended",
            "gone",
            name.clone().into_any(),
            of(|t| t.lapsed_at.is_some()).into_iter().map(|t| lapsed_line(t, now)).collect(),
        )}
        {section(
            "Skipped",
            "skipped",
            name.into_any(),
            of(|t| t.state == AssignmentState::Skipped).into_iter().map(skipped_line).collect(),
        )}
        {section("Submitted", "submitted", number.into_any(), given.into_iter().map(|t| given_line(t, now)).collect())}
    }
    .into_any()
}

/// What is open: a portion at a time, the rest folded away; or the button that takes the next answer.
fn to_review(work: &Work, open: &[&Task], several: bool, name: AnyView, now: i64) -> AnyView {
    if open.is_empty() {
        return (several && work.more).then(|| to_take_here(work, name)).into_any();
    }
    let (first, rest) = open.split_at(open.len().min(work.settings.portion.max(1) as usize));
    let line = |task: &&Task| waiting_line(task, work.pace, now);
    let rest = (!rest.is_empty()).then(|| {
        view! {
            <details class="later">
                <summary>{format!("{} more after that", capital(rest.len() as i64))}</summary>
                <ul class="list">{rest.iter().map(line).collect_view()}</ul>
            </details>
        }
    });
    view! {
        <section class="section">
            <h2>"To review " {name}</h2>
            <ul class="list">{first.iter().map(line).collect_view()}</ul>
            {rest}
        </section>
    }
    .into_any()
}

/// Of several projects, one in which the next answer can be taken.
fn to_take_here(work: &Work, name: AnyView) -> AnyView {
    let time = duration(expected_ms(work.pace, TYPICAL_CLAIMS));
    view! {
        <section class="section">
            <h2>"To review " {name}</h2>
            <ul class="list">
                <li class="item plain">
                    <div>
                        <p class="q">"The next answer is ready"</p>
                        <p class="m">{format!("about {time}")}</p>
                    </div>
                    {next_form(&work.project, false)}
                </li>
            </ul>
        </section>
    }
    .into_any()
}

fn section(title: &'static str, id: &'static str, end: AnyView, lines: Vec<AnyView>) -> AnyView {
    if lines.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="section" id=id>
            <h2>{title} " " {end}</h2>
            <ul class="list">{lines}</ul>
        </section>
    }
    .into_any()
}

//! The manager's pages of practice, and the page on which an expert sees how a try compares.

use super::actions::{Add, Begin, Explain, Remove};
use super::model::Explanations;
use super::parts::{comparison, grouped, heading, short};
use super::rules;
use super::service::{self, Outcome, PracticeDesk};
use super::store::{Candidate, Example, PracticeItem};
use crate::context::ctx;
use crate::id::ProjectId;
use crate::project::parts::{Tab, desk_page};
use crate::project::pseudonym;
use crate::protocol::Protocol;
use crate::routes;
use crate::view::field;
use crate::view::layout::{Here, framed, headline};
use crate::view::page::{page, path_id, query};
use crate::view::text_field::plain_field;
use crate::view::typed::{PAGE, Typed};
use crate::view::words::{ago, capital, count};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The list of practice items, and of reviews that can become one.
#[component]
pub fn PracticePage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    page(async move {
        let desk = service::desk(&ctx, &id?).await?;
        let now = ctx.now().0;
        let content = view! {
            {headline(title(&desk), Some(lead(&desk).into_any()), None)}
            {items(&desk)}
            {candidates(&desk, now)}
        };
        Ok(desk_page("Practice", &desk.project, Tab::Practice, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn title(desk: &PracticeDesk) -> String {
    match desk.items.len() {
        0 => "No practice items yet".to_owned(),
        1 => "One practice item".to_owned(),
        n => format!("{} practice items", capital(n as i64)),
    }
}

fn lead(desk: &PracticeDesk) -> String {
    let settings = &desk.settings;
    if settings.practice_wanted == 0 {
        return "New experts begin without practice. The settings say how many items they do first."
            .to_owned();
    }
    let first = match settings.practice_wanted {
        1 => "A new expert does the first item before anything else".to_owned(),
        n => format!(
            "A new expert does the first {} before anything else",
            count(i64::from(n), "item", "items")
        ),
    };
    match settings.practice_pass {
        Some(mark) => format!("{first}, and is in if {mark} % of the labels agree."),
        None => format!("{first}."),
    }
}

fn items(desk: &PracticeDesk) -> AnyView {
    if desk.items.is_empty() {
        return view! {
            <section class="list empty">
                <h2>"An example teaches more than a guideline"</h2>
                <p>
                    "Choose a submitted review below and write for its labels why they are what they are. New experts judge \
                     the same answer and then see where and why they differ."
                </p>
            </section>
        }
        .into_any();
    }
    view! {
        <section class="section">
            <h2>"Items " <span class="end quiet">"in the order in which they are done"</span></h2>
            <ul class="list">{desk.items.iter().map(|item| item_line(&desk.project.id, item)).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn item_line(project: &ProjectId, item: &PracticeItem) -> AnyView {
    let explained = match item.explained {
        0 => "nothing explained yet".to_owned(),
        n => count(i64::from(n), "label explained", "labels explained"),
    };
    let tried = match item.tries {
        0 => "not tried yet".to_owned(),
        n => format!("tried by {}", count(n, "expert", "experts")),
    };
    let words = format!("{} · judged by {} · {explained} · {tried}", item.system, pseudonym(item.person));
    view! {
        <li class="item plain">
            <div>
                <p class="q" dir="auto">
                    {item.question.clone()}
                </p>
                <p class="m">{words}</p>
            </div>
            <a class="button" href=routes::practice_item(project, &item.answer) aria-label=format!("Explain: {}", item.question)>
                "Explain"
            </a>
        </li>
    }
    .into_any()
}

fn candidates(desk: &PracticeDesk, now: i64) -> AnyView {
    if desk.candidates.is_empty() {
        return view! {
            <section class="section">
                <h2>"Submitted reviews"</h2>
                <p class="quiet">"None yet that could become an item."</p>
            </section>
        }
        .into_any();
    }
    view! {
        <section class="section">
            <h2>"Submitted reviews " <span class="end quiet">"the latest first"</span></h2>
            <ul class="list">
                {desk.candidates.iter().map(|c| candidate_line(&desk.project.id, c, now)).collect_view()}
            </ul>
        </section>
    }
    .into_any()
}

fn candidate_line(project: &ProjectId, candidate: &Candidate, now: i64) -> AnyView {
    let when =
        candidate.submitted_at.map(|then| format!(", submitted {}", ago(now, then.0))).unwrap_or_default();
    view! {
        <li class="item plain">
            <div>
                <p class="q" dir="auto">
                    {candidate.question.clone()}
                </p>
                <p class="m">{format!("{} · judged by {}{when}", candidate.system, pseudonym(candidate.person))}</p>
            </div>
            <form method="post" action=Add::PATH>
                <input type="hidden" name="project" value=project.to_string() />
                <input type="hidden" name="review" value=candidate.assignment.to_string() />
                <button class="button" type="submit" aria-label=format!("Make it a practice item: {}", candidate.question)>
                    "Make it an item"
                </button>
            </form>
        </li>
    }
    .into_any()
}

/// One item: its labels, each with room for the reason.
#[component]
pub fn PracticeItemPage() -> impl IntoView {
    let (ctx, project, answer) = (ctx(), path_id("project"), path_id("answer"));
    let saved = !query("saved").is_empty();
    page(async move {
        let (project, protocol, example) = service::item(&ctx, &project?, &answer?).await?;
        let notice = saved.then(|| {
            view! {
                <div class="notice" role="status">
                    <p>
                        <strong>"The explanations are saved."</strong>
                    </p>
                </div>
            }
        });
        let content = view! {
            {headline(
                "Why these labels?".to_owned(),
                Some("Experts read this after their own try, beside the labels in which they differ.".into_any()),
                None,
            )}
            {notice}
            <p class="question" dir="auto">
                {example.question.clone()}
            </p>
            {explain_form(&project.id, &protocol, &example)}
            {remove_form(&project.id, &example)}
        };
        Ok(desk_page("Practice item", &project, Tab::Practice, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn explain_form(project: &ProjectId, protocol: &Protocol, example: &Example) -> AnyView {
    let own = &example.judgement;
    let rows = rules::compare(protocol, &example.claims, own, own, &Explanations::new());
    let typed = Typed::find(Explain::PATH);
    let typed = typed.as_ref();
    let groups: Vec<AnyView> = grouped(&example.claims, &rows)
        .enumerate()
        .map(|(at, (claim, rows))| {
            let fields: Vec<AnyView> = rows
                .into_iter()
                .map(|row| {
                    let name = row.field.to_string();
                    let stored = || example.explanations.get(&row.field).cloned().unwrap_or_default();
                    let text = typed.and_then(|t| t.value(&name)).map_or_else(stored, str::to_owned);
                    let problem = typed.and_then(|t| t.problem(&name)).map(|_| {
                        view! { <p class="problem">{format!("At most {} characters.", rules::EXPLANATION_MAX)}</p> }
                    });
                    view! {
                        <div>
                            <label class="label" for=name.clone()>
                                {short(protocol, row.field)}
                                ": "
                                <strong>{row.example.clone()}</strong>
                            </label>
                            {plain_field(name, &text, "2")} {problem}
                        </div>
                    }
                    .into_any()
                })
                .collect();
            view! { <section class="stack">{heading(at, claim)} {fields}</section> }.into_any()
        })
        .collect();
    view! {
        <form class="form panel" method="post" action=Explain::PATH>
            {field::to_mend("The explanations are not saved.", typed.map_or(0, |typed| typed.problems.len()))}
            <input type="hidden" name=PAGE value=routes::practice_item(project, &example.answer) />
            <input type="hidden" name="project" value=project.to_string() />
            <input type="hidden" name="answer" value=example.answer.to_string() />
            {groups}
            <button class="button main" type="submit">
                "Save the explanations"
            </button>
        </form>
    }
    .into_any()
}

fn remove_form(project: &ProjectId, example: &Example) -> AnyView {
    view! {
        <section class="section">
            <h2>"Take it out"</h2>
            <form class="form panel" method="post" action=Remove::PATH>
                <input type="hidden" name="project" value=project.to_string() />
                <input type="hidden" name="answer" value=example.answer.to_string() />
                <p class="quiet">
                    "New experts no longer do it, and tries that are not submitted go. The review itself stays as it is."
                </p>
                <button class="button" type="submit">
                    "Take this item out of practice"
                </button>
            </form>
        </section>
    }
    .into_any()
}

/// A try beside its example.
#[component]
pub fn TryPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("assignment"));
    page(async move {
        let outcome = service::outcome(&ctx, &id?).await?;
        let content = view! {
            {headline(agreement(&outcome), Some(what_follows(&outcome).into_any()), Some(go_on(&outcome)))}
            {comparison(&outcome.protocol, &outcome.own.claims, &outcome.compared)}
        };
        let place = Some(outcome.project.name.clone());
        Ok(framed("Practice", Here::Work, place, ctx.viewer.as_ref(), "page", content.into_any()))
    })
}

fn agreement(outcome: &Outcome) -> String {
    let agreed = outcome.compared.iter().filter(|row| row.agrees()).count();
    match outcome.compared.len() {
        0 if outcome.given() => "This item was taken out of practice".to_owned(),
        0 => "This try is not submitted yet".to_owned(),
        of if of == agreed => "You judged as the example does, throughout".to_owned(),
        of => format!("{agreed} of your {of} labels are as the example has them"),
    }
}

fn what_follows(outcome: &Outcome) -> String {
    let state = &outcome.state;
    if outcome.compared.is_empty() {
        let words = match outcome.given() {
            true => "So there is nothing to compare your labels with.",
            false => "Finish it, and you see here how it compares.",
        };
        return words.to_owned();
    }
    if !state.is_done() {
        let left = i64::from(state.wanted - state.done);
        return format!(
            "Practice counts nowhere. Below is where and why the example differs; then {} to go.",
            count(left, "practice answer is", "practice answers are")
        );
    }
    match outcome.mark {
        Some(mark) if !rules::passed(state, outcome.mark) => format!(
            "That was the practice. {} % of your labels agree, and the study asks for {mark} %: the people who run it \
             will look at this and decide.",
            rules::percent(state)
        ),
        _ => "That was the practice: it counts nowhere, and real answers follow. Below is where and why the example differs."
            .to_owned(),
    }
}

fn go_on(outcome: &Outcome) -> AnyView {
    let project = outcome.project.id.to_string();
    if !outcome.given() {
        return view! {
            <a class="button main" href=routes::review(&outcome.own.assignment)>
                "Go on with this try"
            </a>
        }
        .into_any();
    }
    if outcome.state.is_done() {
        return view! {
            <a class="button main" href=routes::taking_part(&outcome.project.id)>
                "Go on"
            </a>
        }
        .into_any();
    }
    view! {
        <form class="actions" method="post" action=Begin::PATH>
            <input type="hidden" name="project" value=project />
            <button class="button main" type="submit">
                "Next practice answer"
            </button>
        </form>
    }
    .into_any()
}

//! The managers' pages of answers: the list, one answer, the rules applied again.

use super::filter::Filter;
use super::filters::filters;
use super::model::Spot;
use super::parts::{answer_text, claims, history, judgements, line, state_acts, state_words, with_whom};
use super::service::{AnswerDesk, AnswerList, Reapplied, list, reapply, show};
use super::store::ListFrom;
use crate::claim::rules::EditProblem;
use crate::context::ctx;
use crate::project::parts::{Tab, desk_page};
use crate::routes;
use crate::view::layout::headline;
use crate::view::page::{page, path_id, query};
use crate::view::words::{count, grouped};
use leptos::prelude::*;

/// The list of a project's answers.
#[component]
pub fn AnswersPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let filter = Filter::read(query);
    let from = match (spot(&query("after")), spot(&query("before"))) {
        (Some(spot), _) => ListFrom::After(spot),
        (None, Some(spot)) => ListFrom::Before(spot),
        _ => ListFrom::Start,
    };
    page(async move {
        let all = list(&ctx, &id?, &filter, from).await?;
        let content = if all.counts.is_empty() { empty(&all) } else { full(&all, &filter) };
        Ok(desk_page("Answers", &all.project, Tab::Answers, ctx.viewer.as_ref(), content))
    })
}

/// A spot in an address: `12.3`.
fn spot(text: &str) -> Option<Spot> {
    let (line, place) = text.split_once('.')?;
    Some(Spot(line.parse().ok()?, place.parse().ok()?))
}

fn empty(all: &AnswerList) -> AnyView {
    let name = &all.project.name;
    view! {
        {headline("No answers yet".to_owned(), None, None)}
        <section class="list empty">
            <h2>"Bring in answers"</h2>
            <p>"Export the questions, let the models answer them, and import the answers, one a line."</p>
            <p class="actions">
                <a class="button main" href=routes::imports(&all.project.id)>
                    "Import a file"
                </a>
            </p>
            <p>"The same on the server:"</p>
            <p>
                <code class="code">{format!("veracite import FILE --project \"{name}\" --format answers")}</code>
            </p>
        </section>
    }
    .into_any()
}

fn full(all: &AnswerList, filter: &Filter) -> AnyView {
    let sum = |of: fn(&super::model::SystemCount) -> i64| all.counts.iter().map(of).sum::<i64>();
    let (ready, aside, left_out) = (sum(|c| c.ready), sum(|c| c.set_aside), sum(|c| c.not_chosen));
    let mut lead = vec![format!("From {}.", count(all.counts.len() as i64, "system", "systems"))];
    if aside > 0 {
        lead.push(format!("{} set aside.", count(aside, "answer is", "answers are")));
    }
    if left_out > 0 {
        lead.push(format!("The sample left {} out.", grouped(left_out)));
    }
    let acts = view! {
        <a class="button" href=routes::sample(&all.project.id)>
            "Sample"
        </a>
        <a class="button" href=routes::answer_rules(&all.project.id)>
            "Apply the rules again"
        </a>
    };
    let lines = match all.lines.is_empty() {
        true => view! {
            <div class="list empty">
                <h2>"No such answers"</h2>
                <p>"Ask for less above, or look at all of them."</p>
            </div>
        }
        .into_any(),
        false => view! {
            <ul class="list">{all.lines.iter().map(|l| line(&all.project.id, l)).collect_view()}</ul>
        }
        .into_any(),
    };
    view! {
        {headline(
            format!("{} to be judged", count(ready, "answer", "answers")),
            Some(lead.join(" ").into_any()),
            Some(acts.into_any()),
        )}
        {filters(all, filter)}
        {lines}
        {turn(all, filter)}
    }
    .into_any()
}

/// To the lines before and after.
fn turn(all: &AnswerList, filter: &Filter) -> AnyView {
    let to = |side: &str, spot: Spot| {
        let here = routes::answers(&all.project.id);
        let query = filter.query();
        let and = if query.is_empty() { "" } else { "&" };
        format!("{here}?{query}{and}{side}={}.{}", spot.0, spot.1)
    };
    let link = |is: bool, side: &str, line: Option<&super::model::Line>, words: &'static str| {
        let href = to(side, line.filter(|_| is)?.spot);
        Some(view! {
            <a class="button" href=href>
                {words}
            </a>
        })
    };
    let before = link(all.before, "before", all.lines.first(), "Earlier answers");
    let after = link(all.after, "after", all.lines.last(), "Later answers");
    if before.is_none() && after.is_none() {
        return ().into_any();
    }
    view! {
        <nav class="actions" aria-label="More answers">
            {before}
            {after}
        </nav>
    }
    .into_any()
}

/// One answer.
#[component]
pub fn AnswerPage() -> impl IntoView {
    let (ctx, project, id) = (ctx(), path_id("project"), path_id("answer"));
    let problem = EditProblem::from_word(&query("problem"));
    page(async move {
        let desk = show(&ctx, &project?, &id?).await?;
        let content = one(&desk, problem, ctx.now().0);
        Ok(desk_page("Answer", &desk.project, Tab::Answers, ctx.viewer.as_ref(), content))
    })
}

fn one(desk: &AnswerDesk, problem: Option<EditProblem>, now: i64) -> AnyView {
    let (title, lead) = state_words(desk);
    let back = view! {
        <a class="button" href=routes::answers(&desk.project.id)>
            "All answers"
        </a>
    };
    view! {
        {headline(title, Some(lead.into_any()), Some(back.into_any()))}
        <section class="section">
            <h2>"Question"</h2>
            <p class="question text" dir="auto">
                {desk.question.text.clone()}
            </p>
        </section>
        {answer_text(&desk.answer)}
        {flagged(desk, now)}
        {claims(desk, problem)}
        {judgements(desk)}
        {state_acts(desk)}
        {with_whom(desk, now)}
        {history(desk, now)}
    }
    .into_any()
}

/// What experts flagged in the answer.
fn flagged(desk: &AnswerDesk, now: i64) -> Option<AnyView> {
    (!desk.flags.is_empty()).then(|| {
        view! {
            <section class="section" id="flags">
                <h2>"Flags"</h2>
                {crate::flag::parts::flags(&desk.project.id, &desk.flags, true, now)}
            </section>
        }
        .into_any()
    })
}

/// What applying the rules again would change.
#[component]
pub fn RulesPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let changed = query("changed").parse::<i64>().ok();
    page(async move {
        let (project, again) = reapply(&ctx, &id?).await?;
        let settings = ctx.store.settings(&project.id).await?;
        let content = view! {
            {changed.map(|n| crate::view::field::done(format!("{} changed.", count(n, "answer", "answers")), ""))}
            {rules_headline(&again)}
            {would_change(&project.id, &again)}
            {rules_there_are(&project.id, &settings)}
        };
        Ok(desk_page("Rules for answers", &project, Tab::Answers, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn rules_headline(again: &Reapplied) -> AnyView {
    let title = match again.decisions.len() as i64 {
        0 => "Every answer stands as the rules say".to_owned(),
        n => format!("The rules would change {}", count(n, "answer", "answers")),
    };
    let mut kept = Vec::new();
    if again.by_hand > 0 {
        kept.push(format!("{} as a manager decided", count(again.by_hand, "answer stays", "answers stay")));
    }
    if again.begun > 0 {
        kept.push(format!(
            "{} because work on it has begun",
            count(again.begun, "answer stays", "answers stay")
        ));
    }
    let lead = match kept.is_empty() {
        true => {
            "Answers that experts have begun, and those that a manager decided by hand, are never changed."
                .to_owned()
        }
        false => format!("{}.", kept.join(", ")),
    };
    headline(title, Some(lead.into_any()), None)
}

fn would_change(project: &crate::id::ProjectId, again: &Reapplied) -> AnyView {
    if again.decisions.is_empty() {
        return ().into_any();
    }
    let row = |words: String, number: i64| {
        view! {
            <dt>{words}</dt>
            <dd class="num">{grouped(number)}</dd>
        }
    };
    let aside = again.aside.iter().map(|(kind, n)| row(format!("Set aside: {kind}"), *n)).collect_view();
    view! {
        <form class="panel stack" method="post" action=routes::APPLY_RULES>
            <input type="hidden" name="project" value=project.to_string() />
            <dl class="pairs">
                {aside} {(again.ready > 0).then(|| row("Ready again".to_owned(), again.ready))}
                {(again.withdrawn > 0).then(|| row("Taken from experts who have not begun".to_owned(), again.withdrawn))}
            </dl>
            <p class="actions">
                <button class="button main" type="submit">
                    "Apply the rules"
                </button>
            </p>
        </form>
    }
    .into_any()
}

fn rules_there_are(project: &crate::id::ProjectId, settings: &crate::project::Settings) -> AnyView {
    let limit = match settings.claims_max {
        Some(most) => {
            format!("An answer with more than {} is set aside.", count(i64::from(most), "claim", "claims"))
        }
        None => "There is no limit to the number of claims.".to_owned(),
    };
    let phrases = settings.abstentions.iter().filter(|phrase| !phrase.trim().is_empty());
    let phrases =
        phrases.map(|phrase| view! { <li dir="auto">{format!("“{phrase}”")}</li> }).collect::<Vec<_>>();
    let none = phrases.is_empty().then_some("No phrase sets an answer aside.");
    let some = (!phrases.is_empty()).then(|| {
        view! {
            <p>"An answer that holds one of these, letter for letter, is set aside because it declines to answer:"</p>
            <ul class="stack small">{phrases}</ul>
        }
    });
    view! {
        <section class="section">
            <h2>
                "The rules "
                <span class="end">
                    <a href=routes::settings(project)>"Change them in the settings"</a>
                </span>
            </h2>
            <div class="panel stack">
                <p>{limit}</p>
                <p>"An answer without any claim is set aside."</p>
                {none.map(|words| view! { <p>{words}</p> })}
                {some}
            </div>
        </section>
    }
    .into_any()
}

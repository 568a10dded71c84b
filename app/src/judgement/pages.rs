//! The page of a review: the screen while it is open, else what was submitted.

use super::island::ReviewScreen;
use super::screen::{Screen, Step};
use super::service::{self, Wanted};
use crate::assignment::AssignmentState;
use crate::context::{Ctx, ctx};
use crate::flag::Flag;
use crate::flag::parts::{flagging, own_flags};
use crate::judgement::rules::{effective, shown};
use crate::judgement::{Closed, Field};
use crate::protocol::Axis;
use crate::revision::rules::revised_answer;
use crate::routes;
use crate::view::layout::{Here, framed};
use crate::view::page::{page, path_id, query};
use crate::view::words::{ago, count, duration};
use leptos::prelude::*;
use leptos_meta::Title;

/// One review.
#[component]
pub fn ReviewPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("assignment"));
    let wanted = Wanted {
        step: query("step"),
        refused: !query("refused").is_empty(),
        sources_open: !query("sources").is_empty(),
    };
    page(async move {
        let id = id?;
        let screen = service::open(&ctx, &id, wanted).await?;
        let mut flags = crate::flag::service::own(&ctx, &id).await?;
        for flag in &mut flags {
            flag.claim = flag.claim.map(|key| shown(&screen.judgement, key));
        }
        Ok(if screen.open() { open(screen, &flags) } else { closed(&ctx, &screen, &flags) })
    })
}

fn open(screen: Screen, flags: &[Flag]) -> AnyView {
    let here = screen.claim_at(screen.step).map(|claim| claim.key);
    let flagging = flagging(&screen.assignment, flags, &screen.claims, here, &screen.step.word());
    let cutting = (!screen.practice && !screen.claims.is_empty()).then(|| {
        view! {
            <a class="cut-link" href=routes::review_claims(&screen.assignment)>
                "Cut or join claims"
            </a>
        }
    });
    let at = match screen.step {
        Step::Claim(at) => format!("claim {} of {}", at + 1, screen.claims.len()),
        step => step.name().to_lowercase(),
    };
    view! {
        <Title text=format!("Review: {at}") />
        <a class="skip" href="#main">
            "Skip to the content"
        </a>
        <ReviewScreen screen>
            <div class="asides">{flagging} {cutting}</div>
        </ReviewScreen>
    }
    .into_any()
}

fn closed(ctx: &Ctx, screen: &Screen, flags: &[Flag]) -> AnyView {
    let (title, lead) = why_closed(screen, ctx.now().0);
    let given = matches!(screen.closed, Some(Closed::Submitted | Closed::Locked));
    let time = screen.times.elapsed.filter(|_| given).map(|time| format!(" It took you {}.", duration(time)));
    let compare = screen.practice.then(|| {
        view! {
            <a class="button main" href=routes::practice_try(&screen.assignment)>
                "See how it compares"
            </a>
        }
    });
    let reopen = (screen.state == AssignmentState::Submitted && !screen.practice).then(|| {
        view! {
            <form method="post" action=routes::REOPEN>
                <input type="hidden" name="assignment" value=screen.assignment.to_string() />
                <button class="button" type="submit">
                    "Reopen this review"
                </button>
            </form>
        }
    });
    let content = view! {
        <div>
            <h1 class="title">{title}</h1>
            <p class="lead">{lead} {time}</p>
        </div>
        <div class="actions">
            {compare}
            <a class=if screen.practice { "button" } else { "button main" } href=routes::WORK>
                "Go to my work"
            </a>
            {reopen}
        </div>
        <section class="stack">
            <h2 class="question" dir="auto">
                {screen.question.clone()}
            </h2>
            {own_flags(flags, &screen.claims, None)}
            {judged(screen)}
        </section>
    };
    framed("Review", Here::Work, None, ctx.viewer.as_ref(), "page slim", content.into_any())
}

/// Why the review takes no changes, and what that means.
fn why_closed(screen: &Screen, now: i64) -> (&'static str, String) {
    match screen.closed {
        Some(Closed::Locked) => (
            "This review is submitted and closed",
            "The study has closed it; it can't be changed.".to_owned(),
        ),
        Some(Closed::Skipped) => {
            let reason = screen.skip_reason.as_ref().map(|reason| {
                let end = if reason.ends_with(['.', '!', '?', '…']) { "" } else { "." };
                format!("You wrote: {reason}{end} ")
            });
            let lead = "The people who run the study can put it back. Your draft is kept; it counts nowhere.";
            ("You skipped this review", reason.unwrap_or_default() + lead)
        }
        Some(Closed::Lapsed) => {
            let when = screen.lapsed_at.map(|then| ago(now, then.0)).unwrap_or_default();
            let lead = format!(
                "It ended {when}, and somebody else has the answer now. Your draft is kept below; it counts nowhere. \
                 Open it again later: if the answer is free then, you go on where you left off."
            );
            ("Your time for this answer ended", lead)
        }
        _ if screen.practice => ("This practice answer is submitted", "It counts nowhere.".to_owned()),
        _ => ("This review is submitted", "You can reopen it until the study closes.".to_owned()),
    }
}

fn judged(screen: &Screen) -> AnyView {
    let j = &screen.judgement;
    let claims: Vec<AnyView> = screen
        .claims
        .iter()
        .map(|claim| {
            let labels: Vec<String> = screen
                .protocol
                .axes
                .iter()
                .filter_map(|(axis, asked)| {
                    let label = effective(j, claim, *axis)?;
                    // Yes and no say nothing without their question.
                    let alone = *axis != Axis::Worthiness;
                    Some(if alone { label.to_owned() } else { format!("{}: {label}", asked.title) })
                })
                .collect();
            let revised = j.revised_claim(claim.key).and_then(|r| match (r.deleted, &r.text) {
                (true, _) => Some(view! { <p class="quiet">"Deleted in your revision."</p> }.into_any()),
                (false, Some(text)) => Some(
                    view! {
                        <p class="quiet">"Your wording:"</p>
                        <p class="text" dir="auto">
                            {text.clone()}
                        </p>
                    }
                    .into_any(),
                ),
                _ => None,
            });
            view! {
                <div>
                    <dt class="text" dir="auto">{claim.text.clone()}</dt>
                    <dd>{labels.join(" · ")} {revised}</dd>
                </div>
            }
            .into_any()
        })
        .collect();
    view! {
        <p class="lead">
            {format!(
                "{}. {}.",
                j.label(Field::Usefulness).unwrap_or("Usefulness not judged"),
                count(i64::try_from(screen.claims.len()).unwrap_or(0), "claim", "claims"),
            )}
        </p>
        <dl class="list held">{claims}</dl>
        {written(screen)}
    }
    .into_any()
}

/// The revised answer.
fn written(screen: &Screen) -> AnyView {
    let text = revised_answer(&screen.answer, &screen.claims, &screen.judgement).text;
    view! {
        <section class="stack">
            <h3>"Revised answer"</h3>
            <p class="text" dir="auto">{text}</p>
        </section>
    }
    .into_any()
}

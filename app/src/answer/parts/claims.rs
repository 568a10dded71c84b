use super::hidden;
use crate::answer::service::AnswerDesk;
use crate::claim::Claim;
use crate::claim::parts::{cutting, unchanged};
use crate::claim::rules::EditProblem;
use crate::evidence::Evidence;
use crate::evidence::rules::web_link;
use crate::routes;
use crate::view::words::count;
use leptos::prelude::*;

/// The claims of an answer with their sources, and what can be changed while nobody has judged them.
pub fn claims(desk: &AnswerDesk, problem: Option<EditProblem>) -> AnyView {
    let judged = desk.judged();
    let closed = (judged > 0 && !desk.answer.claims.is_empty()).then(|| {
        let experts = count(judged as i64, "expert has", "experts have");
        view! {
            <p class="small quiet">
                {format!(
                    "{experts} begun to judge this answer, so its claims stay as they are. An expert can cut one in their own \
                     review.",
                )}
            </p>
        }
    });
    let problem = problem.map(unchanged);
    let one = |(at, claim): (usize, &Claim)| item(desk, at, claim, judged == 0);
    let list = match desk.answer.claims.is_empty() {
        true => view! { <p class="quiet">"There is no claim in it."</p> }.into_any(),
        false => {
            view! { <ol class="list">{desk.answer.claims.iter().enumerate().map(one).collect_view()}</ol> }
                .into_any()
        }
    };
    view! {
        <section class="section" id="claims">
            <h2>
                "Claims "
                <span class="end quiet">{count(desk.answer.claims.len() as i64, "claim", "claims")}</span>
            </h2>
            <div class="stack">{problem} {list} {closed}</div>
        </section>
    }
    .into_any()
}

fn item(desk: &AnswerDesk, at: usize, claim: &Claim, open: bool) -> AnyView {
    let sources =
        claim.evidence.iter().enumerate().map(|(i, source)| evidence(desk, at, claim, (i, source), open));
    let sources = match claim.evidence.is_empty() {
        true => view! { <p class="m">"no source"</p> }.into_any(),
        false => view! { <ul class="sources">{sources.collect_view()}</ul> }.into_any(),
    };
    let nowhere =
        claim.place.is_none().then(|| view! { <span class="tag warn">"not found in the answer"</span> });
    view! {
        <li class="item whole" id=format!("claim-{}", at + 1)>
            <p class="claim-line">
                <b class="num">{format!("{}. ", at + 1)}</b>
                <span class="text" dir="auto">{claim.text.clone()}</span>
                " "
                {nowhere}
            </p>
            {sources}
            {open.then(|| acts(desk, at, claim))}
        </li>
    }
    .into_any()
}

/// One source: number and address, or its text where it has no address; and to which neighbour it can go.
fn evidence(
    desk: &AnswerDesk,
    at: usize,
    claim: &Claim,
    (index, source): (usize, &Evidence),
    open: bool,
) -> AnyView {
    let number = source.number.map(|n| format!("[{n}] ")).unwrap_or_default();
    let address = match web_link(&source.url) {
        Some(link) => view! {
            <a href=link.to_owned() target="_blank" rel="noopener noreferrer">
                {source.url.clone()}
                <span class="hide">" (opens in a new tab)"</span>
            </a>
        }
        .into_any(),
        None => source.url.clone().into_any(),
    };
    let passage = source.passage.clone().filter(|passage| !passage.trim().is_empty()).map(|passage| {
        view! {
            <details class="small">
                <summary>"Passage"<span class="hide">{format!(" of {number}claim {}", at + 1)}</span></summary>
                <p class="text" dir="auto">{passage}</p>
            </details>
        }
    });
    let give = |to: &'static str, words: String| {
        view! {
            <form method="post" action=routes::GIVE_SOURCE>
                {hidden(desk)} <input type="hidden" name="claim" value=claim.key />
                <input type="hidden" name="source" value=index /> <input type="hidden" name="to" value=to />
                <button class="ghost" type="submit">
                    {words}
                    <span class="hide">{format!(": source {number}of claim {}", at + 1)}</span>
                </button>
            </form>
        }
    };
    let last = desk.answer.claims.len();
    view! {
        <li>
            <p class="small" dir="auto">
                <b>{number.clone()}</b>
                {address}
            </p>
            {passage}
            <div class="acts">
                {(open && at > 0).then(|| give("before", format!("To claim {at}")))}
                {(open && at + 1 < last).then(|| give("after", format!("To claim {}", at + 2)))}
            </div>
        </li>
    }
    .into_any()
}

fn acts(desk: &AnswerDesk, at: usize, claim: &Claim) -> AnyView {
    let cut = cutting(claim, at + 1, routes::CUT_CLAIM, hidden(desk).into_any());
    let merge = (at + 1 < desk.answer.claims.len()).then(|| {
        view! {
            <form method="post" action=routes::MERGE_CLAIMS>
                {hidden(desk)} <input type="hidden" name="claim" value=claim.key />
                <button class="ghost" type="submit">
                    {format!("Merge with claim {}", at + 2)}
                    <span class="hide">{format!(": claim {}", at + 1)}</span>
                </button>
            </form>
        }
    });
    view! { <div class="acts">{cut} {merge}</div> }.into_any()
}

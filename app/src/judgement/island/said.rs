//! The reading side: question, answer with its claims, and the evidence of the claim at hand.

use super::desk::Desk;
use crate::claim::rules::{Segment, citations, links, segments, slice};
use crate::claim::{Claim, Place};
use crate::evidence::Evidence;
use crate::evidence::rules::{shared_words, web_link};
use crate::judgement::Step;
use crate::judgement::rules::{EvidenceView, StepState, sources};
use crate::order;
use crate::tree;
use leptos::prelude::*;

/// The question, with `more` below it.
pub fn asked(desk: Desk, more: AnyView) -> AnyView {
    let screen = desk.screen();
    let whose = if screen.own_question { "Your question" } else { "The question" };
    let tags: Vec<AnyView> = screen
        .tags
        .iter()
        .map(|tag| tree! { <span class="tag" dir="auto">{tag.clone()}</span> }.into_any())
        .collect();
    let tags = (!tags.is_empty()).then(|| tree! { <p class="tags">{tags}</p> });
    tree! {
        <section class="asked" aria-labelledby="asked">
            <p class="over">{whose}</p>
            <h1 class="question" id="asked" dir="auto">{screen.question.clone()}</h1>
            {tags}
            {more}
        </section>
    }
    .into_any()
}

/// The answer, its claims marked.
pub fn said(desk: Desk, step: Step) -> AnyView {
    let screen = desk.screen();
    let at_claim = matches!(step, Step::Claim(_));
    let places: Vec<Option<Place>> = screen.claims.iter().map(|claim| claim.place).collect();
    let count = screen.answer.chars().count() as u32;
    let pieces: Vec<AnyView> = segments(count, &places)
        .into_iter()
        .map(|segment| match segment {
            Segment::Gap(place) => slice(&screen.answer, place).unwrap_or_default().to_owned().into_any(),
            Segment::Claim { index, place } => {
                claim(desk, step, index, slice(&screen.answer, place).unwrap_or_default())
            }
        })
        .collect();
    let found =
        move || desk.judgement.with(|j| j.label(crate::judgement::Field::Usefulness).map(str::to_lowercase));
    let found = move || found().map(|label| tree! { <span>"you found it " <b>{label}</b></span> });
    let unfold = at_claim.then(|| {
        tree! {
            <label class="unfold">
                <input type="checkbox" />
                " whole answer"
            </label>
        }
    });
    let system = screen.system.clone().map(|system| tree! { <span class="end">{system}</span> });
    tree! {
        <section
            class={if at_claim { "said folded" } else { "said" }}
            aria-label="The answer"
            tabindex={(!at_claim).then_some("0")}
        >
            <div class="over">
                <h2>"Answer"</h2>
                {found}
                {system}
                {unfold}
            </div>
            <div class="answer" dir="auto">{pieces}</div>
            {unplaced(desk, step)}
        </section>
    }
    .into_any()
}

fn unplaced(desk: Desk, step: Step) -> AnyView {
    let screen = desk.screen();
    let items: Vec<AnyView> = screen
        .claims
        .iter()
        .enumerate()
        .filter(|(_, c)| c.place.is_none())
        .map(|(at, c)| {
            let text = [&(at + 1).to_string(), ". ", &c.text].concat();
            tree! { <li>{claim(desk, step, at, &text)}</li> }.into_any()
        })
        .collect();
    if items.is_empty() {
        return ().into_any();
    }
    tree! {
        <div class="unplaced">
            <h3 class="small">"Claims that could not be placed in the answer"</h3>
            <ol>{items}</ol>
        </div>
    }
    .into_any()
}

fn claim(desk: Desk, step: Step, at: usize, text: &str) -> AnyView {
    let screen = desk.screen();
    let key = screen.claims[at].key;
    let class = move || classes("claim", desk.claim_state(at), desk.gone(key));
    let id = ["c", &key.to_string()].concat();
    let numbers = numbers(&screen.claims[at].evidence);
    let here = step == Step::Claim(at);
    if here || !matches!(step, Step::Claim(_)) && step == Step::Answer {
        let runs = cited(text, &numbers);
        return tree! {
            <span class={class} id={id} aria-current={here.then_some("true")}>
                {runs}
            </span>
        }
        .into_any();
    }
    let href = Step::Claim(at).href(&screen.assignment);
    tree! {
        <a class={class} id={id} href={href}>
            {text.to_owned()}
        </a>
    }
    .into_any()
}

/// The classes of a step or of a claim in the answer.
pub fn classes(first: &str, state: StepState, gone: bool) -> String {
    let state = match state {
        StepState::Done => " done",
        StepState::Begun => " begun",
        StepState::Untouched => "",
    };
    [first, state, if gone { " gone" } else { "" }].concat()
}

fn numbers(evidence: &[Evidence]) -> Vec<u32> {
    evidence.iter().filter_map(|e| e.number).collect()
}

/// A text with its citations as links to the evidence and its addresses as links.
fn cited(text: &str, numbers: &[u32]) -> Vec<AnyView> {
    let mut marks: Vec<(Place, Option<u32>)> = citations(text)
        .into_iter()
        .map(|c| (c.place, Some(c.numbers.iter().copied().find(|n| numbers.contains(n)).unwrap_or(0))))
        .collect();
    marks.extend(links(text).into_iter().map(|place| (place, None)));
    order::by_key(&mut marks, |(place, _)| place.start);
    let mut runs = Vec::new();
    let mut from = 0;
    let plain =
        |from: u32, to: u32| slice(text, Place { start: from, end: to }).unwrap_or_default().to_owned();
    for (place, number) in marks.into_iter().filter(|(p, _)| p.end > p.start) {
        if place.start < from {
            continue;
        }
        if place.start > from {
            runs.push(plain(from, place.start).into_any());
        }
        runs.push(mark(plain(place.start, place.end), number));
        from = place.end;
    }
    let count = text.chars().count() as u32;
    if from < count {
        runs.push(plain(from, count).into_any());
    }
    runs
}

fn mark(text: String, number: Option<u32>) -> AnyView {
    match number {
        Some(0) => {
            tree! { <abbr title="The answer came without a source of this number">{text}</abbr> }.into_any()
        }
        Some(number) => {
            let to = ["#e", &number.to_string()].concat();
            tree! {
                <a class="cite" href={to}>
                    {text}
                </a>
            }
            .into_any()
        }
        None => match web_link(&text).map(str::to_owned) {
            Some(to) => tree! {
                <a href={to} target="_blank" rel="noopener noreferrer">
                    {text}
                </a>
            }
            .into_any(),
            None => text.into_any(),
        },
    }
}

/// The evidence of the claim at hand, or of the whole answer.
pub fn evidence(desk: Desk, step: Step) -> AnyView {
    let screen = desk.screen();
    let (list, title): (Vec<Evidence>, String) = match (screen.claim_at(step), step) {
        (Some(claim), _) => (once_each(&claim.evidence), "Evidence for this claim".to_owned()),
        (None, Step::Answer) => {
            let all: Vec<Evidence> = screen.claims.iter().flat_map(|c| c.evidence.clone()).collect();
            let mut all = once_each(&all);
            order::by_key(&mut all, |e| e.number);
            let title = ["All ", &all.len().to_string(), " sources of the answer"].concat();
            (all, title)
        }
        _ => return ().into_any(),
    };
    let claim = screen.claim_at(step);
    let together = (claim.is_some() && list.len() > 1)
        .then(|| tree! { <span class="end">"judge all sources together"</span> });
    let cards: Vec<AnyView> = list.iter().map(|one| card(desk, claim, one)).collect();
    let body = match (cards.is_empty(), claim) {
        (false, _) => tree! { <ul>{cards}</ul> }.into_any(),
        (true, Some(_)) => {
            tree! { <p class="quiet">"The answer gives no source for this claim."</p> }.into_any()
        }
        (true, None) => tree! { <p class="quiet">"The answer came without sources."</p> }.into_any(),
    };
    tree! {
        <section class="evidence" aria-label="Evidence" tabindex="0">
            <div class="over">
                <h2>{title}</h2>
                {together}
            </div>
            {body}
        </section>
    }
    .into_any()
}

fn once_each(all: &[Evidence]) -> Vec<Evidence> {
    let mut each: Vec<Evidence> = Vec::new();
    for one in all {
        if !each.contains(one) {
            each.push(one.clone());
        }
    }
    each
}

fn card(desk: Desk, claim: Option<&Claim>, one: &Evidence) -> AnyView {
    let number = one.number.map(|n| ["[", &n.to_string(), "]"].concat());
    let id = one.number.map(|n| ["e", &n.to_string()].concat());
    let passage = one.passage.clone().filter(|p| !p.trim().is_empty());
    let kind = if passage.is_some() { "passage" } else { "link only" };
    let removed = match claim.map(|c| (c.clone(), c.evidence.iter().position(|e| e == one))) {
        Some((claim, Some(at))) => {
            Some(Memo::new(move |_| match desk.judgement.with(|j| sources(j, &claim)) {
                EvidenceView::Sources(all) => all.get(at).is_some_and(|s| s.removed),
                EvidenceView::Text(_) => false,
            }))
        }
        _ => None,
    };
    let gone = move || removed.is_some_and(|r| r.get());
    let text = match passage {
        Some(passage) => {
            let marked = marked(claim.map_or("", |c| &c.text), &passage);
            tree! { <p class="text" dir="auto">{marked}</p> }.into_any()
        }
        None => tree! {
            <p class="text quiet">"No passage came with this source: open the link to judge it."</p>
        }
        .into_any(),
    };
    tree! {
        <li class={move || if gone() { "card gone" } else { "card" }} id={id}>
            <header>
                <b>{number}</b>
                " "
                {address(&one.url)}
                <span class="end">{move || if gone() { "removed in your revision" } else { kind }}</span>
            </header>
            {text}
        </li>
    }
    .into_any()
}

fn address(url: &str) -> AnyView {
    let short = url.trim().split_once("://").map_or(url.trim(), |(_, rest)| rest).to_owned();
    match web_link(url).map(str::to_owned) {
        Some(to) => tree! {
            <a href={to} target="_blank" rel="noopener noreferrer">
                {short}
                <span class="hide">" (opens in a new tab)"</span>
            </a>
        }
        .into_any(),
        None if short.is_empty() => ().into_any(),
        None => tree! { <span dir="auto">{short}</span> }.into_any(),
    }
}

fn marked(claim: &str, passage: &str) -> Vec<AnyView> {
    let mut pieces = Vec::new();
    let mut from = 0;
    let mut push = |from: u32, to: u32, shared: bool| {
        let Some(text) = slice(passage, Place { start: from, end: to }).filter(|t| !t.is_empty()) else {
            return;
        };
        let text = text.to_owned();
        pieces.push(if shared { tree! { <mark>{text}</mark> }.into_any() } else { text.into_any() });
    };
    for place in shared_words(claim, passage) {
        push(from, place.start, false);
        push(place.start, place.end, true);
        from = place.end;
    }
    push(from, passage.chars().count() as u32, false);
    pieces
}

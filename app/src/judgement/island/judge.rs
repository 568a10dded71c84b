//! The judging side, step by step.

use super::asks::{claim_asks, usefulness};
use super::conflict::conflict;
use super::desk::Desk;
use super::frame::{foot, spent};
use super::now::claim_now;
use super::revise::{act, diff, revise};
use crate::judgement::control::Act;
use crate::judgement::rules::{EvidenceView, StepState, problems, sources};
use crate::judgement::{Field, Part, Problem, ProblemKind, Screen, Step};
use crate::protocol::Axis;
use crate::revision::rules::{Shown, revised_answer};
use crate::routes;
use crate::tree;
use crate::view::text_field::{TextField, text_field};
use leptos::prelude::*;

/// The judging side of a step: one form.
pub fn judge(desk: Desk, step: Step) -> AnyView {
    let screen = desk.screen();
    let (now, judging) = match (step, screen.claim_at(step)) {
        (Step::Claim(at), Some(claim)) => {
            let mut parts = claim_asks(desk, claim);
            parts.push(revise(desk, claim));
            (claim_now(desk, claim, at), parts.into_any())
        }
        (Step::Revised, _) => (
            title(
                "Read your revised answer as a whole",
                "It is built from your claims. Change what reads badly.",
            ),
            revised(desk),
        ),
        (Step::Submit, _) => return submit(desk),
        _ => (title("Read the whole answer first", "Then say how useful it is to you."), usefulness(desk)),
    };
    let was = was(desk, step);
    // Enter in a form presses its first button: it must be one that takes nothing away.
    tree! {
        <form class="judge" method="post" action={routes::REVIEW_FORM} novalidate={true}>
            <input type="hidden" name="assignment" value={screen.assignment.to_string()} />
            <input type="hidden" name="step" value={step.word()} />
            <input type="hidden" name="was" value={was} />
            <button class="hide" type="submit" name="go" value="stay" tabindex="-1" aria-hidden="true">
                "Save"
            </button>
            {now}
            <div class="judging">{judging}</div>
            {foot(desk, step)}
        </form>
    }
    .into_any()
}

#[cfg(feature = "ssr")]
fn was(desk: Desk, step: Step) -> String {
    let screen = desk.screen();
    desk.judgement.with_untracked(|j| crate::judgement::was(j, screen.claim_at(step), step))
}

/// A page that has woken posts no form.
#[cfg(not(feature = "ssr"))]
fn was(_: Desk, _: Step) -> String {
    String::new()
}

fn title(title: &'static str, lead: &'static str) -> AnyView {
    tree! {
        <section class="claim-now">
            <h2 class="title" id="claim-now" tabindex="-1">{title}</h2>
            <p class="lead">{lead}</p>
        </section>
    }
    .into_any()
}

fn revised(desk: Desk) -> AnyView {
    let shown = Memo::new(move |_| {
        let screen = desk.screen();
        desk.judgement.with(|j| revised_answer(&screen.answer, &screen.claims, j)).into()
    });
    let text = move || shown.with(|s: &Seen| s.0.text.clone());
    let fixed = move || desk.waits(Field::RevisedAnswer);
    let offer = move || shown.with(|s| s.0.offer.as_ref().map(|offer| rebuild(&s.0.text, offer)));
    let remainder = move || shown.with(|s| s.0.remainder.as_ref().map(|rest| remainder(rest)));
    let difference = move || {
        let screen = desk.screen();
        shown.with(|s| diff(&screen.answer, &s.0.text, "Difference to the original answer"))
    };
    let shape = TextField {
        name: Field::RevisedAnswer.to_string(),
        id: Some(Field::RevisedAnswer.to_string()),
        class: "long-text",
        ..TextField::default()
    };
    tree! {
        <div>
            <label class="hide" for="revised_answer">"Revised answer"</label>
            {text_field(shape, text, fixed, || false)}
        </div>
        {conflict(desk, Field::RevisedAnswer)}
        {offer}
        {remainder}
        <details class="sources" open={true}>
            <summary>
                <u>"Difference to the original answer"</u>
            </summary>
            {difference}
        </details>
    }
    .into_any()
}

/// The revised answer as a memo holds it.
#[derive(Clone, PartialEq)]
struct Seen(Shown);

impl From<Shown> for Seen {
    fn from(shown: Shown) -> Seen {
        Seen(shown)
    }
}

fn rebuild(mine: &str, built: &str) -> AnyView {
    tree! {
        <div class="notice">
            <div>
                <p>
                    <strong>"You changed claims after editing this text by hand."</strong>
                </p>
                {diff(mine, built, "What rebuilding would change")}
            </div>
            <p class="actions">
                {act("button", "Rebuild from the claims", Act::Rebuild, Field::RevisedAnswer, 0)}
                {act("ghost", "Keep mine", Act::KeepMine, Field::RevisedAnswer, 0)}
            </p>
        </div>
    }
    .into_any()
}

fn remainder(rest: &str) -> AnyView {
    tree! {
        <section class="remainder" aria-label="Not annotated">
            <p class="small">
                <b>"This end of the answer has no claims"</b>
                " and is not part of the review."
            </p>
            <p class="text" dir="auto">{rest.trim().to_owned()}</p>
            {act("button", "Add it to the revised answer", Act::AddRemainder, Field::RevisedAnswer, 0)}
        </section>
    }
    .into_any()
}

fn submit(desk: Desk) -> AnyView {
    let screen = desk.screen();
    let found = desk.judgement.with(|j| problems(&screen.protocol, &screen.claims, j));
    let back = Step::Revised.href(&screen.assignment);
    let (now, judging, main) = match found.first() {
        None => (
            title("Everything is judged", "You can reopen the review until the study closes."),
            summary(desk, &screen),
            tree! {
                <button class="button main" type="submit" id="go-on">
                    "Submit this review"
                </button>
            }
            .into_any(),
        ),
        Some(first) => {
            let to = place_of(&screen, first.field);
            let judgements = found.iter().all(|problem| problem.kind == ProblemKind::NotJudged);
            let words = match (found.len(), judgements) {
                (1, true) => "One judgement is missing".to_owned(),
                (1, false) => "One thing is missing".to_owned(),
                (n, true) => [&n.to_string(), " judgements are missing"].concat(),
                (n, false) => [&n.to_string(), " things are missing"].concat(),
            };
            let items: Vec<AnyView> = found
                .chunk_by(|a, b| step_of(&screen, a.field) == step_of(&screen, b.field))
                .map(|of_step| todo(desk, &screen, of_step))
                .collect();
            (
                tree! {
                    <section class="claim-now">
                        <h2 class="title" id="claim-now" tabindex="-1">{words}</h2>
                        <p class="lead">"Everything so far is saved. Fill these in, then submit."</p>
                    </section>
                }
                .into_any(),
                tree! { <ul class="todo">{items}</ul> }.into_any(),
                tree! {
                    <a class="button main" href={to.1} id="go-on">
                        "Go to "
                        {to.0}
                        " "
                        <kbd>"Enter"</kbd>
                    </a>
                }
                .into_any(),
            )
        }
    };
    tree! {
        <form class="judge" method="post" action={routes::SUBMIT} id="submit">
            <input type="hidden" name="assignment" value={screen.assignment.to_string()} />
            {now}
            <div class="judging">{judging}</div>
            <footer class="foot">
                <a class="button" href={back} id="step-back">
                    "Revised answer "
                    <kbd>"k"</kbd>
                </a>
                <span class="end">{main}</span>
            </footer>
        </form>
    }
    .into_any()
}

fn step_of(screen: &Screen, field: Field) -> Step {
    match field {
        Field::Usefulness => Step::Answer,
        Field::RevisedAnswer => Step::Revised,
        Field::Claim(key, _) => screen.position(key).map_or(Step::Answer, Step::Claim),
    }
}

/// What a link to a field says, and its address.
fn place_of(screen: &Screen, field: Field) -> (String, String) {
    let step = step_of(screen, field);
    let name = match step {
        Step::Claim(at) => ["claim ", &(at + 1).to_string()].concat(),
        Step::Answer => "the answer".to_owned(),
        _ => "the revised answer".to_owned(),
    };
    (name, [&step.href(&screen.assignment), "#", &field.to_string()].concat())
}

/// The line of a step: all that is missing there, leading to the first of it.
fn todo(desk: Desk, screen: &Screen, problems: &[Problem]) -> AnyView {
    let (place, href) = place_of(screen, problems[0].field);
    let untouched = matches!(step_of(screen, problems[0].field), Step::Claim(at) if desk.claim_state(at) == StepState::Untouched);
    let what = if untouched { "not judged yet".to_owned() } else { missing(problems) };
    let mut words = [&place, ": ", &what].concat();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    tree! {
        <li>
            <a href={href}>
                <span>{words}</span>
                <span class="quiet">{problems.len().to_string()} " open"</span>
            </a>
        </li>
    }
    .into_any()
}

fn missing(problems: &[Problem]) -> String {
    let not_judged = |problem: &&Problem| problem.kind == ProblemKind::NotJudged;
    let parts: Vec<&str> = problems.iter().filter(not_judged).map(|problem| part(problem.field)).collect();
    let mut all: Vec<String> = Vec::new();
    match parts.as_slice() {
        [] => {}
        [one] => all.push([one, " is not judged"].concat()),
        [first @ .., last] => all.push([&first.join(", "), " and ", last, " are not judged"].concat()),
    }
    all.extend(problems.iter().filter(|problem| !not_judged(problem)).map(|problem| match problem.kind {
        ProblemKind::PartialWithoutReason => "say why the support is “Partial”".to_owned(),
        ProblemKind::PhraseWithoutReason => "a marked phrase has no reason".to_owned(),
        _ => ["versions of ", part(problem.field), " wait, pick one"].concat(),
    }));
    all.join("; ")
}

fn part(field: Field) -> &'static str {
    match field {
        Field::Usefulness => "usefulness",
        Field::RevisedAnswer => "the text",
        Field::Claim(_, Part::Phrases) => "the reasons",
        Field::Claim(_, Part::RevisedClaim) => "your revision",
        Field::Claim(_, Part::RevisedEvidence) => "your evidence",
        Field::Claim(_, Part::Axis(Axis::Worthiness)) => "need of a citation",
        Field::Claim(_, Part::Axis(axis)) => axis.key(),
    }
}

fn summary(desk: Desk, screen: &Screen) -> AnyView {
    let j = desk.judgement.get();
    let revised = |deleted: bool| {
        screen
            .claims
            .iter()
            .filter_map(|claim| j.revised_claim(claim.key))
            .filter(|r| r.deleted == deleted && (deleted || r.text.is_some()))
            .count()
    };
    let (mut edited, mut removed, mut added) = (0, 0, 0);
    for claim in &screen.claims {
        let EvidenceView::Sources(all) = sources(&j, claim) else { continue };
        removed += all.iter().filter(|s| s.removed).count();
        edited += all.iter().filter(|s| s.edited && !s.removed).count();
        added += all.iter().filter(|s| s.added && !s.removed).count();
    }
    let n = |n: usize, what: &str| [&n.to_string(), " ", what].concat();
    let claims =
        [n(screen.claims.len(), "judged"), n(revised(false), "reworded"), n(revised(true), "deleted")];
    let evidence = [n(edited, "edited"), n(removed, "removed"), n(added, "added")];
    let by_hand = j.revised_answer().is_some_and(|r| r.text.is_some());
    let answer = if by_hand { "edited by hand" } else { "built from the claims, not edited by hand" };
    tree! {
        <dl class="pairs">
            <dt>"Usefulness"</dt>
            <dd>{j.label(Field::Usefulness).unwrap_or_default().to_owned()}</dd>
            <dt>"Claims"</dt>
            <dd>{claims.join(", ")}</dd>
            <dt>"Evidence"</dt>
            <dd>{evidence.join(", ")}</dd>
            <dt>"Revised answer"</dt>
            <dd>{answer}</dd>
            <dt>"Time"</dt>
            <dd>{move || spent(desk)}</dd>
        </dl>
    }
    .into_any()
}

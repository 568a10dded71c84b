//! Bar, steps, banner and foot.

use super::desk::Desk;
use super::said::classes;
use crate::assignment::rules::{CLAIM_MS, expected_ms};
use crate::autosave::{Words, saved, told};
use crate::judgement::Step;
use crate::judgement::rules::StepState;
use crate::routes;
use crate::tree;
use crate::view::words::duration;
use leptos::prelude::*;

/// The bar: where one is, how saving stands, the keys.
pub fn bar(desk: Desk) -> AnyView {
    let place = desk.screen().place.map(|place| {
        let of = |what, at: u32, of: u32| match of {
            1 => String::new(),
            _ => [" · ", what, &at.to_string(), " of ", &of.to_string()].concat(),
        };
        of("question ", place.question, place.questions) + &of("answer ", place.answer, place.answers)
    });
    tree! {
        <header class="bar">
            <a class="brand" href={routes::WORK}>
                <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M8 4.500H5v15h3M16 4.500h3v15h-3M8.750 12.250l2.250 2.250 4.250-5"></path>
                </svg>
                "Veracite"
            </a>
            <span class="where">
                <a href={routes::WORK}>"My work"</a>
                {place}
            </span>
            <span class="end">
                <span class={move || saved(desk.line).0} role="status" id="saved">{move || saved(desk.line).1}</span>
                <span class="quiet time">
                    <span class="hide">"Time spent: "</span>
                    {move || spent(desk)}
                </span>
                <button class="ghost keys scripted" type="button" id="show-keys">
                    "Keys " <kbd>"?"</kbd>
                </button>
            </span>
        </header>
    }
    .into_any()
}

/// Time spent, in words.
pub fn spent(desk: Desk) -> String {
    match desk.elapsed.get() {
        ..60_000 => "just begun".to_owned(),
        elapsed => duration(elapsed),
    }
}

/// The steps of the review.
pub fn steps(desk: Desk) -> AnyView {
    let screen = desk.screen();
    let count = screen.claims.len();
    let items: Vec<AnyView> = std::iter::once(Step::Answer)
        .chain((0..count).map(Step::Claim))
        .chain([Step::Revised, Step::Submit])
        .map(|step| item(desk, step))
        .collect();
    let left = move || {
        let done = desk.progress.with(|p| p.claims.iter().filter(|s| **s == StepState::Done).count());
        let claims = if count == 1 { " claim judged" } else { " claims judged" };
        let mut words = [&done.to_string(), " of ", &count.to_string(), claims].concat();
        if done < count {
            words +=
                &[" · about ", &duration(expected_ms(CLAIM_MS, (count - done) as u32)), " left"].concat();
        }
        words
    };
    tree! {
        <nav class="steps" aria-label="Parts of this review">
            <ol>{items}</ol>
            <span class="left">{left}</span>
        </nav>
    }
    .into_any()
}

fn item(desk: Desk, step: Step) -> AnyView {
    let screen = desk.screen();
    let href = step.href(&screen.assignment);
    let state = move || match step {
        Step::Answer => desk.progress.with(|p| p.usefulness),
        Step::Claim(at) => desk.claim_state(at),
        Step::Revised => desk.progress.with(|p| p.revised_answer),
        Step::Submit => StepState::Untouched,
    };
    let key = screen.claim_at(step).map(|claim| claim.key);
    let gone = move || key.is_some_and(|key| desk.gone(key));
    let judged = matches!(step, Step::Answer | Step::Claim(_));
    let class = move || {
        let missing = desk.refused.get() && judged && state() != StepState::Done;
        if missing { "missing".to_owned() } else { classes("", state(), gone()).trim_start().to_owned() }
    };
    let words = move || {
        let state = match state() {
            _ if !judged => "",
            StepState::Done => ", judged",
            StepState::Begun => ", begun",
            StepState::Untouched => ", not begun",
        };
        [state, if gone() { ", deleted" } else { "" }].concat()
    };
    let here = move || (desk.step.get() == step).then_some("step");
    let name = match step {
        Step::Claim(at) => tree! {
            <span class="hide">"Claim "</span>
            {(at + 1).to_string()}
        }
        .into_any(),
        step => step.name().into_any(),
    };
    tree! {
        <li>
            <a class={class} aria-current={here} href={href}>
                {name}
                <span class="hide">{words}</span>
            </a>
        </li>
    }
    .into_any()
}

/// What keeps changes from being stored, or that the review is a reopened one.
pub fn banner(desk: Desk) -> AnyView {
    let trouble = Memo::new(move |_| desk.line.status.with(|s| (s.trouble.clone(), s.pending)));
    let screen = desk.screen();
    let body = move || match trouble.get() {
        (Some(trouble), pending) => {
            told(&WORDS, trouble, pending, &desk.step.get_untracked().href(&desk.screen().assignment))
        }
        (None, _) if screen.reopened => tree! {
            <div class="banner note" role="status">
                <p>
                    <strong>"You reopened this review. "</strong>
                    "It counts again once you submit it."
                </p>
                <form class="actions" method="post" action={routes::CANCEL_REOPENING} id="cancel-reopening">
                    <input type="hidden" name="assignment" value={screen.assignment.to_string()} />
                    <button class="button" type="submit">"Cancel the reopening"</button>
                </form>
            </div>
        }
        .into_any(),
        (None, _) => ().into_any(),
    };
    body.into_any()
}

/// How a review speaks of what keeps changes from being stored.
const WORDS: Words = Words {
    classes: ["banner", "banner wait"],
    closed: |state| match state {
        "submitted" => "This review was submitted elsewhere. ",
        "locked" => "This review was closed by the study. ",
        "lapsed" => "Your time for this answer ended, and somebody else has it now. ",
        _ => "This review was skipped. ",
    },
    refused: |why| match why {
        "bad_text" => "The text is too long (200,000 signs at most), or holds a sign that can't be stored.",
        "too_many_versions" => {
            "So many versions of it wait for your choice that no more are stored. Yours is safe in this browser: pick one."
        }
        "bad_phrase" => "These words don't lie within the claim.",
        _ => "The protocol does not allow this value here.",
    },
};

/// The foot of a step: back, and on.
pub fn foot(desk: Desk, step: Step) -> AnyView {
    let screen = desk.screen();
    let count = screen.claims.len();
    let (before, after) = (step.previous(count), step.next(count));
    let back = (before != step).then(|| {
        tree! {
            <a class="button" href={before.href(&screen.assignment)} id="step-back">
                {before.name()}
                " "
                <kbd>"k"</kbd>
            </a>
        }
    });
    let skip = (before == step && !screen.reopened && !screen.practice).then(|| {
        tree! {
            <a class="ghost" href={routes::skip(&screen.assignment)}>"Skip this answer"</a>
        }
    });
    let on = if matches!((step, after), (Step::Claim(_), Step::Claim(_))) {
        "Next claim".to_owned()
    } else {
        after.name()
    };
    tree! {
        <footer class="foot">
            {back} {skip}
            <span class="end">
                <a class="ghost" href="#flag">"Flag for the manager"</a>
                <button class="button unscripted" type="submit" name="go" value="stay">
                    "Save"
                </button>
                <button class="button main" type="submit" name="go" value="next" id="go-on">
                    <span class="unscripted">"Save and go on"</span>
                    <span class="scripted">
                        {on} " " <kbd>"Enter"</kbd>
                    </span>
                </button>
            </span>
        </footer>
    }
    .into_any()
}

//! Bar, steps, banner and foot.

use super::browser::clock;
use super::desk::{Desk, Trouble};
use super::said::classes;
use crate::assignment::rules::{CLAIM_MS, expected_ms};
use crate::judgement::rules::StepState;
use crate::judgement::{Closed, Step, ValueProblem};
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
                <span class={move || saved(desk).0} role="status" id="saved">{move || saved(desk).1}</span>
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

fn saved(desk: Desk) -> (&'static str, String) {
    desk.status.with(|s| {
        let changes = if s.pending == 1 { " change" } else { " changes" };
        let n = s.pending.to_string();
        match (&s.trouble, s.saved_at) {
            (Some(Trouble::Offline | Trouble::SignedOut), _) if s.pending > 0 => {
                let wait = if s.pending == 1 { " waits in this browser" } else { " wait in this browser" };
                ("saved wait", [&n, changes, wait].concat())
            }
            (Some(_), _) if s.pending > 0 => ("saved lost", [&n, changes, " not saved"].concat()),
            _ if s.pending > 0 => ("saved going", "Saving …".to_owned()),
            (_, Some(at)) if s.awake => ("saved", "Saved ".to_owned() + &clock(at)),
            (_, Some(_)) => ("saved", "Saved".to_owned()),
            (_, None) => ("saved", "Saves by itself".to_owned()),
        }
    })
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
    let trouble = Memo::new(move |_| desk.status.with(|s| (s.trouble.clone(), s.pending)));
    let screen = desk.screen();
    let body = move || match trouble.get() {
        (Some(trouble), pending) => told(desk, trouble, pending),
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

fn told(desk: Desk, trouble: Trouble, pending: usize) -> AnyView {
    let changes = match pending {
        1 => "Your last change is".to_owned(),
        n => ["Your last ", &n.to_string(), " changes are"].concat(),
    };
    let safe = " not on the server, but safe in this browser. ";
    let (class, strong, words): (&str, String, String) = match &trouble {
        Trouble::Offline => (
            "banner wait",
            "No connection. ".to_owned(),
            "Go on working: your changes wait in this browser and go out by themselves when the connection is back."
                .to_owned(),
        ),
        Trouble::SignedOut => (
            "banner",
            "You are signed out. ".to_owned(),
            [&changes, safe, "Sign in again and come back here: they go out by themselves."].concat(),
        ),
        Trouble::NotYours => (
            "banner",
            "Somebody else is signed in here. ".to_owned(),
            [&changes, safe, "They go out when you sign in again."].concat(),
        ),
        Trouble::Full => (
            "banner",
            [&changes, " not on the server. "].concat(),
            "The server's disk is full; what you changed is safe in this browser. Tell whoever runs it.".to_owned(),
        ),
        Trouble::Failed(reference) => (
            "banner",
            [&changes, " not on the server. "].concat(),
            ["It is safe in this browser. The server failed; reference ", reference, "."].concat(),
        ),
        Trouble::Closed(closed) => (
            "banner",
            match closed {
                Closed::Submitted => "This review was submitted elsewhere. ",
                Closed::Locked => "This review was closed by the study. ",
                Closed::Skipped => "This review was skipped. ",
                Closed::Lapsed => "Your time for this answer ended, and somebody else has it now. ",
            }
            .to_owned(),
            [&changes, " not stored. Load the page again to see where the review stands."].concat(),
        ),
        Trouble::Refused(_, problem) => ("banner", "This was not stored. ".to_owned(), refusal(*problem).to_owned()),
    };
    let role = if class == "banner wait" { "status" } else { "alert" };
    let here = desk.step.get_untracked().href(&desk.screen().assignment);
    let sign_in = matches!(trouble, Trouble::SignedOut | Trouble::NotYours).then(|| {
        tree! {
            <a class="button" href={routes::sign_in(&here)} target="_blank">
                "Sign in"
            </a>
        }
    });
    let copy = (role == "alert")
        .then(|| tree! { <button class="button" type="button" id="copy-text">"Copy my text"</button> });
    tree! {
        <div class={class} role={role}>
            <p>
                <strong>{strong}</strong>
                {words}
            </p>
            <p class="actions">
                {sign_in} <button class="button" type="button" id="try-again">"Try again"</button> {copy}
            </p>
        </div>
    }
    .into_any()
}

fn refusal(problem: ValueProblem) -> &'static str {
    match problem {
        ValueProblem::BadText => {
            "The text is too long (200,000 signs at most), or holds a sign that can't be stored."
        }
        ValueProblem::TooManyVersions => {
            "So many versions of it wait for your choice that no more are stored. Yours is safe in this browser: pick one."
        }
        ValueProblem::BadPhrase => "These words don't lie within the claim.",
        _ => "The protocol does not allow this value here.",
    }
}

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

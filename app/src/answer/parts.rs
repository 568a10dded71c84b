//! The sections of the answers' pages.

mod claims;
mod judged;

use super::model::{Answer, AnswerState, Line, SetAside, Taken};
use super::service::{AnswerDesk, LONGEST_REASON};
use crate::assignment::parts::hand_form;
use crate::assignment::{AssignmentState, Steer};
use crate::claim::parts::marked;
use crate::error::FieldProblemKind;
use crate::id::ProjectId;
use crate::project::pseudonym;
use crate::routes;
use crate::view::field::{Control, text};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::{ago, capital, count};
pub use claims::claims;
pub use judged::judgements;
use leptos::prelude::*;

fn work_words(line: &Line) -> String {
    let some = |n: i64, words: &str| (n > 0).then(|| format!("{words} {}", count(n, "expert", "experts")));
    let words: Vec<String> =
        [some(line.submitted, "judged by"), some(line.begun, "begun by"), some(line.waiting, "waits with")]
            .into_iter()
            .flatten()
            .collect();
    if words.is_empty() { "with nobody".to_owned() } else { words.join(", ") }
}

/// One line of the list.
pub fn line(project: &ProjectId, line: &Line) -> AnyView {
    let tag = match (line.state, &line.reason, line.chosen) {
        (AnswerState::SetAside, Some(reason), _) => Some(format!("set aside: {}", reason.words())),
        (AnswerState::SetAside, None, _) => Some("set aside".to_owned()),
        (_, _, Some(false)) => Some("left out by the sample".to_owned()),
        (_, Some(_), _) => Some("taken back by hand".to_owned()),
        _ => None,
    };
    let short: String = line.question.chars().take(80).collect();
    view! {
        <li class="item plain">
            <div>
                <p class="q" dir="auto">
                    {line.question.clone()}
                </p>
                <p class="m">
                    <bdi>{line.system.clone()}</bdi>
                    {format!(" · {}", work_words(line))}
                    {tag.map(|words| view! { " " <span class="tag warn" dir="auto">{words}</span> })}
                </p>
            </div>
            <a
                class="button"
                href=routes::answer(project, &line.id)
                aria-label=format!("Open: {}, {short}", line.system)
            >
                "Open"
            </a>
        </li>
    }
    .into_any()
}

/// Where an answer stands, as a headline and a line below it.
pub fn state_words(desk: &AnswerDesk) -> (String, AnyView) {
    let answer = &desk.answer;
    let with = |wanted: &[AssignmentState]| {
        desk.taken.iter().filter(|taken| wanted.contains(&taken.state)).count() as i64
    };
    let judged = with(&[AssignmentState::Submitted, AssignmentState::Locked]);
    let begun = with(&[AssignmentState::InProgress]);
    let title = match (answer.state, answer.chosen, judged, begun) {
        (AnswerState::SetAside, ..) => "This answer is set aside".to_owned(),
        (_, _, n, _) if n > 0 => format!("{} judged this answer", experts(n)),
        (_, _, _, n) if n > 0 => format!("{} at work on this answer", experts_are(n)),
        (_, Some(false), ..) => "The sample left this answer out".to_owned(),
        _ => "This answer is to be judged".to_owned(),
    };
    let reason = match (answer.state, &answer.reason) {
        (AnswerState::SetAside, Some(SetAside::ByHand(words))) => format!(" · by hand: {words}"),
        (AnswerState::SetAside, Some(reason)) => format!(" · {}", reason.words()),
        (_, Some(SetAside::ByHand(words))) => {
            format!(" · taken back; it had been set aside by hand: {words}")
        }
        (_, Some(reason)) => format!(" · taken back by hand, although {}", reason.words()),
        _ => String::new(),
    };
    let lead = view! {
        <bdi>{answer.system.clone()}</bdi>
        <span dir="auto">{reason}</span>
    };
    (title, lead.into_any())
}

fn experts(n: i64) -> String {
    format!("{} {}", capital(n), if n == 1 { "expert has" } else { "experts have" })
}

fn experts_are(n: i64) -> String {
    format!("{} {}", capital(n), if n == 1 { "expert is" } else { "experts are" })
}

/// The text of an answer, its claims marked and numbered.
pub fn answer_text(answer: &Answer) -> AnyView {
    let body = match answer.text.trim().is_empty() {
        true => view! { <p class="quiet">"The answer is empty."</p> }.into_any(),
        false => view! { <div class="answer" dir="auto">{marked(&answer.text, &answer.claims, true)}</div> }
            .into_any(),
    };
    view! {
        <section class="section">
            <h2>"Answer"</h2>
            <div class="panel">{body}</div>
        </section>
    }
    .into_any()
}

fn hidden(desk: &AnswerDesk) -> AnyView {
    view! {
        <input type="hidden" name="project" value=desk.project.id.to_string() />
        <input type="hidden" name="answer" value=desk.answer.id.to_string() />
    }
    .into_any()
}

/// Setting aside, or taking back.
pub fn state_acts(desk: &AnswerDesk) -> AnyView {
    let body = match desk.answer.state {
        AnswerState::SetAside => view! {
            <form class="panel stack" method="post" action=routes::TAKE_BACK>
                {hidden(desk)}
                <p>"Nobody gets it while it is set aside. Taken back, it is handed out like the others, and the rules leave it alone."</p>
                <p class="actions">
                    <button class="button" type="submit">
                        "Take it back"
                    </button>
                </p>
            </form>
        }
        .into_any(),
        _ => aside_form(desk),
    };
    view! {
        <section class="section" id="state">
            <h2>{if desk.answer.state == AnswerState::SetAside { "Take back" } else { "Set aside" }}</h2>
            {body}
        </section>
    }
    .into_any()
}

fn aside_form(desk: &AnswerDesk) -> AnyView {
    let typed = Typed::find(routes::SET_ASIDE);
    let problem = typed.as_ref().and_then(|typed| typed.problem("reason"));
    let control = Control {
        name: "reason",
        label: "Why it is left out",
        hint: "Nobody gets it then, and it is taken from those who have not begun. What is begun or judged stays."
            .to_owned(),
        problem: problem.map(|kind| match kind {
            FieldProblemKind::Empty => "Say why, in a few words.".to_owned(),
            _ => format!("At most {LONGEST_REASON} characters."),
        }),
        value: typed.and_then(|typed| typed.value("reason").map(str::to_owned)).unwrap_or_default(),
    };
    view! {
        <form class="form panel" method="post" action=routes::SET_ASIDE>
            {hidden(desk)}
            <input type="hidden" name=PAGE value=routes::answer(&desk.project.id, &desk.answer.id) />
            {text(control)}
            <button class="button" type="submit">
                "Set it aside"
            </button>
        </form>
    }
    .into_any()
}

fn taken_words(taken: &Taken, now: i64) -> String {
    let when = |then: Option<crate::clock::Instant>| {
        then.map(|at| format!(" {}", ago(now, at.0))).unwrap_or_default()
    };
    match taken.state {
        AssignmentState::Waiting => "not begun".to_owned(),
        AssignmentState::InProgress => format!("at work, last{}", when(taken.touched_at)),
        AssignmentState::Submitted => format!("submitted{}", when(taken.submitted_at)),
        AssignmentState::Locked => "submitted, closed".to_owned(),
        AssignmentState::Skipped => "skipped".to_owned(),
    }
}

/// What can be done with somebody's work: a submitted review is locked or unlocked, one not begun taken back.
fn steering(taken: &Taken) -> AnyView {
    let (act, words) = match taken.state {
        // Whom a file names reopens nothing.
        AssignmentState::Submitted if taken.name.is_some() => (Steer::Lock, "Lock"),
        AssignmentState::Locked => (Steer::Unlock, "Unlock"),
        AssignmentState::Waiting if !taken.saved => (Steer::TakeBack, "Take back"),
        AssignmentState::Submitted
        | AssignmentState::Waiting
        | AssignmentState::InProgress
        | AssignmentState::Skipped => return ().into_any(),
    };
    view! {
        <form method="post" action=routes::STEER>
            <input type="hidden" name="assignment" value=taken.assignment.to_string() />
            <input type="hidden" name="act" value=act.word() />
            <button class="button" type="submit" aria-label=format!("{words}: {}", pseudonym(taken.number))>
                {words}
            </button>
        </form>
    }
    .into_any()
}

/// Who has the answer.
pub fn with_whom(desk: &AnswerDesk, now: i64) -> AnyView {
    let row = |taken: &Taken| {
        view! {
            <li class="item plain">
                <div>
                    <p class="q" dir="auto">
                        {pseudonym(taken.number)}
                        {taken.name.clone().map(|name| format!(" · {name}"))}
                    </p>
                    <p class="m">{taken_words(taken, now)}</p>
                </div>
                {steering(taken)}
            </li>
        }
    };
    let list = match desk.taken.is_empty() {
        true => view! { <p class="quiet">"Nobody has this answer."</p> }.into_any(),
        false => view! { <ul class="list">{desk.taken.iter().map(row).collect_view()}</ul> }.into_any(),
    };
    let given = desk.taken.iter().any(|t| t.name.is_some() && t.state == AssignmentState::Submitted);
    let hint = given
        .then(|| view! { <span class="end quiet">"a locked review can’t be reopened by its expert"</span> });
    view! {
        <section class="section" id="experts">
            <h2>"With whom" {hint}</h2>
            {list}
            {hand_form(&desk.project.id, &desk.answer.id, &desk.free)}
        </section>
    }
    .into_any()
}

/// What happened to the answer.
pub fn history(desk: &AnswerDesk, now: i64) -> AnyView {
    if desk.history.is_empty() {
        return ().into_any();
    }
    let row = |happened: &super::model::Happened| {
        let who = happened.name.clone().unwrap_or_else(|| "the command line".to_owned());
        view! {
            <li class="item plain">
                <div>
                    <p dir="auto">{happened.note.clone()}</p>
                    <p class="m">
                        <bdi>{who}</bdi>
                        {format!(", {}", ago(now, happened.at.0))}
                    </p>
                </div>
            </li>
        }
    };
    view! {
        <section class="section" id="history">
            <h2>"History"</h2>
            <ul class="list">{desk.history.iter().map(row).collect_view()}</ul>
        </section>
    }
    .into_any()
}

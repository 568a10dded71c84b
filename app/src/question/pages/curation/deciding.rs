//! The queue: each submitted question with what can be done with it, and many at once.

use super::super::guide::meaning;
use super::super::one::options;
use super::super::{about, short};
use super::content;
use super::told::Told;
use crate::project::pseudonym;
use crate::protocol::expertqa;
use crate::question::Curated;
use crate::question::service::curation::Queue;
use crate::routes;
use crate::view::words::ago;
use leptos::prelude::*;

/// The queue.
pub(super) fn deciding(queue: &Queue, told: &Told, now: i64) -> AnyView {
    if queue.questions.is_empty() {
        return nothing(queue);
    }
    let here = told.at.as_ref().filter(|at| queue.questions.iter().any(|q| q.question.id == **at));
    let here = here.or(queue.questions.first().map(|q| &q.question.id));
    let focus = told.problem.is_empty() || told.at.is_some();
    let cards = queue.questions.iter().map(|curated| {
        let at_hand = focus && here == Some(&curated.question.id);
        card(queue, curated, at_hand, told.problem == "reason", now)
    });
    view! {
        <ol class="stack queue">{cards.collect_view()}</ol>
        {many(queue)}
    }
    .into_any()
}

fn nothing(queue: &Queue) -> AnyView {
    let export = (queue.counts.accepted > 0).then(|| {
        view! {
            <p class="actions">
                <a class="button" href=routes::export(&queue.project.id, "questions") download="">
                    "Download the accepted questions"
                </a>
            </p>
        }
    });
    view! {
        <section class="list empty">
            <h2>"Nothing to decide"</h2>
            <p>"Questions that experts submit wait here until you accept or return them."</p>
            {export}
        </section>
    }
    .into_any()
}

/// One submitted question with what can be done with it.
fn card(queue: &Queue, curated: &Curated, at_hand: bool, reason_missing: bool, now: i64) -> AnyView {
    let (question, id) = (&curated.question, curated.question.id.to_string());
    let author = curated.author.map_or("nobody".to_owned(), pseudonym);
    let when = curated.submitted_at.map(|at| format!(" · submitted {}", ago(now, at.0)));
    let content = content(curated);
    let before = curated.return_reason.clone().map(|reason| {
        view! {
            <p class="m small quiet">
                "You returned it before: "
                <span class="text" dir="auto">{reason}</span>
            </p>
        }
    });
    let invalid = at_hand && reason_missing;
    view! {
        <li class="panel stack" id=format!("q-{id}")>
            <div class="over">
                <label class="check">
                    <input type="checkbox" name=format!("pick.{id}") value="on" form="many" />
                    <span>
                        {format!("Select {author}")}
                        <span class="hide">{format!(": {}", short(&question.text))}</span>
                        <span class="quiet">{when}</span>
                    </span>
                </label>
            </div>
            <h2 class="question text" dir="auto">
                {question.text.clone()}
            </h2>
            <p class="tags">
                {about(&content).into_iter().map(|part| view! { <span class="tag" dir="auto">{part}</span> }).collect_view()}
            </p>
            {before}
            {alike(queue, curated)}
            <form class="form" method="post" action=routes::DECIDE_QUESTION>
                <input type="hidden" name="project" value=queue.project.id.to_string() />
                <input type="hidden" name="question" value=id.clone() />
                <div class="actions">
                    <button
                        class="button main"
                        type="submit"
                        name="act"
                        value="accept"
                        formnovalidate
                        autofocus=at_hand && !invalid
                        aria-label=format!("Accept: {}", short(&question.text))
                    >
                        "Accept"
                    </button>
                </div>
                <div>
                    <label class="label" for=format!("reason-{id}")>
                        "Why it goes back"
                    </label>
                    <textarea
                        class="field"
                        id=format!("reason-{id}")
                        name="reason"
                        rows="2"
                        dir="auto"
                        required=true
                        autofocus=invalid
                        aria-invalid=invalid.then_some("true")
                    ></textarea>
                </div>
                <div class="actions">
                    <button
                        class="button"
                        type="submit"
                        name="act"
                        value="return"
                        aria-label=format!("Return: {}", short(&question.text))
                    >
                        "Return"
                    </button>
                </div>
                {correction(queue, curated)}
            </form>
        </li>
    }
    .into_any()
}

fn alike(queue: &Queue, curated: &Curated) -> AnyView {
    let Some((_, others)) = queue.alike.iter().find(|(id, _)| *id == curated.question.id) else {
        return ().into_any();
    };
    let item = |text: &String| view! { <li dir="auto">{text.clone()}</li> };
    view! {
        <div class="notice warn">
            <div>
                <p>
                    <strong>"Nearly the same was asked:"</strong>
                </p>
                <ul>{others.iter().map(item).collect_view()}</ul>
            </div>
        </div>
    }
    .into_any()
}

/// Types and field to correct, folded away.
fn correction(queue: &Queue, curated: &Curated) -> AnyView {
    let (question, id) = (&curated.question, curated.question.id.to_string());
    let boxes = expertqa().question_types.into_iter().map(|kind| {
        let meaning = meaning(&kind.numeral).map(|m| m.meaning);
        let on = question.question_types.contains(&kind.value);
        view! {
            <label class="check">
                <input type="checkbox" name=format!("types.{}", kind.numeral) value="on" checked=on />
                <span>
                    {kind.short} <br /> <span class="small quiet">{meaning}</span>
                </span>
            </label>
        }
    });
    let field = format!("field-{id}");
    let specific = format!("specific-{id}");
    view! {
        <details class="sources">
            <summary>
                <u>"Correct field and types"</u>
            </summary>
            <div class="stack">
                <div>
                    <label class="label" for=field.clone()>
                        "Field"
                    </label>
                    <select class="field" id=field.clone() name="field">
                        {options(&queue.settings.fields, question.field.as_deref().unwrap_or_default())}
                    </select>
                </div>
                <div>
                    <label class="label" for=specific.clone()>
                        "Specific field"
                    </label>
                    <input
                        class="field"
                        id=specific.clone()
                        name="specific_field"
                        dir="auto"
                        value=question.specific_field.clone().unwrap_or_default()
                    />
                </div>
                <fieldset class="group">
                    <legend class="label">"Types"</legend>
                    {boxes.collect_view()}
                </fieldset>
                <div class="actions">
                    <button class="button" type="submit" name="act" value="correct" formnovalidate>
                        "Save the correction"
                    </button>
                </div>
            </div>
        </details>
    }
    .into_any()
}

/// The form for all that are ticked.
fn many(queue: &Queue) -> AnyView {
    view! {
        <form class="form panel" id="many" method="post" action=routes::DECIDE_QUESTIONS>
            <h2>"Several at once"</h2>
            <input type="hidden" name="project" value=queue.project.id.to_string() />
            <p class="hint">"For the questions that are ticked above."</p>
            <div class="actions">
                <button class="button" type="submit" name="act" value="accept" formnovalidate>
                    "Accept selected"
                </button>
            </div>
            <div>
                <label class="label" for="reason">
                    "Why they go back"
                </label>
                <textarea class="field" id="reason" name="reason" rows="2" dir="auto" required=true></textarea>
            </div>
            <div class="actions">
                <button class="button" type="submit" name="act" value="return">
                    "Return selected"
                </button>
            </div>
        </form>
    }
    .into_any()
}

//! A manager's queue of submitted questions, and those that are decided.

use super::super::model::{Curated, QuestionState, StateCounts};
use super::super::service::curation::{Queue, queue};
use super::guide::meaning;
use super::one::options;
use super::{about, short};
use crate::context::ctx;
use crate::error::AppError;
use crate::id::QuestionId;
use crate::project::parts::{Tab, desk_page};
use crate::project::pseudonym;
use crate::protocol::expertqa;
use crate::question::Content;
use crate::routes;
use crate::view::layout::headline;
use crate::view::page::{page, path_id, query};
use crate::view::words::{ago, capital, count, grouped};
use leptos::prelude::*;

/// What a form that came back here says.
struct Told {
    at: Option<QuestionId>,
    after: Option<QuestionId>,
    accepted: Option<i64>,
    returned: Option<i64>,
    twins: i64,
    passed: i64,
    when: Option<i64>,
    undone: Option<i64>,
    kept: i64,
    corrected: bool,
    problem: String,
}

impl Told {
    fn read() -> Told {
        let number = |name: &str| query(name).parse::<i64>().ok();
        Told {
            at: query("at").parse().ok(),
            after: query("after").parse().ok(),
            accepted: number("accepted"),
            returned: number("returned"),
            twins: number("twins").unwrap_or_default(),
            passed: number("passed").unwrap_or_default(),
            when: number("when"),
            undone: number("undone"),
            kept: number("kept").unwrap_or_default(),
            corrected: !query("corrected").is_empty(),
            problem: query("problem"),
        }
    }
}

fn state_in(word: &str) -> Result<QuestionState, AppError> {
    match word {
        "" | "submitted" => Ok(QuestionState::Submitted),
        "accepted" => Ok(QuestionState::Accepted),
        "returned" => Ok(QuestionState::Returned),
        _ => Err(AppError::NotFound),
    }
}

/// A project's questions for its managers.
#[component]
pub fn QuestionsPage() -> impl IntoView {
    let (ctx, id, state, told) = (ctx(), path_id("project"), state_in(&query("state")), Told::read());
    page(async move {
        let queue = queue(&ctx, &id?, state?, told.after.as_ref()).await?;
        let now = ctx.now().0;
        let content = view! {
            {headline(title(&queue.counts), Some(lead(&queue.counts).into_any()), None)}
            {said(&queue, &told)}
            {numbers(&queue)}
            {if queue.state == QuestionState::Submitted { deciding(&queue, &told, now) } else { decided(&queue, now) }}
            {further(&queue)}
        };
        let title = format!("Questions, {}", queue.project.name);
        Ok(desk_page(&title, &queue.project, Tab::Questions, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn title(counts: &StateCounts) -> String {
    match (counts.submitted, counts.accepted) {
        (0, 0) => "No questions yet".to_owned(),
        (0, _) => "No question waits for your word".to_owned(),
        (1, _) => "One question waits for your word".to_owned(),
        (n, _) => format!("{} questions wait for your word", capital(n)),
    }
}

fn lead(counts: &StateCounts) -> &'static str {
    match (counts.submitted, counts.accepted, counts.drafts) {
        (0, 0, 0) => {
            "Experts of the project find “My questions” under “My work”; files bring questions, too."
        }
        (0, 0, _) => "Experts are writing. What they submit appears here.",
        (0, ..) => "Export the accepted ones, let the models answer them, and import the answers.",
        _ => {
            "Accept a question, or return it with a reason. The first one has the focus: Enter accepts it, Tab leads \
             to the reason."
        }
    }
}

/// How many questions stand where; each number leads to them. Drafts are their authors' own.
fn numbers(queue: &Queue) -> AnyView {
    let counts = &queue.counts;
    let fact = |number: i64, words: &'static str, state: QuestionState, word: &str| {
        view! {
            <div>
                <dt>{words}</dt>
                <dd>
                    <a
                        href=routes::questions_in(&queue.project.id, word)
                        aria-current=(queue.state == state).then_some("true")
                    >
                        {grouped(number)}
                    </a>
                </dd>
            </div>
        }
    };
    view! {
        <dl class="facts">
            {fact(counts.submitted, "to decide", QuestionState::Submitted, "submitted")}
            {fact(counts.accepted, "accepted", QuestionState::Accepted, "accepted")}
            {fact(counts.returned, "returned", QuestionState::Returned, "returned")}
            <div>
                <dt>"being written"</dt>
                <dd>{grouped(counts.drafts)}</dd>
            </div>
        </dl>
    }
    .into_any()
}

/// What came of the last form, with the way back.
fn said(queue: &Queue, told: &Told) -> AnyView {
    let problem = match told.problem.as_str() {
        "lacking" => Some("A question needs at least one type and a field."),
        "reason" => Some("Say why it is returned: its author goes on from your reason."),
        "none" => Some("Tick the questions first."),
        _ => None,
    };
    if let Some(words) = problem {
        return view! {
            <div class="notice bad" role="alert">
                <p>
                    <strong>"Nothing is decided. "</strong>
                    {words}
                </p>
            </div>
        }
        .into_any();
    }
    let (strong, undo) = match (told.accepted, told.returned, told.undone) {
        (Some(n), ..) => (did(n, "accepted"), n > 0),
        (_, Some(n), _) => (did(n, "returned"), n > 0),
        (.., Some(n)) => (did(n, "taken back"), false),
        _ if told.corrected => ("The correction is saved. ".to_owned(), false),
        _ => return ().into_any(),
    };
    let form = told.when.filter(|_| undo).map(|when| {
        view! {
            <form class="actions" method="post" action=routes::UNDO_DECISIONS>
                <input type="hidden" name="project" value=queue.project.id.to_string() />
                <input type="hidden" name="at" value=when.to_string() />
                <button class="button" type="submit">
                    "Undo"
                </button>
            </form>
        }
    });
    view! {
        <div class="notice" role="status">
            <p>
                <strong>{strong}</strong>
                {left_words(told)}
            </p>
            {form}
        </div>
    }
    .into_any()
}

fn did(number: i64, what: &str) -> String {
    match number {
        1 => format!("One question is {what}. "),
        n => format!("{} questions are {what}. ", capital(n)),
    }
}

fn left_words(told: &Told) -> String {
    let mut words = Vec::new();
    if told.twins > 0 {
        words.push(format!(
            "{} not: the same author has the same text accepted already.",
            count(told.twins, "was", "were")
        ));
    }
    if told.passed > 0 {
        words
            .push(format!("{} decided elsewhere or withdrawn meanwhile.", count(told.passed, "was", "were")));
    }
    if told.kept > 0 {
        let kept = count(told.kept, "stays", "stay");
        words.push(format!("{kept} as decided: answers came in, its author went on, or an import runs."));
    }
    words.join(" ")
}

/// The queue.
fn deciding(queue: &Queue, told: &Told, now: i64) -> AnyView {
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

fn content(curated: &Curated) -> Content {
    let question = &curated.question;
    Content {
        text: question.text.clone(),
        types: question.question_types.clone(),
        field: question.field.clone().unwrap_or_default(),
        specific_field: question.specific_field.clone().unwrap_or_default(),
    }
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

/// The questions that are decided.
fn decided(queue: &Queue, now: i64) -> AnyView {
    if queue.questions.is_empty() {
        let words = match queue.state {
            QuestionState::Accepted => "No question is accepted yet.",
            _ => "No question is with its author to be mended.",
        };
        return view! {
            <section class="list empty">
                <h2>"Nothing here"</h2>
                <p>{words}</p>
            </section>
        }
        .into_any();
    }
    let title = if queue.state == QuestionState::Accepted { "Accepted" } else { "Returned" };
    view! {
        <section class="section">
            <h2>{title}</h2>
            <ul class="list">{queue.questions.iter().map(|curated| decided_line(queue, curated, now)).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn decided_line(queue: &Queue, curated: &Curated, now: i64) -> AnyView {
    let state = queue.state;
    let mut words = vec![curated.author.map_or("nobody named".to_owned(), pseudonym)];
    words.extend(about(&content(curated)));
    words.push(match curated.decided_at {
        Some(at) => format!("decided {}", ago(now, at.0)),
        None => "from a file".to_owned(),
    });
    let reason = curated.return_reason.clone().filter(|_| state == QuestionState::Returned).map(|reason| {
        view! {
            <p class="m">
                <strong>"Reason: "</strong>
                <span class="text" dir="auto">{reason}</span>
            </p>
        }
    });
    let undo = (curated.decided_at.is_some() && !curated.answered).then(|| {
        view! {
            <form method="post" action=routes::UNDO_DECISIONS>
                <input type="hidden" name="project" value=queue.project.id.to_string() />
                <input type="hidden" name="question" value=curated.question.id.to_string() />
                <button class="button" type="submit" aria-label=format!("Undo: {}", short(&curated.question.text))>
                    "Undo"
                </button>
            </form>
        }
    });
    view! {
        <li class="item plain">
            <div>
                <h3 class="q" dir="auto">
                    {curated.question.text.clone()}
                </h3>
                <p class="m" dir="auto">
                    {words.join(" · ")}
                </p>
                {reason}
            </div>
            {undo}
        </li>
    }
    .into_any()
}

fn further(queue: &Queue) -> AnyView {
    let Some(last) = queue.questions.last().filter(|_| queue.more) else { return ().into_any() };
    let word = match queue.state {
        QuestionState::Accepted => "accepted",
        QuestionState::Returned => "returned",
        _ => "submitted",
    };
    let to = format!("{}&after={}", routes::questions_in(&queue.project.id, word), last.question.id);
    view! {
        <p class="actions">
            <a class="button" href=to>
                "Further questions"
            </a>
        </p>
    }
    .into_any()
}

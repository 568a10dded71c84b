//! An expert's questions in one project: how many there are, what is missing, submitting.

use super::super::model::{Own, QuestionState};
use super::super::rules::{HandIn, Tally, hand_in, lacks};
use super::super::service::{Twin, Writing, twins, writing};
use super::guide::guide;
use super::{about, lack_words, listed, short};
use crate::context::ctx;
use crate::id::QuestionId;
use crate::project::Settings;
use crate::routes;
use crate::view::field::done;
use crate::view::layout::{Here, framed};
use crate::view::page::{page, path_id, query};
use crate::view::words::{capital, count};
use leptos::prelude::*;

/// What a form that came back here says.
struct Told {
    submitted: Option<i64>,
    refused: bool,
    alike: bool,
    discarded: bool,
    only: Option<QuestionId>,
}

/// The viewer's own questions.
#[component]
pub fn OwnQuestionsPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let told = Told {
        submitted: query("submitted").parse().ok(),
        refused: !query("refused").is_empty(),
        alike: !query("alike").is_empty(),
        discarded: !query("discarded").is_empty(),
        only: query("only").parse().ok(),
    };
    page(async move {
        let writing = writing(&ctx, &id?).await?;
        let twins = twins(&ctx, &writing).await?;
        let content = view! {
            {head(&writing)}
            {notice(&writing, &twins, &told)}
            {meters(&writing.tally, &writing.settings)}
            {questions(&writing, &twins)}
            {guide(!writing.tally.is_enough(&writing.settings))}
        };
        let place = Some(writing.project.name.clone());
        Ok(framed("My questions", Here::Work, place, ctx.viewer.as_ref(), "page", content.into_any()))
    })
}

fn head(writing: &Writing) -> AnyView {
    let (title, lead) = words(writing);
    let wanted = writing.settings.questions_wanted > 0;
    let add = wanted.then(|| add_form(writing, !writing.tally.is_enough(&writing.settings)));
    view! {
        <div class="headline">
            <div>
                <h1 class="title">{title}</h1>
                <p class="lead">{lead}</p>
            </div>
            {add}
        </div>
    }
    .into_any()
}

fn add_form(writing: &Writing, main: bool) -> AnyView {
    let first = writing.tally.written == 0;
    view! {
        <form class="actions" method="post" action=routes::ADD_QUESTION>
            <input type="hidden" name="project" value=writing.project.id.to_string() />
            <button class=if main { "button main" } else { "button" } type="submit">
                {if first { "Write a question" } else { "Write another question" }}
            </button>
        </form>
    }
    .into_any()
}

/// The state of the writing in a sentence, and what comes next.
fn words(writing: &Writing) -> (String, String) {
    let (tally, settings) = (&writing.tally, &writing.settings);
    let open = writing.questions.iter().filter(|own| own.question.state.is_open()).count();
    if tally.returned > 0 {
        let lead = "Read the reason, mend the question and submit it again; its text is where you left it.";
        let many = i64::from(tally.returned);
        let title = if many == 1 { "question came back to you" } else { "questions came back to you" };
        return (format!("{} {title}", capital(many)), lead.to_owned());
    }
    if settings.questions_wanted == 0 {
        let title = "This study brings its own questions".to_owned();
        return (title, "You are not asked to write any.".to_owned());
    }
    if tally.written == 0 {
        let wanted = i64::from(settings.questions_wanted);
        let title = format!(
            "Write {} from your own field",
            count_words(wanted, "question", "questions").to_lowercase()
        );
        return (title, rule_words(settings) + " Everything is saved as you go; submit when you are ready.");
    }
    if open == 0 && tally.handed_in >= settings.questions_wanted {
        let waiting = tally.handed_in - tally.accepted;
        let lead = match waiting {
            0 => "All of them are part of the study. Answers to them come back to you under “My work”."
                .to_owned(),
            n => format!(
                "{} accepted, {} with the people who run the study.",
                tally.accepted,
                count(i64::from(n), "question is", "questions are")
            ),
        };
        return ("Your questions are handed in".to_owned(), lead);
    }
    let title = format!("{} of {} questions written", tally.written, settings.questions_wanted);
    let lead = match tally.is_enough(settings) {
        true => "That is as many as the study asks for. Read them once more, then submit them.".to_owned(),
        false => rule_words(settings),
    };
    (title, lead)
}

fn count_words(number: i64, one: &str, many: &str) -> String {
    format!("{} {}", capital(number), if number == 1 { one } else { many })
}

fn rule_words(settings: &Settings) -> String {
    match settings.scenarios_wanted {
        0 => String::new(),
        1 => "At least one of them describes a scenario.".to_owned(),
        n => format!("At least {} of them describe a scenario.", capital(i64::from(n)).to_lowercase()),
    }
}

/// How many are written of those that the project asks for.
pub(super) fn meters(tally: &Tally, settings: &Settings) -> AnyView {
    if settings.questions_wanted == 0 {
        return ().into_any();
    }
    let meter = |value: u32, max: u32, what: &'static str| {
        (max > 0).then(|| {
            view! {
                <div class="meter">
                    <progress value=value.min(max) max=max aria-label=what></progress>
                    {format!("{value} of {max} {what}")}
                </div>
            }
        })
    };
    view! {
        <div class="two counts">
            {meter(tally.written, settings.questions_wanted, "questions")}
            {meter(tally.scenarios, settings.scenarios_wanted, "scenario questions")}
        </div>
    }
    .into_any()
}

fn notice(writing: &Writing, twins: &[(QuestionId, Vec<Twin>)], told: &Told) -> AnyView {
    if let Some(number) = told.submitted {
        let what = count_words(number, "question is submitted", "questions are submitted");
        return done(
            format!("{what}."),
            "The people who run the study read them; you can take one back until they have decided.",
        );
    }
    if told.discarded {
        return done("The draft is discarded.".to_owned(), "");
    }
    let result = hand_in(&writing.settings, &writing.questions, told.only.as_ref());
    match () {
        () if told.refused && result == HandIn::default() => done(
            "There is nothing left to submit.".to_owned(),
            "What you handed in before is with the people who run the study.",
        ),
        () if told.refused && !result.goes() => missing(writing, &result),
        () if told.alike && result.goes() => alike(writing, &result, twins, told.only.as_ref()),
        () => ().into_any(),
    }
}

/// What stands against submitting, each with the way to it.
fn missing(writing: &Writing, result: &HandIn) -> AnyView {
    let few = |number: u32, one: &str, many: &str| {
        (number > 0).then(|| {
            let words = count_words(i64::from(number), one, many);
            view! { <li>{format!("{words}.")}</li> }
        })
    };
    let link = |id: &QuestionId, place: &str| routes::own_question(&writing.project.id, id) + place;
    let lacking = result.lacking.iter().map(|(id, lacks)| {
        let words = listed(&lacks.iter().map(|lack| lack_words(*lack)).collect::<Vec<_>>());
        view! {
            <li>
                <a href=link(id, "#draft")>{name_of(writing, id)}</a>
                {format!(" lacks {words}.")}
            </li>
        }
    });
    let repeated = result.repeated.iter().map(|id| {
        view! {
            <li>
                <a href=link(id, "#draft")>{name_of(writing, id)}</a>
                " says the same as another question of yours, letter for letter."
            </li>
        }
    });
    view! {
        <div class="notice bad" role="alert">
            <div>
                <p>
                    <strong>"Nothing is submitted yet. "</strong>
                    "Everything you wrote is kept."
                </p>
                <ul>
                    {few(result.too_few, "question is missing", "questions are missing")}
                    {few(result.too_few_scenarios, "scenario question is missing", "scenario questions are missing")}
                    {lacking.collect_view()} {repeated.collect_view()}
                </ul>
            </div>
        </div>
    }
    .into_any()
}

fn name_of(writing: &Writing, id: &QuestionId) -> String {
    let at = writing.questions.iter().position(|own| own.question.id == *id);
    let text = at.map(|at| writing.questions[at].content().text).unwrap_or_default();
    let number = at.map_or(0, |at| at + 1);
    match text.trim() {
        "" => format!("Question {number}"),
        text => format!("Question {number}, “{}”,", text.chars().take(60).collect::<String>()),
    }
}

/// Which of the questions to submit are nearly the same as others, and submitting them all the same.
fn alike(
    writing: &Writing,
    result: &HandIn,
    twins: &[(QuestionId, Vec<Twin>)],
    only: Option<&QuestionId>,
) -> AnyView {
    let of_these = twins.iter().filter(|(id, _)| result.ready.contains(id));
    let items = of_these.map(|(id, twins)| {
        view! {
            <li>
                <a href=routes::own_question(&writing.project.id, id)>{name_of(writing, id)}</a>
                " is nearly the same as "
                {alike_to(twins)}
            </li>
        }
    });
    view! {
        <div class="notice warn" role="alert">
            <div>
                <p>
                    <strong>"Nothing is submitted yet: some questions were asked before. "</strong>
                    "Change them, or submit them if they ask something else."
                </p>
                <ul>{items.collect_view()}</ul>
            </div>
            <form class="actions" method="post" action=routes::SUBMIT_QUESTIONS>
                <input type="hidden" name="project" value=writing.project.id.to_string() />
                <input type="hidden" name="anyway" value="on" />
                {only.map(|id| view! { <input type="hidden" name="question" value=id.to_string() /> })}
                <button class="button" type="submit">
                    "Submit anyway"
                </button>
            </form>
        </div>
    }
    .into_any()
}

/// The questions that one is nearly the same as, to the end of the sentence.
pub(super) fn alike_to(twins: &[Twin]) -> AnyView {
    let last = twins.len().saturating_sub(1);
    let one = |(at, one): (usize, &Twin)| view! { {twin(one)} {if at == last { "." } else { "; " }} };
    twins.iter().enumerate().map(one).collect_view().into_any()
}

/// Another question, as far as this expert may know of it.
fn twin(twin: &Twin) -> AnyView {
    match twin {
        Twin::Own(_, text) => {
            view! { "your own question “" <span dir="auto">{text.clone()}</span> "”" }.into_any()
        }
        Twin::Accepted(text) => {
            view! { "a question of the study: “" <span dir="auto">{text.clone()}</span> "”" }.into_any()
        }
        Twin::Hidden => view! { "a question that another expert has submitted" }.into_any(),
    }
}

fn questions(writing: &Writing, twins: &[(QuestionId, Vec<Twin>)]) -> AnyView {
    if writing.questions.is_empty() {
        return ().into_any();
    }
    let has_twin = |id: &QuestionId| twins.iter().any(|(other, _)| other == id);
    let lines = writing.questions.iter().map(|own| line(own, has_twin(&own.question.id)));
    view! {
        <section class="section">
            <h2>
                "Your questions "
                <span class="end quiet">{count(writing.questions.len() as i64, "question", "questions")}</span>
            </h2>
            <ul class="list">{lines.collect_view()}</ul>
        </section>
        {submission(writing)}
    }
    .into_any()
}

fn line(own: &Own, has_twin: bool) -> AnyView {
    let (content, state) = (own.content(), own.question.state);
    let lacks = if state.is_open() { lacks(own) } else { Vec::new() };
    let lacking = (!lacks.is_empty()).then(|| {
        let words = listed(&lacks.into_iter().map(lack_words).collect::<Vec<_>>());
        view! { <p class="m">{format!("Lacks {words}.")}</p> }
    });
    let reason = own.return_reason.clone().filter(|_| state.is_open()).map(|reason| {
        view! {
            <p class="m">
                <strong>"Returned: "</strong>
                <span class="text" dir="auto">{reason}</span>
            </p>
        }
    });
    let (class, word) = match state {
        QuestionState::Draft => ("tag", "draft"),
        QuestionState::Submitted => ("tag mine", "submitted"),
        QuestionState::Accepted => ("tag mine", "accepted"),
        QuestionState::Returned => ("tag warn", "returned"),
    };
    let text = match content.text.trim() {
        "" => "Nothing written yet".to_owned(),
        _ => content.text.clone(),
    };
    let act = if state.is_open() { "Go on" } else { "Open" };
    view! {
        <li class="item plain">
            <div>
                <h3 class="q" dir="auto">
                    {text.clone()}
                </h3>
                <p class="tags">
                    <span class=class>{word}</span>
                    {has_twin.then(|| view! { <span class="tag warn">"nearly the same as another"</span> })}
                    {about(&content).into_iter().map(|part| view! { <span class="tag" dir="auto">{part}</span> }).collect_view()}
                </p>
                {lacking}
                {reason}
            </div>
            <a
                class="button"
                href=routes::own_question(&own.question.project, &own.question.id)
                aria-label=format!("{act}: {}", short(&text))
            >
                {act}
            </a>
        </li>
    }
    .into_any()
}

fn submission(writing: &Writing) -> AnyView {
    let open = writing.questions.iter().filter(|own| own.question.state.is_open()).count();
    if open == 0 {
        return ().into_any();
    }
    let ready = hand_in(&writing.settings, &writing.questions, None).goes();
    view! {
        <form class="actions" method="post" action=routes::SUBMIT_QUESTIONS>
            <input type="hidden" name="project" value=writing.project.id.to_string() />
            <button class=if ready { "button main" } else { "button" } type="submit">
                "Submit my questions"
            </button>
            <p class="hint">"All drafts that are ready go together; what lacks something stays a draft."</p>
        </form>
    }
    .into_any()
}

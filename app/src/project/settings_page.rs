//! The settings of a project, for its managers.

use super::actions::SaveSettings;
use super::form::{bounds, shown};
use super::parts::{Tab, desk_page};
use super::service;
use super::settings::Settings;
use crate::context::{Ctx, ctx};
use crate::enrolment::parts::consent_section;
use crate::enrolment::service::consent_desk;
use crate::error::{AppError, FieldProblemKind};
use crate::id::ProjectId;
use crate::project::Project;
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::layout::headline;
use crate::view::page::{page, path_id, query};
use crate::view::typed::{PAGE, Typed};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The settings of a project.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let (ctx, id, saved) = (ctx(), path_id("project"), query("saved"));
    let typed = Typed::find(SaveSettings::PATH);
    let typed_consent = Typed::find(crate::enrolment::actions::SetConsent::PATH);
    page(async move {
        let (project, settings) = load(&ctx, &id?).await?;
        let consent = consent_desk(&ctx, &project.id).await?;
        let now = ctx.now().0;
        let content = view! {
            {headline("Settings".to_owned(), Some(LEAD.into_any()), None)}
            {(saved == "settings")
                .then(|| field::done("The settings are saved.".to_owned(), "They hold from now on; what is done already stays."))}
            {settings_form(&project.id, &settings, typed)}
            {consent_section(&project.id, &consent, typed_consent, &saved, now)}
        };
        let title = "Settings";
        Ok(desk_page(title, &project, Tab::Settings, ctx.viewer.as_ref(), content.into_any()))
    })
}

const LEAD: &str = "How this study asks, lets experts in and hands out answers. A new project has the values of the \
                    ExpertQA protocol.";

async fn load(ctx: &Ctx, id: &ProjectId) -> Result<(Project, Settings), AppError> {
    Ok((ctx.managed(id).await?, service::settings(ctx, id).await?))
}

/// What the controls hold: what was typed, or what is stored.
struct Held {
    stored: Settings,
    typed: Option<Typed>,
}

impl Held {
    fn value(&self, name: &str) -> String {
        match &self.typed {
            Some(typed) => typed.value(name).unwrap_or_default().to_owned(),
            None => shown(&self.stored).remove(name).unwrap_or_default(),
        }
    }

    fn control(&self, name: &'static str, label: &'static str, hint: &str) -> Control {
        let problem = self.typed.as_ref().and_then(|typed| typed.problem(name));
        Control {
            name,
            label,
            hint: hint.to_owned(),
            problem: problem.map(|kind| words(name, kind)),
            value: self.value(name),
        }
    }

    fn number(&self, name: &'static str, label: &'static str, hint: &str) -> AnyView {
        field::number(self.control(name, label, hint))
    }

    fn lines(&self, name: &'static str, label: &'static str, hint: &str) -> AnyView {
        field::long_text(self.control(name, label, hint), "lines")
    }

    fn tick(&self, name: &'static str, label: &'static str, hint: &str) -> AnyView {
        field::tick(self.control(name, label, hint))
    }
}

/// What is wrong with a field, and how to mend it.
fn words(name: &str, kind: FieldProblemKind) -> String {
    let bounds = bounds(name);
    match kind {
        FieldProblemKind::OutOfRange => {
            format!("Write a whole number from {} to {}.", bounds.start(), bounds.end())
        }
        FieldProblemKind::TooMany => "This is more than the questions asked for in all.".to_owned(),
        FieldProblemKind::NotChosen => "Choose one of these.".to_owned(),
        FieldProblemKind::TooLong => {
            format!("At most {} lines of {} characters each.", super::form::LINES_MAX, super::form::LINE_MAX)
        }
        _ => "Mend this.".to_owned(),
    }
}

fn settings_form(id: &ProjectId, stored: &Settings, typed: Option<Typed>) -> AnyView {
    let problems = typed.as_ref().map_or(0, |typed| typed.problems.len());
    let held = Held { stored: stored.clone(), typed };
    view! {
        <form class="sections" method="post" action=SaveSettings::PATH>
            {field::to_mend("The settings are not saved.", problems)}
            <input type="hidden" name="project" value=id.to_string() />
            <input type="hidden" name=PAGE value=routes::settings(id) />
            {section("Questions", questions(&held))}
            {section("Who is let in", bar(&held))}
            {section("Who judges what", work(&held))}
            {section("Which answers are set aside", aside(&held))}
            {section("Practice", practice(&held))}
            <p class="actions">
                <button class="button main" type="submit">
                    "Save the settings"
                </button>
            </p>
        </form>
    }
    .into_any()
}

fn section(title: &'static str, fields: AnyView) -> AnyView {
    view! {
        <section class="section">
            <h2>{title}</h2>
            <div class="form panel">{fields}</div>
        </section>
    }
    .into_any()
}

fn questions(held: &Held) -> AnyView {
    view! {
        <div class="two">
        {held
            .number(
                "questions_wanted",
                "Questions from each expert",
                "How many an expert is asked to write. ExpertQA: 5. With 0, experts only judge.",
            )}
        {held
            .number(
                "scenarios_wanted",
                "Of these, scenario questions",
                "How many must describe a situation and ask about it. ExpertQA: 2.",
            )}
        </div>
        {held
            .lines(
                "fields",
                "Fields",
                "One a line. Experts choose theirs from this list; “other” is always offered as well.",
            )}
    }
    .into_any()
}

fn bar(held: &Held) -> AnyView {
    view! {
        {held
            .number(
                "years_wanted",
                "Years of work in the field",
                "Whoever has fewer waits for your word on the People page. ExpertQA: 3.",
            )}
        {held
            .tick(
                "education_wanted",
                "Formal education in the field is needed as well",
                "Without it an expert waits for your word, however many years they have.",
            )}
    }
    .into_any()
}

fn work(held: &Held) -> AnyView {
    let reaches = [
        (
            "author",
            "The expert who asked the question",
            "ExpertQA: everybody judges answers to their own questions.",
        ),
        (
            "field",
            "Also experts of the same field",
            "The author comes first; after that, whoever stated the question’s field.",
        ),
        (
            "anyone",
            "Every expert of the project",
            "The author comes first, then experts of the field, then all others.",
        ),
    ];
    let reaches = reaches.map(|(value, words, meaning)| (value.to_owned(), words.to_owned(), meaning));
    view! {
        {field::choice(held.control("reach", "Who may judge an answer", ""), reaches)}
        <div class="two">
        {held
            .number(
                "overlap",
                "Experts for each answer",
                "How many different people judge an answer. More than one needs a wider circle than the author.",
            )}
        {held
            .number(
                "overlap_share",
                "On how many of 100 answers",
                "The others are judged by one expert. Which ones is drawn once, by the project’s seed.",
            )}
        </div>
        <div class="two">
        {held
            .number(
                "portion",
                "Answers shown at a time",
                "1 to 3. A short list is finished sooner; the next ones follow. ExpertQA: 1 to 3.",
            )}
        {held
            .number(
                "lease_hours",
                "Hours that begun work is kept",
                "After so long without a sign of life another expert may take the answer. The draft is never lost.",
            )}
        </div>
    }
    .into_any()
}

fn aside(held: &Held) -> AnyView {
    view! {
        {held
            .number(
                "claims_max",
                "Most claims of an answer",
                "Longer answers are set aside. ExpertQA: 10. Empty: no limit.",
            )}
        {held
            .lines(
                "abstentions",
                "Phrases of answers that decline",
                "One a line, letter for letter. An answer that holds one of them anywhere is set aside as abstained.",
            )}
    }
    .into_any()
}

fn practice(held: &Held) -> AnyView {
    view! {
        <div class="two">
        {held
            .number(
                "practice_wanted",
                "Practice items for new experts",
                "How many a new expert does first. They come from the Practice page, and count nowhere.",
            )}
        {held
            .number(
                "practice_pass",
                "Pass mark, in labels of 100",
                "How many labels must agree with yours; below it the expert waits for your word. Empty: no mark.",
            )}
        </div>
    }
    .into_any()
}

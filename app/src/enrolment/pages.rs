//! An expert's part in a project: consent, profile, practice, and what they agreed to.

use super::actions::{Agree, GoOn, SaveProfile};
use super::parts::prose;
use super::rules::{Next, OTHER, YEARS_MAX};
use super::service::{Part, part, shown_profile};
use crate::context::ctx;
use crate::error::FieldProblemKind;
use crate::practice::actions::Begin;
use crate::practice::rules::passed;
use crate::project::Standing;
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::layout::{Here, framed, headline};
use crate::view::page::{page, path_id, query};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::ago;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// An expert's part in a project.
#[component]
pub fn TakingPartPage() -> impl IntoView {
    let (ctx, id, done) = (ctx(), path_id("project"), query("done"));
    let (agreeing, profile) = (Typed::find(Agree::PATH), Typed::find(SaveProfile::PATH));
    page(async move {
        let part = part(&ctx, &id?).await?;
        let now = ctx.now().0;
        let content = view! {
            {head(&part)}
            {said(&part, &done)}
            {body(&part, agreeing.as_ref(), profile.as_ref(), now)}
        };
        let name = Some(part.project.name.clone());
        Ok(framed("Taking part", Here::Work, name, ctx.viewer.as_ref(), "page slim", content.into_any()))
    })
}

/// What was done, if the page does not say it anyway.
fn said(part: &Part, done: &str) -> Option<AnyView> {
    match (done, part.standing) {
        ("agreed", Standing::In) => {
            Some(field::done("You agreed to the new text.".to_owned(), "Nothing else changes."))
        }
        ("profile", Standing::In | Standing::Waiting) if part.enrolment.profile.is_some() => Some(
            field::done("Your profile is saved.".to_owned(), "Only the people who run the study see it."),
        ),
        _ => None,
    }
}

fn head(part: &Part) -> AnyView {
    let name = &part.project.name;
    let (title, lead) = match (part.standing, part.next) {
        (Standing::Joining, Next::Consent) => (
            "Before you take part: what you agree to".to_owned(),
            format!("{}. You are invited to “{name}”. Read this first.", step(part)),
        ),
        (Standing::Joining, Next::Profile) => (
            "Say what you know".to_owned(),
            format!("{}. “{name}” asks experts about their own field.", step(part)),
        ),
        (Standing::Joining, Next::Practice) => (
            "Practise first".to_owned(),
            format!("{}. Answers that others have judged: you see where and why you differ. It counts nowhere.", step(part)),
        ),
        (Standing::Joining, Next::Wait | Next::In) => {
            ("All is done on your side".to_owned(), "One press, and the study knows.".to_owned())
        }
        (Standing::Waiting, _) => ("The people who run the study will decide".to_owned(), waiting_words(part)),
        (Standing::In, _) => (format!("You take part in “{name}”"), in_words(part).to_owned()),
        (Standing::Declined, _) => (
            format!("You don’t take part in “{name}”"),
            "The people who run the study decided so. If you think that is a mistake, write to them.".to_owned(),
        ),
        (Standing::Withdrawn | Standing::Removed, _) => (
            format!("You have left “{name}”"),
            "What you said about yourself is deleted. To come back, ask the people who run the study to invite you again."
                .to_owned(),
        ),
    };
    headline(title, Some(view! { <span dir="auto">{lead}</span> }.into_any()), action(part))
}

/// `Step 2 of 3`.
fn step(part: &Part) -> String {
    let consent = u32::from(part.consent.as_ref().is_some_and(super::Consent::is_asked));
    let practice = u32::from(part.practice.wanted > 0);
    let at = match part.next {
        Next::Consent => 1,
        Next::Profile => consent + 1,
        _ => consent + 2,
    };
    format!("Step {at} of {}", consent + 1 + practice)
}

fn waiting_words(part: &Part) -> String {
    let settings = &part.settings;
    let years = match settings.years_wanted {
        0 => None,
        1 => Some("at least one year of work".to_owned()),
        n => Some(format!("at least {n} years of work")),
    };
    let education = settings.education_wanted.then(|| "formal education".to_owned());
    let bar: Vec<String> = education.into_iter().chain(years).collect();
    let below = part.enrolment.profile.as_ref().is_some_and(|p| !super::rules::qualifies(p, settings));
    let why = if below {
        format!(
            "The study asks for {} in the field, so its managers look at your profile. ",
            bar.join(" and ")
        )
    } else if part.practice.compared > 0 && !passed(&part.practice, settings.practice_pass) {
        "Fewer of your practice labels agree than the study asks for, so its managers look at it. ".to_owned()
    } else {
        "Its managers look at your profile. ".to_owned()
    };
    format!("{why}You need do nothing now; the answer appears here and on My work.")
}

fn in_words(part: &Part) -> &'static str {
    match part.settings.questions_wanted {
        0 => "Answers to judge appear on My work.",
        _ => "Next come your own questions; answers to them appear on My work.",
    }
}

/// The way on from here.
fn action(part: &Part) -> Option<AnyView> {
    if part.standing != Standing::In {
        return None;
    }
    let (to, words) = match part.settings.questions_wanted {
        0 => (routes::WORK.to_owned(), "Go to my work"),
        _ => (routes::own_questions(&part.project.id), "Write your questions"),
    };
    Some(
        view! {
            <a class="button main" href=to>
                {words}
            </a>
        }
        .into_any(),
    )
}

fn body(part: &Part, agreeing: Option<&Typed>, profile: Option<&Typed>, now: i64) -> AnyView {
    match (part.standing, part.next) {
        (Standing::Joining, Next::Consent) => view! {
            {agree_form(part, agreeing, "Agree and go on")}
            {not_for_you(part)}
        }
        .into_any(),
        (Standing::Joining, Next::Profile) => view! {
            {profile_form(part, profile, "Go on")}
            {not_for_you(part)}
        }
        .into_any(),
        (Standing::Joining, Next::Practice) => practice(part),
        (Standing::Joining, Next::Wait | Next::In) => go_on(part),
        (Standing::Waiting, _) => view! {
            {agreed(part, now)}
            {profile_section(part, profile)}
            {leave(part)}
        }
        .into_any(),
        (Standing::In, _) => view! {
            {asked_again(part, agreeing)}
            {profile_section(part, profile)}
            {agreed(part, now)}
            {leave(part)}
        }
        .into_any(),
        (Standing::Declined, _) => view! {
            {part
                .enrolment
                .note
                .clone()
                .map(|note| {
                    view! {
                        <section class="section">
                            <h2>"What they said"</h2>
                            <p class="panel text" dir="auto">
                                {note}
                            </p>
                        </section>
                    }
                })}
            {leave(part)}
        }
        .into_any(),
        (Standing::Withdrawn | Standing::Removed, _) => ().into_any(),
    }
}

fn asked_again(part: &Part, agreeing: Option<&Typed>) -> Option<AnyView> {
    (part.next == Next::Consent).then(|| {
        let words = if part.agreed.is_some() { "The consent text has changed" } else { "Consent" };
        view! {
            <section class="section">
                <h2>{words} <span class="end quiet">"work under way is not held up"</span></h2>
                {agree_form(part, agreeing, "Agree to this text")}
            </section>
        }
        .into_any()
    })
}

fn agree_form(part: &Part, typed: Option<&Typed>, words: &'static str) -> AnyView {
    // Who is joining has no other heading on the page than its title.
    let below = if part.standing == Standing::Joining { 1 } else { 2 };
    let Some(consent) = &part.consent else { return ().into_any() };
    let problem = typed.and_then(|typed| typed.problem("agree")).map(|kind| match kind {
        FieldProblemKind::NotEqual => {
            "The text was changed while you read it. This is the new one.".to_owned()
        }
        _ => "Tick this if you agree. Without it you can’t take part.".to_owned(),
    });
    view! {
        <form class="form panel" method="post" action=Agree::PATH>
            <input type="hidden" name="project" value=part.project.id.to_string() />
            <input type="hidden" name="version" value=consent.version />
            <input type="hidden" name=PAGE value=routes::taking_part(&part.project.id) />
            {prose(&consent.text, below)}
            {field::tick(Control { name: "agree", label: "I have read this and agree", problem, ..Control::default() })}
            <button class="button main" type="submit">
                {words}
            </button>
        </form>
    }
    .into_any()
}

/// The text that they agreed to.
fn agreed(part: &Part, now: i64) -> Option<AnyView> {
    let (consent, at) = (part.agreed.as_ref()?, part.enrolment.consented_at?);
    Some(
        view! {
            <section class="section">
                <h2>
                    "What you agreed to "
                    <span class="end quiet">{format!("version {}, {}", consent.version, ago(now, at.0))}</span>
                </h2>
                <details class="panel sources">
                    <summary>
                        <u>"Read it again"</u>
                    </summary>
                    {prose(&consent.text, 2)}
                </details>
            </section>
        }
        .into_any(),
    )
}

fn profile_section(part: &Part, typed: Option<&Typed>) -> AnyView {
    view! {
        <section class="section" id="profile">
            <h2>"Your profile " <span class="end quiet">"seen by the people who run the study only"</span></h2>
            {profile_form(part, typed, "Save the profile")}
        </section>
    }
    .into_any()
}

fn profile_form(part: &Part, typed: Option<&Typed>, words: &'static str) -> AnyView {
    let stored = part.enrolment.profile.as_ref().map(|profile| shown_profile(profile, &part.settings));
    let control = |name: &'static str, label: &'static str, hint: &str| Control {
        name,
        label,
        hint: hint.to_owned(),
        problem: typed.and_then(|typed| typed.problem(name)).map(|kind| problem_words(name, kind)),
        value: match typed {
            Some(typed) => typed.value(name).unwrap_or_default().to_owned(),
            None => stored.as_ref().and_then(|pairs| pairs.get(name)).cloned().unwrap_or_default(),
        },
    };
    let fields = part.settings.fields.iter().map(|field| (field.clone(), field.clone()));
    let fields = fields.chain([(OTHER.to_owned(), "Another field".to_owned())]);
    let main = if part.standing == Standing::Joining { "button main" } else { "button" };
    view! {
        <form class="form panel" method="post" action=SaveProfile::PATH>
            {field::to_mend("The profile is not saved.", typed.map_or(0, |typed| typed.problems.len()))}
            <input type="hidden" name="project" value=part.project.id.to_string() />
            <input type="hidden" name=PAGE value=routes::taking_part(&part.project.id) />
            {field::select(control("field", "Your field", ""), "Choose your field", fields)}
            {field::text(control("other_field", "If it is another field, which", ""))}
            {field::text(control("specific_field", "More exactly", "What you work on, in a few words: “paediatric cardiology”, “tenancy law”."))}
            {field::choice(
                control("formal_education", "Do you have formal education in this field?", ""),
                [("yes", "Yes"), ("no", "No")].map(|(value, words)| (value.to_owned(), words.to_owned(), "")),
            )}
            {field::number(control("years", "Years of work in this field", "Whole years; 0 if you have not worked in it."))}
            <button class=main type="submit">
                {words}
            </button>
        </form>
    }
    .into_any()
}

fn problem_words(name: &str, kind: FieldProblemKind) -> String {
    match (name, kind) {
        ("field", _) => "Choose your field, or “Another field” at the end of the list.".to_owned(),
        ("other_field", FieldProblemKind::Empty) => "Write which field it is.".to_owned(),
        ("specific_field", FieldProblemKind::Empty) => "Write what you work on, in a few words.".to_owned(),
        ("formal_education", _) => "Choose one of these.".to_owned(),
        ("years", _) => format!("Write a whole number from 0 to {YEARS_MAX}."),
        _ => format!("At most {} characters.", super::rules::FIELD_MAX),
    }
}

fn practice(part: &Part) -> AnyView {
    let state = &part.practice;
    let words = if state.done == 0 { "Begin the practice" } else { "Go on with the practice" };
    view! {
        <form class="form panel" method="post" action=Begin::PATH>
            <input type="hidden" name="project" value=part.project.id.to_string() />
            <div class="meter">
                <progress value=state.done max=state.wanted.max(1) aria-label="Practice answers judged"></progress>
                {format!("{} of {} practice answers", state.done, state.wanted)}
            </div>
            <button class="button main" type="submit">
                {words}
            </button>
        </form>
    }
    .into_any()
}

fn go_on(part: &Part) -> AnyView {
    view! {
        <form class="actions" method="post" action=GoOn::PATH>
            <input type="hidden" name="project" value=part.project.id.to_string() />
            <button class="button main" type="submit">
                "Take part"
            </button>
        </form>
    }
    .into_any()
}

/// The way out for those who are not in yet.
fn not_for_you(part: &Part) -> AnyView {
    view! {
        <p class="small quiet">
            "If you don’t want to take part, " <a href=routes::leaving(&part.project.id)>"leave the study"</a> "."
        </p>
    }
    .into_any()
}

/// The way out.
fn leave(part: &Part) -> AnyView {
    view! {
        <section class="section">
            <h2>"Leaving"</h2>
            <div class="panel stack">
                <p>"You may leave at any time and need give no reason. The next page says what becomes of your work."</p>
                <p class="actions">
                    <a class="button bad" href=routes::leaving(&part.project.id)>
                        "Leave this study …"
                    </a>
                </p>
            </div>
        </section>
    }
    .into_any()
}

//! Sections about consent and profiles that other pages show.

use super::actions::SetConsent;
use super::model::Consent;
use super::rules::CONSENT_MAX;
use super::service::ConsentDesk;
use crate::id::ProjectId;
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::markdown::markdown;
use crate::view::typed::{PAGE, Typed};
use crate::view::words::{ago, count, grouped};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// A text in Markdown, below a heading of the second level.
pub fn prose(text: &str) -> AnyView {
    view! { <div class="prose" dir="auto" inner_html=markdown(text, 2)></div> }.into_any()
}

/// The section of the settings page that holds the consent text.
pub fn consent_section(
    id: &ProjectId,
    desk: &ConsentDesk,
    typed: Option<Typed>,
    saved: &str,
    now: i64,
) -> AnyView {
    let stored = desk.newest.as_ref();
    let problem = typed.as_ref().and_then(|typed| typed.problem("text"));
    let text = match &typed {
        Some(typed) => typed.value("text").unwrap_or_default().replace("\r\n", "\n"),
        None => stored.map(|consent| consent.text.clone()).unwrap_or_default(),
    };
    let removes = match &typed {
        Some(typed) => typed.value("withdrawal_removes").is_some(),
        None => stored.is_some_and(|consent| consent.withdrawal_removes),
    };
    let previewed = typed.is_some();
    let version = stored.map_or(1, |consent| consent.version + 1);
    let said = match saved {
        "consent" => Some(field::done(
            format!("Version {} of the consent text is saved.", version - 1),
            "Experts who agreed to an older one are asked again, and go on meanwhile.",
        )),
        "same" => {
            Some(field::done("Nothing was changed.".to_owned(), "The text is the one that stands already."))
        }
        _ => None,
    };
    view! {
        <section class="section" id="consent">
            <h2>"Consent " <span class="end quiet">{standing(desk, now)}</span></h2>
            <form class="form panel" method="post" action=SetConsent::PATH>
                {said}
                {problem.and_then(|_| field::to_mend("The consent text is not saved.", 1))}
                <input type="hidden" name="project" value=id.to_string() />
                <input type="hidden" name=PAGE value=routes::settings(id) />
                {field::long_text(
                    Control {
                        name: "text",
                        label: "What experts agree to before they take part",
                        hint: CONSENT_HINT.to_owned(),
                        problem: problem.map(|_| format!("At most {} characters.", grouped(CONSENT_MAX as i64))),
                        value: text.clone(),
                    },
                    "long-text",
                )}
                {field::tick(Control {
                    name: "withdrawal_removes",
                    label: "Whoever withdraws takes their submitted judgements along",
                    hint: "Otherwise these stay in the study under the pseudonym. The text should say which.".to_owned(),
                    problem: None,
                    value: if removes { "on".to_owned() } else { String::new() },
                })}
                {previewed.then(|| preview(&text))}
                <p class="actions">
                    <button class="button" type="submit" name="go" value="preview">
                        "Preview"
                    </button>
                    <button class="button" type="submit" name="go" value="save">
                        {format!("Save as version {version}")}
                    </button>
                </p>
            </form>
        </section>
    }
    .into_any()
}

const CONSENT_HINT: &str = "Markdown: a line of # for a heading, * for a list, an empty line between paragraphs. Say \
                            what the study is for, what becomes public, and whom to ask. Left empty, nothing is asked.";

fn preview(text: &str) -> AnyView {
    let shown = if text.trim().is_empty() {
        view! { <p class="quiet">"Nothing: experts are not asked to agree to anything."</p> }.into_any()
    } else {
        prose(text)
    };
    view! {
        <section class="notice" role="status" aria-label="Preview, not saved yet">
            <div class="stack">
                <p>
                    <strong>"Preview. "</strong>
                    "It is not saved yet."
                </p>
                {shown}
            </div>
        </section>
    }
    .into_any()
}

/// Which version stands, and who agreed to what.
fn standing(desk: &ConsentDesk, now: i64) -> String {
    let Some(newest) = desk.newest.as_ref().filter(|consent: &&Consent| consent.is_asked()) else {
        return "none is asked for".to_owned();
    };
    let of = |wanted: &dyn Fn(i64) -> bool| -> i64 {
        desk.given.iter().filter(|(version, _)| wanted(*version)).map(|(_, experts)| experts).sum()
    };
    let (agreed, older) = (of(&|v| v == newest.version), of(&|v| v != newest.version && v != 0));
    let mut words = format!(
        "version {}, {} · {} agreed to it",
        newest.version,
        ago(now, newest.created_at.0),
        count(agreed, "expert", "experts")
    );
    if older > 0 {
        words += &format!(", {} to an older one", grouped(older));
    }
    words
}

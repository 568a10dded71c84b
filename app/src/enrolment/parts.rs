//! Sections about consent and profiles that other pages show.

use super::actions::{Decide, SetConsent};
use super::model::{Consent, Enrolled, Membership};
use super::rules::{CONSENT_MAX, NOTE_MAX};
use super::service::ConsentDesk;
use crate::id::ProjectId;
use crate::project::{Role, Standing, pseudonym};
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::markdown::markdown;
use crate::view::table::{Column, table};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::{ago, count, grouped};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// A text in Markdown, below a heading of the level `below`.
pub fn prose(text: &str, below: u8) -> AnyView {
    view! { <div class="prose" dir="auto" inner_html=markdown(text, below)></div> }.into_any()
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
            <form class="form panel" method="post" action=format!("{}#consent", SetConsent::PATH)>
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
        prose(text, 2)
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

/// A standing in words.
pub fn standing_words(standing: Standing) -> &'static str {
    match standing {
        Standing::Joining => "joining",
        Standing::Waiting => "waits for your word",
        Standing::In => "takes part",
        Standing::Declined => "declined",
        Standing::Withdrawn => "left",
        Standing::Removed => "taken out",
    }
}

/// Address, role, pseudonym and standing of a member.
pub fn known_as(member: &Enrolled) -> String {
    let role = match member.role {
        Role::Manager => "manager",
        Role::Expert => "expert",
    };
    let address = (!member.erased).then(|| member.email.clone());
    let words = address.into_iter().chain([role.to_owned()]).chain(member.number.map(pseudonym));
    words.chain([standing_words(member.standing).to_owned()]).collect::<Vec<_>>().join(" · ")
}

/// What a member said about themselves and agreed to.
pub fn profile_pairs(member: &Enrolled, agreed: Option<&Consent>, now: i64) -> AnyView {
    if member.role == Role::Manager {
        return ().into_any();
    }
    let profile = member.enrolment.profile.as_ref();
    let pair = |what: &'static str, words: String| {
        view! {
            <dt>{what}</dt>
            <dd dir="auto">{words}</dd>
        }
    };
    let consent = match (agreed, member.enrolment.consented_at) {
        (Some(consent), Some(at)) => format!("version {}, {}", consent.version, ago(now, at.0)),
        _ => "none given".to_owned(),
    };
    view! {
        <section class="section">
            <h2>"What they said " <span class="end quiet">"other experts never see this"</span></h2>
            <dl class="panel pairs">
                {profile
                    .map(|profile| {
                        view! {
                            {pair("Field", profile.field.clone())}
                            {pair("More exactly", profile.specific_field.clone())}
                            {pair("Formal education", if profile.formal_education { "yes" } else { "no" }.to_owned())}
                            {pair("Years of work", profile.years.to_string())}
                        }
                    })}
                {profile.is_none().then(|| pair("Profile", "not filled in".to_owned()))}
                {pair("Consent", consent)}
                {member.enrolment.note.clone().map(|note| pair("Your note to them", note))}
            </dl>
        </section>
    }
    .into_any()
}

/// A manager's word about an expert who waits, or was declined.
pub fn decide_form(project: &ProjectId, member: &Enrolled, typed: Option<&Typed>) -> AnyView {
    let problem = typed.and_then(|typed| typed.problem("note"));
    let note = match typed {
        Some(typed) => typed.value("note").unwrap_or_default().to_owned(),
        None => member.enrolment.note.clone().unwrap_or_default(),
    };
    let declined = member.standing == Standing::Declined;
    view! {
        <section class="section" id="decide">
            <h2>"Your word"</h2>
            <form class="form panel" method="post" action=Decide::PATH>
                <input type="hidden" name="project" value=project.to_string() />
                <input type="hidden" name="account" value=member.account.to_string() />
                <input type="hidden" name=PAGE value=routes::member(project, &member.account) />
                {field::long_text(
                    Control {
                        name: "note",
                        label: "A note to them",
                        hint: "They see it if you decline. It may stay empty.".to_owned(),
                        problem: problem.map(|_| format!("At most {} characters.", grouped(NOTE_MAX as i64))),
                        value: note,
                    },
                    "",
                )}
                <p class="actions">
                    <button class="button main" type="submit" name="word" value="accept">
                        "Let them in"
                    </button>
                    {(!declined)
                        .then(|| {
                            view! {
                                <button class="button bad" type="submit" name="word" value="decline">
                                    "Decline"
                                </button>
                            }
                        })}
                </p>
            </form>
        </section>
    }
    .into_any()
}

/// Those who wait for a manager's word; nothing if nobody does.
pub fn waiting_section(project: &ProjectId, members: &[Enrolled]) -> Option<AnyView> {
    let waiting: Vec<&Enrolled> = members.iter().filter(|m| m.standing == Standing::Waiting).collect();
    let line = |member: &Enrolled| {
        view! {
            <li class="item plain">
                <div>
                    <h3 class="q" dir="auto">
                        {member.name.clone()}
                    </h3>
                    <p class="m" dir="auto">
                        {profile_words(member)}
                    </p>
                </div>
                <form class="actions" method="post" action=Decide::PATH>
                    <input type="hidden" name="project" value=project.to_string() />
                    <input type="hidden" name="account" value=member.account.to_string() />
                    <button
                        class="button"
                        type="submit"
                        name="word"
                        value="accept"
                        aria-label=format!("Let in: {}", member.name)
                    >
                        "Let in"
                    </button>
                    <a
                        class="button"
                        href=routes::member(project, &member.account)
                        aria-label=format!("Look or decline: {}", member.name)
                    >
                        "Look or decline"
                    </a>
                </form>
            </li>
        }
    };
    (!waiting.is_empty()).then(|| {
        view! {
            <section class="section" id="waiting">
                <h2>
                    "Waiting for your word "
                    <span class="end quiet">"below the bar, or the pass mark of the practice"</span>
                </h2>
                <ul class="list">{waiting.into_iter().map(line).collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}

/// What a member said about themselves, in a line.
fn profile_words(member: &Enrolled) -> Option<String> {
    let profile = member.enrolment.profile.as_ref()?;
    let education = if profile.formal_education { "formal education" } else { "no formal education" };
    let years = count(i64::from(profile.years), "year of work", "years of work");
    Some(format!("{}, {} · {education} · {years}", profile.field, profile.specific_field))
}

/// What managers see of each member.
const MEMBERS: [Column; 6] = [
    Column::Words("Member"),
    Column::Words("Pseudonym"),
    Column::Words("Role"),
    Column::Words("Standing"),
    Column::Words("Field"),
    Column::Numbers("Years"),
];

/// Everybody in the project, with what they said; each leads to their own page.
pub fn members_table(project: &ProjectId, members: &[Enrolled]) -> AnyView {
    let row = |member: &Enrolled| {
        let profile = member.enrolment.profile.as_ref();
        let dash = || "–".to_owned();
        let role = if member.role == Role::Manager { "manager" } else { "expert" };
        view! {
            <tr>
                <th scope="row" class="name" dir="auto">
                    <a href=routes::member(project, &member.account)>{member.name.clone()}</a>
                </th>
                <td class="name">{member.number.map_or_else(dash, pseudonym)}</td>
                <td class="name">{role}</td>
                <td class="name">{standing_words(member.standing)}</td>
                <td class="name" dir="auto">
                    {profile.map_or_else(dash, |p| format!("{}, {}", p.field, p.specific_field))}
                </td>
                <td>{profile.map_or_else(dash, |p| p.years.to_string())}</td>
            </tr>
        }
    };
    table("Members", &MEMBERS, members.iter().map(row).collect_view().into_any())
}

/// On My work: the projects in which something is to be done to join or to stay.
pub fn to_join_section(memberships: &[Membership]) -> Option<AnyView> {
    let line = |of: &Membership| {
        let (words, act) = match of.standing {
            Standing::Waiting => ("The people who run the study decide whether you take part.", "Look"),
            Standing::In => {
                ("The consent text has changed. Read it when you come to it; your work goes on.", "Read it")
            }
            _ => ("You are invited. A few steps, and you take part.", "Go on"),
        };
        view! {
            <li class="item plain">
                <div>
                    <h3 class="q" dir="auto">
                        {of.project.name.clone()}
                    </h3>
                    <p class="m">{words}</p>
                </div>
                <a
                    class="button"
                    href=routes::taking_part(&of.project.id)
                    aria-label=format!("{act}: {}", of.project.name)
                >
                    {act}
                </a>
            </li>
        }
    };
    (!memberships.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>"Taking part"</h2>
                <ul class="list">{memberships.iter().map(line).collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}

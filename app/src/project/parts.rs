//! The sections of the manager's page.

use super::model::pseudonym;
use super::service::Desk;
use crate::account::Account;
use crate::answer::Showing;
use crate::import::ImportRun;
use crate::progress::PersonProgress;
use crate::project::Project;
use crate::routes;
use crate::view::layout::{Here, framed};
use crate::view::table::{Column, table};
use crate::view::words::{ago, count, duration, grouped};
use leptos::prelude::*;

/// One of the pages that a project's managers have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// What is done, by whom.
    Overview,
    /// Members and invitations.
    People,
    /// Questions to decide.
    Questions,
    /// Answers: set aside, sampled.
    Answers,
    /// How good the answers are.
    Quality,
    /// What experts flagged.
    Flags,
    /// Practice items.
    Practice,
    /// Who did what, and when.
    History,
    /// Settings.
    Settings,
}

/// A page of a project's managers: bar, the project's tabs, content.
pub fn desk_page(
    title: &str,
    project: &Project,
    tab: Tab,
    viewer: Option<&Account>,
    content: AnyView,
) -> AnyView {
    let id = &project.id;
    let link = |to: String, at: Tab, name: &'static str| {
        view! {
            <a href=to aria-current=(tab == at).then_some("page")>
                {name}
            </a>
        }
    };
    let content = view! {
        <nav class="tabs" aria-label="Project">
            {link(routes::project(id), Tab::Overview, "Overview")}
            {link(routes::people(id), Tab::People, "People")}
            {link(routes::questions(id), Tab::Questions, "Questions")}
            {link(routes::answers(id), Tab::Answers, "Answers")}
            {link(routes::quality(id, ""), Tab::Quality, "Quality")}
            {link(routes::flags(id), Tab::Flags, "Flags")}
            {link(routes::practice_items(id), Tab::Practice, "Practice")}
            {link(routes::history(id), Tab::History, "History")}
            {link(routes::settings(id), Tab::Settings, "Settings")}
        </nav>
        {content}
    };
    framed(title, Here::Projects, Some(project.name.clone()), viewer, "page", content.into_any())
}

/// The project's answers in numbers. Every number says what it counts and leads to the section below that holds it.
pub fn facts(desk: &Desk) -> AnyView {
    let counts = &desk.counts;
    let fact = |number: String, words: String, to: &'static str| {
        view! {
            <div>
                <dt>{words}</dt>
                <dd>
                    <a href=to>{number}</a>
                </dd>
            </div>
        }
    };
    let median =
        counts.median_elapsed_ms.map(|ms| fact(duration(ms), "for one answer, median".to_owned(), "#people"));
    let listed = |number: i64, words: &'static str, showing: Showing| {
        let to = format!("{}?show={}", routes::answers(&desk.project.id), showing.word());
        (number > 0).then(|| {
            view! {
                <div>
                    <dt>{words}</dt>
                    <dd>
                        <a href=to>{grouped(number)}</a>
                    </dd>
                </div>
            }
        })
    };
    view! {
        <dl class="facts">
            {fact(
                grouped(counts.answers),
                format!(
                    "{} from {}, to {}",
                    if counts.answers == 1 { "answer" } else { "answers" },
                    count(counts.systems, "system", "systems"),
                    count(counts.questions, "question", "questions"),
                ),
                "#imports",
            )}
            {fact(
                grouped(counts.judged),
                format!("judged, in {}", count(counts.judgements, "submitted judgement", "submitted judgements")),
                "#exports",
            )}
            {fact(grouped(counts.in_progress), "in progress, nothing submitted yet".to_owned(), "#people")}
            {fact(grouped(counts.waiting), "waiting with an expert".to_owned(), "#people")}
            {fact(grouped(counts.unassigned), "with nobody".to_owned(), "#people")}
            {listed(counts.set_aside, "set aside", Showing::SetAside)}
            {listed(counts.left_out, "left out by the sample", Showing::NotChosen)}
            {median}
        </dl>
    }
    .into_any()
}

/// What the overview tells of each person.
const PEOPLE: [Column; 10] = [
    Column::Numbers("Person"),
    Column::Words("Account"),
    Column::Words("Submitted"),
    Column::Numbers("Of"),
    Column::Numbers("Begun"),
    Column::Numbers("Skipped"),
    Column::Numbers("Median"),
    Column::Numbers("In all"),
    Column::Numbers("Active"),
    Column::Numbers("Last seen"),
];

/// Everybody's share of the work.
pub fn people(desk: &Desk, now: i64) -> AnyView {
    if desk.people.is_empty() {
        return view! {
            <section class="section" id="people">
                <h2>"People"</h2>
                <div class="list empty">
                    <h3>"Nobody works here yet"</h3>
                    <p>"Who is invited and joins stands here."</p>
                    <p class="actions">
                        <a class="button" href=routes::people(&desk.project.id)>
                            "Invite people"
                        </a>
                    </p>
                </div>
            </section>
        }
        .into_any();
    }
    view! {
        <section class="section" id="people">
            <h2>
                "People"
                <span class="end">
                    <a href=routes::export(&desk.project.id, "people") download="">
                        "Download as CSV"
                    </a>
                    " · "
                    <a href=routes::people(&desk.project.id)>
                        {count(desk.members.len() as i64, "member", "members")}
                    </a>
                </span>
            </h2>
            {table("People", &PEOPLE, desk.people.iter().map(|p| person_row(p, now)).collect_view().into_any())}
        </section>
    }
    .into_any()
}

fn spent(ms: i64) -> String {
    if ms == 0 { "–".to_owned() } else { duration(ms) }
}

fn person_row(person: &PersonProgress, now: i64) -> AnyView {
    let account = person.name.clone().unwrap_or_else(|| "from a file".to_owned());
    view! {
        <tr>
            <th scope="row">{pseudonym(person.number)}</th>
            <td class="name" dir="auto">
                {account}
            </td>
            <td class="name">
                <progress
                    value=person.submitted
                    max=person.assigned.max(1)
                    aria-label=format!("Submitted by {}", pseudonym(person.number))
                ></progress>
                {grouped(person.submitted)}
            </td>
            <td>{grouped(person.assigned)}</td>
            <td>{grouped(person.begun)}</td>
            <td>{grouped(person.skipped)}</td>
            <td>{person.median_elapsed_ms.map_or_else(|| "–".to_owned(), duration)}</td>
            <td>{spent(person.elapsed_ms)}</td>
            <td>{spent(person.active_ms)}</td>
            <td>{person.last_seen.map_or_else(|| "–".to_owned(), |then| ago(now, then.0))}</td>
        </tr>
    }
    .into_any()
}

/// The files to take away.
pub fn exports(desk: &Desk) -> AnyView {
    let judgements = count(desk.counts.judgements, "submitted judgement", "submitted judgements");
    let line = |format: &str, title: &'static str, words: String| {
        view! {
            <li class="item plain">
                <div>
                    <h3 class="q">{title}</h3>
                    <p class="m">{words}</p>
                </div>
                <a class="button" href=routes::export(&desk.project.id, format) download="" aria-label=format!("Download: {title}")>
                    "Download"
                </a>
            </li>
        }
    };
    view! {
        <section class="section" id="exports">
            <h2>"Exports " <span class="end quiet">"people appear under pseudonyms only"</span></h2>
            <ul class="list">
                {line("expertqa", "ExpertQA, JSON lines", format!("{}, {judgements}", count(desk.counts.answers, "answer", "answers")))}
                {line("claims", "Claims and judgements, CSV", "one claim and judgement a row, for spreadsheets and statistics".to_owned())}
                {line("questions", "Questions, JSON lines", format!("{}, ready for the models", count(desk.counts.questions, "question", "questions")))}
            </ul>
        </section>
    }
    .into_any()
}

/// The latest imports, and the way to bring in more.
pub fn imports(desk: &Desk, now: i64) -> AnyView {
    let more = view! {
        <span class="end">
            <a href=routes::imports(&desk.project.id)>"Import a file"</a>
        </span>
    };
    let list = match desk.imports.is_empty() {
        true => view! { <p class="quiet">"Nothing was imported yet."</p> }.into_any(),
        false => {
            let line = |run: &ImportRun| crate::import::line(run, now, None);
            view! { <ul class="list">{desk.imports.iter().map(line).collect_view()}</ul> }.into_any()
        }
    };
    view! {
        <section class="section" id="imports">
            <h2>"Imports" {more}</h2>
            {list}
        </section>
    }
    .into_any()
}

/// When the database was last copied.
pub fn backup_line(desk: &Desk, now: i64) -> AnyView {
    let words = match desk.last_backup {
        Some(at) => format!("Last backup: {}.", ago(now, at.0)),
        None => "No backup by “veracite backup” is known yet.".to_owned(),
    };
    view! {
        <p class="small quiet" id="backup">
            {words}
        </p>
    }
    .into_any()
}

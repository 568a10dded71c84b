//! The sections of the pages of imports.

mod preview;

use super::actions::{DiscardUpload, StartImport, UndoImport};
use super::desk::ImportDesk;
use super::model::{ImportRun, Refusal, Summary};
use super::service::Phase;
use super::upload::{Checked, Upload};
use crate::id::ProjectId;
use crate::routes;
use crate::view::words::{ago, count, grouped};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use preview::preview;

/// A length in bytes, for people.
pub fn size(bytes: u64) -> String {
    match bytes {
        ..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} KB", bytes.div_ceil(1_000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// The form that sends a file.
pub fn send(project: &ProjectId) -> AnyView {
    view! {
        <form class="form panel" method="post" enctype="multipart/form-data" action=routes::send_file(project)>
            <div>
                <label class="label" for="format">
                    "What the lines hold"
                </label>
                <select class="field" id="format" name="format">
                    <option value="">"find out from the file"</option>
                    <option value="expertqa">"ExpertQA’s format: questions, answers, judgements"</option>
                    <option value="answers">"one answer a line"</option>
                </select>
            </div>
            <div>
                <label class="label" for="file">
                    "File of JSON lines"
                </label>
                <input
                    class="field drop"
                    type="file"
                    id="file"
                    name="file"
                    required=true
                    accept=".jsonl,.json,.ndjson,.txt,application/jsonl,application/json"
                    aria-describedby="file-hint"
                />
                <p class="hint" id="file-hint">
                    "Choose it or drop it here. It may be large: it is read line by line."
                </p>
            </div>
            <p class="actions">
                <button class="button main" type="submit">
                    "Send and check"
                </button>
            </p>
        </form>
    }
    .into_any()
}

/// Why an import was not taken back.
pub fn problem(problem: &str, [judgements, answers, flags]: [i64; 3]) -> AnyView {
    let words = match problem {
        "running" => "Another import is running. Try again once it has ended.".to_owned(),
        "file" => "No file came with the form. Choose one and send it again.".to_owned(),
        "empty" => "The file is empty.".to_owned(),
        "size" => "The file is larger than this server takes. Cut it into several.".to_owned(),
        "full" => {
            "The server’s disk is full. Tell the people who run this server; once there is room, try again."
                .to_owned()
        }
        "busy" => {
            "Five files are being checked or imported already. Wait until one of them is done.".to_owned()
        }
        "worked" => {
            let of = |n: i64, one: &str, many: &str| (n > 0).then(|| count(n, one, many));
            let found = [
                of(judgements, "judgement was begun", "judgements were begun"),
                of(answers, "answer came in by another import", "answers came in by other imports"),
                of(flags, "flag or practice item is there", "flags or practice items are there"),
            ];
            let found: Vec<String> = found.into_iter().flatten().collect();
            format!("Work has been done on what it brought in: {}. It stays.", found.join(", "))
        }
        _ => return ().into_any(),
    };
    let strong = if matches!(problem, "running" | "worked") {
        "The import is not taken back. "
    } else {
        "Nothing was sent. "
    };
    view! {
        <div class="notice bad" role="alert">
            <p>
                <strong>{strong}</strong>
                {words}
            </p>
        </div>
    }
    .into_any()
}

/// How far the file is.
pub fn progress(upload: &Upload) -> AnyView {
    let (phase, bytes) = upload.progress();
    let whole = upload.bytes().max(1);
    let percent = (bytes.min(whole) * 100 / whole).to_string();
    let words = match phase {
        Phase::Checking => "checked",
        Phase::Writing => "written",
    };
    view! {
        <div class="panel meter" role="status">
            <progress value=bytes.min(whole) max=whole aria-label="How much of the file is done"></progress>
            {format!("{percent} % {words}, {} of {}", size(bytes.min(whole)), size(whole))}
        </div>
    }
    .into_any()
}

/// What checking found, as a headline and a line below it.
pub fn checked_words(summary: &Summary) -> (String, &'static str) {
    match (summary.skipped, summary.lines_added) {
        (0, 0) if summary.already_there > 0 => {
            ("Everything in this file is here already".to_owned(), "There is nothing to import.")
        }
        (0, 0) => ("There is nothing in this file".to_owned(), "No line of it holds anything."),
        (0, n) => (
            format!("{} ready to be imported", count(n as i64, "line is", "lines are")),
            "This is what would come in. Nothing is stored yet.",
        ),
        (bad, 0) => (
            format!("{} refused", count(bad as i64, "line is", "lines are")),
            "Mend the file and send it again. Nothing is stored.",
        ),
        (bad, _) => (
            format!("{} refused", count(bad as i64, "line is", "lines are")),
            "Mend the file and send it again, or import the good lines. Nothing is stored yet.",
        ),
    }
}

/// What was imported, as a headline.
pub fn done_words(summary: &Summary) -> String {
    format!("{} imported", count(summary.lines_added as i64, "line is", "lines are"))
}

/// The counts of a summary that are not 0, in words.
fn facts(summary: &Summary) -> AnyView {
    let all = [
        (summary.questions_added, "new questions"),
        (summary.answers_added, "answers"),
        (summary.claims_added, "claims"),
        (summary.judgements_added, "judgements"),
        (summary.persons_added, "people, under pseudonyms"),
        (summary.assignments_added, "answers handed to who asked"),
        (summary.set_aside, "answers set aside by the rules"),
        (summary.already_there, "lines that were here already"),
        (summary.skipped, "lines refused"),
        (summary.warnings.unresolved_citations.total, "citations without a source"),
        (summary.warnings.claims_without_place.total, "claims not found in their answer"),
    ];
    let fact = |(number, words): (u64, &'static str)| {
        (number > 0).then(|| {
            view! {
                <div>
                    <dt>{words}</dt>
                    <dd>{grouped(number as i64)}</dd>
                </div>
            }
        })
    };
    view! { <dl class="facts">{all.map(fact)}</dl> }.into_any()
}

/// A file that is checked: its counts, what is wrong with it, what it would become, and what to do.
pub fn checked(project: &ProjectId, upload: &Upload, checked: &Checked, why_not: Option<&str>) -> AnyView {
    let summary = &checked.summary;
    let hidden = || {
        view! {
            <input type="hidden" name="project" value=project.to_string() />
            <input type="hidden" name="upload" value=upload.id.to_string() />
        }
    };
    let start = (summary.lines_added > 0).then(|| {
        let skip = (summary.skipped > 0).then(|| view! { <input type="hidden" name="skip" value="on" /> });
        let (class, words) = match summary.skipped {
            0 => ("button main", "Import it".to_owned()),
            _ => (
                "button",
                format!("Import the {}", count(summary.lines_added as i64, "good line", "good lines")),
            ),
        };
        view! {
            <form method="post" action=StartImport::PATH>
                {hidden()} {skip}
                <button class=class type="submit">
                    {words}
                </button>
            </form>
        }
    });
    let why_not = why_not.map(|words| {
        view! {
            <div class="notice bad" role="alert">
                <p>
                    <strong>"It was not imported: "</strong>
                    {format!("{words}.")}
                </p>
            </div>
        }
    });
    view! {
        {why_not}
        {facts(summary)}
        <div class="actions">
            {start}
            <form method="post" action=DiscardUpload::PATH>
                {hidden()}
                <button class="button" type="submit">
                    "Take the file away"
                </button>
            </form>
        </div>
        {errors(checked)}
        {preview(&checked.records)}
    }
    .into_any()
}

fn errors(checked: &Checked) -> AnyView {
    let summary = &checked.summary;
    if summary.errors.is_empty() {
        return ().into_any();
    }
    let row = |refusal: &Refusal| {
        let column = refusal.column.map(|c| format!(", character {}", grouped(c as i64))).unwrap_or_default();
        let path = refusal.path.as_ref().map(|path| format!(" · {path}"));
        let excerpt = checked.excerpts.get(&refusal.line).map(|text| {
            view! {
                <code class="code" dir="auto">
                    {text.clone()}
                </code>
            }
        });
        view! {
            <li class="item whole">
                <div class="stack">
                    <p>
                        <b>{format!("Line {}{column}", grouped(refusal.line as i64))}</b>
                        <span class="quiet">{path}</span>
                    </p>
                    <p dir="auto">{refusal.reason.clone()}</p>
                    {excerpt}
                </div>
            </li>
        }
    };
    let more = (summary.errors_total as usize > summary.errors.len())
        .then(|| format!("the first {} of {}", summary.errors.len(), grouped(summary.errors_total as i64)));
    view! {
        <section class="section" id="errors">
            <h2>"What is wrong" {more.map(|words| view! { <span class="end quiet">{words}</span> })}</h2>
            <ul class="list">{summary.errors.iter().map(row).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// What an import that is done came to, and where to go on.
pub fn imported(project: &ProjectId, summary: &Summary) -> AnyView {
    view! {
        {facts(summary)}
        <p class="actions">
            <a class="button main" href=routes::project(project)>
                "Go to the overview"
            </a>
            <a class="button" href=routes::answers(project)>
                "See the answers"
            </a>
        </p>
    }
    .into_any()
}

/// What was imported before, the latest first, each to be taken back while no work has been done on it.
pub fn runs(desk: &ImportDesk, now: i64) -> AnyView {
    if desk.runs.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="section" id="imports">
            <h2>"Imported"</h2>
            <ul class="list">{desk.runs.iter().map(|run| line(run, now, Some(&desk.project.id))).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// One import in a list; with its project, it can be taken back.
pub fn line(run: &ImportRun, now: i64, undo: Option<&ProjectId>) -> AnyView {
    let by = run.by.clone().map(|name| format!(", by {name}")).unwrap_or_default();
    let when = match run.finished_at {
        Some(then) => format!("{} format, finished {}{by}", run.format, ago(now, then.0)),
        None => format!("{} format, running since {}{by}", run.format, ago(now, run.started_at.0)),
    };
    let undo = undo.filter(|_| run.finished_at.is_some()).map(|project| {
        view! {
            <details class="sources">
                <summary>
                    <u>"Take it back"</u>
                </summary>
                <form class="stack" method="post" action=UndoImport::PATH>
                    <input type="hidden" name="project" value=project.to_string() />
                    <input type="hidden" name="import" value=run.id.to_string() />
                    <p>"What it brought in goes for good, if no work has been done on it."</p>
                    <p>
                        <button class="button bad" type="submit" aria-label=format!("Take back: {}", run.file_name)>
                            "Take it back"
                        </button>
                    </p>
                </form>
            </details>
        }
    });
    view! {
        <li class="item whole">
            <div>
                <h3 class="q" dir="auto">
                    {run.file_name.clone()}
                </h3>
                <p class="m">{when}</p>
                <p class="m">{summary_words(&run.summary)}</p>
                {undo}
            </div>
        </li>
    }
    .into_any()
}

/// An import's counts in words: those that are not 0.
fn summary_words(summary: &str) -> String {
    const WORDS: [(&str, &str, &str); 7] = [
        ("questions_added", "question added", "questions added"),
        ("answers_added", "answer added", "answers added"),
        ("claims_added", "claim", "claims"),
        ("set_aside", "answer set aside", "answers set aside"),
        ("judgements_added", "judgement", "judgements"),
        ("already_there", "line was there already", "lines were there already"),
        ("skipped", "line skipped", "lines skipped"),
    ];
    let counts: serde_json::Value = serde_json::from_str(summary).unwrap_or_default();
    let said: Vec<String> = WORDS
        .iter()
        .filter_map(|(key, one, many)| {
            let number = counts.get(key)?.as_i64().filter(|n| *n > 0)?;
            Some(count(number, one, many))
        })
        .collect();
    said.join(" · ")
}

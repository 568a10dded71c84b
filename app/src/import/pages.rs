//! The pages of imports: sending a file, what it holds, and how far it is.

use super::desk::{ImportDesk, imports};
use super::parts;
use super::upload::{Stage, Upload, upload};
use crate::context::ctx;
use crate::id::ProjectId;
use crate::project::parts::{Tab, desk_page};
use crate::routes;
use crate::view::field::done;
use crate::view::layout::headline;
use crate::view::page::{again, page, path_id, query};
use crate::view::words::count;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

/// Sending a file, files that wait, and what was imported.
#[component]
pub fn ImportsPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let number = |name: &str| query(name).parse::<i64>().unwrap_or(0);
    let (problem, undone) = (query("problem"), !query("undone").is_empty());
    let work = [number("judgements"), number("answers"), number("flags")];
    page(async move {
        let desk = imports(&ctx, &id?).await?;
        let now = ctx.now().0;
        let content = view! {
            {headline(
                "Bring in questions and answers".to_owned(),
                Some("A file is checked first; nothing is stored until you have seen what it holds.".into_any()),
                None,
            )}
            {undone.then(|| done("The import is taken back.".to_owned(), "What it brought in is on no page any more."))}
            {parts::problem(&problem, work)}
            {parts::send(&desk.project.id)}
            {waiting(&desk)}
            {parts::runs(&desk, now)}
        };
        Ok(desk_page("Import", &desk.project, Tab::Overview, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn waiting(desk: &ImportDesk) -> AnyView {
    if desk.uploads.is_empty() {
        return ().into_any();
    }
    let row = |upload: &std::sync::Arc<Upload>| {
        let words = match upload.stage() {
            Stage::Checking => "being checked".to_owned(),
            Stage::Checked(checked, _) => match checked.summary.skipped {
                0 => "checked, not imported yet".to_owned(),
                n => format!("{} refused, nothing is imported", count(n as i64, "line is", "lines are")),
            },
            Stage::Writing(_) => "being imported".to_owned(),
            Stage::Done(_) => "imported".to_owned(),
            Stage::Failed(_) => "could not be imported".to_owned(),
        };
        view! {
            <li class="item plain">
                <div>
                    <h3 class="q" dir="auto">
                        {upload.name().to_owned()}
                    </h3>
                    <p class="m">{words}</p>
                </div>
                <a
                    class="button"
                    href=routes::upload(&desk.project.id, &upload.id)
                    aria-label=format!("Open: {}", upload.name())
                >
                    "Open"
                </a>
            </li>
        }
    };
    view! {
        <section class="section" id="files">
            <h2>"Files that were sent"</h2>
            <ul class="list">{desk.uploads.iter().map(row).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// One file: what it holds, how far its import is, what came of it.
#[component]
pub fn UploadPage() -> impl IntoView {
    let (ctx, project, id) = (ctx(), path_id("project"), path_id("upload"));
    let response = use_context::<ResponseOptions>();
    page(async move {
        let (project, upload) = upload(&ctx, &project?, &id?).await?;
        let stage = upload.stage();
        if let Stage::Checking | Stage::Writing(_) = &stage {
            again(response.as_ref());
        }
        let content = content(&project.id, &upload, &stage);
        Ok(desk_page("Import", &project, Tab::Overview, ctx.viewer.as_ref(), content))
    })
}

fn content(project: &ProjectId, upload: &Upload, stage: &Stage) -> AnyView {
    let back = view! {
        <a class="button" href=routes::imports(project)>
            "All imports"
        </a>
    };
    let (title, lead, body) = match stage {
        Stage::Checking => (
            "The file is being checked".to_owned(),
            "Nothing is stored yet. You can leave this page and come back.",
            parts::progress(upload),
        ),
        Stage::Writing(_) => (
            "The file is being imported".to_owned(),
            "It shows on the other pages once it is whole. You can leave this page and come back.",
            parts::progress(upload),
        ),
        Stage::Checked(checked, why_not) => {
            let (title, lead) = parts::checked_words(&checked.summary);
            (title, lead, parts::checked(project, upload, checked, why_not.as_deref()))
        }
        Stage::Done(summary) => (
            parts::done_words(summary),
            "What came in is on the other pages now.",
            parts::imported(project, summary),
        ),
        Stage::Failed(reason) => (
            "The file could not be imported".to_owned(),
            "Nothing of it is stored.",
            view! { <div class="notice bad" role="alert"><p>{reason.clone()}</p></div> }.into_any(),
        ),
    };
    view! {
        {headline(title, Some(lead.into_any()), Some(back.into_any()))}
        <p class="quiet" dir="auto">
            {format!("{}, {} format, {}", upload.name(), upload.format(), parts::size(upload.bytes()))}
        </p>
        {body}
    }
    .into_any()
}

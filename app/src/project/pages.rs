//! The list of projects and the manager's page of one.

use super::actions::Create;
use super::model::{Project, Role};
use super::parts::{Tab, backup_line, desk_page, exports, facts, imports, people};
use super::service::{Desk, desk, mine};
use crate::assignment::parts::stuck_section;
use crate::context::ctx;
use crate::error::FieldProblemKind;
use crate::question::parts::waiting;
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::layout::{Here, framed, headline};
use crate::view::page::{page, path_id};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::{capital, count, grouped};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The projects that the viewer belongs to.
#[component]
pub fn ProjectsPage() -> impl IntoView {
    let (ctx, typed) = (ctx(), Typed::find(Create::PATH));
    page(async move {
        let projects = mine(&ctx).await?;
        let title = match projects.len() {
            0 => "You belong to no project yet".to_owned(),
            1 => "You belong to one project".to_owned(),
            n => format!("You belong to {} projects", capital(n as i64).to_lowercase()),
        };
        let administers = ctx.viewer.as_ref().is_some_and(|viewer| viewer.administrator);
        let lead = projects.is_empty().then(|| {
            let words = if administers {
                "Make the first one below; then invite its people."
            } else {
                "Who runs a study sends you an invitation to it."
            };
            words.into_any()
        });
        let list = (!projects.is_empty())
            .then(|| view! { <ul class="list">{projects.iter().map(project_line).collect_view()}</ul> });
        let content = view! {
            {headline(title, lead, None)}
            {list}
            {administers.then(|| new_project(typed.as_ref()))}
        };
        Ok(framed("Projects", Here::Projects, None, ctx.viewer.as_ref(), "page", content.into_any()))
    })
}

fn project_line((project, role): &(Project, Role)) -> AnyView {
    let (words, to, act) = match role {
        Role::Manager => ("You manage it", routes::project(&project.id), "Open"),
        Role::Expert => ("You judge answers in it", routes::WORK.to_owned(), "My work"),
    };
    view! {
        <li class="item plain">
            <div>
                <h2 class="q" dir="auto">
                    {project.name.clone()}
                </h2>
                <p class="m">{words}</p>
            </div>
            <a class="button" href=to aria-label=format!("{act}: {}", project.name)>
                {act}
            </a>
        </li>
    }
    .into_any()
}

/// The form by which an administrator makes a project; with what was wrong, if it was refused.
fn new_project(typed: Option<&Typed>) -> AnyView {
    let problem = typed.and_then(|typed| typed.problem("name")).map(|kind| match kind {
        FieldProblemKind::Empty => "Write a name.",
        FieldProblemKind::TooLong => "This name is too long: at most 200 characters.",
        FieldProblemKind::Taken => "There is a project of this name already.",
        _ => "A name is one line, without control characters.",
    });
    let name = Control {
        name: "name",
        label: "Its name",
        hint: "Experts see it in their invitation and above their work.".to_owned(),
        problem: problem.map(str::to_owned),
        value: typed.and_then(|typed| typed.value("name")).unwrap_or_default().to_owned(),
    };
    view! {
        <section class="section" id="new">
            <h2>"A new project"</h2>
            <form class="form panel" method="post" action=Create::PATH>
                {field::to_mend("The project is not made.", typed.map_or(0, |typed| typed.problems.len()))}
                <input type="hidden" name=PAGE value=routes::PROJECTS />
                {field::text(name)}
                <button class="button main" type="submit">
                    "Make the project"
                </button>
            </form>
        </section>
    }
    .into_any()
}

/// The manager's page of one project.
#[component]
pub fn ProjectPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    page(async move {
        let desk = desk(&ctx, &id?).await?;
        let now = ctx.now().0;
        let content = if desk.counts.questions == 0 { empty(&desk, now) } else { full(&desk, now) };
        Ok(desk_page(&desk.project.name, &desk.project, Tab::Overview, ctx.viewer.as_ref(), content))
    })
}

fn empty(desk: &Desk, now: i64) -> AnyView {
    let name = desk.project.name.clone();
    view! {
        {headline("No answers yet".to_owned(), None, None)}
        {waiting(&desk.project.id, &desk.questions)}
        <section class="list empty">
            <h2>"Bring in questions and answers"</h2>
            <p>"A file in ExpertQA’s format, or with one answer a line, from this page or on the server:"</p>
            <p class="actions">
                <a class="button main" href=routes::imports(&desk.project.id)>
                    "Import a file"
                </a>
            </p>
            <p>
                <code class="code">{format!("veracite import FILE --project \"{name}\" --format expertqa")}</code>
            </p>
            <p>"Then hand the answers to an expert:"</p>
            <p>
                <code class="code">{format!("veracite assign --project \"{name}\" --to ADDRESS --all")}</code>
            </p>
        </section>
        {people(desk, now)}
        {imports(desk, now)}
    }
    .into_any()
}

fn full(desk: &Desk, now: i64) -> AnyView {
    let counts = &desk.counts;
    let title = if counts.answers == 0 {
        format!("{}, no answers yet", count(counts.questions, "question", "questions"))
    } else {
        let to_judge = counts.answers - counts.set_aside - counts.left_out;
        format!("{} of {} judged", grouped(counts.judged), count(to_judge, "answer", "answers"))
    };
    view! {
        {headline(title, Some(lead(desk).into_any()), None)}
        {waiting(&desk.project.id, &desk.questions)}
        {facts(desk)}
        {people(desk, now)}
        {stuck_section(&desk.stuck, now)}
        {exports(desk)}
        {imports(desk, now)}
        {backup_line(desk, now)}
    }
    .into_any()
}

fn lead(desk: &Desk) -> String {
    let counts = &desk.counts;
    if counts.answers == 0 {
        return "Export the questions, let the models answer them, and import the answers.".to_owned();
    }
    match (counts.unassigned, counts.waiting + counts.in_progress) {
        (0, 0) => "Every answer is judged. The exports below hold it all.".to_owned(),
        (0, n) => format!("{} with experts now.", count(n, "answer is", "answers are")),
        (n, _) => format!(
            "{} with nobody. Experts get them by “Next answer”, as far as the settings reach.",
            count(n, "answer is", "answers are")
        ),
    }
}

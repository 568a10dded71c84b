//! Where an expert leaves, and where a manager sees one member, decides about them and takes them out.

use super::actions::{Erase, Remove, Withdraw};
use super::service::{self, Erasing, Leaving, MemberDesk, removes};
use super::store::Holdings;
use crate::account::reset;
use crate::context::ctx;
use crate::enrolment::actions::Decide;
use crate::enrolment::parts::{decide_form, known_as, profile_pairs};
use crate::project::parts::{Tab, desk_page};
use crate::project::{Standing, pseudonym};
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::layout::{Here, framed, headline};
use crate::view::page::{page, path_id, query};
use crate::view::table::{Column, table};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::count;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// Where an expert is asked whether they mean to leave.
#[component]
pub fn LeavePage() -> impl IntoView {
    let (ctx, id, typed) = (ctx(), path_id("project"), Typed::find(Withdraw::PATH));
    page(async move {
        let leaving = service::leaving(&ctx, &id?).await?;
        let project = &leaving.part.project;
        let lead = "This can’t be undone. Read what becomes of your work, then decide.";
        let content = view! {
            {headline(format!("Leave “{}”?", project.name), Some(lead.into_any()), None)}
            <section class="section">
                <h2>"What becomes of your work"</h2>
                {consequences(&own_words(&leaving))}
            </section>
            <form class="form panel" method="post" action=Withdraw::PATH>
                <input type="hidden" name="project" value=project.id.to_string() />
                <input type="hidden" name=PAGE value=routes::leaving(&project.id) />
                {sure("sure", "I mean to leave this study", typed.as_ref())}
                <p class="actions">
                    <button class="button bad" type="submit">
                        "Leave the study"
                    </button>
                    <a class="button" href=routes::taking_part(&project.id)>
                        "Stay"
                    </a>
                </p>
            </form>
        };
        let name = Some(project.name.clone());
        Ok(framed("Leave", Here::Work, name, ctx.viewer.as_ref(), "page slim", content.into_any()))
    })
}

fn sure(name: &'static str, label: &'static str, typed: Option<&Typed>) -> AnyView {
    let problem = typed.and_then(|typed| typed.problem(name));
    field::tick(Control {
        name,
        label,
        problem: problem.map(|_| "Tick this if you mean it; nothing was changed.".to_owned()),
        ..Control::default()
    })
}

fn consequences(pairs: &[(&'static str, String)]) -> AnyView {
    view! {
        <dl class="panel pairs">
            {pairs
                .iter()
                .map(|(what, becomes)| {
                    view! {
                        <dt>{*what}</dt>
                        <dd>{becomes.clone()}</dd>
                    }
                })
                .collect_view()}
        </dl>
    }
    .into_any()
}

fn judgements(number: i64) -> String {
    count(number, "submitted judgement", "submitted judgements")
}

fn drafts(number: i64) -> String {
    count(number, "draft", "drafts")
}

/// What an expert is told about their own work.
fn own_words(leaving: &Leaving) -> Vec<(&'static str, String)> {
    let Holdings { submitted, drafts: begun, waiting, question_drafts, questions } = leaving.holdings;
    let pseudonym = leaving.number.map_or_else(|| "a pseudonym".to_owned(), pseudonym);
    let agreed = leaving.part.agreed.as_ref();
    let kept = match (submitted, removes(agreed)) {
        (0, _) => "You have submitted none.".to_owned(),
        (n, true) => format!("{}: deleted, as the text says that you agreed to.", judgements(n)),
        (n, false) => {
            let by = if agreed.is_some() { ", as the text says that you agreed to" } else { "" };
            format!("{}: kept in the study under {pseudonym}, without your name{by}.", judgements(n))
        }
    };
    vec![
        ("Judgements", kept),
        ("Begun reviews", format!("{}: deleted.", drafts(begun))),
        ("Answers waiting", format!("{}: given to others.", count(waiting, "answer", "answers"))),
        (
            "Questions",
            format!(
                "{} kept in the study; {} deleted.",
                count(questions, "submitted question is", "submitted questions are"),
                count(question_drafts, "draft is", "drafts are")
            ),
        ),
        ("Profile", "What you said about yourself: deleted.".to_owned()),
    ]
}

/// One member of a project, for its managers.
#[component]
pub fn MemberPage() -> impl IntoView {
    let (ctx, id, account, done) = (ctx(), path_id("project"), path_id("account"), query("done"));
    let removing = Typed::find(Remove::PATH);
    let (erasing, deciding) = (Typed::find(Erase::PATH), Typed::find(Decide::PATH));
    page(async move {
        let desk = service::member(&ctx, &id?, &account?).await?;
        let own = ctx.account()?.id == desk.member.account;
        let (member, gone) = (&desk.member, left(&desk));
        let may_reset =
            reset::service::allowed(&ctx, &desk.project.id, &member.account, member.standing).await?;
        let content = view! {
            {headline(member.name.clone(), Some(view! { <span dir="auto">{known_as(member)}</span> }.into_any()), None)}
            {said(&done)}
            {matches!(member.standing, Standing::Waiting | Standing::Declined)
                .then(|| decide_form(&desk.project.id, member, deciding.as_ref()))}
            {profile_pairs(member, desk.agreed.as_ref(), ctx.now().0)}
            {(!own && may_reset).then(|| reset::pages::member_section(&desk.project.id, &member.account))}
            {(!own && !gone).then(|| removal(&desk, removing.as_ref()))}
            {desk.erasing.as_ref().map(|all| erasure(&desk, all, erasing.as_ref()))}
        };
        let title = member.name.clone();
        Ok(desk_page(&title, &desk.project, Tab::People, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn left(desk: &MemberDesk) -> bool {
    matches!(desk.member.standing, Standing::Withdrawn | Standing::Removed)
}

fn said(done: &str) -> Option<AnyView> {
    let (title, words) = match done {
        "accept" => {
            ("They are let in.", "They see it on My work. Practice, if the study has it, comes first.")
        }
        "decline" => ("They are declined.", "They see your note on their page. You can still let them in."),
        "removed" => ("They are out of the project.", "What they had begun is free for others."),
        "erased" => {
            ("The account is erased.", "Name, address and password are gone; nobody can sign in with it.")
        }
        _ => return None,
    };
    Some(field::done(title.to_owned(), words))
}

fn removal(desk: &MemberDesk, typed: Option<&Typed>) -> AnyView {
    let Holdings { submitted, drafts: begun, waiting, question_drafts, questions } = desk.holdings;
    let problems = typed.map_or(0, |typed| typed.problems.len());
    let pairs = [
        ("Begun", format!("{}: deleted.", drafts(begun))),
        ("Waiting", format!("{}: free for others.", count(waiting, "answer", "answers"))),
        (
            "Judgements",
            format!(
                "{} of this one person: kept under the pseudonym, unless you tick below.",
                judgements(submitted)
            ),
        ),
        (
            "Questions",
            format!(
                "{} kept; {} deleted.",
                count(questions, "question is", "questions are"),
                count(question_drafts, "draft is", "drafts are")
            ),
        ),
    ];
    let also = (submitted > 0).then(|| {
        let words = removes(desk.agreed.as_ref());
        field::tick(Control {
            name: "judgements",
            label: "Their submitted judgements go as well",
            hint: if words {
                format!("{} leave exports, counts and reports. The text that they agreed to promises this to whoever withdraws.", judgements(submitted))
            } else {
                format!("{} leave exports, counts and reports; the answers are open again.", judgements(submitted))
            },
            problem: None,
            value: typed.and_then(|typed| typed.value("judgements")).unwrap_or_default().to_owned(),
        })
    });
    view! {
        <section class="section" id="remove">
            <h2>"Take out of the project"</h2>
            <form class="form panel" method="post" action=Remove::PATH>
                {field::to_mend("Nothing was changed.", problems)}
                {hidden(desk)}
                <dl class="pairs">
                    {pairs
                        .map(|(what, becomes)| {
                            view! {
                                <dt>{what}</dt>
                                <dd>{becomes}</dd>
                            }
                        })
                        .collect_view()}
                </dl>
                {also}
                {sure("sure", "I mean to take this person out", typed)}
                <button class="button bad" type="submit">
                    "Take out"
                </button>
            </form>
        </section>
    }
    .into_any()
}

fn hidden(desk: &MemberDesk) -> AnyView {
    let (project, account) = (&desk.project.id, &desk.member.account);
    view! {
        <input type="hidden" name="project" value=project.to_string() />
        <input type="hidden" name="account" value=account.to_string() />
        <input type="hidden" name=PAGE value=routes::member(project, account) />
    }
    .into_any()
}

/// What erasing an account means in each of its projects.
const PROJECTS: [Column; 4] = [
    Column::Numbers("Project"),
    Column::Numbers("Drafts"),
    Column::Numbers("Submitted"),
    Column::Words("These are"),
];

fn erasure(desk: &MemberDesk, all: &[Erasing], typed: Option<&Typed>) -> AnyView {
    let row = |of: &Erasing| {
        let becomes = if of.removes { "deleted" } else { "kept" };
        view! {
            <tr>
                <th scope="row" dir="auto">
                    {of.project.name.clone()}
                </th>
                <td>{of.holdings.drafts}</td>
                <td>{of.holdings.submitted}</td>
                <td class="name">{if of.holdings.submitted == 0 { "–" } else { becomes }}</td>
            </tr>
        }
    };
    view! {
        <section class="section" id="erase">
            <h2>"Erase the account " <span class="end quiet">"administrators only"</span></h2>
            <form class="form panel" method="post" action=Erase::PATH>
                {field::to_mend("Nothing was changed.", typed.map_or(0, |typed| typed.problems.len()))}
                {hidden(desk)}
                <p>
                    "Name, address, password and profile are deleted on the whole server, and every session ends. Drafts go; \
                     submitted judgements stay under the pseudonym, or go where the text says so that they agreed to. \
                     This can’t be undone."
                </p>
                {table("Projects of this account", &PROJECTS, all.iter().map(row).collect_view().into_any())}
                {sure("certain", "I mean to erase this account for good", typed)}
                <button class="button bad" type="submit">
                    "Erase the account"
                </button>
            </form>
        </section>
    }
    .into_any()
}

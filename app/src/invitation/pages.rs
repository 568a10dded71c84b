//! The page of a project's people, and the page to which an invitation's link leads.

use super::actions::{Accept, Invite, Join};
use super::model::Invitation;
use super::parts::{handed_link, invitations, invite_form, members, new_links, role_word};
use super::service::{self, Opened, People, Whose};
use crate::account::actions::SignOut;
use crate::account::pages::{new_password_fields, own_address};
use crate::account::reset;
use crate::clock::Instant;
use crate::context::{Ctx, ctx};
use crate::enrolment::Enrolled;
use crate::enrolment::parts::waiting_section;
use crate::error::FieldProblemKind;
use crate::link::{LinkState, Secret};
use crate::project::handed::{self, Handed};
use crate::project::parts::{Tab, desk_page};
use crate::project::{Project, Role, Standing};
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::layout::{Here, framed, headline};
use crate::view::page::{page, path_id, query};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::{capital, count};
use axum::http::StatusCode;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_params_map;

/// A project's members and those invited.
#[component]
pub fn PeoplePage() -> impl IntoView {
    let (ctx, id, typed) = (ctx(), path_id("project"), Typed::find(Invite::PATH));
    let said = said(&query("invited"), &query("link"));
    let handed = id.as_ref().ok().and_then(|id| handed::take(&ctx, id));
    page(async move {
        let people = service::people(&ctx, &id?).await?;
        let project = &people.project;
        let checked = match typed.as_ref().map(|typed| typed.value("addresses").unwrap_or_default()) {
            Some(list) => Some(service::check(&ctx, &project.id, list).await?),
            None => None,
        };
        let (mail, now) = (ctx.mail.is_some(), ctx.now().0);
        let content = view! {
            {headline(title(&people, now), lead(&people), None)}
            {said}
            {handed.as_ref().map(|handed| shown_once(&ctx, &people, handed))}
            {waiting_section(&project.id, &people.members)}
            {invite_form(&people, mail, typed.as_ref().zip(checked.as_ref()))}
            {invitations(&people, mail, now)}
            {members(&people)}
        };
        Ok(desk_page("People", project, Tab::People, ctx.viewer.as_ref(), content.into_any()))
    })
}

fn title(people: &People, now: i64) -> String {
    let is_open = |i: &&Invitation| i.state(Instant(now)) == LinkState::Open;
    let waiting = people.invitations.iter().filter(is_open).count() as i64;
    let takes_part =
        |m: &&Enrolled| matches!(m.standing, Standing::In | Standing::Joining | Standing::Waiting);
    match (people.members.iter().filter(takes_part).count() as i64, waiting) {
        (0, 0) => "Invite the people of this study".to_owned(),
        (members, 0) => format!("{} {}", capital(members), if members == 1 { "member" } else { "members" }),
        (members, waiting) => format!("{}, {waiting} invited", count(members, "member", "members")),
    }
}

fn lead(people: &People) -> Option<AnyView> {
    let nobody = people.members.is_empty() && people.invitations.is_empty();
    nobody.then(|| "Experts write questions and judge answers; managers run the study with you.".into_any())
}

/// What came of the form that led here.
fn said(invited: &str, link: &str) -> Option<AnyView> {
    let (strong, rest, class) = match (invited.parse::<i64>().ok().filter(|n| *n > 0), link) {
        (Some(1), _) => ("One person is invited. ".to_owned(), "", "notice"),
        (Some(n), _) => (format!("{} people are invited. ", capital(n)), "", "notice"),
        (None, "sent") => ("A new link is on its way. ".to_owned(), "The old one is dead.", "notice"),
        (None, "new") => ("There is a new link. ".to_owned(), "The old one is dead.", "notice"),
        (None, "revoked") => ("The invitation is taken back. ".to_owned(), "Its link is dead.", "notice"),
        (None, "late") => {
            ("Nothing was changed: ".to_owned(), "it was used or taken back before.", "notice warn")
        }
        _ => return None,
    };
    Some(
        view! {
            <div class=class role="status">
                <p>
                    <strong>{strong}</strong>
                    {rest}
                </p>
            </div>
        }
        .into_any(),
    )
}

/// Links whose secrets are shown this once.
fn shown_once(ctx: &Ctx, people: &People, handed: &Handed) -> AnyView {
    match handed {
        Handed::Invitations(key) => new_links(ctx, people, key),
        Handed::Password(account, secret) => {
            let member = people.members.iter().find(|member| member.account == *account);
            member.map(|member| password_link(ctx, &member.email, secret)).into_any()
        }
    }
}

fn password_link(ctx: &Ctx, email: &str, secret: &Secret) -> AnyView {
    view! {
        <section class="section stack" id="links" aria-label="New link">
            <div class="notice warn" role="status">
                <p>
                    <strong>"A link for a new password. "</strong>
                    "Pass it on to its owner alone: who has it, has the account. It works once, within an hour, and is \
                     not shown again."
                </p>
            </div>
            <dl class="list held">{handed_link(email, reset::service::link(ctx, secret))}</dl>
        </section>
    }
    .into_any()
}

/// Where an invitation's link leads.
#[component]
pub fn InvitationPage() -> impl IntoView {
    let (ctx, typed, response) = (ctx(), Typed::find(Accept::PATH), use_context::<ResponseOptions>());
    let secret = use_params_map().read_untracked().get("secret").unwrap_or_default();
    page(async move {
        let opened = service::open(&ctx, &secret).await?;
        let (code, title, content) = match &opened {
            Opened::Unknown => (StatusCode::NOT_FOUND, "This link leads nowhere", nowhere()),
            Opened::Dead(state) => (StatusCode::GONE, "This link is no longer good", dead(*state)),
            Opened::Open(invitation, project, whose) => (
                StatusCode::OK,
                "Invitation",
                good(&ctx, invitation, project, *whose, &secret, typed.as_ref()),
            ),
        };
        if let (Some(response), true) = (&response, code != StatusCode::OK) {
            response.set_status(code);
        }
        Ok(framed(title, Here::Elsewhere, None, ctx.viewer.as_ref(), "page gate", content))
    })
}

/// A page that says in words why a link does not work, and what to do.
pub fn refusal(headline: &'static str, advice: &'static str) -> AnyView {
    view! {
        <div>
            <h1 class="title">{headline}</h1>
            <p class="lead">{advice}</p>
        </div>
        <p class="actions">
            <a class="button" href=routes::WORK>
                "Go to my work"
            </a>
        </p>
    }
    .into_any()
}

fn nowhere() -> AnyView {
    refusal(
        "This link leads nowhere",
        "Check that the whole address was copied. If a newer link was sent to you, use that one.",
    )
}

fn dead(state: LinkState) -> AnyView {
    match state {
        LinkState::Used => refusal(
            "This invitation was used",
            "An invitation works once. If it was you, sign in with the password that you chose then.",
        ),
        LinkState::Revoked => refusal(
            "This invitation was taken back",
            "Ask the people who run the study, if you think that is a mistake.",
        ),
        LinkState::Expired | LinkState::Open => {
            refusal("This invitation has expired", "Ask the people who run the study for a new link.")
        }
    }
}

fn good(
    ctx: &Ctx,
    invitation: &Invitation,
    project: &Project,
    whose: Whose,
    secret: &str,
    typed: Option<&Typed>,
) -> AnyView {
    let task = match invitation.role {
        Role::Expert => {
            "You write questions from your own field and judge the answers of language models to them."
        }
        Role::Manager => "You run the study together with those who invite you.",
    };
    let next = match whose {
        Whose::New => new_account(invitation, secret, typed),
        Whose::Theirs => join_form(project, secret),
        Whose::SignedOut => known_account(invitation, secret),
        Whose::Others => {
            let viewer = ctx.viewer.as_ref().map(|v| v.email.clone()).unwrap_or_default();
            somebody_elses(invitation, &viewer, secret)
        }
    };
    view! {
        <div>
            <p class="quiet">{format!("You are invited, as {}, to", with_article(invitation.role))}</p>
            <h1 class="title" dir="auto">
                {project.name.clone()}
            </h1>
            <p class="lead">{task}</p>
        </div>
        {next}
    }
    .into_any()
}

fn with_article(role: Role) -> String {
    let article = if role == Role::Expert { "an" } else { "a" };
    format!("{article} {}", role_word(role))
}

fn new_account(invitation: &Invitation, secret: &str, typed: Option<&Typed>) -> AnyView {
    let problem = typed.and_then(|typed| typed.problem("name")).map(|kind| match kind {
        FieldProblemKind::TooLong => "This name is too long: at most 200 characters.",
        _ => "Write your name.",
    });
    let name = Control {
        name: "name",
        label: "Your name",
        hint: "Seen by those who run the study. Others see a pseudonym.".to_owned(),
        problem: problem.map(str::to_owned),
        value: match typed {
            Some(typed) => typed.value("name").unwrap_or_default().to_owned(),
            None => invitation.name.clone().unwrap_or_default(),
        },
    };
    view! {
        <form class="form panel" method="post" action=Accept::PATH>
            {field::to_mend("You have not joined yet.", typed.map_or(0, |typed| typed.problems.len()))}
            <input type="hidden" name=PAGE value=routes::invitation(secret) />
            <input type="hidden" name="secret" value=secret.to_owned() />
            {own_address(&invitation.email)}
            {field::text_about(name, Some("name"))}
            {new_password_fields(typed)}
            <button class="button main" type="submit">
                "Join"
            </button>
        </form>
    }
    .into_any()
}

fn known_account(invitation: &Invitation, secret: &str) -> AnyView {
    view! {
        <div class="form panel">
            <p dir="auto">{format!("{} has an account here. Sign in with it, then join.", invitation.email)}</p>
            <a class="button main" href=routes::sign_in(&routes::invitation(secret))>
                "Sign in"
            </a>
        </div>
    }
    .into_any()
}

fn join_form(project: &Project, secret: &str) -> AnyView {
    view! {
        <form class="form panel" method="post" action=Join::PATH>
            <input type="hidden" name="secret" value=secret.to_owned() />
            <button class="button main" type="submit" aria-label=format!("Join {}", project.name)>
                "Join"
            </button>
        </form>
    }
    .into_any()
}

fn somebody_elses(invitation: &Invitation, viewer: &str, secret: &str) -> AnyView {
    view! {
        <form class="form panel" method="post" action=SignOut::PATH>
            <div class="notice warn">
                <p dir="auto">
                    <strong>{format!("This invitation is for {}. ", invitation.email)}</strong>
                    {format!("You are signed in as {viewer}. Sign out to use it, or leave it to its owner.")}
                </p>
            </div>
            <input type="hidden" name="next" value=routes::invitation(secret) />
            <button class="button" type="submit">
                "Sign out"
            </button>
        </form>
    }
    .into_any()
}

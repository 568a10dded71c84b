//! The sections of the page of a project's people.

use super::actions::{Invite, Renew, Revoke};
use super::model::{Invitation, Known};
use super::rules::{AT_ONCE, DAYS, Entry, EntryProblem};
use super::service::{Checked, People};
use crate::account::rules::AddressProblem;
use crate::context::Ctx;
use crate::enrolment::parts::members_table;
use crate::error::FieldProblemKind;
use crate::link::{LinkState, Secret};
use crate::project::Role;
use crate::routes;
use crate::view::field::{self, Control};
use crate::view::typed::{PAGE, Typed};
use crate::view::words::{ago, capital, count, left};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// How many bad lines a refused list names at most.
const NAMED: usize = 20;

/// What a role is called.
pub fn role_word(role: Role) -> &'static str {
    match role {
        Role::Expert => "expert",
        Role::Manager => "manager",
    }
}

/// The links that were just made under `key`: they are shown this once.
pub fn new_links(ctx: &Ctx, people: &People, key: &Secret) -> AnyView {
    let links: Vec<(&Invitation, String)> = people
        .invitations
        .iter()
        .rev()
        .filter_map(|invitation| {
            let secret = key.of_record(invitation.id.as_str());
            (secret.hash() == invitation.secret_hash)
                .then(|| (invitation, super::service::link(ctx, &secret)))
        })
        .collect();
    if links.is_empty() {
        return ().into_any();
    }
    let title = match links.len() {
        1 => "One link to pass on".to_owned(),
        n => format!("{} links to pass on, each to one person", capital(n as i64)),
    };
    let lines: String = links.iter().map(|(i, link)| format!("{}\t{link}\n", i.email)).collect();
    let all = (links.len() > 1).then(|| {
        view! {
            <details class="sources">
                <summary>
                    <u>"All of them as text"</u>
                </summary>
                <textarea class="field long-text" readonly=true aria-label="All links, one a line" dir="auto">
                    {format!("\n{lines}")}
                </textarea>
            </details>
        }
    });
    view! {
        <section class="section stack" id="links" aria-label="New links">
            <div class="notice warn" role="status">
                <p>
                    <strong>{title}". "</strong>
                    "Copy now: they are not kept, and this page shows them only once. Later you can make a new link."
                </p>
            </div>
            <dl class="list held">
                {links
                    .into_iter()
                    .map(|(invitation, link)| handed_link(&invitation.email, link))
                    .collect_view()}
            </dl>
            {all}
        </section>
    }
    .into_any()
}

/// One link with the address it is for.
pub fn handed_link(email: &str, link: String) -> AnyView {
    view! {
        <div>
            <dt dir="auto">{email.to_owned()}</dt>
            <dd>
                <code class="code">{link}</code>
            </dd>
        </div>
    }
    .into_any()
}

/// The form that invites; with a list that was refused, and why.
pub fn invite_form(people: &People, mail: bool, refused: Option<(&Typed, &Checked)>) -> AnyView {
    let typed = |name: &str| refused.and_then(|(typed, _)| typed.value(name)).unwrap_or_default().to_owned();
    let others = refused.map(|(_, checked)| checked).filter(|checked| !checked.has_bad());
    let others = others.map(|checked| checked.invitees().len() as i64).filter(|n| *n > 0);
    let what_follows = if mail {
        format!("Each gets a letter with a personal link, good once and for {DAYS} days.")
    } else {
        format!(
            "Each gets a personal link, good once and for {DAYS} days, which you pass on: no mail is set up here."
        )
    };
    let addresses = Control {
        name: "addresses",
        label: "E-mail addresses, with names if you like",
        hint: format!(
            "One a line or separated by commas, as in “Vera Lind <vera@clinic.example>”. {what_follows}"
        ),
        problem: refused.map(|_| "Mend the list, or take out what is named above.".to_owned()),
        value: typed("addresses"),
    };
    let role = Control {
        name: "role",
        label: "As",
        value: if typed("role") == "manager" { "manager" } else { "expert" }.to_owned(),
        ..Control::default()
    };
    let roles = [
        ("expert".to_owned(), "Experts".to_owned(), "write questions and judge answers"),
        ("manager".to_owned(), "Managers".to_owned(), "run the study: people, questions, answers, exports"),
    ];
    view! {
        <section class="section" id="invite">
            <h2>"Invite"</h2>
            <form class="form panel" method="post" action=Invite::PATH>
                <input type="hidden" name=PAGE value=routes::people(&people.project.id) />
                <input type="hidden" name="project" value=people.project.id.to_string() />
                {refused.map(|(typed, checked)| why_refused(typed, checked))}
                {field::long_text(addresses, "")}
                {field::choice(role, roles)}
                <p class="actions">
                    <button class="button main" type="submit">
                        "Invite"
                    </button>
                    {others.map(others_button)}
                </p>
            </form>
        </section>
    }
    .into_any()
}

fn others_button(number: i64) -> AnyView {
    let words = match number {
        1 => "Invite the other one".to_owned(),
        n => format!("Invite the other {n}"),
    };
    view! {
        <button class="button" type="submit" name="others" value="on">
            {words}
        </button>
    }
    .into_any()
}

/// Why a list was refused, line by line.
fn why_refused(typed: &Typed, checked: &Checked) -> AnyView {
    let lines: Vec<String> =
        checked.entries.iter().filter_map(|e| line_problem(e, checked.known(e))).collect();
    let more = lines.len().saturating_sub(NAMED);
    let what = match typed.problem("addresses") {
        Some(FieldProblemKind::Empty) => "Write at least one address.".to_owned(),
        Some(FieldProblemKind::TooLong) => format!("At most {AT_ONCE} are invited at a time."),
        _ => format!(
            "{} the list below:",
            if lines.len() == 1 { "One thing to mend in" } else { "Look at these in" }
        ),
    };
    let lines = (!lines.is_empty()).then(|| {
        view! {
            <ul>
                {lines.into_iter().take(NAMED).map(|line| view! { <li dir="auto">{line}</li> }).collect_view()}
                {(more > 0).then(|| view! { <li>{format!("and {more} more")}</li> })}
            </ul>
        }
    });
    view! {
        <div class="notice bad" role="alert" id="refused">
            <div>
                <p>
                    <strong>"Nobody is invited yet. "</strong>
                    {what}
                </p>
                {lines}
            </div>
        </div>
    }
    .into_any()
}

fn line_problem(entry: &Entry, known: Option<Known>) -> Option<String> {
    let why = match (&entry.invitee, known) {
        (Ok(_), None) => return None,
        (Ok(_), Some(Known::Member)) => "is a member already.".to_owned(),
        (Ok(_), Some(Known::Invited)) => "was invited before; below you can make a new link.".to_owned(),
        (Err(EntryProblem::NoAddress), _) => "holds no address.".to_owned(),
        (Err(EntryProblem::NoDot), _) => "has no dot after the @.".to_owned(),
        (Err(EntryProblem::NameTooLong), _) => "has a name of more than 200 characters.".to_owned(),
        (Err(EntryProblem::Address(problem)), _) => address_words(*problem),
    };
    let shown: String = entry.wrote.chars().take(80).collect();
    Some(format!("Line {}: “{shown}” {why}", entry.line))
}

fn address_words(problem: AddressProblem) -> String {
    match problem {
        AddressProblem::Incomplete => "lacks what stands before or after the @.".to_owned(),
        AddressProblem::TwoAts => "has more than one @.".to_owned(),
        AddressProblem::NotAllowed(c) if c.is_whitespace() => "has a blank inside.".to_owned(),
        AddressProblem::NotAllowed(c) if c.is_control() || ('\u{200b}'..='\u{206f}').contains(&c) => {
            "holds a character that is not seen; type the address anew.".to_owned()
        }
        AddressProblem::NotAllowed(c) => format!("holds “{c}”, which no address does."),
        AddressProblem::Misplaced => "has a dot or hyphen where none can stand.".to_owned(),
        AddressProblem::TooLong => "is longer than an address can be.".to_owned(),
    }
}

/// The invitations: those that are still to be used, then, folded, those that are over.
pub fn invitations(people: &People, mail: bool, now: i64) -> AnyView {
    let is_over =
        |i: &&Invitation| matches!(i.state(crate::clock::Instant(now)), LinkState::Used | LinkState::Revoked);
    let (over, open): (Vec<&Invitation>, Vec<&Invitation>) = people.invitations.iter().partition(is_over);
    if people.invitations.is_empty() {
        return ().into_any();
    }
    let folded = (!over.is_empty()).then(|| {
        let words = count(over.len() as i64, "invitation is", "invitations are");
        view! {
            <details class="sources">
                <summary>
                    <u>{format!("{words} used or taken back")}</u>
                </summary>
                <ul class="list">{over.iter().map(|i| line(i, mail, now)).collect_view()}</ul>
            </details>
        }
    });
    let open = (!open.is_empty())
        .then(|| view! { <ul class="list">{open.iter().map(|i| line(i, mail, now)).collect_view()}</ul> });
    view! {
        <section class="section" id="invited">
            <h2>"Invited"</h2>
            <div class="stack">{open} {folded}</div>
        </section>
    }
    .into_any()
}

fn line(invitation: &Invitation, mail: bool, now: i64) -> AnyView {
    let state = invitation.state(crate::clock::Instant(now));
    let (tag, class) = state_words(invitation, state, mail, now);
    let email = invitation.email.clone();
    let reason = invitation.mail_problem.clone().filter(|_| state == LinkState::Open);
    let title = invitation.name.clone().unwrap_or_else(|| email.clone());
    let mut about = vec![role_word(invitation.role).to_owned()];
    if invitation.name.is_some() {
        about.insert(0, email.clone());
    }
    if state == LinkState::Open {
        about.push(left(now, invitation.expires_at.0));
    }
    let acts = !matches!(state, LinkState::Used | LinkState::Revoked);
    view! {
        <li class="item plain">
            <div>
                <h3 class="q" dir="auto">
                    {title}
                </h3>
                <p class="m" dir="auto">
                    {about.join(" · ")}
                </p>
                <p class="tags">
                    <span class=class>{tag}</span>
                </p>
                {reason.map(|reason| view! { <p class="m" dir="auto">{format!("The mail server said: {reason}")}</p> })}
            </div>
            {acts.then(|| acts_of(invitation, &email, mail))}
        </li>
    }
    .into_any()
}

fn state_words(invitation: &Invitation, state: LinkState, mail: bool, now: i64) -> (String, &'static str) {
    match state {
        LinkState::Used => (format!("used {}", ago(now, invitation.used_at.map_or(now, |at| at.0))), "tag"),
        LinkState::Revoked => {
            (format!("taken back {}", ago(now, invitation.revoked_at.map_or(now, |at| at.0))), "tag")
        }
        LinkState::Expired => ("expired".to_owned(), "tag warn"),
        LinkState::Open => match (invitation.mailed_at, &invitation.mail_problem) {
            (_, Some(_)) => ("mail failed".to_owned(), "tag warn"),
            (Some(at), None) => (format!("mailed {}", ago(now, at.0)), "tag mine"),
            (None, None) if mail => ("waiting, not mailed".to_owned(), "tag"),
            (None, None) => ("waiting".to_owned(), "tag"),
        },
    }
}

fn acts_of(invitation: &Invitation, email: &str, mail: bool) -> AnyView {
    let again = mail.then(|| {
        view! {
            <button class="ghost" type="submit" name="by" value="mail" aria-label=format!("Mail again: {email}")>
                "Mail again"
            </button>
        }
    });
    view! {
        <form class="actions" method="post" action=Renew::PATH>
            <input type="hidden" name="invitation" value=invitation.id.to_string() />
            {again}
            <button class="ghost" type="submit" name="by" value="link" aria-label=format!("New link: {email}")>
                "New link"
            </button>
            <button class="ghost" type="submit" formaction=Revoke::PATH aria-label=format!("Take back: {email}")>
                "Take back"
            </button>
        </form>
    }
    .into_any()
}

/// Who belongs to the project; nothing as long as nobody does.
pub fn members(people: &People) -> Option<AnyView> {
    let members = &people.members;
    (!members.is_empty()).then(|| {
        view! {
            <section class="section" id="members">
                <h2>
                    "Members" <span class="end quiet">{count(members.len() as i64, "person", "persons")}</span>
                </h2>
                {members_table(&people.project.id, members)}
            </section>
        }
        .into_any()
    })
}

//! A form that waits for a sign-in: whose it is, which page it stands on, and what people call its controls.

use super::held::Held;
use super::state::Site;
use app::account::{Account, AccountStore};
use app::assignment::AssignmentStore;
use app::enrolment::actions::{Decide, SaveProfile, SetConsent};
use app::id::{AssignmentId, ProjectId, QuestionId};
use app::invitation::actions::Invite;
use app::practice::actions::Explain;
use app::project::actions::{Create, SaveSettings};
use app::project::{ProjectStore, Role};
use app::question::QuestionStore;
use app::routes::{self, *};
use app::view::typed::PAGE;
use leptos::server_fn::ServerFn;

/// A control with a text of its own: where its form is sent, its name, and what people call it.
const TEXTS: [(&str, &str, &str); 20] = [
    (RAISE_FLAG, "flag", "Flag for the manager"),
    (SKIP, "words", "Why you skip it"),
    (SaveProfile::PATH, "field", "Your field"),
    (SaveProfile::PATH, "other_field", "Which other field"),
    (SaveProfile::PATH, "specific_field", "More exactly"),
    (SaveProfile::PATH, "years", "Years of work"),
    (REPLY_TO_FLAG, "reply", "Reply"),
    (SET_ASIDE, "reason", "Why it is left out"),
    (DECIDE_QUESTION, "reason", "Why it goes back"),
    (DECIDE_QUESTION, "field", "Field"),
    (DECIDE_QUESTION, "specific_field", "Specific field"),
    (DECIDE_QUESTIONS, "reason", "Why they go back"),
    (SetConsent::PATH, "text", "The text experts agree to"),
    (Decide::PATH, "note", "A note to them"),
    (Invite::PATH, "addresses", "Addresses"),
    (SaveSettings::PATH, "fields", "Fields"),
    (SaveSettings::PATH, "abstentions", "Phrases of answers that abstain"),
    (DRAW_SAMPLE, "per_question", "Answers a question"),
    (DRAW_SAMPLE, "seed", "Seed"),
    (Create::PATH, "name", "Name"),
];

/// The forms that only a project's managers send.
const MANAGERS: [&str; 13] = [
    REPLY_TO_FLAG,
    SET_ASIDE,
    TAKE_BACK,
    APPLY_RULES,
    DECIDE_QUESTION,
    DECIDE_QUESTIONS,
    UNDO_DECISIONS,
    DRAW_SAMPLE,
    SetConsent::PATH,
    Decide::PATH,
    Invite::PATH,
    SaveSettings::PATH,
    Explain::PATH,
];

/// What people call the control with this name in the form that is sent to `to`; none if it has no name of its own.
pub fn called(to: &str, name: &str) -> Option<&'static str> {
    TEXTS.iter().find(|(form, control, _)| *form == to && *control == name).map(|(_, _, words)| *words)
}

/// The page that the form stands on, if it says so.
pub fn home(held: &Held) -> Option<String> {
    if let Some(page) = held.field(PAGE).filter(|page| inside(page) == *page) {
        return Some(page.to_owned());
    }
    let Some(project) = read::<ProjectId>(held, "project") else {
        return read::<AssignmentId>(held, "assignment").map(|id| review(&id));
    };
    Some(match held.to.as_str() {
        DECIDE_QUESTION | DECIDE_QUESTIONS | UNDO_DECISIONS => questions(&project),
        DRAW_SAMPLE => sample(&project),
        Explain::PATH => practice_item(&project, &read(held, "answer")?),
        to if MANAGERS.contains(&to) => routes::project(&project),
        _ => match read::<QuestionId>(held, "question") {
            Some(question) => own_question(&project, &question),
            None => taking_part(&project),
        },
    })
}

/// Whether the form may be this account's: of the assignment or the question that it names, or of its project, in the
/// part that sends such forms.
pub async fn owns(site: &Site, account: &Account, held: &Held) -> bool {
    let owned = async {
        if held.to == Create::PATH {
            return Some(account.administrator);
        }
        let project = read::<ProjectId>(held, "project");
        if MANAGERS.contains(&held.to.as_str()) {
            let role = site.db.find_role(&project?, &account.id).await.ok()?;
            return Some(role == Some(Role::Manager) || (role.is_none() && account.administrator));
        }
        if let Some(assignment) = read(held, "assignment") {
            let task = site.db.find_assignment(&assignment).await.ok()??;
            return Some(task.account.as_ref() == Some(&account.id));
        }
        if let Some(question) = read(held, "question") {
            let (_, author) = site.db.find_own_question(&question).await.ok()??;
            return Some(author.as_ref() == Some(&account.id));
        }
        Some(site.db.find_standing(&project?, &account.id).await.ok()?.is_some())
    };
    owned.await.unwrap_or(false)
}

/// The account whose address a sign-in form named.
pub async fn signed_in(site: &Site, email: &str) -> Option<Account> {
    let found = site.db.find_credentials(&app::account::fold(email)).await.ok().flatten();
    found.map(|credentials| credentials.account)
}

fn read<T: std::str::FromStr>(held: &Held, name: &str) -> Option<T> {
    held.field(name)?.parse().ok()
}

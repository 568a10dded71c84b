//! Every letter that is sent: subject and text stand here and nowhere else.

use crate::account::rules::clean_name;
use crate::context::Letter;
use crate::project::Role;
use crate::view::words::count;

/// Who invites whom to what.
#[derive(Debug, Clone)]
pub struct Invited<'a> {
    /// The address.
    pub email: &'a str,
    /// The name of who lives there, if the manager gave one.
    pub name: Option<&'a str>,
    /// The project's name.
    pub project: &'a str,
    /// What they would be in it.
    pub role: Role,
    /// The manager's name; none from the command line.
    pub by: Option<&'a str>,
    /// The whole link.
    pub link: &'a str,
    /// For how many days it is good.
    pub days: i64,
}

/// The letter that brings an invitation.
pub fn invitation(invited: &Invited<'_>) -> Letter {
    let project = clean_name(invited.project);
    let invites = match invited.by.map(clean_name).filter(|by| !by.is_empty()) {
        Some(by) => format!("{by} invites you"),
        None => "You are invited".to_owned(),
    };
    let task = match invited.role {
        Role::Expert => {
            "as an expert: you write questions from your own field, and judge the answers that language models give \
             to them, claim by claim."
        }
        Role::Manager => "as one of those who run the study.",
    };
    letter(
        invited.email,
        invited.name,
        format!("Your invitation to “{project}”"),
        &format!("{invites} to take part in the study “{project}”, {task}"),
        invited.link,
        &format!("This link is yours alone. It works once, within {}.", count(invited.days, "day", "days")),
    )
}

/// The letter that brings the link for a new password.
pub fn new_password(email: &str, name: &str, link: &str) -> Letter {
    letter(
        email,
        Some(name),
        "A new password for Veracite".to_owned(),
        "Somebody, probably you, asked for a new password for your account at Veracite.",
        link,
        "This link works once, within an hour. Until it is used, your password stays as it is.",
    )
}

fn letter(to: &str, name: Option<&str>, subject: String, what: &str, link: &str, how_long: &str) -> Letter {
    let name = name.map(clean_name).filter(|name| !name.is_empty());
    let greeting = name.as_ref().map_or_else(|| "Hello,".to_owned(), |name| format!("Hello {name},"));
    let body = format!(
        "{greeting}\n\n{what}\n\n{link}\n\n{how_long}\n\nIf you did not expect this letter, you need not do anything.\n"
    );
    Letter { to: to.to_owned(), name, subject, body }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_typed_stays_on_its_line() {
        let invited = Invited {
            email: "vera@clinic.example",
            name: Some("Vera\r\nBcc: all@clinic.example"),
            project: "Pain\nSubject: other",
            role: Role::Expert,
            by: Some("Max\r\n\r\n.\r\nMAIL FROM:<x@y.example>"),
            link: "https://v.example/invitation/x",
            days: 14,
        };
        let letter = invitation(&invited);
        assert_eq!(letter.subject, "Your invitation to “Pain Subject: other”");
        assert_eq!(letter.name.as_deref(), Some("Vera Bcc: all@clinic.example"));
        assert!(!letter.body.contains('\r'));
        assert!(
            letter.body.contains("Max . MAIL FROM:<x@y.example> invites you to take part"),
            "{}",
            letter.body
        );
        assert!(letter.body.contains("\n\nhttps://v.example/invitation/x\n\n"));
    }
}

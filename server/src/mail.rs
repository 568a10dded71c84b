//! Letters over SMTP.

use app::context::{Letter, Mail};
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::time::Duration;

/// How long the mail server may take for one step.
const PATIENCE: Duration = Duration::from_secs(20);

/// Mail that cannot be set up as it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum BadMail {
    /// The server's address; it may hold a password, so it is not repeated.
    #[error(
        "the mail server must be given as smtp://USER:PASSWORD@HOST:PORT or smtps://..., and is not: {0}"
    )]
    Server(String),
    /// The sender.
    #[error(
        "the sender of mail must be an address like “Veracite <study@clinic.example>”, and “{0}” is none"
    )]
    From(String),
    /// A server without a sender.
    #[error("mail needs a sender too: give --mail-from or VERACITE_MAIL_FROM")]
    NoFrom,
}

/// A mail server, and who the letters are from.
pub struct Smtp {
    from: Mailbox,
    server: AsyncSmtpTransport<Tokio1Executor>,
}

impl Smtp {
    /// Sets mail up; nothing is sent or connected yet. `smtps` speaks TLS from the start. `smtp` changes to TLS
    /// (STARTTLS), and sends nothing if the server can't, unless that is on this machine or the address ends in
    /// `?tls=opportunistic`.
    pub fn new(server: &str, from: Option<&str>) -> Result<Smtp, BadMail> {
        let from = from.map(str::trim).filter(|from| !from.is_empty()).ok_or(BadMail::NoFrom)?;
        let from = from.parse().map_err(|_| BadMail::From(from.to_owned()))?;
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(&with_tls(server.trim()))
            .map_err(|e| BadMail::Server(e.to_string()))?
            .timeout(Some(PATIENCE))
            .build();
        Ok(Smtp { from, server })
    }

    fn message(&self, letter: Letter) -> Result<Message, String> {
        let address: Address = letter.to.parse().map_err(|e: lettre::address::AddressError| e.to_string())?;
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(letter.name.map(|name| one_line(&name)), address))
            .subject(one_line(&letter.subject))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.body)
            .map_err(|e| e.to_string())
    }
}

/// The server's address with what is said about TLS.
fn with_tls(server: &str) -> String {
    let rest = server.strip_prefix("smtp://").unwrap_or_default();
    let host = rest.rsplit('@').next().unwrap_or_default();
    let here = ["127.0.0.1", "localhost", "[::1]"].iter().any(|h| {
        host.strip_prefix(h).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/', '?']))
    });
    if rest.is_empty() || here || server.contains("tls=") {
        return server.to_owned();
    }
    format!("{server}{}tls=required", if server.contains('?') { '&' } else { '?' })
}

/// A text without line breaks and other control characters: a second guard against headers slipped in by a name.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// An error with its causes, in one line of at most 300 characters.
fn whole(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !words.contains(&text) {
            words = format!("{words}: {text}");
        }
        cause = error.source();
    }
    one_line(&words).chars().take(300).collect()
}

#[async_trait::async_trait]
impl Mail for Smtp {
    async fn send(&self, letter: Letter) -> Result<(), String> {
        let message = self.message(letter)?;
        self.server.send(message).await.map(|_| ()).map_err(|e| whole(&e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_goes_over_tls_unless_the_server_is_on_this_machine() {
        assert_eq!(with_tls("smtps://u:p@mail.example"), "smtps://u:p@mail.example");
        assert_eq!(with_tls("smtp://u:p@mail.example:587"), "smtp://u:p@mail.example:587?tls=required");
        assert_eq!(
            with_tls("smtp://u:p@localhost.mail.example"),
            "smtp://u:p@localhost.mail.example?tls=required"
        );
        assert_eq!(
            with_tls("smtp://mail.example?tls=opportunistic"),
            "smtp://mail.example?tls=opportunistic"
        );
        assert_eq!(with_tls("smtp://127.0.0.1:2525"), "smtp://127.0.0.1:2525");
    }

    #[tokio::test]
    async fn what_cannot_be_set_up_is_said_without_the_password() {
        let said = |server: &str, from: Option<&str>| Smtp::new(server, from).err().map(|e| e.to_string());
        assert_eq!(said("smtps://u:p@mail.example", Some("Veracite <study@clinic.example>")), None);
        assert!(said("smtps://u:p@mail.example", None).is_some_and(|e| e.contains("--mail-from")));
        assert!(said("smtps://u:p@mail.example", Some("study")).is_some_and(|e| e.contains("“study”")));
        let bad = said("ftp://u:s3cret@mail.example", Some("study@clinic.example"));
        assert!(bad.is_some_and(|e| e.contains("smtp://") && !e.contains("s3cret")));
    }

    #[tokio::test]
    async fn a_name_adds_no_header() {
        let smtp = Smtp::new("smtp://127.0.0.1:1", Some("study@clinic.example")).expect("it is set up");
        let letter = Letter {
            to: "vera@clinic.example".into(),
            name: Some("Vera\r\nBcc: all@clinic.example".into()),
            subject: "Pain\r\nBcc: all@clinic.example".into(),
            body: "Hello\n".into(),
        };
        let text =
            String::from_utf8(smtp.message(letter).expect("it is a letter").formatted()).expect("text");
        let (head, _) = text.split_once("\r\n\r\n").expect("a head and a body");
        assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
    }
}

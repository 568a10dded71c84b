use super::Failure;
use crate::mail::Smtp;
use app::context::Mail;
use clap::Args;
use std::sync::Arc;

/// Where links lead, and how they are mailed.
#[derive(Args, Debug)]
pub(super) struct Links {
    /// The address that people type, as behind a proxy: https://veracite.example. Used in links, it is the trusted
    /// origin, and with https cookies are sent over TLS only.
    #[arg(long, env = "VERACITE_PUBLIC_URL")]
    public_url: Option<String>,
    /// The mail server: smtp://USER:PASSWORD@HOST:PORT (STARTTLS) or smtps://USER:PASSWORD@HOST:PORT. Without one,
    /// links are shown to be passed on by hand.
    #[arg(long, env = "VERACITE_SMTP", hide_env_values = true)]
    smtp: Option<String>,
    /// Who letters are from: "Veracite <study@clinic.example>".
    #[arg(long, env = "VERACITE_MAIL_FROM")]
    mail_from: Option<String>,
}

impl Links {
    /// The address that people type; `listening` if none was given.
    pub(super) fn public_url(&self, listening: &str) -> String {
        self.public_url.clone().unwrap_or_else(|| format!("http://{listening}"))
    }

    /// The mail server, if one was given; then the address that people type must be given, too.
    pub(super) fn mail(&self) -> Result<Option<Arc<dyn Mail>>, Failure> {
        let Some(server) = self.smtp.as_deref().filter(|server| !server.trim().is_empty()) else {
            return Ok(None);
        };
        if self.public_url.is_none() {
            return Err(Failure(
                "letters hold links, so --smtp needs --public-url, the address that people type: \
                 --public-url https://veracite.example"
                    .to_owned(),
            ));
        }
        Ok(Some(Arc::new(Smtp::new(server, self.mail_from.as_deref())?)))
    }
}

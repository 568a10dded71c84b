//! What the router holds, and how it makes the context of a request from it.

use super::session::RequestSession;
use crate::http::assets;
use crate::store::Db;
use app::account::Account;
use app::clock::{Clock, Ids};
use app::context::{Assets, Ctx, Mail, Passwords, Reference};
use leptos::config::LeptosOptions;
use std::sync::Arc;

/// What the router holds.
#[derive(Clone)]
pub struct Site {
    /// The database.
    pub db: Db,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Where ids come from.
    pub ids: Arc<dyn Ids>,
    /// Password hashing.
    pub passwords: Arc<dyn Passwords>,
    /// Who takes letters to the post, if mail is configured.
    pub mail: Option<Arc<dyn Mail>>,
    /// The figures that were counted last.
    pub figures: Arc<app::quality::Cache>,
    /// Files that managers sent and that wait to be imported.
    pub uploads: Arc<app::import::Uploads>,
    /// The address that people type: `http://127.0.0.1:3000`.
    pub public_url: String,
}

/// Who is asking, found once for a request.
#[derive(Clone)]
pub struct Asking {
    /// The session.
    pub session: RequestSession,
    /// The account, if one is signed in.
    pub viewer: Option<Account>,
    /// The request's reference.
    pub reference: Reference,
    /// The peer's address.
    pub peer: String,
}

impl Site {
    /// The context of a request by `asking`.
    pub fn ctx(&self, asking: &Asking) -> Ctx {
        Ctx {
            store: Arc::new(self.db.clone()),
            clock: self.clock.clone(),
            ids: self.ids.clone(),
            passwords: self.passwords.clone(),
            mail: self.mail.clone(),
            figures: self.figures.clone(),
            uploads: self.uploads.clone(),
            public_url: self.public_url.trim_end_matches('/').to_owned(),
            session: Some(Arc::new(asking.session.clone())),
            viewer: asking.viewer.clone(),
            peer: asking.peer.clone(),
        }
    }

    /// The context of the command line: nobody is signed in, and the machine is trusted.
    pub fn machine(&self) -> Ctx {
        Ctx {
            store: Arc::new(self.db.clone()),
            clock: self.clock.clone(),
            ids: self.ids.clone(),
            passwords: self.passwords.clone(),
            mail: self.mail.clone(),
            figures: self.figures.clone(),
            uploads: self.uploads.clone(),
            public_url: self.public_url.trim_end_matches('/').to_owned(),
            session: None,
            viewer: None,
            peer: String::new(),
        }
    }

    /// Whether people come over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// What leptos needs to know.
    pub fn leptos_options(&self) -> LeptosOptions {
        LeptosOptions::builder().output_name(assets::output_name()).build()
    }

    /// Where the browser finds the style sheet.
    pub fn assets(&self) -> Assets {
        Assets { css: assets::css_path(), has_browser_code: assets::has_browser_code() }
    }
}

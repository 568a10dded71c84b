//! What a request carries: the store, the clock, where ids come from, who is asking.

use crate::account::Account;
use crate::assignment::Assignment;
use crate::clock::{Clock, Ids, Instant};
use crate::error::AppError;
use crate::id::{AccountId, ProjectId};
use crate::project::{Project, Role, Standing};
use crate::store::Store;
use std::sync::Arc;

/// Hashes and verifies passwords, off the async threads.
#[async_trait::async_trait]
pub trait Passwords: Send + Sync {
    /// The argon2id hash of a password, in PHC form.
    async fn hash(&self, password: String) -> Result<String, AppError>;
    /// Whether the password is the one with this hash. Without a hash it takes as long and is false, so that unknown
    /// addresses answer no sooner.
    async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, AppError>;
}

/// One letter by mail: plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The address it goes to.
    pub to: String,
    /// The name of who lives there.
    pub name: Option<String>,
    /// One line.
    pub subject: String,
    /// The text, lines ended by `\n`.
    pub body: String,
}

/// Sends letters.
#[async_trait::async_trait]
pub trait Mail: Send + Sync {
    /// Hands a letter to the mail server. The error says in words why it was not taken.
    async fn send(&self, letter: Letter) -> Result<(), String>;
}

/// The session of the request, as far as operations change it.
#[async_trait::async_trait]
pub trait SessionHandle: Send + Sync {
    /// Starts a session for the account under a new id.
    async fn sign_in(&self, account: &Account) -> Result<(), AppError>;
    /// Ends the session; its id is dead.
    async fn sign_out(&self) -> Result<(), AppError>;
}

/// What one request carries.
#[derive(Clone)]
pub struct Ctx {
    /// The database.
    pub store: Arc<dyn Store>,
    /// The server's clock.
    pub clock: Arc<dyn Clock>,
    /// Where ids come from.
    pub ids: Arc<dyn Ids>,
    /// Password hashing.
    pub passwords: Arc<dyn Passwords>,
    /// Who takes letters to the post; none: no mail is configured.
    pub mail: Option<Arc<dyn Mail>>,
    /// The figures that were counted last.
    pub figures: Arc<crate::quality::Cache>,
    /// Files that managers sent and that wait to be imported.
    pub uploads: Arc<crate::import::Uploads>,
    /// The address that people type, without a slash at its end: links begin with it.
    pub public_url: String,
    /// The session; none for the command line.
    pub session: Option<Arc<dyn SessionHandle>>,
    /// Who is signed in.
    pub viewer: Option<Account>,
    /// The peer's address as far as the server knows it, for the limit on sign-ins.
    pub peer: String,
}

impl Ctx {
    /// The present moment.
    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// Whether people come over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Who is signed in. Error `SignedOut` if nobody is.
    pub fn account(&self) -> Result<&Account, AppError> {
        self.viewer.as_ref().ok_or(AppError::SignedOut)
    }

    /// The project and the viewer's role in it. Error `NotFound` for a stranger to the project, so that ids tell
    /// nothing; an administrator counts as a manager.
    pub async fn project(&self, id: &ProjectId) -> Result<(Project, Role), AppError> {
        let account = self.account()?;
        let project = self.store.find_project(id).await?.ok_or(AppError::NotFound)?;
        match self.store.find_role(id, &account.id).await? {
            Some(role) => Ok((project, role)),
            None if account.administrator => Ok((project, Role::Manager)),
            None => Err(AppError::NotFound),
        }
    }

    /// The viewer's account, if it may practise in the project: it joined as an expert or takes part. Error `NotFound`
    /// for all others.
    pub async fn practising(&self, id: &ProjectId) -> Result<AccountId, AppError> {
        let account = self.account()?;
        match self.store.find_standing(id, &account.id).await? {
            Some((Role::Expert, Standing::Joining | Standing::Waiting | Standing::In)) => {
                Ok(account.id.clone())
            }
            _ => Err(AppError::NotFound),
        }
    }

    /// The project of a task of the viewer's, if they may work on it: they take part, or the task is practice and they
    /// joined. Error `NotFound` otherwise.
    pub async fn reviewable(&self, task: &Assignment) -> Result<Project, AppError> {
        if task.practice {
            self.practising(&task.project).await?;
            return self.store.find_project(&task.project).await?.ok_or(AppError::NotFound);
        }
        Ok(self.project(&task.project).await?.0)
    }

    /// The project, if the viewer manages it. Error `Forbidden` for its experts, `NotFound` for strangers.
    pub async fn managed(&self, id: &ProjectId) -> Result<Project, AppError> {
        match self.project(id).await? {
            (project, Role::Manager) => Ok(project),
            (_, Role::Expert) => Err(AppError::Forbidden),
        }
    }
}

/// The context of the request that is being answered.
pub fn ctx() -> Ctx {
    leptos::prelude::expect_context::<Ctx>()
}

/// The reference of the request that is being answered: log lines carry it and error pages show it.
pub fn reference() -> String {
    leptos::prelude::use_context::<Reference>().map_or_else(|| "none".to_owned(), |r| r.0)
}

/// Where the browser finds what it fetches beside the page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Assets {
    /// The style sheet.
    pub css: &'static str,
    /// Whether there is code for the islands.
    pub has_browser_code: bool,
}

/// The reference of a request.
#[derive(Clone, Debug)]
pub struct Reference(pub String);

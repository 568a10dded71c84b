use super::links::Links;
use super::{Done, Failure, account_at, tell};
use app::account::{reset, rules, service};
use app::context::Ctx;
use app::enrolment::leaving::service as leaving;
use app::store::StoreError;
use clap::{Args, Subcommand};
use std::io::{IsTerminal, Read};

/// Accounts: the logins of this server.
#[derive(Args, Debug)]
pub struct AccountCommand {
    #[command(subcommand)]
    command: Accounts,
}

#[derive(Subcommand, Debug)]
enum Accounts {
    Add(Add),
    Erase(Erase),
    Reset(Reset),
}

/// Erases an account: name, address, password and profile go, drafts too; submitted judgements stay under the
/// pseudonym, or go where the consent text says so. Without --confirm it only says what would be done.
///
/// Example: veracite account erase vera@clinic.example --confirm
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Erase {
    /// The account's address.
    email: String,
    /// Do it. It can't be undone.
    #[arg(long)]
    confirm: bool,
}

/// Adds an account. The password is asked for on a terminal, or read from standard input.
///
/// Example: veracite account add vera@clinic.example --name "Vera Okonkwo"
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Add {
    /// The e-mail address to sign in with.
    email: String,
    /// The name, shown to its owner and to managers.
    #[arg(long)]
    name: String,
    /// Make it an administrator of this server.
    #[arg(long)]
    administrator: bool,
}

/// Prints a link for a new password, which works once, within an hour. Earlier ones of the account are dead.
///
/// Example: veracite account reset vera@clinic.example
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Reset {
    /// The account's address.
    email: String,
    #[command(flatten)]
    links: Links,
}

impl AccountCommand {
    /// Where links lead, if the command makes one.
    pub(super) fn links(&self) -> Option<&Links> {
        match &self.command {
            Accounts::Add(_) | Accounts::Erase(_) => None,
            Accounts::Reset(reset) => Some(&reset.links),
        }
    }

    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        match self.command {
            Accounts::Add(add) => add.run(ctx).await,
            Accounts::Erase(erase) => erase.run(ctx).await,
            Accounts::Reset(reset) => reset.run(ctx).await,
        }
    }
}

impl Reset {
    async fn run(self, ctx: &Ctx) -> Done {
        let account = account_at(ctx, &self.email).await?;
        let secret = reset::service::make(ctx, &account.id).await?;
        tell(serde_json::json!({ "email": account.email, "link": reset::service::link(ctx, &secret) }))?;
        Ok(())
    }
}

impl Add {
    async fn run(self, ctx: &Ctx) -> Done {
        let email = self.email.trim();
        if rules::address_problem(email).is_some() {
            return Err(Failure(format!("{email} is no e-mail address")));
        }
        if rules::name_problem(&self.name).is_some() {
            return Err(Failure(format!("a name has 1 to {} characters", rules::NAME_MAX)));
        }
        let password = read_password()?;
        let has_password = password.is_some();
        match service::add(ctx, email, &self.name, password, self.administrator).await? {
            Ok(account) => {
                tell(serde_json::json!({ "account": account.id, "email": account.email }))?;
                if !has_password {
                    eprintln!("No password was given, so nobody can sign in with this account yet.");
                }
                Ok(())
            }
            Err(StoreError::Taken(_)) => Err(Failure(format!("somebody has the address {email} already"))),
            Err(other) => Err(other.into()),
        }
    }
}

impl Erase {
    async fn run(self, ctx: &Ctx) -> Done {
        let account = account_at(ctx, &self.email).await?;
        for of in leaving::erasing(ctx, &account.id).await? {
            tell(serde_json::json!({
                "project": of.project.name,
                "drafts_deleted": of.holdings.drafts,
                "question_drafts_deleted": of.holdings.question_drafts,
                "questions_kept": of.holdings.questions,
                "judgements_kept": if of.removes { 0 } else { of.holdings.submitted },
                "judgements_deleted": if of.removes { of.holdings.submitted } else { 0 },
            }))?;
        }
        if !self.confirm {
            return Err(Failure(format!(
                "nothing was changed; to erase {} for good, add --confirm",
                account.email
            )));
        }
        leaving::erase(ctx, &account.id).await?;
        tell(serde_json::json!({ "account": account.id, "erased": true }))?;
        Ok(())
    }
}

/// The password from the terminal, twice, or the first line of standard input; none if that is empty.
fn read_password() -> Result<Option<String>, Failure> {
    let password = if std::io::stdin().is_terminal() {
        let first = rpassword::prompt_password("Password (empty for none): ")?;
        if !first.is_empty() && rpassword::prompt_password("Once more: ")? != first {
            return Err(Failure("the two entries differ; nothing was done".to_owned()));
        }
        first
    } else {
        let mut text = String::new();
        std::io::stdin().take(4096).read_to_string(&mut text)?;
        text.lines().next().unwrap_or_default().to_owned()
    };
    if password.is_empty() {
        return Ok(None);
    }
    match rules::password_problem(&password) {
        None => Ok(Some(password)),
        Some(_) => Err(Failure(format!(
            "a password has at least {} characters and at most {} bytes; nothing was done",
            rules::PASSWORD_MIN,
            rules::PASSWORD_MAX
        ))),
    }
}

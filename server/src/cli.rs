//! The command line: one subcommand a file. Results go to standard output, progress and problems to standard error;
//! the exit code is 0 only if all was done.

mod account;
mod assign;
mod backup;
mod check;
mod export;
mod import;
mod invite;
mod links;
mod member;
mod migrate;
mod project;
mod report;
mod sample;
mod serve;

use crate::clock::{RandomIds, SystemClock};
use crate::http::Site;
use crate::password::Argon2id;
use crate::store::{Db, open};
use app::account::{Account, fold};
use app::context::{Ctx, Mail};
use app::project::Project;
use clap::{Parser, Subcommand};
use links::Links;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// Experts vouch for model answers, claim by claim.
#[derive(Parser, Debug)]
#[command(name = "veracite", version, about, max_term_width = 100)]
struct Cli {
    /// The database: sqlite:FILE (made if absent) or postgres://USER:PASSWORD@HOST/NAME.
    #[arg(
        long,
        env = "VERACITE_DATABASE",
        default_value = "sqlite:veracite.db",
        global = true,
        hide_env_values = true
    )]
    database: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Serve(serve::Serve),
    Migrate(migrate::Migrate),
    Account(account::AccountCommand),
    Project(project::ProjectCommand),
    Member(member::MemberCommand),
    Invite(invite::Invite),
    Assign(assign::Assign),
    Export(export::Export),
    Report(report::Report),
    Sample(sample::Sample),
    Import(import::Import),
    Check(check::Check),
    Backup(backup::Backup),
}

/// Why a command failed, in words for people.
#[derive(Debug)]
pub struct Failure(pub String);

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(error.to_string())
    }
}

/// What a command came to.
pub type Done = Result<(), Failure>;

/// Writes a result and a line end to standard output. If nobody reads it any more (`| head`), it is not said; what was
/// done stays done.
pub(crate) fn tell(result: impl std::fmt::Display) -> Done {
    let mut out = std::io::stdout().lock();
    let written = writeln!(out, "{result}").and_then(|()| out.flush());
    quiet(written).map_err(|error| Failure(format!("cannot write to standard output: {error}")))
}

/// Takes a pipe whose reader left for the end of what was asked for.
fn quiet(written: std::io::Result<()>) -> std::io::Result<()> {
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Runs the program.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("veracite: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(command(cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(words)) => {
            eprintln!("veracite: {words}");
            ExitCode::FAILURE
        }
    }
}

async fn command(cli: Cli) -> Done {
    match cli.command {
        Command::Serve(serve) => serve.run(&cli.database).await,
        Command::Migrate(migrate) => migrate.run(&cli.database).await,
        Command::Account(account) => {
            let ctx = linking(&cli.database, account.links()).await?;
            account.run(&ctx).await
        }
        Command::Project(project) => project.run(&machine(&cli.database).await?).await,
        Command::Member(member) => member.run(&machine(&cli.database).await?).await,
        Command::Invite(invite) => {
            let ctx = linking(&cli.database, Some(&invite.links)).await?;
            invite.run(&ctx).await
        }
        Command::Assign(assign) => assign.run(&machine(&cli.database).await?).await,
        Command::Export(export) => export.run(&machine(&cli.database).await?).await,
        Command::Report(report) => report.run(&machine(&cli.database).await?).await,
        Command::Sample(sample) => sample.run(&machine(&cli.database).await?).await,
        Command::Import(import) => import.run(&machine(&cli.database).await?).await,
        Command::Check(check) => check.run(&cli.database).await,
        Command::Backup(backup) => backup.run(&cli.database).await,
    }
}

/// What the site is made of on this machine.
fn site(db: Db, public_url: String, mail: Option<Arc<dyn Mail>>) -> Site {
    Site {
        db,
        clock: Arc::new(SystemClock),
        ids: Arc::new(RandomIds),
        passwords: Arc::new(Argon2id::default()),
        mail,
        figures: Arc::default(),
        uploads: Arc::default(),
        public_url,
    }
}

/// The context of a command: the database is open and up to date.
async fn machine(database: &str) -> Result<Ctx, Failure> {
    linking(database, None).await
}

/// The same for a command that makes links.
async fn linking(database: &str, links: Option<&Links>) -> Result<Ctx, Failure> {
    let mail = links.map(Links::mail).transpose()?.flatten();
    let public_url = links.map(|links| links.public_url(serve::LISTEN)).unwrap_or_default();
    Ok(site(open(database).await?, public_url, mail).machine())
}

/// The project with this name, or a failure that names those there are.
async fn project_named(ctx: &Ctx, name: &str) -> Result<Project, Failure> {
    if let Some(project) = ctx.store.find_project_by_name(&fold(name)).await? {
        return Ok(project);
    }
    let names: Vec<String> =
        ctx.store.projects().await?.into_iter().map(|p| format!("“{}”", p.name)).collect();
    Err(Failure(if names.is_empty() {
        format!(
            "there is no project “{name}”, and no other either; make it with: veracite project create \"{name}\""
        )
    } else {
        format!("there is no project “{name}”; there are: {}", names.join(", "))
    }))
}

/// The account with this address, or a failure that says how to make one.
async fn account_at(ctx: &Ctx, email: &str) -> Result<Account, Failure> {
    ctx.store.find_credentials(&fold(email)).await?.map(|known| known.account).ok_or_else(|| {
        Failure(format!(
            "nobody has the address {email}; make the account with: veracite account add {email} --name NAME"
        ))
    })
}

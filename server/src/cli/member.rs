use super::{Done, Failure, account_at, project_named, tell};
use app::context::Ctx;
use app::project::{Role, pseudonym, service};
use app::store::StoreError;
use clap::{Args, Subcommand, ValueEnum};

/// Members: who takes part in a project.
#[derive(Args, Debug)]
pub struct MemberCommand {
    #[command(subcommand)]
    command: Members,
}

/// A role as the command line spells it.
#[derive(ValueEnum, Debug, Clone, Copy)]
pub(super) enum RoleName {
    Expert,
    Manager,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Role {
        match name {
            RoleName::Expert => Role::Expert,
            RoleName::Manager => Role::Manager,
        }
    }
}

#[derive(Subcommand, Debug)]
enum Members {
    /// Makes an account a member of a project, or changes its role.
    ///
    /// Example: veracite member add vera@clinic.example --project "Pain and anticoagulants" --role expert
    Add {
        /// The account's address.
        email: String,
        /// The project's name.
        #[arg(long)]
        project: String,
        /// What the member may do.
        #[arg(long)]
        role: RoleName,
    },
    /// Ties a pseudonym that came with a file to an account, which then owns its questions and judgements.
    ///
    /// Example: veracite member link E-014 vera@clinic.example --project "Pain and anticoagulants"
    Link {
        /// The pseudonym.
        pseudonym: String,
        /// The account's address.
        email: String,
        /// The project's name.
        #[arg(long)]
        project: String,
    },
    /// Lists the members, one JSON object a line. Example: veracite member list --project "Pain and anticoagulants"
    List {
        /// The project's name.
        #[arg(long)]
        project: String,
    },
}

impl MemberCommand {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        match self.command {
            Members::Add { email, project, role } => add(ctx, &email, &project, role).await,
            Members::Link { pseudonym, email, project } => link(ctx, &pseudonym, &email, &project).await,
            Members::List { project } => list(ctx, &project).await,
        }
    }
}

async fn add(ctx: &Ctx, email: &str, project: &str, role: RoleName) -> Done {
    let (project, account) = (project_named(ctx, project).await?, account_at(ctx, email).await?);
    let role: Role = role.into();
    service::add_member(ctx, &project, &account, role).await?;
    let person = ctx.store.find_person_of(&project.id, &account.id).await?.map(|p| pseudonym(p.number));
    tell(serde_json::json!({ "email": account.email, "role": role, "pseudonym": person }))?;
    Ok(())
}

async fn link(ctx: &Ctx, name: &str, email: &str, project: &str) -> Done {
    let (project, account) = (project_named(ctx, project).await?, account_at(ctx, email).await?);
    let number = name.trim().strip_prefix("E-").and_then(|digits| digits.parse().ok());
    let person = match number {
        Some(number) => ctx.store.find_person_by_number(&project.id, number).await?,
        None => None,
    };
    let Some(person) = person else {
        return Err(Failure(format!("nobody in “{}” has the pseudonym {name}", project.name)));
    };
    match ctx.store.link_person(&person.id, &account.id, ctx.now()).await {
        Ok(()) => {
            tell(serde_json::json!({ "email": account.email, "pseudonym": pseudonym(person.number) }))?;
            Ok(())
        }
        Err(StoreError::Taken("the account")) => Err(Failure(format!(
            "{email} has work of its own in “{}” already, under another pseudonym; nothing was changed",
            project.name
        ))),
        Err(StoreError::Taken(_)) => {
            Err(Failure(format!("{name} belongs to an account already; nothing was changed")))
        }
        Err(other) => Err(other.into()),
    }
}

async fn list(ctx: &Ctx, project: &str) -> Done {
    let project = project_named(ctx, project).await?;
    for member in ctx.store.members(&project.id).await? {
        let person = member.number.map(pseudonym);
        tell(serde_json::json!({
            "email": member.email,
            "name": member.name,
            "role": member.role,
            "standing": member.standing,
            "pseudonym": person,
        }))?;
    }
    Ok(())
}

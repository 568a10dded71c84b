use super::{Done, Failure, tell};
use app::context::Ctx;
use app::error::{AppError, FieldProblemKind};
use app::project::rules::NAME_MAX;
use app::project::service;
use clap::{Args, Subcommand};

/// Projects: one study each.
#[derive(Args, Debug)]
pub struct ProjectCommand {
    #[command(subcommand)]
    command: Projects,
}

#[derive(Subcommand, Debug)]
enum Projects {
    /// Makes a project with ExpertQA's protocol. Example: veracite project create "Pain and anticoagulants"
    Create {
        /// What people will call it.
        name: String,
    },
    /// Lists the projects, one JSON object a line. Example: veracite project list
    List,
}

impl ProjectCommand {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        match self.command {
            Projects::Create { name } => create(ctx, &name).await,
            Projects::List => list(ctx).await,
        }
    }
}

async fn create(ctx: &Ctx, name: &str) -> Done {
    let project = match service::create(ctx, name).await {
        Ok(project) => project,
        Err(AppError::Invalid(problems)) if problems.iter().any(|p| p.kind == FieldProblemKind::Taken) => {
            return Err(Failure(format!("there is a project “{}” already", name.trim())));
        }
        Err(AppError::Invalid(_)) => {
            let words = format!("a project's name has 1 to {NAME_MAX} characters and no control characters");
            return Err(Failure(words));
        }
        Err(other) => return Err(other.into()),
    };
    tell(serde_json::json!({ "project": project.id, "name": project.name }))?;
    Ok(())
}

async fn list(ctx: &Ctx) -> Done {
    for project in ctx.store.projects().await? {
        tell(serde_json::json!({ "project": project.id, "name": project.name }))?;
    }
    Ok(())
}

use super::{Done, Failure};
use app::account::fold;
use app::context::Ctx;
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
    if name.trim().is_empty() || name.chars().count() > 200 || name.chars().any(char::is_control) {
        return Err(Failure("a project's name has 1 to 200 characters and no control characters".to_owned()));
    }
    if ctx.store.find_project_by_name(&fold(name)).await?.is_some() {
        return Err(Failure(format!("there is a project “{}” already", name.trim())));
    }
    let project = service::create(ctx, name).await?;
    println!("{}", serde_json::json!({ "project": project.id, "name": project.name }));
    Ok(())
}

async fn list(ctx: &Ctx) -> Done {
    for project in ctx.store.projects().await? {
        println!("{}", serde_json::json!({ "project": project.id, "name": project.name }));
    }
    Ok(())
}

use super::{Done, project_named, tell};
use app::context::Ctx;
use app::release::{each_page, report};
use clap::Args;

/// Prints the label distributions of a project's submitted judgements as JSON.
///
/// Example: veracite report --project "Pain and anticoagulants"
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Report {
    /// The project's name.
    #[arg(long)]
    project: String,
}

impl Report {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        let project = project_named(ctx, &self.project).await?;
        let mut report = report(&ctx.store.protocol(&project.id).await?);
        each_page(ctx, &project.id, |answers| report.add(answers)).await?;
        tell(serde_json::to_string_pretty(&report.json())?)?;
        Ok(())
    }
}

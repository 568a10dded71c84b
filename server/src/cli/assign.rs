use super::{Done, Failure, account_at, project_named, tell};
use app::assignment::service;
use app::context::Ctx;
use app::id::QuestionId;
use clap::Args;

/// Hands answers to an expert, who finds them under “My work”. Those already handed over are left as they are.
///
/// Examples:
///   veracite assign --project "Pain and anticoagulants" --to vera@clinic.example --all
///   veracite assign --project "Pain and anticoagulants" --to vera@clinic.example --system gpt4
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Assign {
    /// The project's name.
    #[arg(long)]
    project: String,
    /// The expert's address.
    #[arg(long)]
    to: String,
    /// Only answers of this system.
    #[arg(long)]
    system: Option<String>,
    /// Only answers to the question with this id.
    #[arg(long)]
    question_id: Option<String>,
    /// All answers of the project.
    #[arg(long, conflicts_with_all = ["system", "question_id"])]
    all: bool,
}

impl Assign {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        if !self.all && self.system.is_none() && self.question_id.is_none() {
            return Err(Failure("say which answers: --all, --system NAME or --question-id ID".to_owned()));
        }
        let project = project_named(ctx, &self.project).await?;
        let account = account_at(ctx, &self.to).await?;
        if ctx.store.find_role(&project.id, &account.id).await?.is_none() {
            return Err(Failure(format!(
                "{} is no member of “{}”; add them with: veracite member add {} --project \"{}\" --role expert",
                self.to, project.name, self.to, project.name
            )));
        }
        let question: Option<QuestionId> = match &self.question_id {
            Some(text) => Some(text.parse().map_err(|_| Failure(format!("{text} is no question's id")))?),
            None => None,
        };
        let (assigned, of) =
            service::assign(ctx, &project.id, &account, self.system.as_deref(), question.as_ref()).await?;
        if of == 0 {
            return Err(Failure("no answer of the project matches; nothing was assigned".to_owned()));
        }
        tell(serde_json::json!({ "assigned": assigned, "already_theirs": of as u64 - assigned }))?;
        Ok(())
    }
}

use super::{Done, Failure, project_named, tell};
use app::context::Ctx;
use app::error::AppError;
use app::sample::{Plan, service};
use clap::Args;
use std::collections::BTreeMap;

/// Chooses which answers of a project are reviewed: so many of each question, over the systems alike or by weights.
///
/// Only ready answers are chosen; what somebody has begun stays in, and tasks that nobody began on answers left out are
/// taken back. The same seed over the same answers gives the same choice. The counts come as JSON on standard output.
///
/// Examples:
///   veracite sample --project "Pain and anticoagulants" --per-question 1 --dry-run
///   veracite sample --project "Pain and anticoagulants" --per-question 2 --weights gpt4=1,rr=2 --seed 7
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Sample {
    /// The project's name.
    #[arg(long)]
    project: String,
    /// How many answers of each question are reviewed.
    #[arg(long)]
    per_question: u32,
    /// SYSTEM=WEIGHT, separated by commas; a system that is not named has 1, and 0 leaves one out.
    #[arg(long, value_delimiter = ',', value_parser = weight)]
    weights: Vec<(String, u32)>,
    /// Another seed gives another choice.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: i64,
    /// Say what the sample would be; change nothing.
    #[arg(long)]
    dry_run: bool,
}

fn weight(text: &str) -> Result<(String, u32), String> {
    let (system, weight) = text.rsplit_once('=').ok_or("a weight is written SYSTEM=NUMBER")?;
    let weight = weight.parse().map_err(|_| format!("{weight} is no whole number"))?;
    Ok((system.to_owned(), weight))
}

impl Sample {
    pub(super) async fn run(self, ctx: &Ctx) -> Done {
        let project = project_named(ctx, &self.project).await?;
        let weights: BTreeMap<String, u32> = self.weights.into_iter().collect();
        let plan = Plan { per_question: self.per_question, weights, seed: self.seed };
        let told = match self.dry_run {
            true => service::preview(ctx, &project, &plan).await.map(|drawn| {
                serde_json::json!({
                    "drawn": false, "per_question": plan.per_question, "weights": plan.weights, "seed": plan.seed,
                    "answers": drawn.chosen.len(), "questions": drawn.questions, "withdrawn": drawn.withdrawn,
                    "systems": drawn.shares,
                })
            }),
            false => service::draw_sample(ctx, &project, &plan).await.map(|record| {
                serde_json::json!({
                    "drawn": true, "per_question": plan.per_question, "weights": plan.weights, "seed": plan.seed,
                    "answers": record.answers, "questions": record.questions, "withdrawn": record.withdrawn,
                    "systems": record.systems,
                })
            }),
        };
        let told = match told {
            Err(AppError::Invalid(_)) => return Err(refused(ctx, &project.id, &plan).await?),
            told => told?,
        };
        tell(serde_json::to_string_pretty(&told)?)?;
        Ok(())
    }
}

/// What is wrong with the plan, with the systems that there are.
async fn refused(ctx: &Ctx, project: &app::id::ProjectId, plan: &Plan) -> Result<Failure, Failure> {
    let counts = ctx.store.answers_by_system(project).await?;
    let systems: Vec<&str> = counts.iter().map(|count| count.system.as_str()).collect();
    let (per_question, weight) = (service::MOST_PER_QUESTION, service::GREATEST_WEIGHT);
    if !(1..=per_question).contains(&plan.per_question) {
        return Ok(Failure(format!("--per-question is a whole number from 1 to {per_question}")));
    }
    Ok(Failure(format!(
        "--weights names systems of the project ({}), each with a whole number from 0 to {weight}, not all 0",
        systems.join(", ")
    )))
}

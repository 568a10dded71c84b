//! The page of the sample: what counts now, how the next one would come out, drawing and undoing.

use super::model::{Drawn, Plan, Sample, Share};
use super::service::{GREATEST_WEIGHT, MOST_PER_QUESTION, SampleDesk, preview, problems, show};
use crate::context::ctx;
use crate::error::{FieldProblem, FieldProblemKind};
use crate::id::ProjectId;
use crate::project::parts::{Tab, desk_page};
use crate::routes;
use crate::view::field::{Control, number, to_mend};
use crate::view::layout::headline;
use crate::view::page::{page, path_id, query};
use crate::view::table::{Column, table};
use crate::view::words::{ago, count, grouped};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// What was typed into the form.
#[derive(Debug, Clone)]
struct Asked {
    per_question: String,
    seed: String,
    weights: BTreeMap<String, String>,
}

/// The project's sample.
#[component]
pub fn SamplePage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let pairs = leptos_router::hooks::use_query_map().read_untracked().clone();
    let (per_question, seed) = (query("per_question"), query("seed"));
    page(async move {
        let desk = show(&ctx, &id?).await?;
        let asked = (!per_question.is_empty() || !seed.is_empty()).then(|| Asked {
            per_question,
            seed,
            weights: desk
                .counts
                .iter()
                .filter_map(|c| Some((c.system.clone(), pairs.get(&weight_name(&c.system))?)))
                .collect(),
        });
        let read = asked.as_ref().map(|asked| read(asked, &desk));
        let outcome = match &read {
            Some(Ok(plan)) => Some((plan.clone(), preview(&ctx, &desk.project, plan).await?)),
            _ => None,
        };
        let wrong = read.and_then(Result::err).unwrap_or_default();
        let content = whole(&desk, asked, &wrong, outcome, ctx.now().0);
        Ok(desk_page("Sample", &desk.project, Tab::Answers, ctx.viewer.as_ref(), content))
    })
}

fn weight_name(system: &str) -> String {
    format!("weight.{system}")
}

/// The plan that was typed, or what is wrong with it.
fn read(asked: &Asked, desk: &SampleDesk) -> Result<Plan, Vec<FieldProblem>> {
    let wrong = |field: &str| FieldProblem { field: field.to_owned(), kind: FieldProblemKind::OutOfRange };
    let mut found = Vec::new();
    let mut weights = BTreeMap::new();
    for (system, typed) in &asked.weights {
        match typed.trim().parse() {
            Ok(weight) => drop(weights.insert(system.clone(), weight)),
            Err(_) => found.push(wrong("weights")),
        }
    }
    let per_question = asked.per_question.trim().parse::<u32>().unwrap_or_else(|_| {
        found.push(wrong("per_question"));
        1
    });
    let seed = asked.seed.trim().parse::<i64>().unwrap_or_else(|_| {
        found.push(wrong("seed"));
        1
    });
    let plan = Plan { per_question, weights, seed };
    found.extend(problems(&plan, &desk.counts));
    found.dedup();
    if found.is_empty() { Ok(plan) } else { Err(found) }
}

fn whole(
    desk: &SampleDesk,
    asked: Option<Asked>,
    wrong: &[FieldProblem],
    outcome: Option<(Plan, Drawn)>,
    now: i64,
) -> AnyView {
    let ready: i64 = desk.counts.iter().map(|count| count.ready + count.not_chosen).sum();
    if ready == 0 {
        return view! {
            {headline("There is nothing to choose from yet".to_owned(), None, None)}
            <section class="list empty">
                <h2>"No answer is ready"</h2>
                <p>"A sample chooses among answers that are ready. Import answers, or take back some that are set aside."</p>
                <p class="actions">
                    <a class="button" href=routes::answers(&desk.project.id)>
                        "All answers"
                    </a>
                </p>
            </section>
        }
        .into_any();
    }
    let plan = desk.current.as_ref().map(|sample| sample.record.plan.clone());
    view! {
        {head(desk, ready, now)}
        {since(desk)}
        {outcome.map(|(plan, drawn)| drawn_table(&desk.project.id, &plan, &drawn))}
        {form(desk, asked.unwrap_or_else(|| usual(plan, desk)), wrong)}
        {desk.current.as_ref().map(|sample| undo(&desk.project.id, sample))}
    }
    .into_any()
}

/// What the form holds at first: the plan of the sample that counts, else one answer of each question.
fn usual(plan: Option<Plan>, desk: &SampleDesk) -> Asked {
    let plan = plan.unwrap_or_else(|| Plan { per_question: 1, weights: BTreeMap::new(), seed: 1 });
    let weights =
        desk.counts.iter().map(|c| (c.system.clone(), plan.weight(&c.system).to_string())).collect();
    Asked { per_question: plan.per_question.to_string(), seed: plan.seed.to_string(), weights }
}

fn head(desk: &SampleDesk, ready: i64, now: i64) -> AnyView {
    let Some(sample) = &desk.current else {
        let lead = "Every ready answer is reviewed. A sample chooses so many of each question, over the systems alike or by weights.";
        return headline(
            format!("No sample is drawn from {}", count(ready, "ready answer", "ready answers")),
            Some(lead.into_any()),
            None,
        );
    };
    let record = &sample.record;
    let by = sample.by.clone().unwrap_or_else(|| "the command line".to_owned());
    let lead = view! {
        {format!(
            "{} of each question, seed {}. Drawn {} by ",
            grouped(i64::from(record.plan.per_question)),
            record.plan.seed,
            ago(now, sample.at.0),
        )}
        <bdi>{by}</bdi>
        "."
    };
    let answers = count(record.answers, "answer", "answers");
    let title = format!("The sample holds {answers} to {}", count(record.questions, "question", "questions"));
    headline(title, Some(lead.into_any()), None)
}

/// What the sample does not cover.
fn since(desk: &SampleDesk) -> Option<AnyView> {
    let fresh: i64 = desk.counts.iter().map(|count| count.fresh).sum();
    (desk.current.is_some() && fresh > 0).then(|| {
        view! {
            <div class="notice warn" role="status">
                <p>
                    <strong>{format!("{} in since the sample was drawn. ", count(fresh, "answer came", "answers came"))}</strong>
                    "They are handed out like those of the sample. Draw again to choose among them too."
                </p>
            </div>
        }
        .into_any()
    })
}

/// What a preview tells of each system.
const SYSTEMS: [Column; 5] = [
    Column::Numbers("System"),
    Column::Numbers("Weight"),
    Column::Numbers("Ready"),
    Column::Numbers("Begun"),
    Column::Numbers("In the sample"),
];

fn drawn_table(project: &ProjectId, plan: &Plan, drawn: &Drawn) -> AnyView {
    let total = drawn.shares.values().fold(Share::default(), |sum, share| Share {
        ready: sum.ready + share.ready,
        chosen: sum.chosen + share.chosen,
        begun: sum.begun + share.begun,
    });
    let row = |name: AnyView, weight: String, share: &Share| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{weight}</td>
                <td>{grouped(share.ready)}</td>
                <td>{grouped(share.begun)}</td>
                <td>{grouped(share.chosen)}</td>
            </tr>
        }
    };
    let rows = drawn.shares.iter().map(|(system, share)| {
        row(view! { <bdi>{system.clone()}</bdi> }.into_any(), plan.weight(system).to_string(), share)
    });
    let short = (drawn.short > 0)
        .then(|| format!(" {} fewer than asked for.", count(drawn.short, "question has", "questions have")));
    let withdrawn = (drawn.withdrawn > 0).then(|| {
        format!(
            " {} that nobody began will be taken back; undoing the sample does not bring them back.",
            count(drawn.withdrawn, "task", "tasks")
        )
    });
    let weights = serde_json::to_string(&plan.weights).unwrap_or_default();
    view! {
        <section class="section" id="preview">
            <h2>"This would be the sample"</h2>
            <div class="stack">
                <p>
                    {format!(
                        "{} to {}.",
                        count(total.chosen, "answer", "answers"),
                        count(drawn.questions, "question", "questions"),
                    )}
                    {short}
                    {withdrawn}
                </p>
                {table("Systems", &SYSTEMS, view! { {rows.collect_view()} {row("All".into_any(), String::new(), &total)} }.into_any())}
                <form method="post" action=routes::DRAW_SAMPLE>
                    <input type="hidden" name="project" value=project.to_string() />
                    <input type="hidden" name="per_question" value=plan.per_question />
                    <input type="hidden" name="seed" value=plan.seed />
                    <input type="hidden" name="weights" value=weights />
                    <p class="actions">
                        <button class="button main" type="submit">
                            "Draw this sample"
                        </button>
                    </p>
                </form>
            </div>
        </section>
    }
    .into_any()
}

fn form(desk: &SampleDesk, asked: Asked, wrong: &[FieldProblem]) -> AnyView {
    let kind = |field: &str| wrong.iter().find(|problem| problem.field == field).map(|problem| problem.kind);
    let weights_wrong = kind("weights").map(|kind| match kind {
        FieldProblemKind::Empty => "At least one system needs a weight above 0.".to_owned(),
        _ => format!("Each weight is a whole number from 0 to {GREATEST_WEIGHT}."),
    });
    let per_question = Control {
        name: "per_question",
        label: "Answers of each question",
        hint: "How many of a question’s answers are reviewed. What somebody has begun stays in.".to_owned(),
        problem: kind("per_question").map(|_| format!("A whole number from 1 to {MOST_PER_QUESTION}.")),
        value: asked.per_question,
    };
    let seed = Control {
        name: "seed",
        label: "Seed",
        hint: "The same seed over the same answers gives the same choice; another seed gives another."
            .to_owned(),
        problem: kind("seed").map(|_| "A whole number.".to_owned()),
        value: asked.seed,
    };
    let weight = |(at, count): (usize, &crate::answer::SystemCount)| {
        let system = count.system.clone();
        let value = asked.weights.get(&system).cloned().unwrap_or_else(|| "1".to_owned());
        let bad =
            weights_wrong.is_some() && value.trim().parse::<u32>().map_or(true, |w| w > GREATEST_WEIGHT);
        view! {
            <div class="weight">
                <label for=format!("weight-{at}") dir="auto">
                    {system.clone()}
                </label>
                <input
                    class="field short"
                    id=format!("weight-{at}")
                    name=weight_name(&system)
                    inputmode="numeric"
                    autocomplete="off"
                    value=value
                    aria-invalid=bad.then_some("true")
                />
            </div>
        }
    };
    view! {
        <section class="section">
            <h2>{if desk.current.is_some() { "Draw again" } else { "Draw a sample" }}</h2>
            <form class="form panel" method="get" action=routes::sample(&desk.project.id)>
                {to_mend("No sample can be drawn so.", wrong.len())}
                {number(per_question)}
                <fieldset class="group" aria-describedby="weights-hint">
                    <legend class="label">"Weights of the systems"</legend>
                    <p class="hint" id="weights-hint">
                        "Equal weights choose the systems alike; 2 against 1 twice as often; 0 leaves one out."
                    </p>
                    {desk.counts.iter().enumerate().map(weight).collect_view()}
                    {weights_wrong.clone().map(|words| view! { <p class="problem">{words}</p> })}
                </fieldset>
                {number(seed)}
                <button class="button" type="submit">
                    "Preview"
                </button>
            </form>
        </section>
    }
    .into_any()
}

fn undo(project: &ProjectId, sample: &Sample) -> AnyView {
    let back = (sample.record.withdrawn > 0).then(|| {
        let tasks = count(sample.record.withdrawn, "task that was", "tasks that were");
        format!(" The {tasks} taken back will not return; hand the answers out again.")
    });
    view! {
        <section class="section">
            <h2>"Undo the sample"</h2>
            <form class="panel stack" method="post" action=routes::UNDO_SAMPLE>
                <input type="hidden" name="project" value=project.to_string() />
                <p>"Every ready answer is reviewed then, as if no sample had been drawn." {back}</p>
                <p class="actions">
                    <button class="button" type="submit">
                        "Undo the sample"
                    </button>
                </p>
            </form>
        </section>
    }
    .into_any()
}

//! Every submitted judgement of an answer, side by side, and what each changed.

use crate::answer::service::AnswerDesk;
use crate::claim::Claim;
use crate::judgement::rules::{label_value, usefulness_value};
use crate::protocol::Axis;
use crate::release::{ReleasedAnswer, ReleasedJudgement};
use crate::revision::rules::revised_answer_value;
use crate::view::table::{Column, table};
use crate::view::text_diff::{DiffKind, word_diff};
use leptos::prelude::*;

/// What one expert's judgement says in a cell.
type Cell = Option<String>;

/// The submitted judgements; nothing while there is none.
pub fn judgements(desk: &AnswerDesk) -> AnyView {
    let Some(answer) = &desk.judged else { return ().into_any() };
    let judged: Vec<&ReleasedJudgement> = answer.judgements.iter().filter(|j| !j.skipped).collect();
    if judged.is_empty() {
        return ().into_any();
    }
    let who: Vec<String> = judged.iter().map(|judged| desk.who(&judged.person)).collect();
    let mut rows = vec![row(
        "Usefulness".to_owned(),
        judged.iter().map(|j| text(usefulness_value(&j.judgement))).collect(),
    )];
    for (at, claim) in answer.claims.iter().enumerate() {
        rows.push(claim_head(at, claim, who.len()));
        for axis in Axis::ALL {
            let cells = judged.iter().map(|judged| label(answer, judged, claim, axis)).collect();
            rows.push(row(desk.protocol.title(axis).to_owned(), cells));
        }
    }
    let mut columns = vec![Column::Words("Question")];
    columns.extend(who.iter().map(|who| Column::Words(who)));
    let differ =
        (judged.len() > 1).then(|| view! { <span class="end quiet">"labels that differ are marked"</span> });
    view! {
        <section class="section" id="judgements">
            <h2>"Judgements" {differ}</h2>
            {table("Judgements", &columns, rows.into_any())}
        </section>
        {changes(answer, &judged, &who)}
    }
    .into_any()
}

fn text(label: Option<&str>) -> Cell {
    label.map(str::to_owned)
}

/// The label of a claim; of one that its expert cut, that it was.
fn label(answer: &ReleasedAnswer, judged: &ReleasedJudgement, claim: &Claim, axis: Axis) -> Cell {
    match answer.claims_of(Some(judged)).iter().any(|known| known.key == claim.key) {
        true => text(label_value(&judged.judgement, claim, axis)),
        false => Some("cut in parts".to_owned()),
    }
}

fn claim_head(at: usize, claim: &Claim, experts: usize) -> AnyView {
    view! {
        <tr class="claim-row">
            <th scope="rowgroup" class="name" colspan=(experts + 1).to_string() dir="auto">
                {format!("{}. {}", at + 1, claim.text)}
            </th>
        </tr>
    }
    .into_any()
}

/// One question with what each said. Who was not asked says nothing, and nothing is no disagreement.
fn row(title: String, cells: Vec<Cell>) -> AnyView {
    let mut said = cells.iter().flatten();
    let first = said.next();
    let differ = said.any(|other| Some(other) != first);
    let cell = |cell: Cell| {
        let words = cell.unwrap_or_else(|| "–".to_owned());
        let words = match differ {
            true => view! { <mark>{words}</mark> }.into_any(),
            false => words.into_any(),
        };
        view! { <td class="name">{words}</td> }
    };
    view! {
        <tr>
            <th scope="row" class="name plain">
                {title}
            </th>
            {cells.into_iter().map(cell).collect_view()}
        </tr>
    }
    .into_any()
}

/// How each expert's answer differs from the one that was judged.
fn changes(answer: &ReleasedAnswer, judged: &[&ReleasedJudgement], who: &[String]) -> AnyView {
    let one = |(judged, who): (&&ReleasedJudgement, &String)| {
        let revised = revised_answer_value(&answer.text, answer.claims_of(Some(judged)), &judged.judgement)?;
        let pieces = word_diff(&answer.text, &revised);
        let same = pieces.iter().all(|(kind, _)| *kind == DiffKind::Kept);
        let piece = |(kind, text): (DiffKind, String)| match kind {
            DiffKind::Kept => text.into_any(),
            DiffKind::Removed => view! { <del>{text}</del> }.into_any(),
            DiffKind::Added => view! { <ins>{text}</ins> }.into_any(),
        };
        let body = match same {
            true => view! { <p class="quiet">"The answer is as it was."</p> }.into_any(),
            false => {
                let pieces = pieces.into_iter().map(piece).collect_view();
                view! { <div class="answer diff" dir="auto">{pieces}</div> }.into_any()
            }
        };
        Some(view! {
            <li class="item whole">
                <div class="stack">
                    <h3>{who.clone()}</h3>
                    {body}
                </div>
            </li>
        })
    };
    let all: Vec<_> = judged.iter().zip(who).filter_map(one).collect();
    if all.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="section" id="revisions">
            <h2>"Revised answers"</h2>
            <ul class="list">{all}</ul>
        </section>
    }
    .into_any()
}

//! Records of a file as they would become.

use crate::claim::parts::marked;
use crate::import::{AnswerRecord, QuestionName, Record};
use crate::protocol::expertqa;
use crate::view::words::count;
use leptos::prelude::*;

/// The first records as they would become: the question, each answer with its claims marked, the evidence.
pub fn preview(records: &[Record]) -> AnyView {
    if records.is_empty() {
        return ().into_any();
    }
    let protocol = expertqa();
    let record = |record: &Record| {
        let question = match &record.question {
            QuestionName::Text(text) | QuestionName::Id(_, Some(text)) => text.clone(),
            QuestionName::Id(id, None) => format!("the question {id}"),
        };
        let field = record.metadata.field.clone().map(|field| view! { <span class="tag">{field}</span> });
        let types = record
            .metadata
            .question_types
            .iter()
            .map(|kind| view! { <span class="tag">{protocol.short_type(kind).to_owned()}</span> });
        view! {
            <li class="item whole">
                <div class="stack">
                    <p class="q" dir="auto">
                        {question}
                    </p>
                    <p class="tags">{field} {types.collect_view()}</p>
                    {record.answers.iter().map(answer).collect_view()}
                </div>
            </li>
        }
    };
    let more = format!("the first {}", count(records.len() as i64, "record", "records"));
    view! {
        <section class="section" id="preview">
            <h2>"As it would become " <span class="end quiet">{more}</span></h2>
            <ul class="list">{records.iter().map(record).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn answer(answer: &AnswerRecord) -> AnyView {
    let sources: usize = answer.claims.iter().map(|claim| claim.evidence.len()).sum();
    let judged = answer.judgement.as_ref().map(|_| " · with a judgement");
    view! {
        <div class="stack">
            <p class="m">
                <bdi>{answer.system.clone()}</bdi>
                {format!(
                    " · {}, {}",
                    count(answer.claims.len() as i64, "claim", "claims"),
                    count(sources as i64, "source", "sources"),
                )}
                {judged}
            </p>
            <div class="answer small" dir="auto">
                {marked(&answer.text, &answer.claims, false)}
            </div>
        </div>
    }
    .into_any()
}

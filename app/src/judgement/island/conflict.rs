//! Versions of one field that wait for their owner's choice.

use super::desk::Desk;
use crate::claim::Claim;
use crate::judgement::control::{Act, button};
use crate::judgement::rules::reason_text;
use crate::judgement::{Field, FieldValue, Part, RevisedEvidence};
use crate::tree;
use leptos::prelude::*;

/// The versions of a field side by side, if there are several.
pub fn conflict(desk: Desk, field: Field) -> AnyView {
    let body = move || {
        let versions = desk.versions(field);
        if versions.is_empty() {
            return ().into_any();
        }
        let sides: Vec<AnyView> =
            versions.iter().enumerate().map(|(at, value)| side(desk, field, at, value)).collect();
        tree! {
            <div class="conflict" role="group" aria-label="Two versions">
                <p>
                    <strong>"This was also changed elsewhere. "</strong>
                    "All versions are kept until you pick one."
                </p>
                <div class="two">{sides}</div>
            </div>
        }
        .into_any()
    };
    body.into_any()
}

fn side(desk: Desk, field: Field, at: usize, value: &FieldValue) -> AnyView {
    let screen = desk.screen();
    let claim = match field {
        Field::Claim(key, _) => screen.claims.iter().find(|claim| claim.key == key),
        _ => None,
    };
    let title = if at == 0 { "Saved first" } else { "Saved after it" };
    tree! {
        <div class="side">
            <h3>{title}</h3>
            <p class="text" dir="auto" tabindex="0">{words(value, claim)}</p>
            <button class="button" type="submit" name="act" value={button(Act::Pick, field, at)}>
                "Take this one"
            </button>
        </div>
    }
    .into_any()
}

fn words(value: &FieldValue, claim: Option<&Claim>) -> String {
    let own = claim.map(|claim| claim.text.as_str()).unwrap_or_default();
    match value {
        FieldValue::Label(label) => label.clone().unwrap_or_else(|| "Not judged".to_owned()),
        FieldValue::Phrases(rows) if rows.is_empty() => "No rows".to_owned(),
        FieldValue::Phrases(rows) => reason_text(rows, own),
        FieldValue::Claim(revised) if revised.deleted => "The claim deleted".to_owned(),
        FieldValue::Claim(revised) => revised.text.clone().unwrap_or_else(|| own.to_owned()),
        FieldValue::Evidence(RevisedEvidence::Text(text)) => text.clone(),
        FieldValue::Evidence(RevisedEvidence::EmptyList) => "No evidence".to_owned(),
        FieldValue::Evidence(RevisedEvidence::Sources(sources)) => {
            let line = |source: &crate::judgement::RevisedSource| {
                let of = source.of.map_or("New source".to_owned(), |of| {
                    let number = claim.and_then(|c| c.evidence.get(of as usize)).and_then(|e| e.number);
                    ["Source ", &number.unwrap_or(of + 1).to_string()].concat()
                });
                let what = if source.removed { "removed" } else { source.url.as_deref().unwrap_or("edited") };
                [&of, ": ", what, "\n", source.passage.as_deref().unwrap_or_default()].concat()
            };
            let lines: Vec<String> = sources.iter().map(line).collect();
            if lines.is_empty() { "All sources as they were".to_owned() } else { lines.join("\n") }
        }
        FieldValue::Answer(revised) => {
            revised.text.clone().unwrap_or_else(|| "Built from the claims".to_owned())
        }
    }
}

/// Whether the versions of a part of a claim wait for a choice, so that it takes no edits.
pub fn waits(desk: Desk, key: u32, part: Part) -> bool {
    let field = Field::Claim(key, part);
    desk.judgement.with(|j| j.entries.get(&field).is_some_and(|entry| !entry.rivals.is_empty()))
}

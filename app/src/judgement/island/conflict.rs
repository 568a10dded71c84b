//! Versions of one field that wait for their owner's choice.

use super::browser::{clock, two_digits};
use super::desk::Desk;
use crate::claim::Claim;
use crate::clock::Instant;
use crate::judgement::control::{Act, button};
use crate::judgement::rules::reason_text;
use crate::judgement::{Field, FieldValue, RevisedEvidence};
use crate::tree;
use leptos::prelude::*;

/// The versions of a field side by side, if there are several.
pub fn conflict(desk: Desk, field: Field) -> AnyView {
    let body = move || {
        if !desk.waits(field) {
            return ().into_any();
        }
        let sides: Vec<AnyView> = desk.judgement.with(|j| {
            let Some(entry) = j.entries.get(&field) else { return Vec::new() };
            let at = |n: usize| entry.written.get(n).copied().unwrap_or_default();
            entry.versions().enumerate().map(|(n, value)| side(desk, field, n, value, at(n))).collect()
        });
        tree! {
            <div class="conflict" role="group" aria-label="Versions to choose from">
                <p>
                    <strong>"This was changed in two places: "</strong>
                    "on another device, in another tab, or on a page that you went back to. Every version is kept until you pick one."
                </p>
                <div class="two">{sides}</div>
            </div>
        }
        .into_any()
    };
    body.into_any()
}

fn side(desk: Desk, field: Field, n: usize, value: &FieldValue, at: Instant) -> AnyView {
    let screen = desk.screen();
    let claim = match field {
        Field::Claim(key, _) => screen.claims.iter().find(|claim| claim.key == key),
        _ => None,
    };
    let title = match (desk.is_mine(field, value), n) {
        (Some(true), _) => "Written here",
        (Some(false), _) => "Written elsewhere",
        (None, 0) => "Saved first",
        (None, _) => "Saved after it",
    };
    // The time zone is known to the browser alone, so the page comes with that of the server's clock.
    let time = move || match desk.line.status.with(|s| s.awake) {
        _ if at.0 == 0 => String::new(),
        true => [", ", &clock(at)].concat(),
        false => [", ", &two_digits(at.0 / 3_600_000_000 % 24, at.0 / 60_000_000 % 60), " UTC"].concat(),
    };
    tree! {
        <div class="side">
            <h3>{title} {time}</h3>
            <p class="text" dir="auto" tabindex="0">{words(value, claim)}</p>
            <button class="button" type="submit" name="act" value={button(Act::Pick, field, n)}>
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

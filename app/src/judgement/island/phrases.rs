//! The words of a claim that its evidence does not cover, each with the reason.

use super::conflict::conflict;
use super::desk::Desk;
use crate::claim::Claim;
use crate::claim::rules::slice;
use crate::judgement::control::{Act, button, reason_name};
use crate::judgement::rules::effective;
use crate::judgement::{Field, Part, Phrase};
use crate::protocol::{Axis, Protocol};
use crate::tree;
use crate::view::text_field::{TextField, text_field};
use leptos::prelude::*;

/// The rows: open beside `Partial`, folded beside other labels, absent where there is nothing.
pub fn phrases(desk: Desk, claim: StoredValue<Claim>) -> AnyView {
    let key = claim.with_value(|c| c.key);
    let field = Field::Claim(key, Part::Phrases);
    let partial = Memo::new(move |_| {
        desk.judgement
            .with(|j| claim.with_value(|c| effective(j, c, Axis::Support) == Some(Protocol::PARTIAL)))
    });
    let places = Memo::new(move |_| {
        desk.judgement
            .with(|j| j.phrases(key).unwrap_or_default().iter().map(|row| row.place).collect::<Vec<_>>())
    });
    let body = move || {
        let places = places.get();
        let count = places.len();
        if !partial.get() && count == 0 {
            return ().into_any();
        }
        let rows: Vec<AnyView> =
            places.into_iter().enumerate().map(|(at, place)| row(desk, claim, at, place)).collect();
        if partial.get() {
            return group(desk, rows, field, key);
        }
        let words = if count == 1 {
            "1 row is kept · ".to_owned()
        } else {
            count.to_string() + " rows are kept · "
        };
        tree! {
            <details class="sources">
                <summary>{words} <u>"show"</u></summary>
                {group(desk, rows, field, key)}
            </details>
        }
        .into_any()
    };
    tree! {
        <div id={field.to_string()}>{body} {conflict(desk, field)}</div>
    }
    .into_any()
}

fn group(desk: Desk, rows: Vec<AnyView>, field: Field, key: u32) -> AnyView {
    let marks = move || desk.marking.with(|m| if m.is_some() { "true" } else { "false" });
    let new = [field.to_string(), ".new.".to_owned()].concat();
    tree! {
        <div class="phrases" role="group" aria-label="What is not supported">
            {rows}
            <div class="row unscripted">
                <textarea class="field" rows="1" name={[&new, "words"].concat()} aria-label="Words of the claim" dir="auto"></textarea>
                <textarea class="field" rows="1" name={[&new, "reason"].concat()} aria-label="Reason" dir="auto"></textarea>
                <button class="ghost" type="submit" name="go" value="stay">"Add"</button>
            </div>
            <div class="actions">
                <button class="ghost scripted" type="button" id="mark-words" aria-pressed={marks}>
                    "Mark words"
                </button>
                <button class="ghost" type="submit" name="act" value={button(Act::AddReason, Field::Claim(key, Part::Phrases), 0)}>
                    "Reason for the whole claim"
                </button>
                <p class="hint scripted">"Select words in the claim above, or press “Mark words”."</p>
            </div>
        </div>
    }
    .into_any()
}

fn row(desk: Desk, claim: StoredValue<Claim>, at: usize, place: Option<crate::claim::Place>) -> AnyView {
    let key = claim.with_value(|c| c.key);
    let words = place.map(|place| claim.with_value(|c| slice(&c.text, place).unwrap_or_default().to_owned()));
    let label = match &words {
        Some(words) => ["Reason for “", words, "”"].concat(),
        None => "Reason for the whole claim".to_owned(),
    };
    let hold = match words {
        Some(words) => tree! {
            <span class="hold">
                <mark class="phrase" dir="auto">{words}</mark>
            </span>
        }
        .into_any(),
        None => tree! { <span class="hold quiet">"The whole claim"</span> }.into_any(),
    };
    let of_row = move |read: fn(&Phrase) -> String| {
        desk.judgement.with(|j| j.phrases(key).and_then(|rows| rows.get(at)).map(read).unwrap_or_default())
    };
    let reason = move || of_row(|row| row.reason.clone());
    let lacking = move || desk.refused.get() && reason().trim().is_empty();
    let field = TextField {
        name: reason_name(key, at, place),
        label: Some(label),
        rows: Some("1"),
        ..TextField::default()
    };
    let drop = button(Act::DropRow, Field::Claim(key, Part::Phrases), at);
    tree! {
        <div class="row">
            {hold} {text_field(field, reason, || false, lacking)}
            <button class="ghost" type="submit" name="act" value={drop} aria-label="Remove this row">
                "✕"
            </button>
        </div>
    }
    .into_any()
}

//! A question with its labels.

use super::conflict::conflict;
use super::desk::Desk;
use super::phrases::phrases;
use crate::claim::Claim;
use crate::judgement::rules::{LockReason, WarningKind, choosable, effective, locked};
use crate::judgement::{Field, Part};
use crate::protocol::{Asked, Axis};
use crate::tree;
use leptos::prelude::*;

/// All questions about a claim.
pub fn claim_asks(desk: Desk, claim: &Claim) -> Vec<AnyView> {
    let screen = desk.screen();
    screen.protocol.axes.iter().map(|(axis, asked)| claim_ask(desk, claim, *axis, asked)).collect()
}

fn claim_ask(desk: Desk, claim: &Claim, axis: Axis, asked: &Asked) -> AnyView {
    let field = Field::Claim(claim.key, Part::Axis(axis));
    let claim = StoredValue::new(claim.clone());
    let label =
        move || desk.judgement.with(|j| claim.with_value(|c| effective(j, c, axis).map(str::to_owned)));
    let can = move |value: &str| {
        let screen = desk.screen();
        desk.judgement.with(|j| claim.with_value(|c| choosable(&screen.protocol, j, c, axis, value)))
    };
    let note = move || {
        let lock = desk.judgement.with(|j| claim.with_value(|c| locked(j, c, axis)));
        let (class, words) = match lock {
            Some(LockReason::NoEvidence) => {
                ("note", "The answer gives no source here, so this is “Missing”.")
            }
            Some(LockReason::FollowsSupport) => ("note", "Support is “N/A”, and so is this."),
            None if axis == Axis::Reliability
                && claim.with_value(|c| desk.warns(c, WarningKind::ReliabilityMissing)) =>
            {
                (
                    "note warn",
                    "There is a source. Choose “Missing” only if it is no source that could be judged.",
                )
            }
            None => return None,
        };
        Some(tree! { <p class={class}>{words}</p> })
    };
    let rows = (axis == Axis::Support).then(|| phrases(desk, claim));
    let inline = axis == Axis::Worthiness;
    let rest = tree! {
        {note}
        {rows}
        {conflict(desk, field)}
    };
    ask(desk, field, asked, inline, label, can, rest.into_any())
}

/// The question about the whole answer.
pub fn usefulness(desk: Desk) -> AnyView {
    let field = Field::Usefulness;
    let label = move || desk.judgement.with(|j| j.label(field).map(str::to_owned));
    let screen = desk.screen();
    ask(desk, field, &screen.protocol.usefulness, false, label, |_| true, conflict(desk, field))
}

fn ask(
    desk: Desk,
    field: Field,
    asked: &Asked,
    inline: bool,
    label: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
    can: impl Fn(&str) -> bool + Copy + Send + Sync + 'static,
    rest: AnyView,
) -> AnyView {
    let tall = field == Field::Usefulness;
    let class = move || {
        let mut class = if inline { "ask inline".to_owned() } else { "ask".to_owned() };
        if desk.listens() == Some(field) {
            class.push_str(" active");
        }
        if desk.refused.get() && label().is_none() {
            class.push_str(" missing");
        }
        class
    };
    let choices: Vec<AnyView> = asked
        .labels
        .iter()
        .enumerate()
        .map(|(at, text)| choice(field, at, &text.value, tall.then(|| text.help.clone()), label, can))
        .collect();
    tree! {
        <fieldset class={class} id={field.to_string()}>
            <legend>{asked.title.clone()}</legend>
            {help(desk, asked)}
            <div class={if tall { "choices tall" } else { "choices" }}>{choices}</div>
            {rest}
        </fieldset>
    }
    .into_any()
}

fn choice(
    field: Field,
    at: usize,
    value: &str,
    help: Option<String>,
    label: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
    can: impl Fn(&str) -> bool + Copy + Send + Sync + 'static,
) -> AnyView {
    let value = StoredValue::new(value.to_owned());
    let is = move || value.with_value(|v| label().as_deref() == Some(v));
    let fixed = move || value.with_value(|v| !can(v));
    let text = value.get_value();
    let words = match help {
        Some(help) => tree! {
            <span>{text.clone()}</span>
            <small>{help}</small>
        }
        .into_any(),
        None => text.clone().into_any(),
    };
    tree! {
        <label>
            <input type="radio" name={field.to_string()} value={text} checked={untrack(is)} prop:checked={is} disabled={fixed} />
            {words}
            <kbd>{(at + 1).to_string()}</kbd>
        </label>
    }
    .into_any()
}

fn help(desk: Desk, asked: &Asked) -> AnyView {
    let meanings: Vec<AnyView> = asked
        .labels
        .iter()
        .map(|text| {
            tree! {
                <dt>{text.value.clone()}</dt>
                <dd>{text.help.clone()}</dd>
            }
            .into_any()
        })
        .collect();
    let quiet = move || (desk.keys.get() && desk.line.status.with(|s| s.awake)).then_some("-1");
    tree! {
        <details class="help">
            <summary tabindex={quiet}>
                "what counts" <span class="hide">": " {asked.title.clone()}</span>
            </summary>
            <div>
                <p>{asked.help.clone()}</p>
                <dl>{meanings}</dl>
            </div>
        </details>
    }
    .into_any()
}

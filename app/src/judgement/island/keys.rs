//! The keyboard: digits, claims, going on, the list of keys.

use super::browser::{all, find, focus, types_text};
use super::desk::Desk;
use super::{go, mark};
use crate::judgement::Step;
use crate::routes;
use crate::tree;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement, KeyboardEvent};

/// A key was pressed somewhere on the page.
pub fn pressed(desk: Desk, event: &KeyboardEvent) {
    if event.is_composing() || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    if mark::key(desk, event) {
        return event.prevent_default();
    }
    let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
    let typing = target.as_ref().is_some_and(types_text);
    let in_dialog = target.as_ref().is_some_and(|t| t.closest("dialog").ok().flatten().is_some());
    if typing || in_dialog {
        return;
    }
    let key = event.key();
    let own = target.as_ref().is_some_and(|t| matches!(t.tag_name().as_str(), "A" | "BUTTON" | "SUMMARY"));
    if key == "Enter" {
        if !own {
            event.prevent_default();
            click("#go-on");
        }
        return;
    }
    if !desk.keys.get_untracked() {
        return;
    }
    let done = match key.as_str() {
        "?" => open(),
        "j" => walk(desk, true),
        "k" => walk(desk, false),
        "h" => help(desk),
        digit => digit.parse::<usize>().is_ok_and(|digit| choose(desk, digit)),
    };
    if done {
        event.prevent_default();
    }
}

/// Opens the list of keys.
pub fn open() -> bool {
    let dialog = find("#keys").and_then(|d| d.dyn_into::<HtmlDialogElement>().ok());
    dialog.is_some_and(|dialog| dialog.open() || dialog.show_modal().is_ok())
}

fn click(selector: &str) {
    if let Some(element) = find(selector) {
        element.click();
    }
}

fn walk(desk: Desk, forward: bool) -> bool {
    let count = desk.screen().claims.len();
    let step = desk.step.get_untracked();
    let to = if forward { step.next(count) } else { step.previous(count) };
    if to != step {
        go(desk, to, true);
    }
    true
}

fn help(desk: Desk) -> bool {
    let Some(field) = untrack(move || desk.listens()) else { return false };
    let details = document()
        .get_element_by_id(&field.to_string())
        .and_then(|f| f.query_selector("details").ok().flatten());
    let Some(details) = details else { return false };
    let _ = if details.has_attribute("open") {
        details.remove_attribute("open")
    } else {
        details.set_attribute("open", "")
    };
    true
}

/// Chooses the label with this number of the question that listens; the next one listens then.
fn choose(desk: Desk, digit: usize) -> bool {
    let Some(field) = untrack(move || desk.listens()) else { return false };
    let Some(at) = digit.checked_sub(1) else { return false };
    let inputs = ["input[name=\"", &field.to_string(), "\"]"].concat();
    let Some(input) = all(&inputs).into_iter().nth(at).and_then(|i| i.dyn_into::<HtmlElement>().ok()) else {
        return false;
    };
    if input.has_attribute("disabled") {
        return true;
    }
    input.click();
    // The one that was answered lets go, so that the next open one listens.
    if let Some(active) = document().active_element().and_then(|a| a.dyn_into::<HtmlElement>().ok())
        && active.get_attribute("name").as_deref() == Some(&field.to_string())
    {
        let _ = active.blur();
    }
    desk.focus.set(None);
    if let Some(next) = untrack(move || desk.listens()).filter(|next| *next != field) {
        focus_question(&next.to_string());
    }
    true
}

/// Moves the focus to a question: to its chosen label, else to its first.
pub fn focus_question(field: &str) {
    let inputs = ["input[name=\"", field, "\"]"].concat();
    let chosen = [&inputs, ":checked"].concat();
    if find(&chosen).is_some() { focus(&chosen) } else { focus(&inputs) }
}

/// Where one stands is in the claim's heading, after going to another step.
pub fn arrive(step: Step) {
    let _ = step;
    focus("#claim-now");
}

/// The list of keys.
pub fn dialog(desk: Desk) -> AnyView {
    let keys: Vec<AnyView> = [
        (&["1", "–", "5"][..], "choose a label of the question that listens"),
        (&["Tab"], "to the next question, with Shift to the one before"),
        (&["←", "→"], "change the label"),
        (&["j", "k"], "next claim, claim before"),
        (&["h"], "what counts for this question"),
        (&["Enter"], "go on"),
        (&["?"], "this list"),
    ]
    .into_iter()
    .map(|(keys, words)| {
        let keys: Vec<AnyView> = keys
            .iter()
            .map(|key| if *key == "–" { key.into_any() } else { tree! { <kbd>{*key}</kbd> }.into_any() })
            .collect();
        tree! {
            <dt>{keys}</dt>
            <dd>{words}</dd>
        }
        .into_any()
    })
    .collect();
    let on = move || desk.keys.get();
    tree! {
        <dialog class="dialog" id="keys" aria-labelledby="keys-title">
            <h2 id="keys-title">"Keys"</h2>
            <dl class="keylist">{keys}</dl>
            <form class="check" method="post" action={routes::SINGLE_KEYS}>
                <label class="check">
                    <input type="checkbox" name="single_keys" value="on" id="single-keys" checked={untrack(on)} prop:checked={on} />
                    <span>
                        "Single keys work" <br />
                        <span class="small quiet">
                            "Turn this off if you dictate or press keys by accident. Remembered for your account."
                        </span>
                    </span>
                </label>
            </form>
            <form class="actions" method="dialog">
                <button class="button main">"Close"</button>
            </form>
        </dialog>
    }
    .into_any()
}

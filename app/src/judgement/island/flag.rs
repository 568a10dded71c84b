//! The form for flags stands beside what the island draws; here it follows the step.

use super::browser::{all, find, text_of};
use super::desk::Desk;
use crate::judgement::Step;
use wasm_bindgen::JsValue;
use web_sys::Element;

/// The form comes back to this step, and is about its claim unless something is written already.
pub fn follow(desk: Desk, to: Step) {
    let screen = desk.screen();
    for element in all(".at-step") {
        set(&element, &to.word());
    }
    for element in all(".at-page") {
        set(&element, &to.href(&screen.assignment));
    }
    let written = find("#flag").is_some_and(|flag| !text_of(&flag, "value").is_empty());
    if let Some(about) = find("#flag-about").filter(|_| !written) {
        set(&about, &screen.claim_at(to).map(|claim| claim.key.to_string()).unwrap_or_default());
    }
}

fn set(element: &Element, value: &str) {
    // Setting a value fails on nothing that has one.
    let _ = js_sys::Reflect::set(element, &JsValue::from_str("value"), &JsValue::from_str(value));
}

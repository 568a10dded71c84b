//! The few things that the screen asks of the browser. None of them is ever called on the server.

use crate::id::SaveId;
use leptos::prelude::document;
use std::str::FromStr;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement, Storage};

/// The element of an event that matches `selector`, or the nearest around it.
pub fn closest(event: &Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

/// The first element that matches.
pub fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok().flatten()?.dyn_into().ok()
}

/// All elements that match.
pub fn all(selector: &str) -> Vec<Element> {
    let Ok(list) = document().query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|at| list.get(at)?.dyn_into().ok()).collect()
}

/// Reads a property that holds a text.
pub fn text_of(target: &JsValue, property: &str) -> String {
    js_sys::Reflect::get(target, &property.into()).ok().and_then(|v| v.as_string()).unwrap_or_default()
}

/// Moves the focus, without a jump of the page.
pub fn focus(selector: &str) {
    if let Some(element) = find(selector) {
        let _ = element.focus();
    }
}

/// What the browser keeps beyond the page; some turn it off.
pub fn storage() -> Option<Storage> {
    leptos::prelude::window().local_storage().ok().flatten()
}

/// Milliseconds that only go forward.
pub fn ticks() -> f64 {
    leptos::prelude::window().performance().map_or(0.0, |p| p.now())
}

/// Whether the page is seen.
pub fn visible() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Visible
}

/// A new id for a save: a UUIDv7, so that ids of one browser sort by time.
pub fn save_id() -> Option<SaveId> {
    let mut bytes = [0u8; 16];
    leptos::prelude::window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    let millis = js_sys::Date::now() as u64;
    bytes[..6].copy_from_slice(&millis.to_be_bytes()[2..]);
    bytes[6] = (bytes[6] & 0x0f) | 0x70;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let mut text = String::with_capacity(36);
    for (at, byte) in bytes.into_iter().enumerate() {
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    SaveId::from_str(&text).ok()
}

/// Hours and minutes of a moment, in the time zone of the browser.
pub fn clock(at: crate::clock::Instant) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64((at.0 / 1000) as f64));
    two_digits(date.get_hours().into(), date.get_minutes().into())
}

/// Hours and minutes as a clock shows them.
pub fn two_digits(hours: i64, minutes: i64) -> String {
    let two = |n: i64| [char::from(b'0' + (n / 10) as u8), char::from(b'0' + (n % 10) as u8)];
    two(hours).into_iter().chain([':']).chain(two(minutes)).collect()
}

/// Whether text is being typed into the element.
pub fn types_text(element: &Element) -> bool {
    match element.tag_name().as_str() {
        "TEXTAREA" => true,
        "INPUT" => !matches!(element.get_attribute("type").as_deref(), Some("radio" | "checkbox")),
        _ => false,
    }
}

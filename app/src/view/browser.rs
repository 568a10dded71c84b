//! The few things that islands ask of the browser. None of them is ever called on the server.

use crate::error::AppError;
use crate::id::SaveId;
use leptos::prelude::document;
use std::str::FromStr;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
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

/// Whether the page was opened anew: after a reload or a step back a browser may have filled in controls by itself.
pub fn fresh() -> bool {
    leptos::prelude::window()
        .performance()
        .and_then(|p| js_sys::Reflect::get(&p, &"navigation".into()).ok())
        .and_then(|n| js_sys::Reflect::get(&n, &"type".into()).ok())
        .and_then(|kind| kind.as_f64())
        .is_some_and(|kind| kind == 0.0)
}

/// Posts JSON. Error `Offline` if no answer came.
pub async fn post(path: &str, body: &str, leaving: bool) -> Result<String, AppError> {
    let lost = |_: JsValue| AppError::Offline;
    let init = web_sys::RequestInit::new();
    init.set_method("POST");
    init.set_body(&JsValue::from_str(body));
    // Browsers refuse a body above 64 KiB that is to outlive its page.
    if leaving && body.len() < 60_000 {
        let _ = js_sys::Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE);
    }
    let headers = web_sys::Headers::new().map_err(lost)?;
    headers.set("content-type", "application/json").map_err(lost)?;
    headers.set("accept", "application/json").map_err(lost)?;
    init.set_headers(&headers);
    let response =
        JsFuture::from(leptos::prelude::window().fetch_with_str_and_init(path, &init)).await.map_err(lost)?;
    let response: web_sys::Response = response.dyn_into().map_err(lost)?;
    let text = JsFuture::from(response.text().map_err(lost)?).await.map_err(lost)?.as_string();
    let text = text.unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).unwrap_or(match response.status() {
        401 => AppError::SignedOut,
        403 => AppError::Forbidden,
        404 => AppError::NotFound,
        507 => AppError::Full,
        _ => AppError::Offline,
    }))
}

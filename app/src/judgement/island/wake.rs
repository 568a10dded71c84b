//! What happens once the page has woken in a browser: it listens.

use super::browser::{all, closest, find, fresh, text_of};
use super::desk::{Desk, about};
use super::{go, keys, mark, pace};
use crate::judgement::control::{self, Act};
use crate::judgement::rules::plain_breaks;
use crate::judgement::{FieldValue, Step};
use crate::routes;
use leptos::ev;
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlFormElement};

/// Reads what was typed before the program was there, then listens.
pub fn wake(desk: Desk) {
    let early = typed_early();
    Effect::new(move |_| {
        if desk.line.status.with_untracked(|s| s.awake) {
            return;
        }
        pace::start(desk);
        pace::begin();
        listen(desk);
        desk.line.open(Rc::new(desk));
        for (name, value) in &early {
            typed(desk, name, value);
        }
        settle(desk.step.get_untracked());
    });
}

/// Controls that differ from what the page came with, unless the browser filled them in by itself after a reload.
fn typed_early() -> Vec<(String, String)> {
    if !fresh() {
        return Vec::new();
    }
    let texts = all(".judge textarea[name], .judge input.field[name]").into_iter().filter_map(|control| {
        let value = text_of(&control, "value");
        (value != plain_breaks(&text_of(&control, "defaultValue")))
            .then(|| (control.get_attribute("name").unwrap_or_default(), value))
    });
    let radios = all(".judge input[type=radio]:checked").into_iter().filter_map(|control| {
        (!control.has_attribute("checked"))
            .then(|| (control.get_attribute("name").unwrap_or_default(), text_of(&control, "value")))
    });
    texts.chain(radios).collect()
}

fn listen(desk: Desk) {
    let on = |name: &'static str, handle: Box<dyn Fn(Event)>| {
        window_event_listener_untyped(name, handle);
    };
    window_event_listener(ev::keydown, move |event| {
        pace::touched(desk);
        keys::pressed(desk, &event);
    });
    on("input", Box::new(move |event| changed(desk, &event)));
    on("click", Box::new(move |event| clicked(desk, &event)));
    on("submit", Box::new(move |event| submitted(desk, &event)));
    on("focusin", Box::new(move |event| focused(desk, &event)));
    on(
        "pointerup",
        Box::new(move |event| {
            pace::touched(desk);
            if closest(&event, "#now").is_some() {
                request_animation_frame(move || mark::keep_selection(desk));
            }
        }),
    );
    on("wheel", Box::new(move |_| pace::touched(desk)));
    on(
        "popstate",
        Box::new(move |_| {
            let search = window().location().search().unwrap_or_default();
            go(desk, step_in(desk, &search).unwrap_or(desk.screen().step), false);
        }),
    );
}

fn changed(desk: Desk, event: &Event) {
    pace::touched(desk);
    let Some(control) = closest(event, ".judge [name]") else { return };
    typed(desk, &control.get_attribute("name").unwrap_or_default(), &text_of(&control, "value"));
}

fn typed(desk: Desk, name: &str, value: &str) {
    let screen = desk.screen();
    let Some(field) = control::field_of(name) else { return };
    let read = desk.judgement.with_untracked(|j| control::read(&about(&screen), j, name, value));
    let Some(read) = read else { return };
    // A label that is chosen while two versions wait is the choice.
    let settle = matches!(read, FieldValue::Label(_)) && untrack(move || desk.waits(field));
    desk.change(field, read, settle);
}

fn clicked(desk: Desk, event: &Event) {
    pace::touched(desk);
    if let Some(button) = closest(event, "button") {
        return pushed(desk, event, &button);
    }
    if let Some(word) = closest(event, "#now .w") {
        return mark::touch(desk, &word);
    }
    if let Some(input) = closest(event, "#single-keys") {
        return single_keys(
            desk,
            js_sys::Reflect::get(&input, &"checked".into()).is_ok_and(|v| v.is_truthy()),
        );
    }
    let mouse = event.unchecked_ref::<web_sys::MouseEvent>();
    if mouse.ctrl_key() || mouse.meta_key() || mouse.shift_key() {
        return;
    }
    let Some(link) = closest(event, "a[href^='/review/']").filter(|a| !a.has_attribute("target")) else {
        return;
    };
    let href = link.get_attribute("href").unwrap_or_default();
    let (path, fragment) = href.split_once('#').unwrap_or((&href, ""));
    let Some(step) = path.split_once('?').and_then(|(_, query)| step_in(desk, query)) else { return };
    event.prevent_default();
    go(desk, step, true);
    if !fragment.is_empty() {
        let fragment = fragment.to_owned();
        request_animation_frame(move || show_field(&fragment));
    }
}

fn show_field(field: &str) {
    if let Some(element) = document().get_element_by_id(field) {
        element.scroll_into_view();
        if element.tag_name() == "FIELDSET" {
            keys::focus_question(field);
        }
    }
}

fn pushed(desk: Desk, event: &Event, button: &web_sys::Element) {
    match button.id().as_str() {
        "show-keys" => drop(keys::open()),
        "mark-words" => mark::toggle(desk),
        "mark-keep" => mark::keep_marked(desk),
        "mark-leave" => mark::leave(desk),
        "try-again" => desk.line.retry(),
        "copy-text" => copy(desk),
        _ => {
            let named = |name: &str| button.get_attribute("name").as_deref() == Some(name);
            if named("act") {
                event.prevent_default();
                perform(desk, &button.get_attribute("value").unwrap_or_default());
            } else if named("go") {
                event.prevent_default();
                // Enter in a line of text presses the form's first button, which stays.
                if button.get_attribute("value").as_deref() == Some("next") {
                    let count = desk.screen().claims.len();
                    go(desk, desk.step.get_untracked().next(count), true);
                }
            }
        }
    }
}

fn perform(desk: Desk, value: &str) {
    let screen = desk.screen();
    let Some(act) = control::parse(value) else { return };
    let made = desk.judgement.with_untracked(|j| control::perform(&about(&screen), j, act));
    if let Some(made) = made {
        desk.change(act.1, made, act.0 == Act::Pick);
    }
    if act.0 == Act::AddReason {
        mark::focus_last_reason();
    }
}

fn submitted(desk: Desk, event: &Event) {
    let Some(form) = closest(event, "form").and_then(|f| f.dyn_into::<HtmlFormElement>().ok()) else {
        return;
    };
    if form.id() != "submit" && !form.class_list().contains("flag-form") {
        if form.class_name() == "judge" {
            event.prevent_default();
        }
        return;
    }
    // What waits goes out first; then the form goes by itself.
    if desk.line.once_stored(Box::new(move || drop(form.submit()))) {
        event.prevent_default();
    }
}

fn focused(desk: Desk, event: &Event) {
    let field = closest(event, "fieldset").and_then(|f| f.id().parse().ok());
    if desk.focus.get_untracked() != field {
        desk.focus.set(field);
    }
}

fn single_keys(desk: Desk, on: bool) {
    desk.keys.set(on);
    let body = if on { "single_keys=on" } else { "" };
    leptos::task::spawn_local(async move {
        let init = web_sys::RequestInit::new();
        init.set_method("POST");
        init.set_body(&body.into());
        if let Ok(headers) = web_sys::Headers::new() {
            let _ = headers.set("content-type", "application/x-www-form-urlencoded");
            init.set_headers(&headers);
        }
        let _ = wasm_bindgen_futures::JsFuture::from(
            window().fetch_with_str_and_init(routes::SINGLE_KEYS, &init),
        )
        .await;
    });
}

fn copy(desk: Desk) {
    let mut text = String::new();
    desk.line.unsent(|q| {
        for item in q.items() {
            let value = match item.change.value.read::<FieldValue>() {
                Some(FieldValue::Label(label)) => label.unwrap_or_default(),
                Some(FieldValue::Claim(revised)) => revised.text.unwrap_or_default(),
                Some(FieldValue::Answer(revised)) => revised.text.unwrap_or_default(),
                _ => item.change.value.as_str().to_owned(),
            };
            text += &[item.change.field.as_str(), ":\n", &value, "\n\n"].concat();
        }
    });
    let _ = window().navigator().clipboard().write_text(&text);
}

fn step_in(desk: Desk, query: &str) -> Option<Step> {
    let word = query.trim_start_matches('?').split('&').find_map(|pair| pair.strip_prefix("step="))?;
    Step::from_word(word, desk.screen().claims.len())
}

/// Brings the claim at hand into view on both sides, and the step in the list of steps.
pub fn settle(step: Step) {
    let _ = step;
    request_animation_frame(|| {
        if let Some(current) = find(".answer [aria-current]") {
            let (said, line) = (find(".said"), current.offset_top());
            if let Some(said) = said {
                said.set_scroll_top(line - said.client_height() / 2);
            }
        }
        if let (Some(list), Some(current)) = (find(".steps ol"), find(".steps [aria-current]")) {
            list.set_scroll_left(current.offset_left() - list.client_width() / 2);
        }
    });
}

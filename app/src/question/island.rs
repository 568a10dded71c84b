//! A draft that saves itself: assists the plain form of the page.

use super::draft::DraftField;
use crate::autosave::{Change, Entry, Json, Line, Page, Words, saved, told};
use crate::routes;
use crate::tree;
use crate::view::browser::{all, closest, find, fresh, text_of};
use crate::view::erased::IntoAny;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, HtmlElement, SubmitEvent};

const WORDS: Words = Words {
    classes: ["notice bad", "notice warn"],
    closed: |_| "This question was submitted elsewhere. ",
    refused: |why| match why {
        "bad_text" => "It is too long, or holds a sign that can't be stored.",
        _ => "Too many versions of it wait for your choice: pick one first.",
    },
};

/// How saving stands, and what is in its way. Its properties are texts: each type more is code that a browser fetches.
#[island]
pub fn DraftSaving(
    /// Whose draft.
    account: String,
    /// The draft.
    question: String,
    /// The page's path.
    here: String,
    /// The revision of each field as the form shows it, in the order of [`DraftField::ALL`].
    revisions: [u32; 4],
) -> impl IntoView {
    let line = Line::new(None);
    if cfg!(feature = "hydrate") {
        Effect::new(move |_| wake(line, &account, &question, revisions));
    }
    let trouble = move || {
        let (trouble, pending) = line.status.with(|s| (s.trouble.clone(), s.pending));
        trouble.map(|trouble| told(&WORDS, trouble, pending, &here))
    };
    tree! {
        <p class="scripted">
            <span class={move || saved(line).0} role="status" id="saved">{move || saved(line).1}</span>
        </p>
        {trouble}
    }
    .into_any()
}

/// The form of the page.
struct Sheet {
    line: Line,
    account: String,
    question: String,
    revisions: RefCell<[u32; 4]>,
}

/// The field whose control has this name.
fn field_of(name: &str) -> Option<DraftField> {
    DraftField::ALL.into_iter().find(|field| match field {
        DraftField::Types => name.starts_with(field.control()),
        _ => name == field.control(),
    })
}

fn control(field: DraftField) -> Option<HtmlElement> {
    find(&["#draft [name='", field.control(), "']"].concat())
}

fn boxes() -> Vec<web_sys::Element> {
    all(&["#draft input[name^='", DraftField::Types.control(), ".']"].concat())
}

/// What the form says of a field, as a draft holds it. `property`: of the box and of the other controls, what they hold
/// or what they held at first.
fn value_in_form(field: DraftField, [ticked, text]: [&str; 2]) -> String {
    if field != DraftField::Types {
        return control(field).map(|control| text_of(&control, text)).unwrap_or_default();
    }
    let is =
        |tick: &web_sys::Element| js_sys::Reflect::get(tick, &ticked.into()).is_ok_and(|v| v.is_truthy());
    let numeral = |tick: web_sys::Element| {
        let name = tick.get_attribute("name").unwrap_or_default();
        name.rsplit('.').next().unwrap_or_default().to_owned() + ";"
    };
    boxes().into_iter().filter(is).map(numeral).collect()
}

const NOW: [&str; 2] = ["checked", "value"];

fn show(field: DraftField, value: &str) {
    if value_in_form(field, NOW) == value {
        return;
    }
    let set =
        |on: &JsValue, property: &str, to: JsValue| drop(js_sys::Reflect::set(on, &property.into(), &to));
    if let (true, Some(control)) = (field != DraftField::Types, control(field)) {
        return set(&control, "value", value.into());
    }
    for tick in boxes() {
        let name = tick.get_attribute("name").unwrap_or_default();
        let on = value.split(';').any(|numeral| name.rsplit('.').next() == Some(numeral));
        set(&tick, "checked", on.into());
    }
}

/// Listens, once the page has woken.
fn wake(line: Line, account: &str, question: &str, revisions: [u32; 4]) {
    if line.status.with_untracked(|s| s.awake) {
        return;
    }
    let (account, question, revisions) = (account.to_owned(), question.to_owned(), RefCell::new(revisions));
    let sheet = Rc::new(Sheet { line, account, question, revisions });
    line.open(sheet.clone());
    if fresh() {
        for field in [DraftField::Text, DraftField::Types, DraftField::SpecificField] {
            if value_in_form(field, NOW) != value_in_form(field, ["defaultChecked", "defaultValue"]) {
                sheet.changed(field);
            }
        }
    }
    for name in ["input", "submit", "click"] {
        let sheet = sheet.clone();
        window_event_listener_untyped(name, move |event| match name {
            "input" => sheet.typed(&event),
            "submit" => sheet.submitted(&event),
            _ => sheet.clicked(&event),
        });
    }
}

impl Sheet {
    fn typed(&self, event: &Event) {
        let Some(control) = closest(event, "#draft [name]") else { return };
        if let Some(field) = field_of(&control.get_attribute("name").unwrap_or_default()) {
            self.changed(field);
        }
    }

    fn changed(&self, field: DraftField) {
        let value = value_in_form(field, NOW);
        let base = self.revision(field.key());
        if let Some(value) = Json::of(&value) {
            self.line.change(field.key(), base, value, false);
        }
    }

    /// What waits goes out first; then the form goes by itself.
    fn submitted(&self, event: &Event) {
        let pressed = event.dyn_ref::<SubmitEvent>().and_then(SubmitEvent::submitter);
        let (Some(_), Some(pressed)) = (closest(event, "#draft"), pressed) else { return };
        // Picking a version makes the room that what is held waits for.
        if pressed.get_attribute("name").as_deref() == Some("act") {
            return;
        }
        if self.line.once_stored(Box::new(move || pressed.click())) {
            event.prevent_default();
        }
    }

    fn clicked(&self, event: &Event) {
        match closest(event, "button").map(|button| button.id()).as_deref() {
            Some("try-again") => self.line.retry(),
            Some("copy-text") => {
                let text = value_in_form(DraftField::Text, NOW);
                let _ = window().navigator().clipboard().write_text(&text);
            }
            _ => {}
        }
    }
}

/// The place of a field among all.
fn place(field: &str) -> Option<usize> {
    DraftField::ALL.iter().position(|known| known.key() == field)
}

impl Page for Sheet {
    fn whose(&self) -> (String, String) {
        (self.account.clone(), self.question.clone())
    }

    fn address(&self) -> &'static str {
        routes::SAVE_DRAFT
    }

    fn head(&self, _: Option<u32>, _: i64) -> String {
        ["\"question\":\"", &self.question, "\""].concat()
    }

    fn revision(&self, field: &str) -> u32 {
        place(field).map_or(0, |at| self.revisions.borrow()[at])
    }

    fn take_over(&self, field: &str, entry: Option<Entry<Json>>) {
        let (Some(at), Some(entry)) = (place(field), entry) else { return };
        let (known, stored) = (DraftField::ALL[at], entry.value.read::<String>().unwrap_or_default());
        if entry.rivals.is_empty() {
            show(known, &stored);
        } else {
            if let Some(notice) = find("#differs") {
                let _ = notice.remove_attribute("hidden");
            }
            if value_in_form(known, NOW) != stored {
                // This text lost: it stays one of the versions and goes from the revision that it knew, so that
                // nothing typed further is taken for the stored one.
                if let Some(control) = control(known) {
                    let _ = control.set_attribute("readonly", "");
                }
                return;
            }
        }
        self.revisions.borrow_mut()[at] = entry.revision;
    }

    fn adopt(&self, change: &Change<String, Json>) {
        if let (Some(at), Some(value)) = (place(&change.field), change.value.read::<String>()) {
            show(DraftField::ALL[at], &value);
        }
    }
}

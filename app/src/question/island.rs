//! A draft that saves itself: assists the plain form of the page.

use super::draft::DraftField;
use crate::autosave::{Change, Entry, Json, Line, Page, Words, saved, told};
use crate::id::{AccountId, ProjectId, QuestionId};
use crate::routes;
use crate::tree;
use crate::view::browser::{all, closest, find, fresh, text_of};
use crate::view::erased::IntoAny;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
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

/// How saving stands, and what is in its way.
#[island]
pub fn DraftSaving(
    /// Whose draft.
    account: AccountId,
    /// Its project.
    project: ProjectId,
    /// The draft.
    question: QuestionId,
    /// The revision of each field as the form shows it.
    revisions: Vec<(DraftField, u32)>,
) -> impl IntoView {
    let line = Line::new(None);
    let here = routes::own_question(&project, &question);
    let sheet = Sheet {
        line,
        ids: StoredValue::new((account, question)),
        revisions: StoredValue::new(revisions.into_iter().collect()),
        differs: RwSignal::new(false),
    };
    if cfg!(feature = "hydrate") {
        Effect::new(move |_| sheet.wake());
    }
    let place = here.clone();
    let trouble = move || {
        let (trouble, pending) = line.status.with(|s| (s.trouble.clone(), s.pending));
        trouble.map(|trouble| told(&WORDS, trouble, pending, &place))
    };
    let differs = move || {
        sheet.differs.get().then(|| {
            tree! {
                <div class="notice warn" role="status">
                    <p>
                        <strong>"This was also changed elsewhere. "</strong>
                        "All versions are kept until you pick one."
                    </p>
                    <p class="actions">
                        <a class="button" href={here.clone()}>"Show the versions"</a>
                    </p>
                </div>
            }
        })
    };
    tree! {
        <p class="scripted">
            <span class={move || saved(line).0} role="status" id="saved">{move || saved(line).1}</span>
        </p>
        {trouble}
        {differs}
    }
    .into_any()
}

/// The form of the page.
#[derive(Clone, Copy)]
struct Sheet {
    line: Line,
    ids: StoredValue<(AccountId, QuestionId)>,
    revisions: StoredValue<BTreeMap<DraftField, u32>>,
    differs: RwSignal<bool>,
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

impl Sheet {
    fn wake(self) {
        if self.line.status.with_untracked(|s| s.awake) {
            return;
        }
        self.line.open(Arc::new(self));
        window_event_listener_untyped("input", move |event| self.typed(&event));
        window_event_listener_untyped("submit", move |event| self.submitted(&event));
        window_event_listener_untyped("click", move |event| self.clicked(&event));
        if fresh() {
            let changed = |field: &DraftField| {
                let first = match field {
                    DraftField::Field => return false,
                    field => value_in_form(*field, ["defaultChecked", "defaultValue"]),
                };
                value_in_form(*field, NOW) != first
            };
            DraftField::ALL.into_iter().filter(changed).for_each(|field| self.changed(field));
        }
    }

    fn typed(self, event: &Event) {
        let Some(control) = closest(event, "#draft [name]") else { return };
        if let Some(field) = field_of(&control.get_attribute("name").unwrap_or_default()) {
            self.changed(field);
        }
    }

    fn changed(self, field: DraftField) {
        let value = value_in_form(field, NOW);
        let base = self.revision(field.key());
        if let Some(value) = Json::of(&value) {
            self.line.change(field.key(), base, value, false);
        }
    }

    /// What waits goes out first; then the form goes by itself.
    fn submitted(self, event: &Event) {
        let draft = closest(event, "#draft").is_some();
        if !draft || self.line.status.with_untracked(|s| s.pending == 0) {
            return;
        }
        event.prevent_default();
        let pressed = event.dyn_ref::<SubmitEvent>().and_then(SubmitEvent::submitter);
        self.line.flush(false);
        Effect::new(move |sent: Option<bool>| {
            let ready = self.line.status.with(|s| s.pending == 0);
            if let (true, false, Some(pressed)) = (ready, sent == Some(true), &pressed) {
                pressed.click();
            }
            ready || sent == Some(true)
        });
    }

    fn clicked(self, event: &Event) {
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

impl Page for Sheet {
    fn whose(&self) -> (String, String) {
        self.ids.with_value(|(account, question)| (account.to_string(), question.to_string()))
    }

    fn address(&self) -> &'static str {
        routes::SAVE_DRAFT
    }

    fn head(&self, _: Option<u32>, _: i64) -> String {
        self.ids.with_value(|(_, question)| ["\"question\":\"", question.as_str(), "\""].concat())
    }

    fn revision(&self, field: &str) -> u32 {
        let Ok(field) = field.parse::<DraftField>() else { return 0 };
        self.revisions.with_value(|revisions| revisions.get(&field).copied().unwrap_or_default())
    }

    fn take_over(&self, field: &str, entry: Option<Entry<Json>>) {
        let (Ok(field), Some(entry)) = (field.parse::<DraftField>(), entry) else { return };
        self.revisions.update_value(|revisions| _ = revisions.insert(field, entry.revision));
        match entry.rivals.is_empty() {
            true => show(field, &entry.value.read::<String>().unwrap_or_default()),
            false => self.differs.set(true),
        }
    }

    fn adopt(&self, change: &Change<String, Json>) {
        if let (Ok(field), Some(value)) = (change.field.parse(), change.value.read::<String>()) {
            show(field, &value);
        }
    }
}

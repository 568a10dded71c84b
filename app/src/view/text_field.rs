//! A field for longer text that keeps every line break, with and without JavaScript.

use crate::tree;
use leptos::prelude::*;

/// What a text field is called and looks like.
#[derive(Debug, Clone, Default)]
pub struct TextField {
    /// The control's name in a form.
    pub name: String,
    /// Its id, for a label or a link to it.
    pub id: Option<String>,
    /// What it is, for those who don't see a label.
    pub label: Option<String>,
    /// Classes beside `field`.
    pub class: &'static str,
    /// How many lines are seen at first.
    pub rows: Option<&'static str>,
}

/// A field with `text` in it, which follows when `text` changes. The text stands in the page behind one line break:
/// browsers drop the first one that they meet there, so that a text which begins with one keeps it.
pub fn text_field(
    field: TextField,
    text: impl Fn() -> String + Copy + Send + Sync + 'static,
    fixed: impl Fn() -> bool + Send + Sync + 'static,
    invalid: impl Fn() -> bool + Send + Sync + 'static,
) -> AnyView {
    let TextField { name, id, label, class, rows } = field;
    let shown = inside(&untrack(text));
    tree! {
        <textarea
            class={["field ", class].concat()}
            name={name}
            id={id}
            aria-label={label}
            rows={rows}
            dir="auto"
            readonly={fixed}
            aria-invalid={move || invalid().then_some("true")}
            inner_html={shown}
            prop:value={text}
        ></textarea>
    }
    .into_any()
}

/// A field of a plain form that holds `text`, under a name that is its id too.
#[cfg(feature = "ssr")]
pub fn plain_field(name: String, text: &str, rows: &'static str) -> AnyView {
    view! {
        <textarea class="field" id=name.clone() name=name rows=rows dir="auto" inner_html=inside(text)></textarea>
    }
    .into_any()
}

/// A text as it stands in the markup of its field.
pub(super) fn inside(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;").replace('\r', "&#13;"))
}

/// `text` with every CRLF and CR as LF, as a text field of a browser gives it.
pub fn plain_breaks(text: &str) -> String {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n"),
        false => text.to_owned(),
    }
}

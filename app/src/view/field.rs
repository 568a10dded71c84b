//! Controls of plain forms, each with its label, its help and what is wrong with what was typed.

use super::text_field::inside;
use leptos::prelude::*;

/// What a control is called, says and holds.
#[derive(Debug, Clone, Default)]
pub struct Control {
    /// Its name in the form, and its id.
    pub name: &'static str,
    /// What stands above it.
    pub label: &'static str,
    /// What it is for, below it.
    pub hint: String,
    /// What is wrong with what it holds.
    pub problem: Option<String>,
    /// What it holds.
    pub value: String,
}

impl Control {
    fn described(&self) -> Option<String> {
        let hint = (!self.hint.is_empty()).then(|| format!("{}-hint", self.name));
        let problem = self.problem.as_ref().map(|_| format!("{}-problem", self.name));
        let ids: Vec<String> = hint.into_iter().chain(problem).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    fn around(self, input: AnyView) -> AnyView {
        let name = self.name;
        view! {
            <div>
                <label class="label" for=name>
                    {self.label}
                </label>
                {input}
                {(!self.hint.is_empty()).then(|| view! { <p class="hint" id=format!("{name}-hint")>{self.hint}</p> })}
                {self.problem.map(|words| view! { <p class="problem" id=format!("{name}-problem")>{words}</p> })}
            </div>
        }
        .into_any()
    }

    fn invalid(&self) -> Option<&'static str> {
        self.problem.is_some().then_some("true")
    }
}

/// A line of text.
pub fn text(control: Control) -> AnyView {
    text_about(control, None)
}

/// A line of text about the person who writes it: `autocomplete` says what (WCAG 1.3.5), so that browsers fill it in.
pub fn text_about(control: Control, autocomplete: Option<&'static str>) -> AnyView {
    let input = view! {
        <input
            class="field"
            id=control.name
            name=control.name
            dir="auto"
            autocomplete=autocomplete
            value=control.value.clone()
            aria-invalid=control.invalid()
            aria-describedby=control.described()
        />
    };
    control.around(input.into_any())
}

/// A whole number. What was typed is checked by the server, so that what is no number comes back as it was.
pub fn number(control: Control) -> AnyView {
    let input = view! {
        <input
            class="field short"
            id=control.name
            name=control.name
            inputmode="numeric"
            autocomplete="off"
            value=control.value.clone()
            aria-invalid=control.invalid()
            aria-describedby=control.described()
        />
    };
    control.around(input.into_any())
}

/// Text of several lines; `class` stands beside `field`.
pub fn long_text(control: Control, class: &'static str) -> AnyView {
    let input = view! {
        <textarea
            class=["field ", class].concat()
            id=control.name
            name=control.name
            dir="auto"
            aria-invalid=control.invalid()
            aria-describedby=control.described()
            inner_html=inside(&control.value)
        ></textarea>
    };
    control.around(input.into_any())
}

/// One of many, from a list that opens; `none` stands for no choice yet. `options` are a value and its words.
pub fn select(
    control: Control,
    none: &'static str,
    options: impl IntoIterator<Item = (String, String)>,
) -> AnyView {
    let chosen = control.value.clone();
    let one = |(value, words): (String, String)| {
        let selected = value == chosen;
        view! {
            <option value=value selected=selected>
                {words}
            </option>
        }
    };
    let options = options.into_iter().map(one).collect_view();
    let input = view! {
        <select
            class="field"
            id=control.name
            name=control.name
            aria-invalid=control.invalid()
            aria-describedby=control.described()
        >
            <option value="">{none}</option>
            {options}
        </select>
    };
    control.around(input.into_any())
}

/// One of several; `choices` are a value, its words and what it means.
pub fn choice(
    control: Control,
    choices: impl IntoIterator<Item = (String, String, &'static str)>,
) -> AnyView {
    let one = |(value, words, meaning): (String, String, &'static str)| {
        let chosen = value == control.value;
        view! {
            <label class="check">
                <input type="radio" name=control.name value=value checked=chosen />
                <span>
                    {words}
                    {(!meaning.is_empty()).then(|| view! { <br /> <span class="small quiet">{meaning}</span> })}
                </span>
            </label>
        }
    };
    let choices = choices.into_iter().map(one).collect_view();
    view! {
        <fieldset class="group" aria-describedby=control.described()>
            <legend class="label">{control.label}</legend>
            {(!control.hint.is_empty())
                .then(|| view! { <p class="hint" id=format!("{}-hint", control.name)>{control.hint.clone()}</p> })}
            {choices}
            {control
                .problem
                .clone()
                .map(|words| view! { <p class="problem" id=format!("{}-problem", control.name)>{words}</p> })}
        </fieldset>
    }
    .into_any()
}

/// A box to tick; it sends `on`.
pub fn tick(control: Control) -> AnyView {
    let on = control.value == "on";
    view! {
        <div>
            <label class="check">
                <input
                    type="checkbox"
                    id=control.name
                    name=control.name
                    value="on"
                    checked=on
                    aria-invalid=control.invalid()
                    aria-describedby=control.problem.as_ref().map(|_| format!("{}-problem", control.name))
                />
                <span>
                    {control.label}
                    {(!control.hint.is_empty())
                        .then(|| view! { <br /> <span class="small quiet">{control.hint.clone()}</span> })}
                </span>
            </label>
            {control
                .problem
                .clone()
                .map(|words| view! { <p class="problem" id=format!("{}-problem", control.name)>{words}</p> })}
        </div>
    }
    .into_any()
}

/// What stands on top of a form that came back: how many things are to be mended.
pub fn to_mend(title: &'static str, problems: usize) -> Option<AnyView> {
    let words = match problems {
        0 => return None,
        1 => "One thing to mend below.".to_owned(),
        n => format!("{} things to mend below.", super::words::capital(n as i64)),
    };
    Some(
        view! {
            <div class="notice bad" role="alert">
                <p>
                    <strong>{title} " "</strong>
                    {words}
                </p>
            </div>
        }
        .into_any(),
    )
}

/// What was done, on the page that follows.
pub fn done(title: String, words: &'static str) -> AnyView {
    view! {
        <div class="notice" role="status">
            <p>
                <strong>{title} " "</strong>
                {words}
            </p>
        </div>
    }
    .into_any()
}

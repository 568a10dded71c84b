//! The form above the list of answers: plain, so that what is shown stands in the address.

use super::filter::{Done, Filter, Seen};
use super::model::Showing;
use super::service::AnswerList;
use crate::project::pseudonym;
use crate::protocol::expertqa;
use crate::routes;
use leptos::prelude::*;

/// One choice of the form: a value with its words.
type Choice = (String, String);

fn choose(
    name: &'static str,
    label: &'static str,
    any: &'static str,
    chosen: &str,
    all: Vec<Choice>,
) -> AnyView {
    let option = |(value, words): Choice| {
        let selected = value == chosen;
        view! {
            <option value=value selected=selected>
                {words}
            </option>
        }
    };
    view! {
        <div>
            <label class="label" for=name>
                {label}
            </label>
            <select class="field" id=name name=name dir="auto">
                <option value="">{any}</option>
                {all.into_iter().map(option).collect_view()}
            </select>
        </div>
    }
    .into_any()
}

fn same(text: &str) -> Choice {
    (text.to_owned(), text.to_owned())
}

/// Which answers are listed.
pub fn filters(all: &AnswerList, filter: &Filter) -> AnyView {
    let states = [Showing::Ready, Showing::SetAside, Showing::NotChosen].map(|showing| {
        let words = match showing {
            Showing::All => "all",
            Showing::Ready => "to be judged",
            Showing::SetAside => "set aside",
            Showing::NotChosen => "left out by the sample",
        };
        (showing.word().to_owned(), words.to_owned())
    });
    let done = Done::ALL.map(|done| {
        let words = match done {
            Done::Judged => "judged",
            Done::Begun => "begun",
            Done::Waiting => "waiting with an expert",
            Done::Nobody => "with nobody",
        };
        (done.word().to_owned(), words.to_owned())
    });
    let seen = Seen::ALL.map(|seen| {
        let words = match seen {
            Seen::Flagged => "flagged, no reply yet",
            Seen::NoUsefulness => "judged without usefulness",
        };
        (seen.word().to_owned(), words.to_owned())
    });
    let kinds = expertqa().question_types.into_iter().map(|kind| (kind.numeral, kind.short)).collect();
    let persons = all.persons.iter().map(|number| (number.to_string(), pseudonym(*number))).collect();
    let person = filter.person.map(|number| number.to_string()).unwrap_or_default();
    let show = if filter.showing == Showing::All { "" } else { filter.showing.word() };
    let here = routes::answers(&all.project.id);
    let open = (!filter.is_open()).then(|| {
        view! {
            <a class="button" href=here.clone()>
                "Show all"
            </a>
        }
    });
    view! {
        <form class="filter panel" method="get" action=here.clone() role="search">
            {choose("show", "State", "all", show, states.into())}
            {choose("done", "Work", "any", filter.done.map(Done::word).unwrap_or_default(), done.into())}
            {choose("system", "System", "all systems", &filter.system, all.counts.iter().map(|c| same(&c.system)).collect())}
            {choose("field", "Field", "all fields", &filter.field, all.fields.iter().map(|f| same(f)).collect())}
            {choose("kind", "Kind of question", "all kinds", &filter.kind, kinds)}
            {choose("person", "Expert", "anybody", &person, persons)}
            {choose("seen", "Only", "all of them", filter.seen.map(Seen::word).unwrap_or_default(), seen.into())}
            <div>
                <label class="label" for="words">
                    "Words in question or answer"
                </label>
                <input class="field" id="words" name="words" dir="auto" autocomplete="off" value=filter.words.clone() />
            </div>
            <p class="actions">
                <button class="button" type="submit">
                    "Show"
                </button>
                {open}
            </p>
        </form>
    }
    .into_any()
}

//! One of an expert's own questions: to write, or to read.

use super::super::draft::{Draft, DraftField, type_values};
use super::super::form::{pick, was};
use super::super::island::DraftSaving;
use super::super::model::{Own, QuestionState};
use super::super::service::{Twin, Writing, own, twins};
use super::about;
use super::guide::{Meaning, guide, meaning};
use super::list::{alike_to, meters};
use crate::context::ctx;
use crate::id::AccountId;
use crate::protocol::expertqa;
use crate::routes;
use crate::view::layout::{Here, framed};
use crate::view::page::{page, path_id, query};
use crate::view::text_field::{TextField, text_field};
use leptos::prelude::*;

/// One question of the viewer.
#[component]
pub fn OwnQuestionPage() -> impl IntoView {
    let (ctx, project, id) = (ctx(), path_id("project"), path_id("question"));
    let saved = !query("saved").is_empty();
    page(async move {
        let (writing, own, account) = own(&ctx, &project?, &id?).await?;
        let open = own.question.state.is_open();
        let twins = if open { twins(&ctx, &writing).await? } else { Vec::new() };
        let twins = twins.into_iter().find(|(id, _)| *id == own.question.id).map(|(_, twins)| twins);
        let content = view! {
            {head(&writing, &own)}
            {if open { write(&writing, &own, account, &twins.unwrap_or_default(), saved) } else { read(&own) }}
        };
        let place = Some(writing.project.name.clone());
        let title = if open { "Write a question" } else { "My question" };
        Ok(framed(title, Here::Work, place, ctx.viewer.as_ref(), "page slim", content.into_any()))
    })
}

fn head(writing: &Writing, own: &Own) -> AnyView {
    let number = writing.questions.iter().position(|other| other.question.id == own.question.id);
    let number = number.map_or(1, |at| at + 1);
    let (title, lead) = match own.question.state {
        QuestionState::Draft => (format!("Question {number}"), "A draft: nobody but you sees it."),
        QuestionState::Returned => {
            (format!("Question {number} came back"), "Change it here; it is a draft again as soon as you do.")
        }
        QuestionState::Submitted => {
            ("This question is submitted".to_owned(), "The people who run the study have not decided yet.")
        }
        QuestionState::Accepted => {
            ("This question is accepted".to_owned(), "Answers to it come back to you under “My work”.")
        }
    };
    let back = routes::own_questions(&writing.project.id);
    view! {
        <div class="stack">
            <p>
                <a href=back>"My questions"</a>
            </p>
            <h1 class="title">{title}</h1>
            <p class="lead">{lead}</p>
        </div>
    }
    .into_any()
}

fn read(own: &Own) -> AnyView {
    let content = own.content();
    let withdraw = (own.question.state == QuestionState::Submitted).then(|| {
        view! {
            <form class="actions" method="post" action=routes::WITHDRAW_QUESTION>
                <input type="hidden" name="question" value=own.question.id.to_string() />
                <button class="button" type="submit">
                    "Take it back to change it"
                </button>
            </form>
        }
    });
    view! {
        <section class="panel stack">
            <p class="question text" dir="auto">
                {content.text.clone()}
            </p>
            <p class="tags">
                {about(&content).into_iter().map(|part| view! { <span class="tag" dir="auto">{part}</span> }).collect_view()}
            </p>
        </section>
        {withdraw}
    }
    .into_any()
}

fn write(writing: &Writing, own: &Own, account: AccountId, twins: &[Twin], saved: bool) -> AnyView {
    let returned = own.return_reason.clone().map(|reason| {
        view! {
            <div class="notice warn">
                <p>
                    <strong>"Why it came back: "</strong>
                    <span class="text" dir="auto">{reason}</span>
                </p>
            </div>
        }
    });
    let alike = (!twins.is_empty()).then(|| {
        view! {
            <div class="notice warn">
                <p>
                    <strong>"Asked before? "</strong>
                    "This is nearly the same as "
                    {alike_to(twins)} " "
                    "You can submit it all the same."
                </p>
            </div>
        }
    });
    let here = routes::own_question(&own.question.project, &own.question.id);
    view! {
        {returned}
        {alike}
        {meters(&writing.tally, &writing.settings)}
        {guide(own.content().text.trim().is_empty())}
        <DraftSaving
            account=account.to_string()
            question=own.question.id.to_string()
            here=here.clone()
            revisions=DraftField::ALL.map(|field| own.draft.revision(field))
        />
        <div class="notice warn" role="status" id="differs" hidden>
            <p>
                <strong>"This was also changed elsewhere. "</strong>
                "All versions are kept until you pick one."
            </p>
            <p class="actions">
                <a class="button" href=here>
                    "Show the versions"
                </a>
            </p>
        </div>
        {form(writing, own, saved)}
        {discard(own)}
    }
    .into_any()
}

fn form(writing: &Writing, own: &Own, saved: bool) -> AnyView {
    let id = own.question.id.clone();
    let with_this = writing.tally.handed_in + u32::from(!own.handed_in());
    let submit = (with_this >= writing.settings.questions_wanted).then(|| {
        view! {
            <button class="button" type="submit" name="go" value="submit">
                "Submit this question"
            </button>
        }
    });
    view! {
        <form class="form panel" id="draft" method="post" action=routes::DRAFT_FORM>
            <input type="hidden" name="project" value=writing.project.id.to_string() />
            <input type="hidden" name="question" value=id.to_string() />
            <input type="hidden" name="was" value=was(&own.draft) />
            {text(&own.draft)}
            {types(&own.draft)}
            {field(writing, &own.draft)}
            {specific(&own.draft)}
            <div class="actions">
                <button class="button main" type="submit" name="go" value="list">
                    "Save and go to my questions"
                </button>
                <button class="button unscripted" type="submit" name="go" value="stay">
                    "Save draft"
                </button>
                {submit}
                {saved.then(|| view! { <span class="saved unscripted" role="status">"Saved"</span> })}
            </div>
        </form>
    }
    .into_any()
}

fn text(draft: &Draft) -> AnyView {
    let shown = StoredValue::new(draft.get(DraftField::Text).to_owned());
    let field = TextField {
        name: DraftField::Text.control().to_owned(),
        id: Some("text".to_owned()),
        label: None,
        class: "question-text",
        rows: Some("6"),
    };
    view! {
        <div>
            <button class="hide" type="submit" name="go" value="stay" tabindex="-1" aria-hidden="true">
                "Save"
            </button>
            <label class="label" for="text">
                "Your question"
            </label>
            {text_field(field, move || shown.get_value(), || false, || false)}
            {conflict(draft, DraftField::Text)}
        </div>
    }
    .into_any()
}

fn types(draft: &Draft) -> AnyView {
    let ticked = draft.get(DraftField::Types).to_owned();
    let boxes = expertqa().question_types.into_iter().filter_map(|kind| {
        let Meaning { meaning, example, .. } = meaning(&kind.numeral)?;
        let name = format!("{}.{}", DraftField::Types.control(), kind.numeral);
        let on = ticked.split(';').any(|numeral| numeral == kind.numeral);
        Some(view! {
            <label class="check">
                <input type="checkbox" name=name value="on" checked=on />
                <span>
                    <b>{kind.short}</b>
                    <br />
                    <span class="small quiet">
                        {*meaning} <br /> "For example: “" <i>{*example}</i> "”"
                    </span>
                </span>
            </label>
        })
    });
    view! {
        <fieldset class="group" id="types">
            <legend class="label">"What kind of question is it? Tick one or more."</legend>
            {boxes.collect_view()}
            {conflict(draft, DraftField::Types)}
        </fieldset>
    }
    .into_any()
}

/// The project's fields and “Other”, with what is chosen, should that be none of them.
pub(super) fn options(fields: &[String], chosen: &str) -> AnyView {
    let mut names: Vec<String> = fields.to_vec();
    for more in ["Other", chosen] {
        if !more.is_empty() && !names.iter().any(|name| name == more) {
            names.push(more.to_owned());
        }
    }
    let option = |name: String| {
        view! {
            <option value=name.clone() selected=name == chosen>
                {name.clone()}
            </option>
        }
    };
    view! {
        <option value="" selected=chosen.is_empty()>
            "Choose a field"
        </option>
        {names.into_iter().map(option).collect_view()}
    }
    .into_any()
}

fn field(writing: &Writing, draft: &Draft) -> AnyView {
    view! {
        <div>
            <label class="label" for="field">
                "Field"
            </label>
            <select class="field" id="field" name=DraftField::Field.control()>
                {options(&writing.settings.fields, draft.get(DraftField::Field))}
            </select>
            {conflict(draft, DraftField::Field)}
        </div>
    }
    .into_any()
}

fn specific(draft: &Draft) -> AnyView {
    view! {
        <div>
            <label class="label" for="specific">
                "Specific field"
            </label>
            <input
                class="field"
                id="specific"
                name=DraftField::SpecificField.control()
                dir="auto"
                aria-describedby="specific-hint"
                value=draft.get(DraftField::SpecificField).to_owned()
            />
            <p class="hint" id="specific-hint">
                "The narrower topic, in a few words. If the field is “Other”, say here what it is."
            </p>
            {conflict(draft, DraftField::SpecificField)}
        </div>
    }
    .into_any()
}

/// The versions of a field that wait for their author's choice.
fn conflict(draft: &Draft, field: DraftField) -> AnyView {
    let versions = draft.versions(field);
    if versions.is_empty() {
        return ().into_any();
    }
    let side = |(at, version): (usize, &str)| {
        let title = if at == 0 { "Saved first" } else { "Written elsewhere" };
        view! {
            <div class="side">
                <h3>{title}</h3>
                <p class="text" dir="auto" tabindex="0">
                    {version_words(field, version)}
                </p>
                <button class="button" type="submit" name="act" value=pick(field, version)>
                    "Take this one"
                </button>
            </div>
        }
    };
    view! {
        <div class="conflict" role="group" aria-label=format!("Two versions: {}", field.title().to_lowercase())>
            <p>
                <strong>"This was also changed elsewhere. "</strong>
                "All versions are kept until you pick one."
            </p>
            <div class="two">{versions.into_iter().enumerate().map(side).collect_view()}</div>
        </div>
    }
    .into_any()
}

fn version_words(field: DraftField, version: &str) -> String {
    match field {
        _ if version.is_empty() => "Nothing".to_owned(),
        DraftField::Types => expertqa().short_types(&type_values(&expertqa(), version)),
        _ => version.to_owned(),
    }
}

/// Removing a draft that was never submitted; what was submitted once stays.
fn discard(own: &Own) -> AnyView {
    if own.question.state != QuestionState::Draft || own.submitted_at.is_some() {
        return ().into_any();
    }
    view! {
        <details class="sources">
            <summary>
                <u>"Discard this draft"</u>
            </summary>
            <form class="stack" method="post" action=routes::DISCARD_DRAFT>
                <input type="hidden" name="question" value=own.question.id.to_string() />
                <p>"Its text goes for good."</p>
                <p>
                    <button class="button bad" type="submit">
                        "Discard it"
                    </button>
                </p>
            </form>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::super::listed;
    use super::*;

    #[test]
    fn every_type_has_a_meaning_and_an_example() {
        assert!(expertqa().question_types.iter().all(|kind| meaning(&kind.numeral).is_some()));
        assert_eq!(listed(&["a".into(), "b".into(), "c".into()]), "a, b and c");
    }
}

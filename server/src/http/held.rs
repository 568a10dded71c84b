//! The page that holds a form which could not be stored.

use super::error_page::said;
use super::owner;
use super::state::Site;
use app::account::parts::sign_in_fields;
use app::error::{AppError, FieldProblem};
use app::judgement::{Field, Part, ValueProblem};
use app::protocol::Axis;
use app::question::DraftField;
#[cfg(test)]
use app::routes::percent;
use app::routes::{self, inside};
use app::view::document::document;
use app::view::typed::{PAGE, Typed};
use axum::body::Bytes;
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use leptos::prelude::*;

/// A form as it was sent.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    /// Where it is sent.
    pub to: String,
    fields: Vec<(String, String)>,
}

/// The fields of a form's body, in order.
pub fn fields(body: &Bytes) -> Vec<(String, String)> {
    form_urlencoded::parse(body).into_owned().collect()
}

impl Held {
    /// Reads the form that was sent to `uri`.
    pub fn read(uri: &Uri, body: &Bytes) -> Held {
        Held { to: uri.path().to_owned(), fields: fields(body) }
    }

    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// The form that a sign-in form carries along.
    pub fn carried(&self) -> Option<Held> {
        let to =
            self.field("held_to").filter(|to| to.starts_with("/do/") && !to.contains(['\\', '\r', '\n']))?;
        let body = Bytes::copy_from_slice(self.field("held")?.as_bytes());
        Some(Held { to: to.to_owned(), fields: fields(&body) })
    }

    /// What its own page draws again, and that page's path; none if the form does not name it.
    pub fn typed(&self, problems: &[FieldProblem]) -> Option<(String, Typed)> {
        let page = self.field(PAGE).filter(|page| inside(page) == *page)?;
        let typed = Typed { to: self.to.clone(), fields: self.fields.clone(), problems: problems.to_vec() };
        Some((page.to_owned(), typed))
    }

    fn encoded(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(String::new());
        for (name, value) in &self.fields {
            out.append_pair(name, value);
        }
        out.finish()
    }

    /// The fields that a person wrote, with what they are called; passwords are not among them.
    fn written(&self) -> Vec<(String, String)> {
        let words = |name: &str| owner::called(&self.to, name).map(str::to_owned).or_else(|| label(name));
        self.fields
            .iter()
            .filter_map(|(name, value)| Some((words(name)?, value.clone())))
            .filter(|(_, v)| !v.trim().is_empty())
            .collect()
    }
}

fn part_words(part: Part) -> &'static str {
    match part {
        Part::Axis(Axis::Support) => "Support",
        Part::Axis(Axis::Informativeness) => "Informativeness",
        Part::Axis(Axis::Correctness) => "Correctness",
        Part::Axis(Axis::Reliability) => "Reliability",
        Part::Axis(Axis::Worthiness) => "Needs a citation",
        Part::Phrases => "Unsupported phrase",
        Part::RevisedClaim => "Revised claim",
        Part::RevisedEvidence => "Revised evidence",
    }
}

/// What a person calls the control with this name; none for those that only the program reads. A control's name is a
/// field's text form, possibly followed by more (`c4.phrases.0.reason`).
fn label(name: &str) -> Option<String> {
    let of_question = |field: &DraftField| field.control() == name && *field != DraftField::Types;
    if let Some(field) = DraftField::ALL.into_iter().find(of_question) {
        return Some(field.title().to_owned());
    }
    let field = name.parse::<Field>().ok().or_else(|| {
        let mut words = name.splitn(3, '.');
        format!("{}.{}", words.next()?, words.next()?).parse().ok()
    })?;
    Some(match field {
        Field::Usefulness => "Usefulness".to_owned(),
        Field::RevisedAnswer => "Revised answer".to_owned(),
        Field::Claim(key, part) => format!("{}, claim {key}", part_words(part)),
    })
}

fn hidden(fields: &[(String, String)]) -> AnyView {
    fields
        .iter()
        .map(|(name, value)| view! { <input type="hidden" name=name.clone() value=value.clone() /> })
        .collect_view()
        .into_any()
}

fn what_you_wrote(held: &Held) -> AnyView {
    let written = held.written();
    if written.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="section">
            <h2>"What you wrote"</h2>
            <dl class="list held">
                {written
                    .into_iter()
                    .map(|(label, value)| {
                        view! {
                            <div>
                                <dt>{label}</dt>
                                <dd class="text" dir="auto">
                                    {value}
                                </dd>
                            </div>
                        }
                    })
                    .collect_view()}
            </dl>
        </section>
    }
    .into_any()
}

fn sign_in(held: &Held, problem: Option<&str>) -> AnyView {
    let next = owner::home(held).unwrap_or_default();
    let words = match problem {
        Some("wrong") => Some("This address and this password don't go together. Check both and try again."),
        Some(_) => Some("Too many tries for this address. Wait a quarter of an hour, then try again."),
        None => None,
    };
    view! {
        <form class="form panel" method="post" action="/do/account/sign-in">
            {words
                .map(|words| {
                    view! {
                        <div class="notice bad" role="alert" id="problem">
                            <p>
                                <strong>"You are not signed in. "</strong>
                                {words}
                            </p>
                        </div>
                    }
                })} <input type="hidden" name="held_to" value=held.to.clone() />
            <input type="hidden" name="held" value=held.encoded() /> <input type="hidden" name="next" value=next />
            {sign_in_fields(String::new(), false, words.is_some(), "Sign in and go on")}
        </form>
    }
    .into_any()
}

fn send(held: &Held, words: &'static str) -> AnyView {
    view! {
        <form class="actions" method="post" action=held.to.clone()>
            {hidden(&held.fields)}
            <button class="button main" type="submit">
                {words}
            </button>
        </form>
    }
    .into_any()
}

/// For a form that can be stored once something is done on its own page: the way there, and the form.
fn on_its_page(held: &Held) -> AnyView {
    let review = held.field("assignment").and_then(|a| a.parse().ok());
    let place = match &review {
        Some(id) => Some(routes::review_step(id, held.field("step").unwrap_or_default())),
        None => owner::home(held),
    };
    let words = if review.is_some() { "Open the review" } else { "Open its page" };
    let link = place.map(|to| {
        view! {
            <a class="button" href=to target="_blank">
                {words}
                <span class="hide">" (opens in a new tab)"</span>
            </a>
        }
    });
    view! { <div class="actions">{send(held, "Try again")} {link}</div> }.into_any()
}

/// For a form that is too large: each long text to shorten.
fn shorten(held: &Held) -> AnyView {
    let (long, short): (Vec<_>, Vec<_>) =
        held.fields.iter().cloned().partition(|(_, value)| value.len() > 400);
    view! {
        <form class="form panel" method="post" action=held.to.clone()>
            {hidden(&short)}
            {long
                .into_iter()
                .map(|(name, value)| {
                    let words = label(&name).unwrap_or_else(|| name.clone());
                    view! {
                        <div>
                            <label class="label" for=name.clone()>
                                {words}
                            </label>
                            <textarea class="field long-text" id=name.clone() name=name.clone() dir="auto">
                                {format!("\n{value}")}
                            </textarea>
                        </div>
                    }
                })
                .collect_view()}
            <button class="button main" type="submit">
                "Try again"
            </button>
        </form>
    }
    .into_any()
}

/// The page for a form that failed with `error`; `problem` is why a sign-in on this page failed.
pub fn page(site: &Site, error: &AppError, held: Option<&Held>, problem: Option<&str>) -> Response {
    let html = Owner::new().with(|| {
        let next = match (held, error) {
            (Some(held), AppError::SignedOut) => sign_in(held, problem),
            (Some(held), AppError::Closed(_) | AppError::Unfit(ValueProblem::TooManyVersions)) => {
                on_its_page(held)
            }
            (Some(held), AppError::TooLarge(_) | AppError::Unfit(_)) => shorten(held),
            (Some(held), AppError::Forbidden | AppError::NotFound) if held.written().is_empty() => {
                ().into_any()
            }
            (Some(held), _) => send(held, "Try again"),
            (None, _) => ().into_any(),
        };
        let is_long = |error: &AppError| match error {
            AppError::Unfit(problem) => *problem != ValueProblem::TooManyVersions,
            error => matches!(error, AppError::TooLarge(_)),
        };
        let wrote = held.filter(|_| !is_long(error)).map(what_you_wrote);
        let content = view! {
            {said(error)}
            {next}
            {wrote}
        };
        document(site.assets(), super::error_page::words(error).0, content.into_any())
    });
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, Html(html)).into_response()
}

/// After a sign-in that carried a form along: one more press sends it.
pub fn send_page(site: &Site, held: &Held) -> Response {
    let html = Owner::new().with(|| {
        let content = view! {
            <div>
                <h1 class="title">"You are signed in; what you wrote is still here"</h1>
                <p class="lead">"It is not saved yet. Save it, and you are back where you were."</p>
            </div>
            {send(held, "Save what I wrote")}
            {what_you_wrote(held)}
        };
        document(site.assets(), "What you wrote is still here", content.into_any())
    });
    Html(html).into_response()
}

/// Where a sign-in that carries this form would be addressed; for tests of the escaping.
#[cfg(test)]
fn round_trip(held: &Held) -> Option<Held> {
    let body = format!("held_to={}&held={}", percent(&held.to), percent(&held.encoded()));
    Held { to: String::new(), fields: fields(&Bytes::from(body)) }.carried()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_carried_form_comes_back_letter_for_letter() {
        let held = Held {
            to: "/do/judgement/form".into(),
            fields: vec![
                ("c1.revised_claim".into(), "a&b=c+d %41\r\né \"<x>".into()),
                ("empty".into(), String::new()),
            ],
        };
        assert_eq!(round_trip(&held), Some(held));
    }

    #[test]
    fn controls_have_names_for_people() {
        assert_eq!(label("c4.phrases.0.reason").as_deref(), Some("Unsupported phrase, claim 4"));
        assert_eq!(label("question.specific_field").as_deref(), Some("Specific field"));
        assert_eq!(label("revised_answer").as_deref(), Some("Revised answer"));
        assert_eq!(label("save_id"), None);
        assert_eq!(label("password"), None);
    }
}

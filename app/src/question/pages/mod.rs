//! The pages of questions: an expert's own, and a manager's queue.

mod curation;
mod guide;
mod list;
mod one;

pub use curation::QuestionsPage;
pub use list::OwnQuestionsPage;
pub use one::OwnQuestionPage;

use super::model::Content;
use super::rules::Lack;
use crate::protocol::expertqa;

/// Types, field and specific field in one line.
fn about(content: &Content) -> Vec<String> {
    let parts =
        [expertqa().short_types(&content.types), content.field.clone(), content.specific_field.clone()];
    parts.into_iter().filter(|part| !part.trim().is_empty()).collect()
}

/// The beginning of a text, for those who hear links read out one by one.
fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

/// What a question lacks, in words that follow “lacks”.
fn lack_words(lack: Lack) -> String {
    match lack {
        Lack::Text => "its text".to_owned(),
        Lack::Types => "a type".to_owned(),
        Lack::Field => "a field".to_owned(),
        Lack::Choice(field) => format!("a choice between two versions ({})", field.title().to_lowercase()),
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

//! The draft of a question: a document that saves itself, field by field.

use super::model::{Content, QuestionState};
use crate::autosave::{self, Entry};
use crate::clock::Instant;
use crate::id::{QuestionId, SaveId};
use crate::protocol::{Protocol, expertqa};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// One field of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftField {
    /// The question's text.
    Text,
    /// Its types: their numerals, each with a semicolon behind it (`I;V;`).
    Types,
    /// Its field.
    Field,
    /// The narrower field.
    SpecificField,
}

impl DraftField {
    /// All fields in the order of the page.
    pub const ALL: [DraftField; 4] =
        [DraftField::Text, DraftField::Types, DraftField::Field, DraftField::SpecificField];

    /// The field's word in documents, saves and addresses.
    pub fn key(self) -> &'static str {
        match self {
            DraftField::Text => "text",
            DraftField::Types => "types",
            DraftField::Field => "field",
            DraftField::SpecificField => "specific_field",
        }
    }

    /// The name of its control in forms; of the types, what the names of their boxes begin with.
    pub fn control(self) -> &'static str {
        match self {
            DraftField::Text => "question.text",
            DraftField::Types => "question.types",
            DraftField::Field => "question.field",
            DraftField::SpecificField => "question.specific_field",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            DraftField::Text => "Question",
            DraftField::Types => "Types",
            DraftField::Field => "Field",
            DraftField::SpecificField => "Specific field",
        }
    }
}

impl fmt::Display for DraftField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A text that names no field of a draft.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no field of a question")]
pub struct NotADraftField;

impl FromStr for DraftField {
    type Err = NotADraftField;
    fn from_str(text: &str) -> Result<Self, NotADraftField> {
        DraftField::ALL.into_iter().find(|field| field.key() == text).ok_or(NotADraftField)
    }
}

/// One change of one field of a draft.
pub type DraftChange = autosave::Change<DraftField, String>;

/// What its author has written so far.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Draft {
    /// The fields that hold something.
    #[serde(default)]
    pub entries: BTreeMap<DraftField, Entry<String>>,
}

impl Draft {
    /// What `field` holds; empty if it was never written.
    pub fn get(&self, field: DraftField) -> &str {
        self.entries.get(&field).map_or("", |entry| entry.value.as_str())
    }

    /// The field's revision; 0 if it was never written.
    pub fn revision(&self, field: DraftField) -> u32 {
        self.entries.get(&field).map_or(0, |entry| entry.revision)
    }

    /// The versions of a field that wait for a choice, the stored one first; empty if there is but one.
    pub fn versions(&self, field: DraftField) -> Vec<&str> {
        match self.entries.get(&field) {
            Some(entry) if !entry.rivals.is_empty() => {
                std::iter::once(&entry.value).chain(&entry.rivals).map(String::as_str).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What it says as a question.
    pub fn content(&self) -> Content {
        Content {
            text: self.get(DraftField::Text).to_owned(),
            types: type_values(&expertqa(), self.get(DraftField::Types)),
            field: self.get(DraftField::Field).to_owned(),
            specific_field: self.get(DraftField::SpecificField).to_owned(),
        }
    }
}

/// The types that a field's value names, as the protocol spells them and in its order.
pub fn type_values(protocol: &Protocol, numerals: &str) -> Vec<String> {
    let named = |numeral: &str| numerals.split(';').any(|n| n == numeral);
    protocol.question_types.iter().filter(|t| named(&t.numeral)).map(|t| t.value.clone()).collect()
}

/// A field's value for these types.
pub fn type_numerals(protocol: &Protocol, values: &[String]) -> String {
    let types = protocol.question_types.iter().filter(|t| values.contains(&t.value));
    types.map(|t| format!("{};", t.numeral)).collect()
}

/// What a browser sends: changes of one draft, under an id that makes repeating it harmless.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DraftSave {
    /// Made by the browser, once per save.
    pub save_id: SaveId,
    /// Whose draft.
    pub question: QuestionId,
    /// What changes; at most one change a field.
    pub changes: Vec<DraftChange>,
}

/// What a save of a draft came to, field by field.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct DraftOutcome {
    /// Fields now stored with the sent value.
    pub accepted: Vec<DraftField>,
    /// Fields that somebody changed in between: the sent value is kept as a rival.
    pub conflicts: Vec<DraftField>,
    /// Fields whose value can't be stored, with the reason; the stored value stays.
    pub refused: Vec<(DraftField, DraftProblem)>,
    /// Why nothing at all was stored: the question is with the managers.
    pub closed: Option<QuestionState>,
}

/// Why a value can't be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftProblem {
    /// A NUL character, or a text beyond the limit.
    BadText,
    /// The protocol has no such type.
    UnknownType,
    /// As many versions wait for a choice as are kept.
    TooManyVersions,
}

/// What a browser hears of its save.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DraftSaved {
    /// What came of it.
    pub outcome: DraftOutcome,
    /// The fields of the save as they are stored now; none: nothing is.
    pub entries: Vec<(DraftField, Option<Entry<String>>)>,
    /// When that was, by the server's clock.
    pub saved_at: Instant,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_go_to_the_drafts_form_and_back_in_the_protocols_order() {
        let protocol = expertqa();
        let values = type_values(&protocol, "V;I;");
        assert_eq!(values.len(), 2);
        assert!(values[0].starts_with("Directed") && values[1].contains("hypothetical"));
        assert_eq!(type_numerals(&protocol, &values), "I;V;");
        assert_eq!(type_values(&protocol, "VIII;x"), Vec::<String>::new());
    }
}

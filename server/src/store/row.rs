//! From columns to the domain, with errors that name table, column and id.

use app::import::Metadata;
use app::store::{StoreError, Stored};
use std::str::FromStr;

/// Where a value stands: table, column and the row's id.
#[derive(Clone, Copy)]
pub(crate) struct At<'a>(pub &'static str, pub &'static str, pub &'a str);

impl At<'_> {
    fn broken(self, why: impl ToString) -> StoreError {
        StoreError::Broken { table: self.0, column: self.1, id: self.2.to_owned(), why: why.to_string() }
    }
}

/// Reads an id.
pub(crate) fn id<T: FromStr>(at: At<'_>, text: &str) -> Result<T, StoreError>
where
    T::Err: ToString,
{
    text.parse().map_err(|e: T::Err| at.broken(e.to_string()))
}

/// Reads an id that may be absent.
pub(crate) fn id_if<T: FromStr>(at: At<'_>, text: Option<&str>) -> Result<Option<T>, StoreError>
where
    T::Err: ToString,
{
    text.map(|text| id(at, text)).transpose()
}

/// Reads a JSON document.
pub(crate) fn document<T: serde::de::DeserializeOwned>(at: At<'_>, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| at.broken(e))
}

/// Reads a JSON document for a line of a list: one that is broken is logged and shown as empty, so that it hides no
/// other line; its own page says that it is broken, and `veracite check` names it.
pub(crate) fn readable<T: serde::de::DeserializeOwned + Default>(at: At<'_>, text: Option<&str>) -> T {
    match text.map(|text| document(at, text)).transpose() {
        Ok(read) => read.unwrap_or_default(),
        Err(error) => {
            tracing::error!(%error, "a line of a list is shown without what can't be read of it");
            T::default()
        }
    }
}

/// Reads one word of a closed list (an enum in snake case).
pub(crate) fn word<T: serde::de::DeserializeOwned>(at: At<'_>, text: &str) -> Result<T, StoreError> {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};
    let text: StrDeserializer<'_, Error> = text.into_deserializer();
    T::deserialize(text).map_err(|e| at.broken(e))
}

/// Writes one word of a closed list.
pub(crate) fn to_word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Writes a JSON document.
pub(crate) fn to_document<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| StoreError::Engine(format!("a document cannot be written: {e}")))
}

/// The columns of a question or an answer that say what it is about.
#[derive(sqlx::FromRow)]
pub(super) struct MetadataRow {
    question_types: String,
    field: Option<String>,
    specific_field: Option<String>,
}

impl MetadataRow {
    pub(super) fn read(self, table: &'static str, id: &str) -> Stored<Metadata> {
        Ok(Metadata {
            question_types: document(At(table, "question_types", id), &self.question_types)?,
            field: self.field,
            specific_field: self.specific_field,
        })
    }
}

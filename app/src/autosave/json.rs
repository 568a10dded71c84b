use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A value as its JSON text. The browser keeps and sends what fields hold without knowing what it is, so that one
/// program serves every kind of document.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// The JSON of a value; none if it has none.
    pub fn of<T: Serialize>(value: &T) -> Option<Json> {
        RawValue::from_string(serde_json::to_string(value).ok()?).ok().map(Json)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// The value, if it is of that kind.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.0.get()).ok()
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.0.get() == other.0.get()
    }
}

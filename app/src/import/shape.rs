use crate::claim::rules::Edited;
use crate::id::PersonId;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// What columns do not hold of one object of a file: which known keys it lacked, values of known keys in a form that
/// columns do not have, and unknown keys. Values are JSON text, so that numbers keep their every digit.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Shape {
    /// Known keys that the object lacked: bit i stands for the i-th key of the format's list.
    #[serde(rename = "a", default, skip_serializing_if = "is_zero")]
    pub absent: u16,
    /// Known keys whose value has no place in columns (a null where a list belongs).
    #[serde(rename = "o", default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<(String, Box<RawValue>)>,
    /// Unknown keys, in the file's order.
    #[serde(rename = "m", default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<(String, Box<RawValue>)>,
}

fn is_zero(bits: &u16) -> bool {
    *bits == 0
}

impl Shape {
    /// Exactly the known keys, each in its usual form.
    pub const PLAIN: Shape = Shape { absent: 0, odd: Vec::new(), more: Vec::new() };

    /// Whether the object had exactly the known keys, each in its usual form.
    pub fn is_plain(&self) -> bool {
        self.absent == 0 && self.odd.is_empty() && self.more.is_empty()
    }

    /// Whether the object lacked the key with this index.
    pub fn lacked(&self, key: usize) -> bool {
        self.absent & (1 << key) != 0
    }

    /// The odd value of a known key.
    pub fn odd(&self, key: &str) -> Option<&RawValue> {
        self.odd.iter().find(|(k, _)| k == key).map(|(_, value)| &**value)
    }

    /// Keeps an odd value of a known key.
    pub fn keep_odd(&mut self, key: &str, value: Box<RawValue>) {
        self.odd.push((key.to_owned(), value));
    }
}

/// The shapes that belong to a whole line.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct LineShape {
    /// Of the line's object.
    #[serde(default, skip_serializing_if = "Shape::is_plain")]
    pub line: Shape,
    /// Of its metadata.
    #[serde(default, skip_serializing_if = "Shape::is_plain")]
    pub metadata: Shape,
}

impl LineShape {
    /// Nothing to keep.
    pub const PLAIN: LineShape = LineShape { line: Shape::PLAIN, metadata: Shape::PLAIN };

    /// Whether there is nothing to keep.
    pub fn is_plain(&self) -> bool {
        self.line.is_plain() && self.metadata.is_plain()
    }
}

/// The `extra` document of an answer, a judgement or a question: what its line held beside the columns.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Extra {
    /// The line's own part; with the first answer of the line only.
    #[serde(rename = "l", default, skip_serializing_if = "LineShape::is_plain")]
    pub line: LineShape,
    /// Of the answer's object.
    #[serde(rename = "w", default, skip_serializing_if = "Shape::is_plain")]
    pub answer: Shape,
    /// Of the claims' objects, by claim key, where there is something to keep.
    #[serde(rename = "c", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub claims: BTreeMap<u32, Shape>,
    /// Whom the file named as the judge of an answer that it did not judge.
    #[serde(rename = "j", default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<PersonId>,
}

impl Extra {
    /// Whether there is nothing to keep.
    pub fn is_plain(&self) -> bool {
        self.line.is_plain() && self.answer.is_plain() && self.claims.is_empty() && self.judge.is_none()
    }

    /// Gives claims that come from others what those had beside the columns.
    pub fn follow(&mut self, edited: &Edited) {
        for (key, from) in &edited.from {
            if let Some(shape) = self.claims.get(from).cloned() {
                self.claims.insert(*key, shape);
            }
        }
        self.claims.retain(|key, _| edited.claims.iter().any(|claim| claim.key == *key));
    }

    /// The document for a column; none if there is nothing to keep.
    pub fn to_column(&self) -> Option<String> {
        (!self.is_plain()).then(|| self.to_document())
    }

    /// The document, `{}` if there is nothing to keep.
    pub fn to_document(&self) -> String {
        serde_json::to_string(self).expect("shapes are valid JSON")
    }

    /// Reads a column.
    pub fn from_column(column: Option<&str>) -> Result<Extra, serde_json::Error> {
        column.map_or_else(|| Ok(Extra::default()), serde_json::from_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_of_unknown_keys_keep_their_letters() {
        let raw =
            RawValue::from_string(r#"{"n":12345678901234567890.1230,"t":"é"}"#.to_owned()).expect("JSON");
        let mut extra = Extra::default();
        extra.answer.more.push(("x".to_owned(), raw));
        extra.claims.insert(3, Shape { absent: 5, ..Shape::default() });
        let column = extra.to_column().expect("something to keep");
        let back = Extra::from_column(Some(&column)).expect("readable");
        assert_eq!(back.answer.more[0].1.get(), r#"{"n":12345678901234567890.1230,"t":"é"}"#);
        assert!(back.claims[&3].lacked(0) && !back.claims[&3].lacked(1) && back.claims[&3].lacked(2));
        assert_eq!(Extra::default().to_column(), None);
    }
}

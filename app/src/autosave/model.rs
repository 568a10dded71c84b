use crate::clock::Instant;
use serde::{Deserialize, Serialize};

/// What a field of such a document can hold.
pub trait Value: Clone + PartialEq {
    /// Whether it says what a field that was never written says.
    fn is_nothing(&self) -> bool;
    /// Whether giving it with all versions in view is picking, as with a label; a text that is being typed is not.
    fn is_choice(&self) -> bool;
    /// Whether it is `old` with more written at its ends, so that keeping it keeps all of `old`.
    fn goes_on_from(&self, old: &Self) -> bool;
}

/// What one field holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry<V> {
    /// Goes up with every write, from 1, and jumps when the document is reopened. A field never written is at 0 and
    /// absent.
    #[serde(rename = "r")]
    pub revision: u32,
    /// The revision at which the value itself was written, where a rival came after it; none: `revision`. A change
    /// made from any revision since then still knows the value as it is.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u32>,
    /// What it holds now.
    #[serde(rename = "v")]
    pub value: V,
    /// Other values that saves made from an older revision brought; kept and shown until their owner picks.
    #[serde(rename = "x", default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub rivals: Vec<V>,
    /// When the value and after it each rival was written, by the server's clock; 0 where that is not known. Kept of
    /// texts, not of choices.
    #[serde(rename = "t", default, skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<Instant>,
}

impl<V> Entry<V> {
    /// A value without rivals, as it stands after `revision` writes.
    pub fn new(revision: u32, value: V) -> Entry<V> {
        Entry { revision, since: None, value, rivals: Vec::new(), written: Vec::new() }
    }

    /// The value and after it the rivals.
    pub fn versions(&self) -> impl Iterator<Item = &V> {
        std::iter::once(&self.value).chain(&self.rivals)
    }
}

/// One change of one field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change<F, V> {
    /// Which field.
    pub field: F,
    /// The revision that the browser changed.
    pub base: u32,
    /// The new value.
    pub value: V,
    /// Whether the owner saw the rivals and picked: then they go.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settle: bool,
}

impl Value for String {
    fn is_nothing(&self) -> bool {
        self.is_empty()
    }

    fn is_choice(&self) -> bool {
        false
    }

    fn goes_on_from(&self, old: &String) -> bool {
        !old.is_empty() && self.starts_with(old.as_str())
    }
}

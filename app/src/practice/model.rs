use crate::judgement::Field;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Why the labels of an example are what they are, by field; fields without an explanation are absent.
pub type Explanations = BTreeMap<Field, String>;

/// One label of a try beside the example's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// What was judged.
    pub field: Field,
    /// The label of the try; none: not judged.
    pub own: Option<String>,
    /// The example's label.
    pub example: String,
    /// Why the example has it.
    pub explanation: Option<String>,
}

/// How far an expert is with the practice of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PracticeState {
    /// How many items are to be done: what the project sets, or as many as it has if those are fewer.
    pub wanted: u32,
    /// How many are done.
    pub done: u32,
    /// On how many labels, of all items done, the expert agreed.
    pub agreed: u32,
    /// How many labels were compared.
    pub compared: u32,
}

impl Compared {
    /// Whether the two labels are the same.
    pub fn agrees(&self) -> bool {
        self.own.as_deref() == Some(self.example.as_str())
    }
}

impl PracticeState {
    /// Whether nothing is left to be done.
    pub fn is_done(&self) -> bool {
        self.done >= self.wanted
    }
}

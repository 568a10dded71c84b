use crate::evidence::Evidence;
use serde::{Deserialize, Serialize};

/// A stretch of a text in Unicode code points, half open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The first code point.
    pub start: u32,
    /// The code point after the last.
    pub end: u32,
}

/// One statement of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Its number within the answer, given once and never again, so that judgements hold on to it. From 1.
    #[serde(rename = "k")]
    pub key: u32,
    /// Its text, verbatim.
    #[serde(rename = "t")]
    pub text: String,
    /// Where it lies in the answer's text; none if a file's claim could not be found there.
    #[serde(rename = "at", default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Its sources, in the order in which it cites them.
    #[serde(rename = "e", default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<Evidence>,
}

//! A loader of the released form: exactly its fields, exactly its types and labels, nothing more.

#![expect(dead_code, reason = "that a field can be read is the test")]

use serde::de::{Deserialize, Deserializer};
use std::collections::HashMap;

/// A key that must be there, be it null.
fn there<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    T::deserialize(from)
}

/// A key that only some files have, always null.
fn stale<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    <()>::deserialize(from).map(|()| true)
}

/// One line. What nobody submitted on has nulls where a judgement's values would stand.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub question: String,
    pub annotator_id: String,
    pub answers: HashMap<String, Answer>,
    pub metadata: Metadata,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metadata {
    pub question_type: String,
    pub field: String,
    pub specific_field: String,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub answer_string: String,
    pub attribution: Vec<String>,
    pub claims: Vec<Claim>,
    #[serde(deserialize_with = "there")]
    pub revised_answer_string: Option<String>,
    #[serde(deserialize_with = "there")]
    pub usefulness: Option<Usefulness>,
    #[serde(deserialize_with = "there")]
    pub annotation_time: Option<u64>,
    #[serde(deserialize_with = "there")]
    pub annotator_id: Option<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub claim_string: String,
    pub evidence: Vec<String>,
    #[serde(deserialize_with = "there")]
    pub support: Option<Support>,
    #[serde(deserialize_with = "there")]
    pub reason_missing_support: Option<String>,
    #[serde(deserialize_with = "there")]
    pub informativeness: Option<Informativeness>,
    #[serde(deserialize_with = "there")]
    pub worthiness: Option<Worthiness>,
    #[serde(deserialize_with = "there")]
    pub correctness: Option<Correctness>,
    #[serde(deserialize_with = "there")]
    pub reliability: Option<Reliability>,
    #[serde(deserialize_with = "there")]
    pub revised_claim: Option<String>,
    #[serde(deserialize_with = "there")]
    pub revised_evidence: Option<Evidence>,
    #[serde(default, deserialize_with = "stale")]
    pub source_reliability: bool,
    #[serde(default, deserialize_with = "stale")]
    pub revised_claim_string: bool,
}

/// A text, or the empty list that goes with the label `N/A`.
#[derive(serde::Deserialize, PartialEq, Debug)]
#[serde(untagged)]
pub enum Evidence {
    Text(String),
    None([(); 0]),
}

#[derive(serde::Deserialize, PartialEq, Debug)]
pub enum Usefulness {
    Useful,
    #[serde(rename = "Partially useful")]
    Partially,
    #[serde(rename = "Not useful at all")]
    Not,
}

#[derive(serde::Deserialize, PartialEq, Debug)]
pub enum Support {
    Complete,
    Partial,
    Incomplete,
    Missing,
    #[serde(rename = "N/A")]
    NotApplicable,
}

#[derive(serde::Deserialize, PartialEq, Debug)]
pub enum Informativeness {
    #[serde(rename = "Very relevant")]
    Very,
    #[serde(rename = "A bit relevant")]
    Bit,
    #[serde(rename = "Not too important")]
    Little,
    Uninformative,
}

#[derive(serde::Deserialize, PartialEq, Debug)]
pub enum Worthiness {
    Yes,
    No,
}

#[derive(serde::Deserialize, PartialEq, Debug)]
pub enum Correctness {
    #[serde(rename = "Definitely correct")]
    Definitely,
    #[serde(rename = "Probably correct")]
    Probably,
    Unsure,
    #[serde(rename = "Likely incorrect")]
    Hardly,
    #[serde(rename = "Definitely incorrect")]
    Not,
}

#[derive(serde::Deserialize, PartialEq, Debug)]
pub enum Reliability {
    Reliable,
    #[serde(rename = "Somewhat reliable")]
    Somewhat,
    #[serde(rename = "Not reliable at all")]
    Not,
    Missing,
    #[serde(rename = "N/A")]
    NotApplicable,
}

/// Every line of a file.
pub fn load(text: &str) -> Vec<Example> {
    let read = |(at, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("line {}: {error}", at + 1))
    };
    text.lines().enumerate().map(read).collect()
}

//! How often each label of one question was given.

use crate::protocol::Asked;
use serde_json::{Map, Value, json};

/// How often each label was given.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Counts {
    by_label: Vec<(String, u64)>,
    null: u64,
}

impl Counts {
    /// Nothing counted yet of what is asked, but for the labels `without`.
    pub(super) fn of(asked: &Asked, without: &[&str]) -> Counts {
        let labels = asked.labels.iter().filter(|l| !without.contains(&l.value.as_str()));
        Counts { by_label: labels.map(|l| (l.value.clone(), 0)).collect(), null: 0 }
    }

    /// Counts one judgement; none: no label was given.
    pub(super) fn add(&mut self, label: Option<&str>) {
        match label {
            None => self.null += 1,
            Some(label) => {
                if let Some((_, count)) = self.by_label.iter_mut().find(|(l, _)| l == label) {
                    *count += 1;
                }
            }
        }
    }

    /// Each label in the protocol's order, with how often it was given.
    pub fn labels(&self) -> &[(String, u64)] {
        &self.by_label
    }

    /// How many labels were given.
    pub fn labelled(&self) -> u64 {
        self.by_label.iter().map(|(_, count)| count).sum()
    }

    /// How often no label was given.
    pub fn null(&self) -> u64 {
        self.null
    }

    /// The share of `count` among the labels that were given: percent with two decimals; none if none was.
    pub fn percent(&self, count: u64) -> Option<f64> {
        match self.labelled() {
            0 => None,
            labelled => Some(rounded(100.0 * count as f64 / labelled as f64, 2)),
        }
    }

    /// The counts as reports hold them.
    pub(super) fn json(&self) -> Value {
        let counts: Map<String, Value> = self.by_label.iter().map(|(l, c)| (l.clone(), json!(c))).collect();
        let shares: Map<String, Value> =
            self.by_label.iter().map(|(l, c)| (l.clone(), json!(self.percent(*c)))).collect();
        json!({ "n_labelled": self.labelled(), "n_null": self.null, "counts": counts, "percent_of_labelled": shares })
    }
}

/// `value` with so many digits behind the point, halves to the even neighbour.
pub(super) fn rounded(value: f64, digits: i32) -> f64 {
    let factor = 10f64.powi(digits);
    (value * factor).round_ties_even() / factor
}

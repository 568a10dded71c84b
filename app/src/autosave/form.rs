//! What a plain form keeps of the document that it shows: of each field revision and fingerprint. The server compares
//! what comes back, so that a form which was open for long changes only what its owner changed.

use super::fingerprint;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

/// The fingerprint of a value as a form shows it.
pub type Print = u32;

/// FNV-1a over a value's JSON, kinds of line breaks aside: a browser's form changes those by itself.
pub fn print_of<V: Serialize>(value: Option<&V>) -> Print {
    let text = serde_json::to_string(&value).unwrap_or_default();
    fingerprint(&text.replace("\\r\\n", "\\n").replace("\\r", "\\n"))
}

/// Revision and fingerprint of each field, as the form showed them.
#[derive(Debug, Clone, PartialEq)]
pub struct Was<F: Ord>(pub BTreeMap<F, (u32, Print)>);

impl<F: Ord + FromStr> Was<F> {
    /// Reads what [`Was`] wrote; what can't be read is left out.
    pub fn read(text: &str) -> Was<F> {
        let item = |item: &str| {
            let mut parts = item.split(':');
            let field = parts.next()?.parse().ok()?;
            Some((field, (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)))
        };
        Was(text.split(',').filter_map(item).collect())
    }
}

impl<F: Ord + Display> Display for Was<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, (field, (revision, print))) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma}{field}:{revision}:{print}")?;
        }
        Ok(())
    }
}

//! The `people` CSV: one person a row (RFC 4180), for paying them and for spreadsheets.

use super::claims::{Rows, moment, number};
use app::progress::PersonProgress;
use app::project::pseudonym;
use app::release::{Annotators, ExportOptions};

/// The columns, in order.
pub const COLUMNS: [&str; 12] = [
    "annotator_id",
    "name",
    "email",
    "assigned",
    "begun",
    "submitted",
    "skipped",
    "median_elapsed_ms",
    "elapsed_ms",
    "elapsed_hours",
    "active_ms",
    "last_seen",
];

/// Milliseconds of an hour.
const HOUR: f64 = 3_600_000.0;

/// The whole file. Under pseudonyms, names and addresses stay empty.
pub fn write(people: &[PersonProgress], options: ExportOptions) -> Vec<u8> {
    let mut rows = Rows::new(options.csv);
    rows.row(&COLUMNS.map(str::to_owned));
    people.iter().for_each(|person| rows.row(&cells(person, options.annotators)));
    rows.into_bytes()
}

fn cells(person: &PersonProgress, annotators: Annotators) -> [String; 12] {
    let named = |word: &Option<String>| match annotators {
        Annotators::Original => word.clone().unwrap_or_default(),
        Annotators::Pseudonyms => String::new(),
    };
    [
        pseudonym(person.number),
        named(&person.name),
        named(&person.email),
        person.assigned.to_string(),
        person.begun.to_string(),
        person.submitted.to_string(),
        person.skipped.to_string(),
        number(person.median_elapsed_ms),
        person.elapsed_ms.to_string(),
        format!("{:.2}", person.elapsed_ms as f64 / HOUR),
        person.active_ms.to_string(),
        person.last_seen.map(|at| moment(at.0)).unwrap_or_default(),
    ]
}

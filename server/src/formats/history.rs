//! The `history` CSV: what happened, one act a row (RFC 4180), the latest first.

use super::claims::{Rows, moment, number};
use app::history::{Event, Subject};
use app::project::pseudonym;
use app::release::{Annotators, ExportOptions};

/// The columns, in order.
pub const COLUMNS: [&str; 9] =
    ["at", "about", "question", "system", "annotator_id", "by", "from_state", "to_state", "note"];

/// The head, or the rows of a page behind it. Under pseudonyms nobody's name is in them.
pub fn write(events: &[Event], first: bool, options: ExportOptions) -> Vec<u8> {
    let mut rows = Rows::new(options.csv);
    if first {
        rows.row(&COLUMNS.map(str::to_owned));
    }
    events.iter().for_each(|event| rows.row(&cells(event, options.annotators)));
    rows.into_bytes()
}

fn cells(event: &Event, annotators: Annotators) -> [String; 9] {
    let about = match event.subject {
        Subject::Question => "question",
        Subject::Answer => "answer",
        Subject::Assignment => "review",
    };
    let by = event.by.clone().filter(|_| annotators == Annotators::Original);
    [
        moment(event.moment.at.0),
        about.to_owned(),
        event.question.clone(),
        event.answer.as_ref().map(|(_, system)| system.clone()).unwrap_or_default(),
        number(event.number.map(pseudonym)),
        by.unwrap_or_default(),
        event.from.clone().unwrap_or_default(),
        event.to.clone(),
        event.note.clone().unwrap_or_default(),
    ]
}

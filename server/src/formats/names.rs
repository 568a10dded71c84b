//! What the persons of a project are called in a file.

use app::id::PersonId;
use app::project::pseudonym;
use app::release::Annotators;
use std::collections::HashMap;

/// The names of one export.
pub struct Names {
    known: HashMap<PersonId, (i64, Option<String>)>,
    annotators: Annotators,
}

impl Names {
    /// Names from pseudonym numbers and original ids.
    pub fn new(known: HashMap<PersonId, (i64, Option<String>)>, annotators: Annotators) -> Names {
        Names { known, annotators }
    }

    /// What the file calls this person. Somebody without an original id keeps the pseudonym.
    pub fn of(&self, person: &PersonId) -> String {
        match (self.known.get(person), self.annotators) {
            (Some((_, Some(original))), Annotators::Original) => original.clone(),
            (Some((number, _)), _) => pseudonym(*number),
            (None, _) => pseudonym(0),
        }
    }
}

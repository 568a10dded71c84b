use super::super::draft::{Draft, DraftChange, DraftField, DraftOutcome, DraftProblem, type_values};
use super::super::model::QuestionState;
use crate::autosave::{Merged, merge};
use crate::protocol::Protocol;
use crate::view::text_field::plain_breaks;

/// The longest text of a question, in code points.
pub const MOST_TEXT: usize = 20_000;
/// The longest name of a field or a specific field, in code points.
pub const MOST_SPECIFIC: usize = 500;

/// Whether `value` may stand in `field`, and how it is stored: line breaks as LF, types in the protocol's order.
pub fn fitting(protocol: &Protocol, field: DraftField, value: &str) -> Result<String, DraftProblem> {
    let most = if field == DraftField::Text { MOST_TEXT } else { MOST_SPECIFIC };
    let value = plain_breaks(value);
    if value.contains('\0') || value.chars().count() > most {
        return Err(DraftProblem::BadText);
    }
    if field != DraftField::Types {
        return Ok(value);
    }
    let known = |numeral: &str| protocol.question_types.iter().any(|t| t.numeral == numeral);
    if !value.split(';').all(|numeral| numeral.is_empty() || known(numeral)) {
        return Err(DraftProblem::UnknownType);
    }
    Ok(super::super::draft::type_numerals(protocol, &type_values(protocol, &value)))
}

/// What a save does inside its transaction: each change is brought in by itself, so that one that can't be stored keeps
/// no other from it. `Err` only where the question takes no changes: it is with the managers.
pub fn apply(
    protocol: &Protocol,
    state: QuestionState,
    draft: &mut Draft,
    changes: &[DraftChange],
) -> Result<DraftOutcome, DraftOutcome> {
    let mut outcome = DraftOutcome::default();
    if !state.is_open() {
        return Err(DraftOutcome { closed: Some(state), ..outcome });
    }
    for change in changes {
        let field = change.field;
        match fitting(protocol, field, &change.value) {
            Err(problem) => outcome.refused.push((field, problem)),
            Ok(value) => match merge(&mut draft.entries, field, change.base, value, change.settle) {
                Merged::Accepted => outcome.accepted.push(field),
                Merged::Conflict => outcome.conflicts.push(field),
                Merged::Full => outcome.refused.push((field, DraftProblem::TooManyVersions)),
            },
        }
    }
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::expertqa;

    fn change(field: DraftField, base: u32, value: &str) -> DraftChange {
        DraftChange { field, base, value: value.to_owned(), settle: false }
    }

    #[test]
    fn a_text_beyond_the_limit_is_refused_and_the_rest_is_stored() {
        let mut draft = Draft::default();
        let long = "x".repeat(MOST_TEXT + 1);
        let changes = [
            change(DraftField::Text, 0, &long),
            change(DraftField::Field, 0, "Law"),
            change(DraftField::Types, 0, "V;I;"),
        ];
        let outcome = apply(&expertqa(), QuestionState::Draft, &mut draft, &changes).expect("it is open");
        assert_eq!(outcome.refused, [(DraftField::Text, DraftProblem::BadText)]);
        assert_eq!(outcome.accepted, [DraftField::Field, DraftField::Types]);
        assert_eq!((draft.get(DraftField::Field), draft.get(DraftField::Types)), ("Law", "I;V;"));
        assert_eq!(fitting(&expertqa(), DraftField::Types, "IX;"), Err(DraftProblem::UnknownType));
        assert_eq!(fitting(&expertqa(), DraftField::Text, "a\0"), Err(DraftProblem::BadText));
        assert_eq!(fitting(&expertqa(), DraftField::Text, "a\r\nb").as_deref(), Ok("a\nb"));
    }

    #[test]
    fn of_two_texts_written_from_the_same_revision_both_are_kept() {
        let mut draft = Draft::default();
        let mut save = |base, text: &str, settle| {
            let change = DraftChange { settle, ..change(DraftField::Text, base, text) };
            apply(&expertqa(), QuestionState::Draft, &mut draft, &[change]).expect("it is open")
        };
        save(0, "first", false);
        assert_eq!(save(0, "second", false).conflicts, [DraftField::Text]);
        assert_eq!(save(2, "second", true).accepted, [DraftField::Text]);
        assert_eq!(draft.get(DraftField::Text), "second");
        assert!(draft.versions(DraftField::Text).is_empty());
    }

    #[test]
    fn what_is_with_the_managers_takes_no_changes() {
        for state in [QuestionState::Submitted, QuestionState::Accepted] {
            let mut draft = Draft::default();
            let outcome = apply(&expertqa(), state, &mut draft, &[change(DraftField::Text, 0, "late")]);
            assert_eq!(outcome.expect_err("it is closed").closed, Some(state));
            assert_eq!(draft, Draft::default());
        }
    }
}

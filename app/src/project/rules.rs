//! What a project's name must be.

use crate::error::FieldProblemKind;

/// The most characters of a project's name.
pub const NAME_MAX: usize = 200;

/// What is wrong with a project's name, if anything.
pub fn name_problem(name: &str) -> Option<FieldProblemKind> {
    let name = name.trim();
    if name.is_empty() {
        Some(FieldProblemKind::Empty)
    } else if name.chars().count() > NAME_MAX {
        Some(FieldProblemKind::TooLong)
    } else if name.chars().any(char::is_control) {
        Some(FieldProblemKind::Unfit)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_up_to_200_characters() {
        assert_eq!(name_problem(" Pain and anticoagulants "), None);
        assert_eq!(name_problem("   "), Some(FieldProblemKind::Empty));
        assert_eq!(name_problem(&"é".repeat(201)), Some(FieldProblemKind::TooLong));
        assert_eq!(name_problem("Pain\r\nBcc: x"), Some(FieldProblemKind::Unfit));
    }
}

//! CASES.md family A, lists, tables, headings, code.

use super::tests_split::assert_claims;

#[test]
fn a17_lists_on_one_line_are_cut_at_their_markers() {
    assert_claims(
        "You need two papers: 1) a permit. 2) a bond. • Fee: 9. • Term: 10.",
        &["You need two papers:", "a permit.", "a bond.", "Fee: 9.", "Term: 10."],
    );
}

#[test]
fn a31_control_characters_in_a_list_are_kept() {
    assert_claims("1.\u{1f}Rest\u{1d}2.\u{1f}Fluids", &["Rest", "Fluids"]);
}

//! CASES.md family A, words and numbers: each row as given, and more of its kind.

use super::{slice, split};

/// The claims of an answer as text.
#[track_caller]
pub(super) fn claims(answer: &str) -> Vec<&str> {
    split(answer).into_iter().map(|place| slice(answer, place).expect("a place inside the answer")).collect()
}

/// Asserts the exact claims of one answer.
#[track_caller]
pub(super) fn assert_claims(answer: &str, expected: &[&str]) {
    assert_eq!(claims(answer), expected, "{answer:?}");
}

#[test]
fn a1_a_citation_after_et_al_stays_inside_its_sentence() {
    assert_claims(
        "Okafor et al. [3] measured sea levels near Lagos. The rise was 4 mm.",
        &["Okafor et al. [3] measured sea levels near Lagos.", "The rise was 4 mm."],
    );
}

#[test]
fn a3_et_al_goes_on_and_etc_ends() {
    assert_claims(
        "Claims 4–9 fall under 35 U.S.C. § 102(b) over Ito et al. (US 2011/0123456). Bring pens, paper etc. The exam starts at 9.",
        &[
            "Claims 4–9 fall under 35 U.S.C. § 102(b) over Ito et al. (US 2011/0123456).",
            "Bring pens, paper etc.",
            "The exam starts at 9.",
        ],
    );
}

#[test]
fn a5_no_counts_or_answers() {
    assert_claims(
        "Exhibit No. 7 is signed. Is it binding? No. Courts differ.",
        &["Exhibit No. 7 is signed.", "Is it binding?", "No.", "Courts differ."],
    );
}

#[test]
fn a7_a_degree_with_dots_does_not_end_before_a_colon_or_an_s() {
    assert_claims(
        "She holds a Pharm.D.: that took years. It was the M.D.'s call.",
        &["She holds a Pharm.D.: that took years.", "It was the M.D.'s call."],
    );
}

#[test]
fn a9_initials_do_not_end_a_sentence() {
    assert_claims(
        "The lemma by Marta K. Lindqvist and A. Oyelaran is old. It still holds.",
        &["The lemma by Marta K. Lindqvist and A. Oyelaran is old.", "It still holds."],
    );
}

#[test]
fn a11_u_s_a_ends_and_u_s_senate_does_not() {
    assert_claims(
        "The drug was cleared in the U.S.A. Canada waited until 2021. The U.S. Senate took note.",
        &["The drug was cleared in the U.S.A.", "Canada waited until 2021.", "The U.S. Senate took note."],
    );
}

#[test]
fn a13_fig_and_vs_do_not_end_a_sentence() {
    assert_claims(
        "Growth slowed (Fig. 3b, c). It was 21.0% vs. 19.3% at 24 h. No effect at 72 h.",
        &["Growth slowed (Fig. 3b, c).", "It was 21.0% vs. 19.3% at 24 h.", "No effect at 72 h."],
    );
}

#[test]
fn a15_units_do_not_cut_and_the_real_stop_does() {
    assert_claims(
        "Mobility was 1.22 cm²/V s and density 2.6 × 10¹⁵ cm⁻³. Both fell at 500 °C.",
        &["Mobility was 1.22 cm²/V s and density 2.6 × 10¹⁵ cm⁻³.", "Both fell at 500 °C."],
    );
}

//! Cases of family A, words and numbers: each row as given, and more of its kind.

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

/// Asserts claims that are marked in the answer itself: `⟦One.⟧ ⟦Two.⟧`.
#[track_caller]
pub(super) fn assert_marked(cases: &[&str]) {
    for case in cases {
        let answer = case.replace(['⟦', '⟧'], "");
        let expected: Vec<&str> = case.split('⟦').skip(1).filter_map(|rest| rest.split('⟧').next()).collect();
        assert_eq!(claims(&answer), expected, "{answer:?}");
    }
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

// More of each kind. Brackets ⟦⟧ stand round each claim that is expected and are not in the answer.

#[test]
fn a1_citations_and_years_after_et_al_stay_inside() {
    assert_marked(&[
        "⟦Smith et al. (2019) showed gains.⟧ ⟦Others disagreed.⟧",
        "⟦This follows Lee et al. [12, 13] and Cho et al. [14].⟧ ⟦It was new.⟧",
        "⟦Results match those of Ito et al. [4]⟧ ⟦Later trials failed.⟧",
        "⟦The work of Chen et al. 2020 is cited often.⟧ ⟦It has flaws.⟧",
        "⟦Diaz et al.[2] found none.⟧ ⟦Good.⟧",
        "⟦As reported by Müller et al. [2019], levels rose.⟧ ⟦They fell later.⟧",
        "⟦Kim et al., in 2010, disagreed.⟧ ⟦So did we.⟧",
        "⟦Cf. Brown et al., 2019.⟧ ⟦See also Lee et al. [1–3].⟧ ⟦It ends.⟧",
    ]);
}

#[test]
fn a3_etc_ends_and_et_al_goes_on() {
    assert_marked(&[
        "⟦We used gloves, masks, etc. in the lab.⟧ ⟦It was safe.⟧",
        "⟦Bring food (bread, rice, etc.).⟧ ⟦Eat early.⟧",
        "⟦He sells cars, boats, etc.⟧ ⟦Prices vary.⟧",
        "⟦Bring pens, etc.⟧ ⟦5 of them.⟧",
        "⟦The method of Park et al.⟧ ⟦The sample was small.⟧",
        "⟦See Ito et al. Nature 2001.⟧ ⟦It was first.⟧",
        "⟦Over Ito et al. (US 2011/0123456 A1), claim 4 falls.⟧ ⟦Claim 5 stands.⟧",
    ]);
}

#[test]
fn a5_no_counts_answers_or_is_a_word() {
    assert_marked(&[
        "⟦See Nos. 3 and 4.⟧ ⟦Both apply.⟧",
        "⟦Was it filed?⟧ ⟦No.⟧ ⟦It was late.⟧",
        "⟦Is No. 5 alive?⟧ ⟦Yes.⟧ ⟦No. 6 is not.⟧",
        "⟦Case No. 12-cv-0345 is closed.⟧ ⟦Case No. IV remains.⟧",
        "⟦“No.”⟧ ⟦He left.⟧ ⟦No.⟧ ⟦They stayed.⟧",
        "⟦Is it binding?⟧ ⟦No.⟧ ⟦7 courts differ.⟧ ⟦No. 7 is void.⟧",
        "⟦The answer is no.⟧ ⟦Courts differ.⟧",
        "⟦Pub. L. No. 111-148 is law.⟧ ⟦Form no. 12 is due.⟧",
        "⟦Use drop no. 5.⟧ ⟦No.⟧ ⟦Stop.⟧",
    ]);
}

#[test]
fn a7_degrees_go_on_before_marks_and_end_before_sentences() {
    assert_marked(&[
        "⟦She is a Ph.D., not an M.D.⟧ ⟦He is an R.N.⟧ ⟦They agree.⟧",
        "⟦He has a Ph.D. in law.⟧ ⟦She has an LL.M. from Oslo.⟧",
        "⟦The B.Sc.; the M.Sc.; both count.⟧ ⟦Ask the Ph.D.'s adviser.⟧",
        "⟦He earned his M.D.⟧ ⟦The board agreed.⟧",
        "⟦Is he a Ph.D.?⟧ ⟦He is an Ed.D. (since 2010).⟧ ⟦So what.⟧",
        "⟦The Ph.D.-level course is hard.⟧ ⟦The M.D.’s call is final.⟧",
    ]);
}

#[test]
fn a9_initials_go_on_and_letters_that_count_end() {
    assert_marked(&[
        "⟦J. K. Okoro and J.R.R. Tolvanen met.⟧ ⟦They spoke.⟧",
        "⟦Prof. A. B. Lindqvist, Jr. was there.⟧ ⟦He spoke.⟧",
        "⟦John F. Kennedy was shot.⟧ ⟦George W. Bush was not.⟧",
        "⟦She lacks vitamin C.⟧ ⟦Oranges help.⟧ ⟦Hepatitis B.⟧ ⟦Vaccines exist.⟧",
        "⟦Go from point A to point B.⟧ ⟦Then stop.⟧",
        "⟦We tested groups A and B.⟧ ⟦Group C came late.⟧",
        "⟦Malcolm X.⟧ ⟦He was shot.⟧ ⟦World War I.⟧ ⟦The war ended.⟧",
        "⟦A. Oyelaran is old.⟧\n⟦He lives.⟧",
        "⟦E. coli grew.⟧ ⟦S. aureus did not.⟧ ⟦C. elegans is a worm.⟧",
    ]);
}

#[test]
fn a11_states_end_only_where_a_sentence_begins() {
    assert_marked(&[
        "⟦The U.K. Parliament met.⟧ ⟦He left the U.S.⟧ ⟦It was cold.⟧",
        "⟦He lives in the U.S.⟧ ⟦Nobody minds.⟧",
        "⟦The U.S.-based firm left the U.S.⟧ ⟦However, U.S. citizens stayed.⟧",
        "⟦U.S. law applies.⟧ ⟦It's the U.S.'s call.⟧ ⟦In the U.S., it works.⟧",
        "⟦It was sold in the E.U.⟧ ⟦Norway waited.⟧",
        "⟦Washington, D.C. is humid.⟧ ⟦He went to Washington, D.C.⟧ ⟦The heat was bad.⟧",
        "⟦Offices open at 9 a.m.⟧ ⟦Bring ID.⟧ ⟦They close at 5 p.m. on Friday.⟧",
        "⟦The meeting is at 3 p.m. EST.⟧ ⟦At 10 a.m.⟧ ⟦5 people came.⟧",
        "⟦Rome fell in 476 A.D.⟧ ⟦The East survived.⟧ ⟦In 300 B.C.⟧ ⟦Rome grew.⟧",
    ]);
}

#[test]
fn a13_references_to_parts_and_vs_go_on() {
    assert_marked(&[
        "⟦See Figs. 2 and 3.⟧ ⟦Eq. (4) holds.⟧ ⟦Tab. S1 lists all.⟧",
        "⟦As in Fig. 7d, e) the curve fell.⟧ ⟦It rose later.⟧",
        "⟦Roe vs. Wade was cited.⟧ ⟦Smith v. Jones was not.⟧",
        "⟦Doses (approx. 5 mg, cf. Table 2) vary.⟧ ⟦Ask e.g. a nurse, i.e. a professional.⟧ ⟦Done.⟧",
        "⟦First, see p. 12.⟧ ⟦Then see pp. 5–7, vol. 3, no. 2.⟧ ⟦§ 5 applies.⟧ ⟦See § 7.⟧ ⟦It ends.⟧",
        "⟦Studies (n = 5; Ref. 3) show gains.⟧ ⟦See refs. 4, 5.⟧ ⟦It ends.⟧",
        "⟦Suppl. Fig. 2 agrees.⟧ ⟦Exh. B is signed.⟧ ⟦App. C lists all.⟧",
        "⟦See pp. 3-4. Cf. ch. 5. Ibid. p. 6.⟧ ⟦It ends.⟧",
    ]);
}

#[test]
fn a15_units_and_numbers_do_not_cut() {
    assert_marked(&[
        "⟦Speed was 3.0 × 10⁸ m/s.⟧ ⟦Mass was 5 kg.⟧ ⟦Time 2 s.⟧ ⟦Then it stopped.⟧",
        "⟦Use 0.9% NaCl at 37 °C.⟧ ⟦Add 5 mL.⟧ ⟦Mix at 300 r.p.m. for 5 min.⟧ ⟦Cool to −20 °C.⟧ \
         ⟦−5 °C is too warm.⟧",
        "⟦The pH was 7.4.⟧ ⟦mRNA rose 2.5-fold.⟧ ⟦p53 fell.⟧ ⟦α-synuclein did not.⟧",
        "⟦It cost $3.50.⟧ ⟦$5 is too much.⟧ ⟦It was 1,000.5 m.⟧ ⟦Version 2.0.1 is out.⟧",
        "⟦Heat to 22 K.⟧ ⟦The gas cools.⟧ ⟦It drew 10 A.⟧ ⟦The fuse blew.⟧ ⟦Current at 5 V.⟧ ⟦Then off.⟧",
        "⟦The flux was 2.1 W/(m²·K) at 5 ft.⟧ ⟦Tall pipes lose more.⟧ ⟦At 12 in.⟧ ⟦A pipe bends.⟧",
        "⟦He is 6 ft. 2 in. tall.⟧ ⟦She is 5 ft.⟧ ⟦The rest are short.⟧",
        "⟦BMI is 25 kg/m².⟧ ⟦HbA1c is 6.5%.⟧ ⟦Refer early.⟧",
    ]);
}

#[test]
fn a3_legal_and_medical_notation() {
    assert_marked(&[
        "⟦Under 35 U.S.C. § 102(b), it fails.⟧ ⟦See 37 C.F.R. § 1.56.⟧ ⟦Id. at 5.⟧ ⟦The court agreed.⟧",
        "⟦Brown v. Board of Educ., 347 U.S. 483 (1954), held so.⟧ ⟦It stands.⟧",
        "⟦Fed. R. Civ. P. 12(b)(6) applies.⟧ ⟦The motion is denied.⟧",
        "⟦The plaintiff cites Fed. R. Evid. 403.⟧ ⟦The court disagrees.⟧ ⟦Cal. Penal Code § 187 applies.⟧",
        "⟦Section 230(c)(1) applies.⟧ ⟦Doe, 5 F.3d 10 (9th Cir. 1999), agrees.⟧ \
         ⟦Art. III standing exists.⟧",
        "⟦Take 5 mg p.o. b.i.d. for 10 days.⟧ ⟦Give 2 g i.v.⟧ ⟦Monitor closely.⟧",
        "⟦Take one tablet q.d.⟧ ⟦The dose is low.⟧ ⟦Use p.r.n. only.⟧",
        "⟦Tab. Aspirin 75 mg o.d. is given.⟧ ⟦Inj. Ceftriaxone 1 g i.v. stat.⟧ ⟦Review.⟧",
        "⟦Acme Inc. sued Beta Corp. in May.⟧ ⟦He joined Gamma Ltd.⟧ ⟦The rest settled.⟧",
        "⟦Dr. Okafor met Mr. and Mrs. Ito.⟧ ⟦St. Mary's is near Mt. Fuji.⟧ ⟦He moved to Main St.⟧ \
         ⟦The shop closed.⟧",
        "⟦On Jan. 5, 2020, it ended.⟧ ⟦On Mon. Feb. 3 it began.⟧ ⟦In Dec.⟧ ⟦It snowed.⟧",
    ]);
}

#[test]
fn a39_glued_sentences_and_names_of_files() {
    assert_marked(&[
        "⟦It is a hazard.⟧⟦Never mix.⟧ ⟦Use System.out here.⟧ ⟦See a.B for c.⟧",
        "⟦Visit www.a.example.⟧ ⟦Mail me@a.example.⟧ ⟦Open file.txt.⟧ ⟦Use Node.js.⟧ ⟦Done.⟧",
        "⟦The IP is 192.168.0.1.⟧ ⟦The file is a.b.txt.⟧ ⟦The path is /usr/lib.⟧ ⟦50% agree.⟧",
        "⟦Is it safe?⟧⟦Yes it is.⟧ ⟦Stop!Never mix.⟧",
        "⟦Rates fell.[1]⟧⟦They rose.[2]⟧⟦They fell.⟧",
        "⟦Visit docs.example.Com for more.⟧ ⟦See https://a.example/x.Y for z.⟧",
    ]);
}

#[test]
fn a33_other_abbreviations_of_other_languages() {
    assert_marked(&[
        "⟦Am 3. Oktober war es kalt.⟧ ⟦Das ist z. B. gut.⟧ ⟦Ende.⟧",
        "⟦Препарат безопасен.⟧ ⟦А. С. Пушкин писал, т.е. работал.⟧ ⟦Это рис. 5.⟧ ⟦Конец.⟧",
        "⟦¿Es seguro?⟧ ⟦¡Sí!⟧ ⟦El Sr. García dijo que no.⟧ ⟦La Dra. Ruiz también.⟧ ⟦Fin.⟧",
        "⟦M. Dupont est venu.⟧ ⟦Mme. Curie aussi.⟧ ⟦Fin.⟧",
    ]);
}

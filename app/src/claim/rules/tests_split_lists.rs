//! Cases of family A, lists, tables, headings, code.

use super::tests_split::{assert_claims, assert_marked};

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

// More of each kind. Brackets ⟦⟧ stand round each claim that is expected and are not in the answer.

#[test]
fn a17_enumerators_inside_a_line_head_items() {
    assert_marked(&[
        "⟦Steps:⟧ 1. ⟦Rest.⟧ 2. ⟦Drink.⟧ 3. ⟦Sleep well.⟧",
        "⟦Do this:⟧ (a) ⟦rest.⟧ (b) ⟦drink.⟧ (c) ⟦sleep.⟧",
        "⟦It needs (1) a permit, (2) a bond, and (3) a fee.⟧ ⟦Pay early.⟧",
        "⟦Needs: 1) a permit; 2) a bond; 3) a fee.⟧ ⟦Pay early.⟧",
        "⟦Needs:⟧ 1. ⟦A permit;⟧ 2. ⟦A bond;⟧ 3. ⟦A fee.⟧ ⟦Pay early.⟧",
        "• ⟦One.⟧ • ⟦Two.⟧ • ⟦Three.⟧",
        "⟦Intro:⟧ - ⟦a thing.⟧ - ⟦another thing.⟧ - ⟦third.⟧",
        "⟦Needs:⟧ 1. ⟦Rest⟧ 2. ⟦Drink⟧ 3. ⟦Sleep⟧",
        "1. ⟦Rest⟧ 2. ⟦Drink⟧ 3. ⟦Sleep well⟧",
        "1) ⟦rest⟧ 2) ⟦drink⟧ 3) ⟦sleep⟧",
        "⟦Options:⟧ 1) ⟦rest⟧ 2) ⟦drink.⟧ ⟦Equations (1) and (2) hold.⟧ ⟦Steps 1) and 2) are done.⟧",
        "1. ⟦The first scored 2.⟧ ⟦The second scored 3.⟧ ⟦Then it ended.⟧",
        "1. ⟦Metformin treats diabetes type 2.⟧ ⟦Insulin is next.⟧",
        "a) ⟦rest⟧ b) ⟦drink⟧ c) ⟦sleep⟧",
        "⟦Options:⟧ (a) ⟦rest⟧ (b) ⟦drink⟧ (c) ⟦sleep.⟧ ⟦As in (a) and (b), go.⟧",
        "* ⟦One.⟧ * ⟦Two.⟧ * ⟦Three.⟧",
        "· ⟦Fee: 9.⟧ · ⟦Term: 10.⟧",
        "⟦Two things:⟧ • ⟦a permit⟧ • ⟦a bond⟧ • ⟦a fee⟧",
        "i) ⟦one.⟧ ii) ⟦two.⟧ iii) ⟦three.⟧",
        "(i) ⟦Rest.⟧ (ii) ⟦Drink.⟧",
        "⟦See pp. 3-4. Cf. ch. 5. Ibid. p. 6.⟧ ⟦Op. cit. at 7.⟧ ⟦The end.⟧",
        "⟦The force is 5 N · m.⟧ ⟦Then 3 * 4.⟧ ⟦Done - really.⟧ ⟦Over.⟧",
    ]);
}

#[test]
fn a17_lists_over_lines_keep_their_markers_outside() {
    assert_marked(&[
        "# Dosage\n\n⟦Take 5 mg daily.⟧ \
         ⟦Do not exceed 10 mg.⟧\n\n## Side effects\n- ⟦Nausea [1].⟧\n- ⟦**Headache**: mild.⟧ \
         ⟦Lasts a day.⟧\n\n1. ⟦Rest.⟧\n2. ⟦Drink water⟧\n3. ⟦Sleep⟧",
        "1. ⟦First item.⟧ \
         ⟦It has two sentences.⟧\n2. ⟦Second item.⟧\n   - ⟦Nested point.⟧\n   - ⟦Another.⟧\n⟦After the list.⟧",
        "- [ ] ⟦Call a lawyer.⟧\n- [x] ⟦Sign.⟧",
        "a) ⟦one⟧\nb) ⟦two⟧\n(c) ⟦three⟧\niv. ⟦four⟧",
        "1\u{fe0f}\u{20e3} ⟦Rest.⟧\n2\u{fe0f}\u{20e3} ⟦Fluids.⟧",
        "① ⟦Rest.⟧ ② ⟦Fluids.⟧",
        "1、⟦有效。⟧\n2、⟦便宜。⟧\n（三）⟦安全。⟧",
        "1. ⟦Introduction⟧\n⟦1.1 Scope⟧\n1.2. ⟦Terms⟧\n⟦2.5 mg is the dose.⟧",
        "⟦Steps:⟧ 1. ⟦Rest.⟧ 2. ⟦Drink.⟧ 3. ⟦Sleep well.⟧",
        "1. ⟦**Rest**: sleep 8 h.⟧\n\n   ⟦It helps.⟧ \
         ⟦Really.⟧\n\n2. **Drink**:\n   - ⟦Water.⟧\n   - ⟦Tea⟧",
        "- ⟦One⟧\n- ⟦Two⟧\n\n- ⟦Three⟧",
        "A. ⟦Option one⟧\nB. ⟦Option two⟧\nC. ⟦Option three⟧",
        "Some causes are:\n\n- ⟦**Low trust** in parties[1].⟧\n- ⟦**Few votes**[2]⟧\n\n⟦That is all.⟧",
        "1. ⟦Use `a. B`.⟧\n2. ⟦See https://a.example/1.⟧ ⟦It helps.⟧",
        "* ⟦One\n  goes on.⟧ ⟦Two.⟧\n* ⟦Three⟧",
        "⟦✅ Take it daily.⟧\n⟦❌ Do not mix.⟧",
        "- 5\n- ⟦Aspirin\n- [1]⟧",
    ]);
}

#[test]
fn headings_and_titles_are_no_claims() {
    assert_marked(&[
        "# Dosage\n\n⟦Take 5 mg.⟧ ⟦Stop.⟧\n\n## Risks ##\n⟦Few.⟧",
        "Title line\n==========\n⟦Text here.⟧ ⟦More.⟧",
        "**Storage**\n⟦Keep cool.⟧\n\n**Use:**\n⟦Daily.⟧",
        "⟦**Dosage:** Take 5 mg.⟧ ⟦**Warning.** Do not mix.⟧",
        "Dosage:\n⟦Take 5 mg.⟧\nSide effects:\n⟦Few.⟧",
        "---\n⟦Text one.⟧\n\n***\n\n⟦Text two.⟧",
        "⟦It works.⟧\n\n# ⟦Next [1]⟧\n\n⟦It is safe.⟧",
        "# ⟦Yes, it is safe.⟧",
        "⟦**Aspirin**⟧",
        "⟦The parties agree.⟧ ⟦Section 2. Definitions apply.⟧ ⟦See Table 3.⟧",
        "⟦Table 3. Doses by age.⟧ ⟦Adults take 5 mg.⟧",
        "⟦**1. Rest.** Sleep 8 h.⟧ ⟦**2. Drink.** Water helps.⟧",
    ]);
}

#[test]
fn a_table_row_is_a_claim_and_its_separator_is_none() {
    assert_marked(&[
        "| Drug | Dose |\n|------|------|\n| ⟦Aspirin | 5 mg [1]⟧ |\n| ⟦Ibuprofen | 200 mg. Max. 3 a day.⟧ |\n\n⟦See above.⟧",
        "Drug | Dose\n--- | ---\n⟦Aspirin | 5 mg⟧\n⟦Ibuprofen | 200 mg⟧\n⟦After.⟧",
        "| A | B |\n|:-:|--:|\n| ⟦x. Y | z⟧ |\n| ⟦1 | 2⟧ |\n|  |  |\n⟦After.⟧ ⟦All.⟧",
        "⟦Intro.⟧\n\n| Drug | Dose |\n|---|---|\n| ⟦Aspirin | 5 mg [1] | [2]⟧\n\n⟦End.⟧",
        "| ⟦Only | a row⟧ |",
    ]);
}

#[test]
fn code_is_one_claim_and_never_cut() {
    assert_marked(&[
        "Run this:\n\n⟦```python\nx = a[1]. B\nprint(\"Hi. There.\")\n```⟧\n\n⟦It prints.⟧ ⟦Done.⟧",
        "⟦Use `foo. Bar` here.⟧ ⟦Then `x.y()`.⟧ ⟦It works.⟧",
        "⟦~~~\na. B\n~~~⟧\n\n⟦It runs.⟧",
        "⟦```\nopen. To the end⟧",
        "Math:\n\n⟦$$\nx = 1. Y\n$$⟧\n\n⟦It holds.⟧",
        "⟦The `` a`. B `` span.⟧ ⟦A lone ` tick.⟧ ⟦Ends.⟧",
    ]);
}

#[test]
fn line_breaks_end_claims_unless_a_sentence_goes_on() {
    assert_marked(&[
        "⟦The drug lowers\nfever in adults.⟧ ⟦It is\nsafe.⟧",
        "⟦First line.⟧\r\n⟦Second line is false.⟧",
        "⟦First line⟧\n⟦Second line⟧\n⟦Third line⟧",
        "> ⟦Quoted text here.⟧ ⟦It has two.⟧\n> ⟦And more.⟧\n\n⟦Plain.⟧",
        "⟦Is it safe?⟧\n\n⟦Yes.⟧\n\n⟦No.⟧",
        "⟦It was led by Dr.\nOkafor.⟧ ⟦It ended.⟧",
        "⟦The treatment of\nParkinson disease is old.⟧",
        "⟦It needs salt,\nWater and rest.⟧",
        "⟦It works.⟧  \n⟦it is cheap.⟧\n⟦they say so.⟧",
        "⟦One.⟧\r\n\r\n⟦Two.⟧\r⟦Three.⟧",
        "⟦Aspirin works.⟧<br>⟦It is safe⟧<br/>⟦And cheap.⟧ <br />⟦Done.⟧",
    ]);
}

#[test]
fn a31_control_characters_are_blanks() {
    assert_marked(&[
        "1.\u{1f}⟦Rest⟧\u{1d}2.\u{1f}⟦Fluids⟧\u{1e}3.\u{1f}⟦Sleep⟧",
        "⟦Intro⟧\u{b}1. ⟦One⟧\u{c}2. ⟦Two⟧\u{85}3. ⟦Three⟧\u{2028}4. ⟦Four⟧",
        "1. ⟦Rest.⟧\r2. ⟦Drink.⟧\r3. ⟦Sleep.⟧",
        "⟦Rest.⟧\u{8} ⟦Drink.⟧\u{0}⟦Sleep⟧",
        "\u{1f}",
        "1.\u{1f}\u{1d}2.\u{1f}",
    ]);
}

use super::*;
use crate::judgement::rules::{
    EvidenceValue, EvidenceView, reason_text, reason_value, revised_claim_value, revised_evidence_value,
    sources, underlines,
};

fn two_sources() -> Claim {
    claim(1, "Both agree [1][2].", &["[1] https://a.example\n\nOne", "[2] https://b.example "])
}

fn with_evidence(value: FieldValue) -> Judgement {
    holding(&[(Field::Claim(1, Part::RevisedEvidence), value)])
}

fn text_of(judgement: &Judgement) -> String {
    match revised_evidence_value(judgement, &two_sources()) {
        Some(EvidenceValue::Text(text)) => text,
        other => panic!("no text: {other:?}"),
    }
}

#[test]
fn reasons_are_written_as_the_protocol_asks() {
    let claim = "He said \"no\".\nThen left.";
    let rows = [row(Some((8, 12)), "not said"), row(None, "no date"), row(Some((14, 18)), "when?")];
    assert_eq!(reason_text(&rows, claim), "\"\\\"no\\\"\": not said, no date, \"Then\": when?");
    assert_eq!(reason_text(&[], claim), "");
    assert_eq!(reason_text(&[row(None, "")], claim), "");
    assert_eq!(reason_text(&[row(None, " as the file had it\n")], claim), " as the file had it\n");
}

#[test]
fn b1_b3_b15_phrases_are_cut_by_code_points() {
    let written = |text: &str, start, end| reason_text(&[row(Some((start, end)), "r")], text);
    assert_eq!(written("💊 Ibuprofen lowers fever.", 19, 24), "\"fever\": r");
    assert_eq!(written("Dose ok 🙂", 5, 9), "\"ok 🙂\": r");
    assert_eq!(written("Dose ok 🙂", 8, 9), "\"🙂\": r");
    assert_eq!(written("ab\u{200b}cd is\u{feff} false", 10, 15), "\"false\": r");
    assert_eq!(written("First line.\r\nSecond line is false.", 28, 33), "\"false\": r");
}

#[test]
fn b7_a_stored_phrase_beyond_the_claim_is_cut_at_its_end() {
    let text = "abcdefghijklmnopqrstuvwxy";
    let rows = [row(Some((3, 999)), "far"), row(Some((7, 3)), "back"), row(Some((30, 40)), "out")];
    assert_eq!(reason_text(&rows, text), "\"defghijklmnopqrstuvwxy\": far, back, out");
    let drawn = underlines(&rows, 25);
    assert_eq!(drawn.len(), 1);
    assert_eq!((drawn[0].place.start, drawn[0].place.end), (3, 25));
}

#[test]
fn b9_nested_and_overlapping_phrases_are_drawn_side_by_side() {
    let text = "Loss of endothelial NOS. End.";
    let cut = |rows: &[Phrase]| -> Vec<(String, Vec<usize>)> {
        let stretch = |p: crate::claim::Place| text[p.start as usize..p.end as usize].to_owned();
        underlines(rows, 29).into_iter().map(|u| (stretch(u.place), u.rows)).collect()
    };
    let nested = [row(Some((8, 23)), ""), row(Some((20, 23)), ""), row(None, "whole")];
    assert_eq!(cut(&nested), [("endothelial ".into(), vec![0]), ("NOS".into(), vec![0, 1])]);
    let crossed = [row(Some((0, 19)), ""), row(Some((8, 23)), "")];
    assert_eq!(
        cut(&crossed),
        [("Loss of ".into(), vec![0]), ("endothelial".into(), vec![0, 1]), (" NOS".into(), vec![1])]
    );
}

#[test]
fn a_revised_claim_is_written_also_when_unchanged_and_empty_when_deleted() {
    let field = Field::Claim(1, Part::RevisedClaim);
    let claim = two_sources();
    let mut judgement = Judgement::default();
    assert_eq!(revised_claim_value(&judgement, &claim).as_deref(), Some("Both agree [1][2]."));
    judgement.bring(field, revised("Both say so."));
    assert_eq!(revised_claim_value(&judgement, &claim).as_deref(), Some("Both say so."));
    let kept = RevisedClaim { text: Some("Both say so.".into()), deleted: true };
    judgement.bring(field, FieldValue::Claim(kept));
    assert_eq!(revised_claim_value(&judgement, &claim).as_deref(), Some(""));
}

#[test]
fn what_a_file_left_null_stays_null_while_it_is_the_files() {
    let brought = Judgement { brought: true, ..Judgement::default() };
    assert_eq!(revised_claim_value(&brought, &two_sources()), None);
    assert_eq!(revised_evidence_value(&brought, &two_sources()), None);
    assert_eq!(reason_value(&brought, &two_sources()), None);
    let own = Judgement::default();
    assert_eq!(reason_value(&own, &two_sources()).as_deref(), Some(""));
    assert_eq!(text_of(&own), "[1] https://a.example\n\nOne\n[2] https://b.example ");
}

#[test]
fn kept_edited_removed_and_added_sources_are_written_in_order() {
    let edited =
        RevisedSource { of: Some(1), url: Some("https://c.example".into()), ..RevisedSource::default() };
    let sources =
        [removed(0), edited, added("https://d.example", None), added("https://e.example", Some("P"))];
    let gone = RevisedSource { removed: true, ..added("https://f.example", None) };
    let mut all = sources.to_vec();
    all.extend([gone, RevisedSource::default()]);
    assert_eq!(
        text_of(&with_evidence(from_sources(&all))),
        "[2] https://c.example\nhttps://d.example\nhttps://e.example\n\nP"
    );
    assert_eq!(text_of(&with_evidence(from_sources(&[removed(0), removed(1)]))), "");
}

#[test]
fn an_edited_passage_replaces_the_old_one_and_an_emptied_one_goes() {
    let passage =
        |text: &str| RevisedSource { of: Some(0), passage: Some(text.into()), ..RevisedSource::default() };
    let written = |text| text_of(&with_evidence(from_sources(&[passage(text), removed(1)])));
    assert_eq!(written("Two"), "[1] https://a.example\n\nTwo");
    assert_eq!(written(""), "[1] https://a.example");
}

#[test]
fn not_applicable_support_writes_the_empty_list_and_leaving_it_the_sources() {
    let mut judgement = with_evidence(from_sources(&[removed(0)]));
    judgement.bring(on(1, Axis::Support), label("N/A"));
    assert_eq!(revised_evidence_value(&judgement, &two_sources()), Some(EvidenceValue::EmptyList));
    judgement.bring(on(1, Axis::Support), label("Incomplete"));
    assert_eq!(text_of(&judgement), "[2] https://b.example ");
}

#[test]
fn a_brought_text_is_written_verbatim_whatever_the_support() {
    let mut judgement = with_evidence(free_text("[1] only\r\n "));
    assert_eq!(text_of(&judgement), "[1] only\r\n ");
    judgement.bring(on(1, Axis::Support), label("N/A"));
    assert_eq!(text_of(&judgement), "[1] only\r\n ");
}

#[test]
fn a_brought_empty_list_stays_while_the_judgement_is_the_files() {
    let mut judgement = with_evidence(FieldValue::Evidence(RevisedEvidence::EmptyList));
    judgement.brought = true;
    assert_eq!(revised_evidence_value(&judgement, &two_sources()), Some(EvidenceValue::EmptyList));
    judgement.brought = false;
    assert_eq!(text_of(&judgement), "[1] https://a.example\n\nOne\n[2] https://b.example ");
}

#[test]
fn a_brought_text_is_shown_source_by_source_where_it_is_nothing_else() {
    let shown = |text: &str| sources(&with_evidence(free_text(text)), &two_sources());
    let flags = |view: EvidenceView| match view {
        EvidenceView::Sources(all) => all.iter().map(|s| s.removed).collect::<Vec<_>>(),
        EvidenceView::Text(text) => panic!("shown as text: {text}"),
    };
    for joint in ["\n", "\n\n"] {
        let text = ["[1] https://a.example\n\nOne", "[2] https://b.example "].join(joint);
        assert_eq!(flags(shown(&text)), [false, false]);
    }
    assert_eq!(flags(shown(" \n")), [true, true]);
    assert_eq!(shown("see my notes"), EvidenceView::Text("see my notes".into()));
}

#[test]
fn sources_tell_what_is_removed_edited_and_added() {
    let edited = RevisedSource { of: Some(1), passage: Some("Two".into()), ..RevisedSource::default() };
    let judgement = with_evidence(from_sources(&[edited, added("https://d.example", None)]));
    let EvidenceView::Sources(all) = sources(&judgement, &two_sources()) else { panic!("sources") };
    let told: Vec<_> = all.iter().map(|s| (s.of, s.number, s.url.as_str(), s.edited, s.added)).collect();
    assert_eq!(
        told,
        [
            (Some(0), Some(1), "https://a.example", false, false),
            (Some(1), Some(2), "https://b.example ", true, false),
            (None, None, "https://d.example", false, true),
        ]
    );
    assert_eq!(all[1].passage.as_deref(), Some("Two"));
}

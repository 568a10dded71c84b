//! Phrases that an expert marks, and where the files say they lie.

use app::claim::Place;
use app::judgement::{Field, FieldValue, Part, Phrase};
use app::release::ExportFormat;
use serde_json::{Value, json};
use tests::judging::{AUTHOR, claim_labels, label};
use tests::{Opened, on_both, shared};

/// What is marked in a claim, and where that is in code points: marked from, marked to, stored from, stored to.
type Marked = (&'static str, &'static [(u32, u32, u32, u32, &'static str)]);

/// Judges one answer of these claims, marks the phrases, and compares what both files say of them.
async fn marked_and_exported(opened: Opened, claims: &[Marked]) {
    let texts: Vec<&str> = claims.iter().map(|(text, _)| *text).collect();
    let listed: Vec<Value> = texts.iter().map(|text| json!({ "text": text, "evidence": [1] })).collect();
    let line = json!({
        "question": "Q", "author": AUTHOR, "system": "gpt4", "answer": texts.join(" "), "claims": listed,
        "evidence": [{ "url": "https://a.example", "passage": "P" }],
    });
    let desk = opened.desk(&line).await;
    let mut changes = vec![(Field::Usefulness, label("Useful"))];
    for ((_, phrases), key) in claims.iter().zip(1..) {
        changes.extend(claim_labels(key, "Partial"));
        let row = |&(start, end, ..): &(u32, u32, u32, u32, &str)| Phrase {
            place: Some(Place { start, end }),
            reason: "no".to_owned(),
        };
        changes
            .push((Field::Claim(key, Part::Phrases), FieldValue::Phrases(phrases.iter().map(row).collect())));
    }
    desk.give(changes).await;
    let json = shared::json_lines(&opened.export(&desk.project, ExportFormat::ExpertQa).await).remove(0);
    let csv = super::csv::rows(&opened.export(&desk.project, ExportFormat::Claims).await);
    for (at, (text, phrases)) in claims.iter().enumerate() {
        let claim = &json["answers"]["gpt4"]["claims"][at];
        assert_eq!(claim["claim_string"], *text);
        assert_eq!(csv[at]["claim"].trim_start_matches('\''), *text);
        let rows: Vec<Value> =
            serde_json::from_str(&csv[at]["unsupported_phrases"]).expect("the cell is JSON");
        let mut reasons = Vec::new();
        assert_eq!(rows.len(), phrases.len());
        for (row, &(_, _, start, end, phrase)) in rows.iter().zip(*phrases) {
            assert_eq!(row, &json!({ "start": start, "end": end, "phrase": phrase, "reason": "no" }));
            let slice: String = text.chars().skip(start as usize).take((end - start) as usize).collect();
            assert_eq!(slice, phrase, "code points of the claim's text");
            reasons.push(format!("{}: no", json!(phrase)));
        }
        assert_eq!(claim["reason_missing_support"], reasons.join(", "));
    }
    for file in [ExportFormat::ExpertQa, ExportFormat::Claims] {
        assert!(!opened.export(&desk.project, file).await.contains('\u{fffd}'), "no sign was cut");
    }
}

on_both! {
    async fn b1_b3_signs_beyond_the_first_plane_count_once_and_are_not_cut(opened) {
        marked_and_exported(opened, &[
            ("💊 Ibuprofen lowers fever.", &[(19, 24, 19, 24, "fever")]),
            ("Dose ok 🙂", &[(5, 9, 5, 9, "ok 🙂"), (8, 9, 8, 9, "🙂")]),
        ]).await;
    }

    async fn b5_b15_b19_line_breaks_and_invisible_signs_count_and_stay(opened) {
        marked_and_exported(opened, &[
            ("First line.\r\nSecond line is false.", &[(28, 33, 28, 33, "false")]),
            ("ab\u{200b}cd is\u{feff} false", &[(10, 15, 10, 15, "false")]),
            ("He said \"no\".\nThen left.", &[(19, 23, 19, 23, "left")]),
        ]).await;
    }

    async fn b9_b11_b17_phrases_are_the_words_marked_in_the_stored_text(opened) {
        marked_and_exported(opened, &[
            ("Loss of endothelial NOS. End.", &[(8, 23, 8, 23, "endothelial NOS"), (20, 23, 20, 23, "NOS")]),
            ("text   text   text", &[(7, 14, 7, 11, "text")]),
            ("**Never** give [aspirin](https://a.example) to children.", &[(47, 55, 47, 55, "children")]),
        ]).await;
    }
}

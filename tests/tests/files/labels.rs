//! Judgements given here reach the export, each as exactly one value.

use app::judgement::{Field, FieldValue, Part, Phrase, RevisedClaim};
use app::protocol::Axis;
use app::release::ExportFormat;
use serde_json::{Value, json};
use server::formats::Format;
use tests::judging::{AUTHOR, Desk, axis, bare_claim_labels, claim_labels, label};
use tests::{Opened, on_both, shared};

/// An expert with an answer of two claims, the second without evidence.
async fn desk(opened: &Opened) -> Desk {
    let line = json!({ "question": "Q", "author": AUTHOR, "system": "gpt4", "answer": "It helps a lot [1]. It is cheap.",
        "evidence": [{ "url": "https://a.example", "passage": "It helps." }] });
    opened.desk(&line).await
}

/// All that the rules ask for.
fn labels(usefulness: &str, support: &str) -> Vec<(Field, FieldValue)> {
    let mut all = vec![(Field::Usefulness, label(usefulness))];
    all.extend(claim_labels(1, support));
    all.extend(bare_claim_labels(2));
    all
}

/// The one line of the project's export.
async fn exported(opened: &Opened, desk: &Desk) -> Value {
    shared::json_lines(&opened.export(&desk.project, ExportFormat::ExpertQa).await).remove(0)
}

/// The paths at which two values differ.
fn differences(path: &str, a: &Value, b: &Value, found: &mut Vec<String>) {
    match (a, b) {
        (Value::Object(left), Value::Object(right)) if left.len() == right.len() => {
            left.iter()
                .for_each(|(key, value)| differences(&format!("{path}/{key}"), value, &right[key], found));
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            left.iter()
                .zip(right)
                .enumerate()
                .for_each(|(i, (a, b))| differences(&format!("{path}/{i}"), a, b, found));
        }
        _ if a != b => found.push(path.to_owned()),
        _ => {}
    }
}

on_both! {
    async fn each_label_changed_through_the_service_changes_exactly_that_value(opened) {
        let desk = desk(&opened).await;
        let protocol = desk.ctx.store.protocol(&desk.project.id).await.expect("it runs");
        desk.give(labels("Useful", "Complete")).await;
        let mut before = exported(&opened, &desk).await;
        assert_eq!(before["answers"]["gpt4"]["claims"][1]["support"], "Missing");
        let mut fields = vec![(Field::Usefulness, protocol.usefulness.clone(), "/answers/gpt4/usefulness".to_owned())];
        for one in Axis::ALL {
            let path = format!("/answers/gpt4/claims/0/{}", one.key());
            fields.push((axis(1, one), protocol.asked(one).expect("it is asked").clone(), path));
        }
        for (field, asked, path) in fields {
            // `Missing` needs a claim without evidence, `N/A` and `Partial` bring other values with them.
            let plain = asked.labels.iter().filter(|l| !["Missing", "N/A", "Partial"].contains(&l.value.as_str()));
            for wanted in plain.rev() {
                if before.pointer(&path) == Some(&json!(wanted.value)) {
                    continue;
                }
                desk.reopen().await;
                desk.give(vec![(field, label(&wanted.value))]).await;
                let after = exported(&opened, &desk).await;
                let mut found = Vec::new();
                differences("", &before, &after, &mut found);
                assert_eq!(found, [path.as_str()], "{}", wanted.value);
                assert_eq!(after.pointer(&path), Some(&json!(wanted.value)));
                before = after;
            }
        }
    }

    async fn phrases_and_revisions_are_written_as_the_formats_say(opened) {
        let desk = desk(&opened).await;
        let rows = vec![
            Phrase { place: Some(app::claim::Place { start: 9, end: 14 }), reason: "no amount given".to_owned() },
            Phrase { place: None, reason: "too vague".to_owned() },
        ];
        let mut changes = labels("Partially useful", "Partial");
        changes.push((Field::Claim(1, Part::Phrases), FieldValue::Phrases(rows)));
        let deleted = FieldValue::Claim(RevisedClaim { text: None, deleted: true });
        changes.push((Field::Claim(2, Part::RevisedClaim), deleted));
        desk.give(changes).await;
        let out = exported(&opened, &desk).await;
        let answer = &out["answers"]["gpt4"];
        let first = &answer["claims"][0];
        assert_eq!(first["reason_missing_support"], "\"a lot\": no amount given, too vague");
        assert_eq!(first["revised_evidence"], "[1] https://a.example\n\nIt helps.");
        assert_eq!(first["revised_claim"], first["claim_string"]);
        assert_eq!(answer["claims"][1]["revised_claim"], "");
        assert_eq!(answer["claims"][1]["revised_evidence"], "");
        assert_eq!(answer["annotator_id"], "E-001");
        let row = super::csv::rows(&opened.export(&desk.project, ExportFormat::Claims).await).remove(0);
        let phrases: Value = serde_json::from_str(&row["unsupported_phrases"]).expect("the cell is JSON");
        assert_eq!(phrases[0], json!({ "start": 9, "end": 14, "phrase": "a lot", "reason": "no amount given" }));
    }

    async fn work_that_is_not_submitted_or_reopened_is_not_exported(opened) {
        let desk = desk(&opened).await;
        let usefulness = async || exported(&opened, &desk).await["answers"]["gpt4"]["usefulness"].clone();
        assert_eq!(usefulness().await, Value::Null);
        desk.give(labels("Useful", "Complete")).await;
        assert_eq!(usefulness().await, "Useful");
        desk.reopen().await;
        assert_eq!(usefulness().await, Value::Null);
        desk.give(vec![(Field::Usefulness, label("Not useful at all"))]).await;
        assert_eq!(usefulness().await, "Not useful at all");
    }

    async fn g3_saves_go_on_during_an_import(opened) {
        let desk = desk(&opened).await;
        let other = opened.project("Large").await;
        let text: String = (0..2_000).map(|n| {
            let text = "A sentence of some length [1]. ".repeat(60);
            format!("{}\n", super::made::judged(super::made::line(&format!("Q{n}"), "gpt4", text.trim()), "gpt4", "bo"))
        }).collect();
        let import = opened.import(&other, Format::ExpertQa, &text);
        let saves = async {
            for n in 0..20 {
                desk.save(Field::Usefulness, label(["Useful", "Not useful at all"][n % 2])).await;
            }
        };
        let (summary, ()) = tokio::join!(import, saves);
        assert_eq!(summary.answers_added, 2_000);
        let review = desk.ctx.store.find_review(&desk.assignment).await.expect("it runs");
        let stored = review.expect("it is there").judgement;
        assert_eq!((stored.revision(Field::Usefulness), stored.label(Field::Usefulness)), (20, Some("Not useful at all")));
        assert_eq!(opened.export(&desk.project, ExportFormat::ExpertQa).await.lines().count(), 1);
    }
}

//! The released form: what goes in comes out.

use super::made::{claim, judged, line, lines};
use app::release::{ExportFormat, report};
use serde_json::{Value, json};
use server::formats::Format;
use tests::files::renamed;
use tests::{on_both, shared};

on_both! {
    async fn the_sample_comes_back_value_by_value(opened) {
        let Some(text) = shared::text("expertqa_sample.jsonl") else { return };
        let project = opened.project("Sample").await;
        let summary = opened.import(&project, Format::ExpertQa, &text).await;
        assert_eq!((summary.lines_added, summary.answers_added, summary.claims_added), (40, 40, 209));
        let (mut before, after) =
            (shared::json_lines(&text), shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await));
        renamed(&mut before, &after);
        assert_eq!(before, after);
    }

    async fn the_sample_imported_twice_adds_nothing(opened) {
        let Some(text) = shared::text("expertqa_sample.jsonl") else { return };
        let project = opened.project("Sample").await;
        opened.import(&project, Format::ExpertQa, &text).await;
        let before = opened.export(&project, ExportFormat::ExpertQa).await;
        let again = opened.import(&project, Format::ExpertQa, &text).await;
        assert_eq!((again.lines_added, again.already_there, again.persons_added), (0, 40, 0));
        assert_eq!(opened.export(&project, ExportFormat::ExpertQa).await, before);
        let other = opened.project("Other").await;
        assert_eq!(opened.import(&other, Format::ExpertQa, &text).await.lines_added, 40);
    }

    async fn the_report_equals_the_published_figures(opened) {
        let (Some(text), Some(stats)) =
            (shared::text("expertqa_sample.jsonl"), shared::text("expertqa_sample_stats.json")) else { return };
        let project = opened.project("Sample").await;
        opened.import(&project, Format::ExpertQa, &text).await;
        let protocol = opened.ctx.store.protocol(&project.id).await.expect("there is one");
        let (mut counted, mut after) = (report(&protocol), 0);
        while let Some(page) = opened.ctx.store.release_page(&project.id, after).await.expect("it can be read") {
            after = page.upto;
            counted.add(&page.answers);
        }
        let stats: Value = serde_json::from_str(&stats).expect("it is JSON");
        same("", &stats, &counted.json());
    }

    async fn the_questions_come_in_and_go_out_once(opened) {
        let Some(text) = shared::text("expertqa_questions.jsonl") else { return };
        let project = opened.project("Questions").await;
        let summary = opened.import(&project, Format::ExpertQa, &text).await;
        assert_eq!((summary.questions_added, summary.answers_added), (400, 0));
        let (mut before, after) =
            (shared::json_lines(&text), shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await));
        renamed(&mut before, &after);
        assert_eq!(before, after);
        let listed = shared::json_lines(&opened.export(&project, ExportFormat::Questions).await);
        assert_eq!(listed.len(), 400);
        assert_eq!(listed[0]["question"], before[0]["question"]);
    }

    async fn unknown_keys_and_numbers_come_back_to_the_last_digit(opened) {
        let project = opened.project("Odd").await;
        let mut odd = judged(line("Q", "gpt4", "A claim [1]."), "gpt4", "bo");
        odd["batch"] = json!({ "n": [1, "é", null, { "deep": [] }] });
        odd["metadata"]["extra"] = json!(false);
        odd["answers"]["gpt4"]["fact_score"] = json!("SCORE");
        odd["answers"]["gpt4"]["claims"][0]["atomic_claims"] = json!(["a", "b"]);
        let text = odd.to_string().replace("\"SCORE\"", "12345678901234567890.12345678900");
        opened.import(&project, Format::ExpertQa, &text).await;
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        assert!(out.contains("\"fact_score\":12345678901234567890.12345678900"), "{out}");
        let (mut before, after) = (shared::json_lines(&text), shared::json_lines(&out));
        renamed(&mut before, &after);
        assert_eq!(before, after);
    }

    async fn absent_keys_stay_absent_and_odd_shapes_stay_odd(opened) {
        let project = opened.project("Odd").await;
        let mut absent = line("Q1", "gpt4", "One [1]. Two.");
        for key in ["claims", "revised_answer_string", "usefulness", "annotation_time", "annotator_id", "attribution"] {
            absent["answers"]["gpt4"].as_object_mut().expect("an object").remove(key);
        }
        absent.as_object_mut().expect("an object").remove("metadata");
        let mut nulls = judged(line("Q2", "gpt4", "Three."), "gpt4", "bo");
        nulls["metadata"] = Value::Null;
        nulls["answers"]["gpt4"]["attribution"] = Value::Null;
        nulls["answers"]["gpt4"]["annotation_time"] = json!(1234.5);
        nulls["answers"]["gpt4"]["claims"][0]["evidence"] = Value::Null;
        nulls["answers"]["gpt4"]["claims"][0]["revised_evidence"] = json!(["a", "b\nc"]);
        nulls["answers"]["gpt4"]["claims"][0]["source_reliability"] = Value::Null;
        let mut few = line("Q3", "gpt4", "Four.");
        few["answers"]["gpt4"]["claims"] = json!([{ "claim_string": "Four.", "support": "Missing" }]);
        few["metadata"]["question_type"] = json!("a|b | c");
        few["annotator_id"] = Value::Null;
        few["answers"]["gpt4"]["annotator_id"] = Value::Null;
        let question_only = json!({ "question": "Q4" });
        let empty = json!({ "question": "Q5", "answers": null, "metadata": {} });
        let all = [absent, nulls, few, question_only, empty];
        opened.import(&project, Format::ExpertQa, &lines(&all)).await;
        let mut before = all.to_vec();
        let after = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        renamed(&mut before, &after);
        assert_eq!(before, after);
    }

    async fn answers_of_one_line_go_out_together_and_a_second_judge_on_a_second_line(opened) {
        let project = opened.project("Rounds").await;
        let mut both = line("Q", "b_system", "From b.");
        both["answers"]["a_system"] = super::made::answer("From a.", "ana");
        both["note"] = json!("kept");
        let first = judged(both.clone(), "b_system", "bo");
        let mut second = judged(both, "b_system", "cy");
        second["answers"].as_object_mut().expect("an object").remove("a_system");
        second["answers"]["b_system"]["usefulness"] = json!("Not useful at all");
        let text = lines(&[first.clone(), second.clone()]);
        let summary = opened.import(&project, Format::ExpertQa, &text).await;
        assert_eq!((summary.answers_added, summary.judgements_added, summary.questions_added), (2, 2, 1));
        let mut before = vec![first, second];
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        let after = shared::json_lines(&out);
        renamed(&mut before, &after);
        assert_eq!(before, after);
        let empty = opened.project("Again").await;
        opened.import(&empty, Format::ExpertQa, &out).await;
        assert_eq!(opened.export(&empty, ExportFormat::ExpertQa).await, out);
    }

    async fn a_claim_that_is_not_in_its_answer_is_reported_and_comes_back(opened) {
        let project = opened.project("Places").await;
        let mut lost = line("Q", "gpt4", "One. Two.");
        lost["answers"]["gpt4"]["claims"] = json!([claim("One."), claim("Elsewhere."), claim("Two.")]);
        let summary = opened.import(&project, Format::ExpertQa, &lost.to_string()).await;
        let warned = &summary.warnings.claims_without_place;
        assert_eq!((warned.total, warned.at[0].line, warned.at[0].what.as_str()), (1, 1, "2"));
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        assert_eq!(out[0]["answers"]["gpt4"]["claims"], lost["answers"]["gpt4"]["claims"]);
    }
}

/// Integers and texts exactly, decimals within 0.01.
fn same(path: &str, a: &Value, b: &Value) {
    match (a, b) {
        (Value::Object(left), Value::Object(right)) => {
            assert_eq!(left.keys().collect::<Vec<_>>(), right.keys().collect::<Vec<_>>(), "{path}");
            left.iter().for_each(|(key, value)| same(&format!("{path}/{key}"), value, &right[key]));
        }
        (Value::Number(left), Value::Number(right)) if left.is_f64() || right.is_f64() => {
            let (left, right) = (left.as_f64().expect("a number"), right.as_f64().expect("a number"));
            assert!((left - right).abs() < 0.01, "{path}: {left} and {right}");
        }
        _ => assert_eq!(a, b, "{path}"),
    }
}

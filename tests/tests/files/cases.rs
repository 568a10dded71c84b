//! CASES family C and its neighbours, as far as files alone decide them.

use super::made::{claim, judged, line, lines};
use app::release::{Annotators, ExportFormat, ExportOptions};
use serde_json::{Value, json};
use server::formats::Format;
use tests::files::{PLAIN, SKIP, renamed};
use tests::{on_both, shared};

on_both! {
    async fn c1_a_url_alone_and_a_url_with_a_passage_both_come_back(opened) {
        let project = opened.project("P").await;
        let mut value = line("Q", "gpt4", "A claim [1][2].");
        let evidence = json!(["[1] https://a.example/p", "[2] https://b.example/q\n\nFirst paragraph.\n\nSecond."]);
        value["answers"]["gpt4"]["claims"][0]["evidence"] = evidence.clone();
        opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        assert_eq!(out[0]["answers"]["gpt4"]["claims"][0]["evidence"], evidence);
        let csv = opened.export(&project, ExportFormat::Claims).await;
        let row = super::csv::rows(&csv).remove(0);
        let cell: Value = serde_json::from_str(&row["evidence"]).expect("the cell is JSON");
        assert_eq!(cell[0]["url"], "https://a.example/p");
        assert!(cell[0].get("passage").is_some(), "an empty passage is explicit: {cell}");
        assert_eq!(cell[1]["url"], "https://b.example/q");
        assert_eq!(cell[1]["passage"], "First paragraph.\n\nSecond.");
    }

    async fn c3_an_export_holds_pseudonyms_unless_originals_are_asked_for(opened) {
        let project = opened.project("P").await;
        let mut value = judged(line("Q", "gpt4", "A claim."), "gpt4", "bo@x.example");
        value["annotator_id"] = json!("ana@x.example");
        opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        for format in [ExportFormat::ExpertQa, ExportFormat::Claims, ExportFormat::Questions] {
            let out = opened.export(&project, format).await;
            assert!(!out.contains("x.example"), "{out}");
        }
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        assert_eq!(out[0]["annotator_id"], "E-001");
        assert_eq!(out[0]["answers"]["gpt4"]["annotator_id"], "E-002");
        let options = ExportOptions { annotators: Annotators::Original, ..ExportOptions::default() };
        let out = shared::json_lines(&opened.export_with(&project, ExportFormat::ExpertQa, options).await);
        assert_eq!(out, [value]);
    }

    async fn c5_a_raw_line_break_in_a_text_names_the_lines(opened) {
        let project = opened.project("P").await;
        let good = line("Q1", "gpt4", "A.").to_string();
        let bad = "{\"question\": \"Q2\", \"answers\": {\"gpt4\": {\"answer_string\": \"one\ntwo\"}}}";
        let errors = opened.refusals(&project, Format::ExpertQa, format!("{good}\n{bad}\n")).await;
        assert_eq!(errors.iter().map(|e| e.line).collect::<Vec<_>>(), [2, 3]);
        assert!(errors[0].reason.contains("the line ends inside a text"), "{errors:?}");
        assert_eq!(errors[0].path.as_deref(), Some("answers.gpt4.answer_string"));
        let text = format!("{good}\n{bad}\n");
        let summary = opened.import_bytes(&project, Format::ExpertQa, text.as_bytes(), SKIP).await.expect("it runs");
        assert_eq!((summary.lines, summary.lines_added, summary.skipped), (3, 1, 2));
    }

    async fn c7_the_own_export_comes_in_and_goes_out_the_same(opened) {
        let project = opened.project("P").await;
        let text = lines(&[
            judged(line("Q1", "gpt4", "A claim [1]."), "gpt4", "bo"),
            line("Q2", "bing_chat", "Not judged."),
            json!({ "question": "Q3", "annotator_id": "cy", "answers": {}, "metadata": { "question_type": "", "field": null, "specific_field": " x " } }),
        ]);
        opened.import(&project, Format::ExpertQa, &text).await;
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        let other = opened.project("Other").await;
        opened.import(&other, Format::ExpertQa, &out).await;
        assert_eq!(opened.export(&other, ExportFormat::ExpertQa).await, out);
        let mut before = shared::json_lines(&text);
        let after = shared::json_lines(&out);
        renamed(&mut before, &after);
        assert_eq!(before, after);
    }

    async fn c9_blank_lines_carriage_returns_and_a_mark_at_the_start_are_fine(opened) {
        let project = opened.project("P").await;
        let (one, two) = (line("Q1", "gpt4", "A."), line("Q2", "gpt4", "B."));
        let text = format!("\u{feff}{one}\r\n\r\n{two}\r\n\r\n\r\n");
        let summary = opened.import(&project, Format::ExpertQa, &text).await;
        assert_eq!((summary.lines, summary.blank, summary.lines_added, summary.answers_added), (5, 3, 2, 2));
    }

    async fn c11_nul_and_half_surrogates_are_refused_with_their_path(opened) {
        let project = opened.project("P").await;
        let answers = r#"{"question":"Q","system":"s","answer":"a\u0000b."}"#;
        let error = opened.refusals(&project, Format::Answers, answers).await.remove(0);
        assert_eq!((error.line, error.path.as_deref()), (1, Some("answer")));
        assert!(error.reason.contains("NUL"), "{error:?}");
        let deep = line("Q", "gpt4", "A.").to_string();
        for (sign, word) in [("\\u0000", "NUL"), ("\\ud83d", "surrogate")] {
            let text = deep.replacen('{', &format!("{{\"comment\":{{\"a\":[1,\"x{sign}\"]}},"), 1);
            let error = opened.refusals(&project, Format::ExpertQa, text).await.remove(0);
            assert_eq!(error.path.as_deref(), Some("comment.a[1]"), "{error:?}");
            assert!(error.reason.contains(word), "{error:?}");
            let text = deep.replace("\"claim_string\":\"A.", &format!("\"claim_string\":\"A.{sign}"));
            let error = opened.refusals(&project, Format::ExpertQa, text).await.remove(0);
            assert_eq!(error.path.as_deref(), Some("answers.gpt4.claims[0].claim_string"), "{error:?}");
        }
    }

    async fn c13_a_key_twice_in_one_object_is_refused_at_any_depth(opened) {
        let project = opened.project("P").await;
        let errors = opened.refusals(&project, Format::Answers, r#"{"question":"Q1","question":"Q2","answer":"A."}"#).await;
        assert_eq!(errors[0].path.as_deref(), Some("question"));
        assert!(errors[0].reason.contains("twice"), "{errors:?}");
        let deep = line("Q", "gpt4", "A.").to_string();
        for (from, to, path) in [
            ("{\"question\"", "{\"x\":{\"y\":[{\"z\":1,\"z\":2}]},\"question\"", "x.y[0].z"),
            ("\"field\"", "\"field\":\"Law\",\"field\"", "metadata.field"),
            ("\"support\"", "\"x\":1,\"x\":2,\"support\"", "answers.gpt4.claims[0].x"),
        ] {
            let error = opened.refusals(&project, Format::ExpertQa, deep.replacen(from, to, 1)).await.remove(0);
            assert_eq!(error.path.as_deref(), Some(path), "{error:?}");
            assert!(error.column.is_some() && error.reason.contains("twice"), "{error:?}");
        }
    }

    async fn c15_two_exports_hold_the_same_bytes(opened) {
        let project = opened.project("P").await;
        let values: Vec<Value> =
            (0..40).map(|n| line(&format!("Q{}", 97 * n % 40), ["ö", "z", "B", "a"][n % 4], "A claim [1].")).collect();
        opened.import(&project, Format::ExpertQa, &lines(&values)).await;
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        assert_eq!(opened.export(&project, ExportFormat::ExpertQa).await, out);
        let order: Vec<Value> = shared::json_lines(&out).into_iter().map(|v| v["question"].clone()).collect();
        assert_eq!(order, values.iter().map(|v| v["question"].clone()).collect::<Vec<_>>());
    }

    async fn c17_signs_beyond_ascii_stay_readable(opened) {
        let project = opened.project("P").await;
        let text = line("Q", "gpt4", "价格是 5 €. Müde?").to_string().replace('€', "\\u20ac");
        opened.import(&project, Format::ExpertQa, &text).await;
        for format in [ExportFormat::ExpertQa, ExportFormat::Claims] {
            assert!(opened.export(&project, format).await.contains("价格是 5 €. Müde?"));
        }
    }

    async fn c21_judgements_of_a_file_are_in_the_export(opened) {
        let project = opened.project("P").await;
        let value = judged(line("Q", "gpt4", "A claim [1]."), "gpt4", "bo");
        opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        assert_eq!(out[0]["answers"]["gpt4"]["usefulness"], "Useful");
        assert_eq!(out[0]["answers"]["gpt4"]["claims"], value["answers"]["gpt4"]["claims"]);
    }

    async fn c25_a_second_import_adds_nothing_and_another_project_takes_it(opened) {
        let (p, q) = (opened.project("P").await, opened.project("Q").await);
        let text = lines(&[judged(line("Q", "gpt4", "A."), "gpt4", "bo"), line("R", "gpt4", "B.")]);
        assert_eq!(opened.import(&p, Format::ExpertQa, &text).await.lines_added, 2);
        let again = opened.import(&p, Format::ExpertQa, &text).await;
        assert_eq!((again.lines_added, again.already_there, again.written), (0, 2, false));
        assert_eq!(opened.import(&q, Format::ExpertQa, &text).await.lines_added, 2);
    }

    async fn c29_line_breaks_blank_lines_and_indents_come_back(opened) {
        let project = opened.project("P").await;
        let text = "A list:\n\n  - one\n  - two\r\n\tthree  ";
        let mut value = line("Q", "gpt4", text);
        value["answers"]["gpt4"]["claims"] = json!([claim("A list:"), claim("- one   - two")]);
        let summary = opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        assert_eq!(summary.warnings.claims_without_place.total, 0, "a line break counts as a blank");
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        assert_eq!(out[0]["answers"], { let mut v = value["answers"].clone(); v["gpt4"]["annotator_id"] = json!("E-001"); v });
    }

    async fn a21_a_citation_without_a_source_stays_and_is_reported(opened) {
        let project = opened.project("P").await;
        let text = json!({ "question": "Q", "system": "s", "answer": "Dose is 5 mg [7]. Take it daily [1].",
            "evidence": [{ "url": "https://a.example" }, { "url": "https://b.example", "passage": "P" }] });
        let summary = opened.import(&project, Format::Answers, &text.to_string()).await;
        let warned = &summary.warnings.unresolved_citations;
        assert_eq!((warned.total, warned.at[0].what.as_str()), (1, "[7]"));
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        let claims = &out[0]["answers"]["s"]["claims"];
        assert_eq!(claims[0]["claim_string"], "Dose is 5 mg [7].");
        assert_eq!(claims[0]["evidence"], json!([]));
        assert_eq!(claims[1]["evidence"], json!(["[1] https://a.example"]));
    }

    async fn e7_and_e13_markup_is_text(opened) {
        let project = opened.project("P").await;
        let text = "If x < 3 and y > 2, the tag <script> is safe. Done. <img src=x onerror=alert(1)>";
        let value = line("</script><script>alert(1)</script>", "gpt4", text);
        opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        assert_eq!(out[0]["question"], value["question"]);
        assert_eq!(out[0]["answers"]["gpt4"]["answer_string"], text);
    }

    async fn a_line_too_long_and_an_answer_too_long_are_named(opened) {
        let project = opened.project("P").await;
        let long = line("Q", "gpt4", &"ö".repeat(200_001)).to_string();
        let error = opened.refusals(&project, Format::ExpertQa, long).await.remove(0);
        assert!(error.reason.contains("200001") && error.reason.contains("200000"), "{error:?}");
        assert_eq!(error.path.as_deref(), Some("answers.gpt4.answer_string"));
        let fits = line("Q", "gpt4", &"ö".repeat(200_000)).to_string();
        opened.import(&project, Format::ExpertQa, &fits).await;
        let other = opened.project("Other").await;
        let mut huge = line("Q2", "gpt4", "A.").to_string().into_bytes();
        huge.resize(16 * 1024 * 1024 + 1, b' ');
        let error = opened.refusals(&other, Format::ExpertQa, huge).await.remove(0);
        assert!(error.reason.contains("16 MiB"), "{error:?}");
    }

    async fn every_kind_of_bad_line_is_named_with_line_and_reason(opened) {
        let project = opened.project("P").await;
        let deep = line("Q", "gpt4", "A.").to_string();
        for (text, path, word) in [
            ("not json".to_owned(), None, "not valid JSON"),
            ("[1]".to_owned(), None, "object"),
            ("{}".to_owned(), Some("question"), "missing"),
            ("{\"question\": 3}".to_owned(), Some("question"), "expected a text"),
            (deep.clone() + " x", None, "something follows"),
            (deep.replacen("\"support\":null", "\"support\":\"complete\"", 1), Some("answers.gpt4.claims[0].support"), "allowed"),
            (deep.replacen("\"usefulness\":null", "\"usefulness\":\"\"", 1), Some("answers.gpt4.usefulness"), "allowed"),
            (deep.replacen("\"annotation_time\":null", "\"annotation_time\":\"1\"", 1), Some("answers.gpt4.annotation_time"), "number"),
            (deep.replacen("\"evidence\":[", "\"evidence\":[1,", 1), Some("answers.gpt4.claims[0].evidence[0]"), "expected a text"),
        ] {
            let error = opened.refusals(&project, Format::ExpertQa, format!("\n{text}")).await.remove(0);
            assert_eq!(error.line, 2);
            assert_eq!(error.path.as_deref(), path, "{text}: {error:?}");
            assert!(error.reason.contains(word), "{text}: {error:?}");
        }
        let error = opened.refusals(&project, Format::ExpertQa, b"{\"question\":\"\xff\"}").await.remove(0);
        assert_eq!((error.column, error.reason.contains("UTF-8")), (Some(14), true));
    }

    async fn a_dry_run_writes_nothing_and_counts_all_the_same(opened) {
        let project = opened.project("P").await;
        let text = line("Q", "gpt4", "A.").to_string();
        let options = app::import::ImportOptions { dry_run: true, ..PLAIN };
        let summary = opened.import_bytes(&project, Format::ExpertQa, text.as_bytes(), options).await.expect("it runs");
        assert_eq!((summary.answers_added, summary.written), (1, false));
        assert_eq!(opened.export(&project, ExportFormat::ExpertQa).await, "");
    }
}

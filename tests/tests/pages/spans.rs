use app::release::ExportFormat;
use app::routes;
use serde_json::{Value, json};
use tests::on_both;

fn phrase(start: i64, end: i64) -> Value {
    json!({"phrases": [{"place": {"start": start, "end": end}, "reason": "no"}]})
}

on_both! {
    async fn b7_b13_a_span_outside_reversed_or_empty_is_refused_and_the_page_goes_on(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        for (start, end) in [(3, 999), (7, 3), (4, 4), (29, 30)] {
            let (status, saved) = browser.save(id, &[("c1.phrases", 0, phrase(start, end))]).await;
            assert_eq!((status, &saved["outcome"]["refused"]), (200, &json!([["c1.phrases", "bad_phrase"]])), "{start}–{end}");
        }
        for (start, end) in [(-1, 4), (0, 5_000_000_000)] {
            let (status, answer) = browser.save(id, &[("c1.phrases", 0, phrase(start, end))]).await;
            assert_eq!((status, answer), (400, json!("bad_input")), "{start}–{end}");
        }
        let stored = app.ctx().store.find_review(id).await.expect("read").expect("there").judgement;
        assert!(stored.entries.is_empty(), "nothing was stored");
        browser.open(&routes::review_step(id, "1")).await;
        assert_eq!(browser.status(), 200);
        let (_, saved) = browser.save(id, &[("c1.phrases", 0, phrase(8, 13))]).await;
        assert_eq!(saved["outcome"]["accepted"], json!(["c1.phrases"]), "{saved}");
    }

    async fn b7_a_span_outside_that_is_stored_all_the_same_is_cut_at_the_end(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        browser.save(id, &[("c1.support", 0, json!({"label": "Partial"})), ("c1.phrases", 0, phrase(8, 13))]).await;
        assert_eq!(app.execute("UPDATE judgement SET draft = replace(draft, '\"end\":13', '\"end\":999')").await, 1);
        for step in ["answer", "1", "2", "revised", "submit"] {
            browser.open(&routes::review_step(id, step)).await;
            assert_eq!(browser.status(), 200, "{step}");
        }
        browser.open(&routes::review_step(id, "1")).await;
        assert!(browser.sees("thins the blood [1]."), "{}", browser.text());
        // The work can be finished: everything else is judged, and what the file gets is cut at the claim's end.
        let label = |text: &str| json!({"label": text});
        let fields = [
            ("usefulness", "Useful"), ("c1.reliability", "Reliable"), ("c3.support", "Complete"), ("c3.reliability", "Reliable"),
            ("c1.informativeness", "Very relevant"), ("c2.informativeness", "Very relevant"), ("c3.informativeness", "Very relevant"),
            ("c1.correctness", "Unsure"), ("c2.correctness", "Unsure"), ("c3.correctness", "Unsure"),
            ("c1.worthiness", "Yes"), ("c2.worthiness", "Yes"), ("c3.worthiness", "Yes"),
        ];
        let changes = fields.map(|(field, value)| (field, 0, label(value)));
        browser.save(id, &changes).await;
        browser.post(routes::SUBMIT, &[("assignment".to_owned(), id.to_string())]).await;
        assert!(browser.sees("This review is submitted"), "{}", browser.text());
        let out = app.export(&study.project, ExportFormat::Claims).await;
        let marked = r#"[{""start"":8,""end"":28,""phrase"":""thins the blood [1]."",""reason"":""no""}]"#;
        assert!(out.contains(marked), "{out}");
    }
}

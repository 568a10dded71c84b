//! The review as plain forms.

use app::routes;
use serde_json::{Value, json};
use tests::on_both;

fn label(text: &str) -> Value {
    json!({"label": text})
}

on_both! {
    async fn d5_two_tabs_on_different_fields_are_both_kept(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut one = app.signed_in("expert@one").await;
        let mut two = app.signed_in("expert@one").await;
        let id = &study.work[0];
        one.save(id, &[("c1.correctness", 0, label("Likely correct"))]).await;
        let (_, first) = one.save(id, &[("c1.correctness", 0, label("Definitely correct"))]).await;
        let (_, second) = two.save(id, &[("c1.support", 0, label("Complete"))]).await;
        assert_eq!(first["outcome"]["accepted"], json!(["c1.correctness"]), "{first}");
        assert_eq!(second["outcome"]["accepted"], json!(["c1.support"]), "{second}");
        let stored = app.ctx().store.find_review(id).await.expect("it is read").expect("it is there").judgement;
        use app::protocol::Axis;
        assert_eq!(stored.axis(1, Axis::Correctness), Some("Definitely correct"));
        assert_eq!(stored.axis(1, Axis::Support), Some("Complete"));
    }

    async fn d5_two_tabs_on_one_field_keep_both_texts_and_show_them_on_any_device(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let text = |t: &str| json!({"claim": {"text": t}});
        let mut one = app.signed_in("expert@one").await;
        let mut two = app.signed_in("expert@one").await;
        one.save(id, &[("c1.revised_claim", 0, text("Written in the first tab."))]).await;
        let (status, saved) = two.save(id, &[("c1.revised_claim", 0, text("Typed in the second tab."))]).await;
        assert_eq!((status, &saved["outcome"]["conflicts"]), (200, &json!(["c1.revised_claim"])), "{saved}");
        assert!(saved["entries"].to_string().contains("Written in the first tab."), "{saved}");
        let mut third = app.signed_in("expert@one").await;
        third.open(&routes::review_step(id, "1")).await;
        assert!(third.page.body.contains("Written in the first tab."));
        assert!(third.page.body.contains("Typed in the second tab."), "the loser's text is there too");
        third.post(routes::SUBMIT, &[("assignment".into(), id.to_string())]).await;
        assert!(third.page.place.contains("refused"), "two versions stand against submitting");
    }

    async fn the_same_save_sent_ten_times_counts_once(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        let save = tests::browser::save_id();
        let change = [("c1.revised_claim", 0, json!({"claim": {"text": "Once."}}))];
        let (_, first) = browser.save_as(&save, id, &change).await;
        let tries = (0..9).map(|_| {
            let (mut again, save, change) = (browser.clone(), save.clone(), change.clone());
            async move { again.save_as(&save, id, &change).await }
        });
        for (status, again) in futures::future::join_all(tries).await {
            assert_eq!((status, &again["entries"]), (200, &first["entries"]), "{again}");
        }
        assert_eq!(app.number("SELECT count(*) FROM save").await, 1);
        let stored = app.ctx().store.find_review(id).await.expect("it is read").expect("it is there").judgement;
        let field = "c1.revised_claim".parse().expect("a field");
        assert_eq!((stored.revision(field), stored.entries[&field].rivals.len()), (1, 0));
        // After a later save, the old one sent again changes nothing either.
        browser.save(id, &[("c1.revised_claim", 1, json!({"claim": {"text": "Twice."}}))]).await;
        let (_, late) = browser.save_as(&save, id, &change).await;
        assert!(late["entries"].to_string().contains("Twice.") && !late["entries"].to_string().contains("Once."));
    }

    async fn d9_what_was_submitted_last_stays_and_older_drafts_are_gone(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        browser.judge(id).await;
        browser.open(&routes::review(id)).await;
        assert!(browser.sees("This review is submitted"));
        // Back button: the old page saves again.
        let (status, late) = browser.save(id, &[("usefulness", 1, label("Not useful at all"))]).await;
        assert_eq!((status, &late["outcome"]["closed"]), (200, &json!("submitted")), "{late}");
        app.clock.pass(10);
        browser.press("Reopen this review").await;
        app.clock.pass(10);
        let stored = app.ctx().store.find_review(id).await.expect("it is read").expect("it is there");
        let base = stored.judgement.revision(app::judgement::Field::Usefulness);
        let (_, saved) = browser.save(id, &[("usefulness", base, label("Partially useful"))]).await;
        assert_eq!(saved["outcome"]["accepted"], json!(["usefulness"]), "{saved}");
        let lines = app.export(&study.project, app::release::ExportFormat::ExpertQa).await;
        assert!(!lines.contains("Useful") && !lines.contains("Partially"), "reopened work is not exported");
        app.clock.pass(10);
        browser.post(routes::SUBMIT, &[("assignment".into(), id.to_string())]).await;
        browser.open(&routes::review(id)).await;
        assert!(browser.sees("This review is submitted") && browser.sees("Partially useful"), "{}", browser.text());
        let lines = app.export(&study.project, app::release::ExportFormat::ExpertQa).await;
        assert!(lines.contains("Partially useful"));
        assert_eq!(app.number("SELECT count(*) FROM judgement WHERE draft IS NOT NULL").await, 0);
    }

    async fn taking_a_reopening_back_leaves_what_was_submitted(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        browser.judge(id).await;
        let before = app.export(&study.project, app::release::ExportFormat::ExpertQa).await;
        app.clock.pass(10);
        browser.open(&routes::review(id)).await.press("Reopen this review").await;
        app.clock.pass(10);
        browser.save(id, &[("c3.correctness", 0, label("Probably incorrect"))]).await;
        let (status, _) = {
            browser.post(routes::CANCEL_REOPENING, &[("assignment".into(), id.to_string())]).await;
            (browser.status(), ())
        };
        assert_eq!(status, 200);
        assert!(browser.sees("This review is submitted"));
        assert_eq!(app.export(&study.project, app::release::ExportFormat::ExpertQa).await, before);
    }

    async fn g15_a_review_is_done_by_forms_alone(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        let mut labels = vec![("answer", vec![("usefulness".to_owned(), "Useful")])];
        for (step, claim) in [("1", 1), ("2", 2), ("3", 3)] {
            let mut of = vec![
                (format!("c{claim}.informativeness"), "Very relevant"),
                (format!("c{claim}.correctness"), "Definitely correct"),
                (format!("c{claim}.worthiness"), "Yes"),
            ];
            if claim != 2 {
                of.push((format!("c{claim}.support"), "Complete"));
                of.push((format!("c{claim}.reliability"), "Reliable"));
            }
            labels.push((step, of));
        }
        for (step, of) in labels {
            let mut fields = vec![("assignment".to_owned(), id.to_string()), ("step".to_owned(), step.to_owned())];
            fields.extend(of.into_iter().map(|(name, value)| (name, value.to_owned())));
            fields.push(("go".to_owned(), "next".to_owned()));
            browser.post(routes::REVIEW_FORM, &fields).await;
            assert_eq!(browser.status(), 200, "{step}: {}", browser.text());
            assert_eq!(browser.page.hops[0].0, 303, "no page of the form's own address");
            assert!(browser.page.place.starts_with("/review/"), "{}", browser.page.place);
        }
        browser.post(routes::SUBMIT, &[("assignment".to_owned(), id.to_string())]).await;
        assert!(browser.sees("This review is submitted"), "{}", browser.text());
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("counts");
        assert_eq!(counts.judged, 1);
    }

    async fn g15_submitting_what_is_not_done_leads_to_what_is_missing(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        browser.post(routes::SUBMIT, &[("assignment".to_owned(), id.to_string())]).await;
        assert!(browser.page.place.contains("step=submit") && browser.page.place.contains("refused=1"));
        let stored = app.ctx().store.find_assignment(id).await.expect("it is read").expect("it is there");
        assert_ne!(stored.state, app::assignment::AssignmentState::Submitted);
    }
}

//! An expert leaves of their own will: what becomes of their work, and what they see then.

use app::project::Standing;
use app::release::ExportFormat;
use app::routes;
use serde_json::json;
use tests::people::Study;
use tests::{Browser, Served, on_both};

async fn agreed(app: &Served, study: &Study, removes: bool) -> Browser {
    let store = &app.ctx().store;
    store.add_consent(&study.project.id, "You agree.", removes, app.ctx().now()).await.expect("written");
    assert!(store.agree(&study.project.id, &study.expert.id, 1, app.ctx().now()).await.expect("written"));
    app.signed_in(&study.expert.email).await
}

async fn leave(browser: &mut Browser, study: &Study) {
    browser.open(&routes::taking_part(&study.project.id)).await;
    browser.open(&routes::leaving(&study.project.id)).await;
    browser.fill("sure", "on").press("Leave the study").await;
    assert!(browser.sees("You have left “one”"), "{}", browser.text());
}

on_both! {
    async fn leaving_says_what_becomes_of_the_work_and_asks_first(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 3).await;
        let mut browser = agreed(&app, &study, false).await;
        browser.judge(&study.work[0]).await;
        browser.save(&study.work[1], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        browser.open(&routes::leaving(&study.project.id)).await;
        for words in [
            "1 submitted judgement: kept in the study under E-001, without your name, as the text says that you agreed to.",
            "1 draft: deleted.",
            "1 answer: given to others.",
        ] {
            assert!(browser.sees(words), "{words}: {}", browser.text());
        }
        browser.press("Leave the study").await;
        assert_eq!(browser.status(), 422, "without the tick nothing happens");
        assert!(browser.sees("Tick this if you mean it"), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM assignment").await, 3);
        leave(&mut browser, &study).await;
        assert_eq!(app.number("SELECT count(*) FROM assignment").await, 1, "the submitted one stays");
        let lines = app.export(&study.project, ExportFormat::ExpertQa).await;
        assert_eq!(lines.matches("\"annotator_id\":\"E-001\"").count(), 1, "under the pseudonym: {lines}");
        let people = app.ctx().store.person_progress(&study.project.id).await.expect("read");
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("read");
        assert_eq!(people.iter().map(|p| p.submitted).sum::<i64>(), counts.judgements, "D13");
        assert_eq!((counts.judged, counts.unassigned), (1, 2));
    }

    async fn d21_where_the_text_says_so_the_judgements_go_and_the_answers_are_open_again(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 2).await;
        let second = app.account("second@one").await;
        app.member(&study.project, &second, app::project::Role::Expert).await;
        let seconds = app.hand_out(&study.project, &second).await;
        let mut browser = agreed(&app, &study, true).await;
        for id in &study.work {
            browser.judge(id).await;
        }
        app.judge(&second, &seconds[0]).await;
        browser.open(&routes::leaving(&study.project.id)).await;
        assert!(browser.sees("2 submitted judgements: deleted, as the text says"), "{}", browser.text());
        leave(&mut browser, &study).await;
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("read");
        assert_eq!((counts.judged, counts.judgements, counts.waiting), (1, 1, 1), "D21: the second answer is open again");
        let lines = app.export(&study.project, ExportFormat::ExpertQa).await;
        assert!(!lines.contains("E-001") && lines.contains("E-002"), "D19: only their own go: {lines}");
        let kept = format!("SELECT count(*) FROM history WHERE to_state = 'removed' AND account_id = '{}'", study.expert.id);
        assert_eq!(app.number(&kept).await, 2, "that they went is on record");
    }

    async fn a_reopened_review_counts_as_it_was_submitted(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = agreed(&app, &study, false).await;
        browser.judge(&study.work[0]).await;
        let before = app.export(&study.project, ExportFormat::ExpertQa).await;
        browser.open(&routes::review(&study.work[0])).await;
        browser.press("Reopen this review").await;
        browser.open(&routes::leaving(&study.project.id)).await;
        assert!(browser.sees("1 submitted judgement: kept"), "{}", browser.text());
        leave(&mut browser, &study).await;
        assert_eq!(app.export(&study.project, ExportFormat::ExpertQa).await, before);
    }

    async fn who_has_left_reaches_nothing_and_is_asked_anew_when_they_come_back(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = agreed(&app, &study, false).await;
        browser.judge(&study.work[0]).await;
        leave(&mut browser, &study).await;
        browser.open("/work").await;
        assert!(browser.sees("You belong to no project yet"), "{}", browser.text());
        for place in [routes::review(&study.work[0]), routes::leaving(&study.project.id)] {
            browser.open(&place).await;
            assert_eq!(browser.status(), 404, "{place}");
        }
        let fields = [("assignment".to_owned(), study.work[0].to_string())];
        browser.post(routes::REOPEN, &fields).await;
        assert_eq!(browser.status(), 404, "what they gave stays as they gave it");
        // A file that names them as an author hands them nothing.
        let line = json!({"question": "New?", "system": "s", "answer": "Yes. It is.", "author": study.expert.email});
        app.answers(&study.project, &[line]).await;
        assert_eq!(app.number("SELECT count(*) FROM assignment").await, 1);
        assert_eq!(app.number("SELECT count(*) FROM person").await, 1, "and makes no second person of them");
        let joined = app.ctx().store.set_standing(&study.project.id, &study.expert.id, Standing::Joining).await;
        assert!(joined.expect("written"));
        app.clock.pass(60);
        browser.open(&routes::taking_part(&study.project.id)).await;
        assert!(browser.sees("Step 1 of 2") && browser.sees("You agree."), "consent is asked for again: {}", browser.text());
    }
}

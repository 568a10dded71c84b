//! A form that cannot be stored comes back with everything that was written.

use app::routes;
use tests::on_both;
use tests::password::PASSWORD;
use tests::{Engine, Served};

const WRITTEN: &str = "Línea uno & <b>zwei</b>\r\n\r\n  \"drei\" + 100 %41";

fn fields(assignment: &app::id::AssignmentId, text: &str) -> Vec<(String, String)> {
    [
        ("assignment", assignment.as_str()),
        ("step", "1"),
        ("was", ""),
        ("c1.revised_claim", text),
        ("go", "stay"),
    ]
    .map(|(n, v)| (n.to_owned(), v.to_owned()))
    .to_vec()
}

/// Fields of a form beside the one in question.
type Fields<'a> = &'a [(&'a str, &'a str)];

async fn stored(app: &Served, id: &app::id::AssignmentId) -> Option<String> {
    let review = app.ctx().store.find_review(id).await.expect("it is read").expect("it is there");
    review.judgement.revised_claim(1).and_then(|revised| revised.text.clone())
}

on_both! {
    async fn signed_out_while_typing_the_text_is_held_through_a_sign_in(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        browser.open(&routes::review_step(&study.work[0], "1")).await;
        app.execute("DELETE FROM session").await;
        browser.post(routes::REVIEW_FORM, &fields(&study.work[0], WRITTEN)).await;
        assert_eq!(browser.status(), 401);
        assert!(browser.sees("You are not signed in") && browser.sees("Línea uno & <b>zwei</b>"), "{}", browser.text());
        // A wrong password first: the text stays.
        browser.fill("email", "expert@one").fill("password", "wrong password").press("Sign in and go on").await;
        assert_eq!(browser.status(), 401);
        assert!(browser.sees("Línea uno") && browser.sees("don't go together"), "{}", browser.text());
        browser.fill("email", "expert@one").fill("password", PASSWORD).press("Sign in and go on").await;
        assert!(browser.sees("You are signed in; what you wrote is still here"), "{}", browser.text());
        assert_eq!(stored(&app, &study.work[0]).await, None, "nothing is stored without its owner's word");
        browser.press("Save what I wrote").await;
        assert_eq!(browser.status(), 200, "{}", browser.text());
        assert!(browser.page.place.starts_with("/review/"));
        let kept = stored(&app, &study.work[0]).await.expect("it is stored");
        assert_eq!(kept, WRITTEN.replace("\r\n", "\n"));
    }

    async fn another_account_that_signs_in_sees_nothing_of_it(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.study("two", 1).await;
        let mut browser = app.browser();
        browser.post(routes::REVIEW_FORM, &fields(&study.work[0], WRITTEN)).await;
        assert!(browser.sees("Línea uno"));
        browser.fill("email", "expert@two").fill("password", PASSWORD).press("Sign in and go on").await;
        assert!(!browser.page.body.contains("Línea uno"), "{}", browser.text());
        assert_eq!(stored(&app, &study.work[0]).await, None);
    }

    async fn what_a_manager_wrote_is_held_through_a_sign_in_and_only_for_the_projects_managers(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.study("two", 1).await;
        let (project, member) = (study.project.id.as_str(), study.expert.id.as_str());
        let forms: [(&str, &str, Fields<'_>); 5] = [
            ("/do/enrolment/consent-text", "text", &[("go", "save")]),
            ("/do/enrolment/decide", "note", &[("account", member), ("word", "accept")]),
            ("/do/invitation/invite", "addresses", &[("role", "expert")]),
            (routes::DECIDE_QUESTIONS, "reason", &[("act", "return")]),
            (routes::SET_ASIDE, "reason", &[]),
        ];
        for (path, control, more) in forms {
            let own = [("project", project), (control, WRITTEN)];
            let fields: Vec<_> = own.iter().chain(more).map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
            let mut browser = app.browser();
            browser.post(path, &fields).await;
            assert_eq!(browser.status(), 401, "{path}");
            assert!(browser.sees("What you wrote") && browser.sees("Línea uno & <b>zwei</b>"), "{path}: {}", browser.text());
            for stranger in ["expert@one", "manager@two"] {
                let mut other = browser.clone();
                other.fill("email", stranger).fill("password", PASSWORD).press("Sign in and go on").await;
                assert!(!other.page.body.contains("Línea uno"), "{path} as {stranger}: {}", other.text());
            }
            browser.fill("email", "manager@one").fill("password", PASSWORD).press("Sign in and go on").await;
            assert!(browser.sees("what you wrote is still here") && browser.sees("Línea uno"), "{path}: {}", browser.text());
        }
        let mut browser = app.browser();
        let text = ("text".to_owned(), WRITTEN.to_owned());
        let fields = [("project".to_owned(), project.to_owned()), text, ("go".to_owned(), "save".to_owned())];
        browser.post("/do/enrolment/consent-text", &fields).await;
        browser.fill("email", "manager@one").fill("password", PASSWORD).press("Sign in and go on").await;
        browser.press("Save what I wrote").await;
        assert_eq!(browser.status(), 200, "{}", browser.text());
        let consent = app.ctx().store.newest_consent(&study.project.id).await.expect("read").expect("stored");
        assert_eq!(consent.text.trim(), WRITTEN.replace("\r\n", "\n").trim());
    }

    async fn passwords_that_come_without_a_session_stand_on_no_page(opened) {
        let app = opened.serve().await;
        let mut browser = app.browser();
        let fields = ["current", "new", "again"].map(|name| (name.to_owned(), "a secret of mine".to_owned()));
        browser.post("/do/account/change-password", &fields).await;
        assert_eq!(browser.status(), 401);
        assert!(!browser.page.body.contains("secret of mine"), "{}", browser.page.body);
    }

    async fn a_session_that_ended_answers_a_script_with_401_and_keeps_its_save(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        app.execute("DELETE FROM session").await;
        let change = [("usefulness", 0, serde_json::json!({"label": "Useful"}))];
        let save = tests::browser::save_id();
        let (status, answer) = browser.save_as(&save, &study.work[0], &change).await;
        assert_eq!((status, answer), (401, serde_json::json!("signed_out")));
        browser.sign_in("expert@one").await;
        let (status, saved) = browser.save_as(&save, &study.work[0], &change).await;
        assert_eq!((status, &saved["outcome"]["accepted"]), (200, &serde_json::json!(["usefulness"])));
    }

    async fn more_than_8_mb_is_refused_with_the_limit_and_the_text(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        let long = "long ".repeat(1_800_000);
        browser.post(routes::REVIEW_FORM, &fields(&study.work[0], &long)).await;
        assert_eq!(browser.status(), 413);
        assert!(browser.sees("The limit is 8 MB"));
        assert_eq!(browser.value("c1.revised_claim").map(|v| v.trim().len()), Some(long.trim().len()));
        browser.fill("c1.revised_claim", "short now").press("Try again").await;
        assert_eq!(browser.status(), 200, "{}", browser.text());
        assert_eq!(stored(&app, &study.work[0]).await.as_deref(), Some("short now"));
        let save = serde_json::json!({"save": {"pad": long}});
        let (status, answer) = browser.call(routes::SAVE, &save).await;
        assert_eq!((status, answer), (413, serde_json::json!({"too_large": 8_388_608})));
    }

    async fn a_form_that_meets_a_database_out_of_reach_comes_back_with_its_text(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        app.execute("ALTER TABLE session RENAME TO away").await;
        browser.post(routes::REVIEW_FORM, &fields(&study.work[0], WRITTEN)).await;
        assert_eq!(browser.status(), 500);
        assert!(browser.sees("Línea uno"), "{}", browser.text());
        app.execute("ALTER TABLE away RENAME TO session").await;
        browser.press("Try again").await;
        assert!(stored(&app, &study.work[0]).await.is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_database_says_so_holds_the_text_and_loses_nothing() {
    let opened = tests::engine::opened(Engine::Sqlite).await.expect("SQLite is inside");
    let app = opened.serve().await;
    let study = app.study("one", 1).await;
    let mut browser = app.signed_in("expert@one").await;
    let first = "Stored before. ".repeat(10);
    browser.post(routes::REVIEW_FORM, &fields(&study.work[0], &first)).await;
    assert_eq!(stored(&app, &study.work[0]).await.as_deref(), Some(first.as_str()));
    let pages = app.number("PRAGMA page_count").await;
    app.db.limit_pages(Some(pages + 2)).await.expect("the limit can be set");
    let long = "It does not fit. ".repeat(10_000);
    browser.post(routes::REVIEW_FORM, &fields(&study.work[0], &long)).await;
    assert_eq!(browser.status(), 507, "{}", browser.text());
    assert!(browser.sees("disk is full") && browser.sees("It does not fit."));
    // The limit belongs to a connection, and the one that met it is not used again.
    app.db.limit_pages(Some(pages + 2)).await.expect("the limit can be set");
    let change = [("c1.revised_claim", 1, serde_json::json!({"claim": {"text": long}}))];
    let (status, answer) = browser.save(&study.work[0], &change).await;
    assert_eq!((status, answer), (507, serde_json::json!("full")));
    assert_eq!(stored(&app, &study.work[0]).await.as_deref(), Some(first.as_str()), "what was stored stays");
    app.db.limit_pages(None).await.expect("the limit can be taken away");
    browser.press("Try again").await;
    assert_eq!(browser.status(), 200, "{}", browser.text());
    let kept = stored(&app, &study.work[0]).await.expect("it is stored");
    assert!(kept.contains("It does not fit."), "the text was not lost");
}

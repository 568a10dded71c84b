//! Practice: a review that a manager explains, and an expert's try at it.

use app::project::{Role, Settings, Standing};
use app::release::ExportFormat;
use app::routes;
use serde_json::{Value, json};
use tests::people::Study;
use tests::{Browser, Served, on_both};

/// A study with one submitted review that is a practice item, whose first claim's support is explained; `new@NAME`
/// has just joined. Gives the browser of the new expert too.
async fn practised(app: &Served, name: &str) -> (Study, Browser) {
    let study = app.study(name, 2).await;
    app.judge(&study.expert, &study.work[0]).await;
    let settings = Settings { practice_wanted: 1, practice_pass: Some(90), ..Settings::default() };
    app.ctx().store.set_settings(&study.project.id, &settings).await.expect("they are stored");
    let mut manager = app.signed_in(&study.manager.email).await;
    let fields =
        [("project".into(), study.project.id.to_string()), ("review".into(), study.work[0].to_string())];
    manager.post("/do/practice/add", &fields).await;
    assert!(manager.sees("Why these labels?"), "{}", manager.text());
    let answer = manager.page.place.rsplit('/').next().unwrap_or_default().to_owned();
    let fields = [
        ("project".into(), study.project.id.to_string()),
        ("answer".into(), answer),
        ("c1.support".into(), "Because the passage says so <b>in full</b>.".into()),
        ("c2.support".into(), "Nobody chose this label.".into()),
    ];
    manager.post("/do/practice/explain", &fields).await;
    assert!(manager.sees("The explanations are saved."), "{}", manager.text());
    assert!(!manager.sees("Nobody chose this label."), "a label that the rules fix is not explained");
    let new = app.account(&format!("new@{name}")).await;
    app.member(&study.project, &new, Role::Expert).await;
    app.ctx()
        .store
        .set_standing(&study.project.id, &new.id, Standing::Joining)
        .await
        .expect("it is a member");
    let browser = app.signed_in(&new.email).await;
    (study, browser)
}

async fn begin(browser: &mut Browser, study: &Study) -> app::id::AssignmentId {
    browser.post("/do/practice/begin", &[("project".into(), study.project.id.to_string())]).await;
    let place = browser.page.place.clone();
    assert!(place.contains("/review/") && browser.has("form.judge"), "{place}: {}", browser.text());
    place.rsplit('/').next().and_then(|id| id.split('?').next()?.parse().ok()).expect("it is an id")
}

fn counts(page: &Browser) -> String {
    page.text().split("People").next().unwrap_or_default().to_owned()
}

on_both! {
    async fn an_expert_who_joined_judges_an_example_and_sees_where_and_why_it_differs(opened) {
        let app = opened.serve().await;
        let (study, mut new) = practised(&app, "one").await;
        let id = begin(&mut new, &study).await;
        new.judge(&id).await;
        assert!(new.page.place.ends_with(&routes::practice_try(&id)), "{}", new.page.place);
        assert!(new.sees("You judged as the example does, throughout"), "{}", new.text());
        assert!(new.sees("Because the passage says so <b>in full</b>."), "the reason is shown, as text");
        assert!(!new.page.body.contains(tests::people::SYSTEM), "experts are blind in practice, too");
        new.open(&routes::review(&id)).await;
        assert!(new.sees("This practice answer is submitted") && !new.sees("Reopen"), "{}", new.text());
        new.post(routes::REOPEN, &[("assignment".into(), id.to_string())]).await;
        assert_eq!(new.status(), 404, "who has seen the example doesn't judge it again");
    }

    async fn an_explanation_that_is_too_long_comes_back_whole_and_nothing_is_stored(opened) {
        let app = opened.serve().await;
        let (study, _) = practised(&app, "one").await;
        let mut manager = app.signed_in(&study.manager.email).await;
        let found = app.ctx().store.find_assignment(&study.work[0]).await.expect("read").expect("there");
        manager.open(&routes::practice_item(&study.project.id, &found.answer)).await;
        let long = "why ".repeat(600);
        manager.fill("c1.support", &long).fill("usefulness", "Short.").press("Save the explanations").await;
        assert_eq!(manager.status(), 422, "{}", manager.text());
        assert!(manager.sees("At most 2000 characters.") && manager.page.body.contains(long.trim()));
        assert_eq!(manager.value("usefulness").map(|v| v.trim().to_owned()).as_deref(), Some("Short."));
        let short = "SELECT count(*) FROM practice_item WHERE explanations LIKE '%Short.%'";
        assert_eq!(app.number(short).await, 0);
    }

    async fn tries_at_an_item_go_with_the_review_that_it_shows(opened) {
        let app = opened.serve().await;
        let (study, mut new) = practised(&app, "one").await;
        begin(&mut new, &study).await;
        assert_eq!(app.number("SELECT count(*) FROM assignment WHERE practice = 1").await, 1);
        let mut manager = app.signed_in(&study.manager.email).await;
        manager.open(&routes::member(&study.project.id, &study.expert.id)).await;
        let fields = [("project", study.project.id.as_str()), ("account", study.expert.id.as_str()), ("judgements", "remove"), ("sure", "on")];
        manager.post("/do/enrolment/remove", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!(app.number("SELECT count(*) FROM practice_item").await, 0, "{}", manager.text());
        assert_eq!(app.number("SELECT count(*) FROM assignment WHERE practice = 1").await, 0);
        new.open(&routes::taking_part(&study.project.id)).await;
        assert_eq!(new.status(), 200, "{}", new.text());
    }

    async fn a_label_that_differs_stands_beside_the_examples_and_the_pass_mark_is_named(opened) {
        let app = opened.serve().await;
        let (study, mut new) = practised(&app, "one").await;
        let id = begin(&mut new, &study).await;
        let of = |label: &str| json!({"label": label});
        let labels: Vec<(&str, u32, Value)> = vec![
            ("usefulness", 0, of("Not useful at all")),
            ("c1.support", 0, of("Incomplete")),
            ("c1.informativeness", 0, of("Uninformative")),
            ("c1.correctness", 0, of("Unsure")),
            ("c1.reliability", 0, of("Not reliable at all")),
            ("c1.worthiness", 0, of("No")),
            ("c2.informativeness", 0, of("Uninformative")),
            ("c2.correctness", 0, of("Unsure")),
            ("c2.worthiness", 0, of("No")),
            ("c3.support", 0, of("Incomplete")),
            ("c3.informativeness", 0, of("Uninformative")),
            ("c3.correctness", 0, of("Unsure")),
            ("c3.reliability", 0, of("Not reliable at all")),
            ("c3.worthiness", 0, of("No")),
        ];
        let (status, saved) = new.save(&id, &labels).await;
        assert_eq!(status, 200, "{saved}");
        new.post(routes::SUBMIT, &[("assignment".into(), id.to_string())]).await;
        assert!(new.has("dl.compared del"), "{}", new.text());
        assert!(new.sees("the study asks for 90 %"), "{}", new.text());
        assert!(new.sees("Because the passage says so"), "{}", new.text());
        new.open(&routes::practice_try(&study.work[0])).await;
        assert_eq!(new.status(), 404, "somebody else's review is no try of theirs");
    }

    async fn practice_enters_no_export_no_count_and_no_list_of_work(opened) {
        let app = opened.serve().await;
        let (study, mut new) = practised(&app, "one").await;
        let mut manager = app.signed_in(&study.manager.email).await;
        manager.open(&routes::project(&study.project.id)).await;
        let (before, export) = (counts(&manager), app.export(&study.project, ExportFormat::ExpertQa).await);
        let claims = app.export(&study.project, ExportFormat::Claims).await;
        let item = app.ctx().store.find_assignment(&study.work[0]).await.expect("read").expect("there").answer;
        let places = [routes::answers(&study.project.id), routes::answer(&study.project.id, &item)];
        let mut seen = Vec::new();
        for place in &places {
            seen.push(manager.open(place).await.text());
        }
        let id = begin(&mut new, &study).await;
        new.judge(&id).await;
        manager.open(&routes::project(&study.project.id)).await;
        assert_eq!(counts(&manager), before, "the manager's counts are the same");
        for (place, before) in places.iter().zip(seen) {
            assert_eq!(manager.open(place).await.text(), before, "{place}");
        }
        assert_eq!(app.export(&study.project, ExportFormat::ExpertQa).await, export);
        assert_eq!(app.export(&study.project, ExportFormat::Claims).await, claims);
        manager.open(&routes::practice_items(&study.project.id)).await;
        assert!(manager.sees("tried by 1 expert"), "{}", manager.text());
    }

    async fn whose_own_review_is_the_example_is_not_asked_to_try_it(opened) {
        let app = opened.serve().await;
        let (study, _) = practised(&app, "one").await;
        app.ctx().store.set_standing(&study.project.id, &study.expert.id, Standing::Joining).await.expect("a member");
        let mut own = app.signed_in(&study.expert.email).await;
        own.open(&routes::taking_part(&study.project.id)).await;
        assert!(!own.sees("the practice"), "nothing is left to try: {}", own.text());
    }

    async fn one_item_is_asked_for_once_and_what_is_begun_is_gone_on_with(opened) {
        let app = opened.serve().await;
        let (study, mut new) = practised(&app, "one").await;
        let id = begin(&mut new, &study).await;
        assert_eq!(begin(&mut new, &study).await, id, "the try that is open comes again");
        new.judge(&id).await;
        new.post("/do/practice/begin", &[("project".into(), study.project.id.to_string())]).await;
        assert!(new.page.place.ends_with(&routes::taking_part(&study.project.id)), "{}", new.page.place);
        let mut stranger = app.signed_in(&app.account("else@where").await.email).await;
        stranger.post("/do/practice/begin", &[("project".into(), study.project.id.to_string())]).await;
        assert_eq!(stranger.status(), 404);
        stranger.open(&routes::practice_try(&id)).await;
        assert_eq!(stranger.status(), 404);
    }

    async fn only_managers_choose_and_explain_items_and_only_submitted_reviews_become_one(opened) {
        let app = opened.serve().await;
        let (study, mut new) = practised(&app, "one").await;
        let project = ("project".to_owned(), study.project.id.to_string());
        let mut expert = app.signed_in(&study.expert.email).await;
        for browser in [&mut expert, &mut new] {
            let open = [project.clone(), ("review".into(), study.work[0].to_string())];
            browser.post("/do/practice/add", &open).await;
            assert!([403, 404].contains(&browser.status()), "{}", browser.status());
            browser.open(&routes::practice_items(&study.project.id)).await;
            assert!([403, 404].contains(&browser.status()), "{}", browser.status());
        }
        let mut manager = app.signed_in(&study.manager.email).await;
        let waiting = [project.clone(), ("review".into(), study.work[1].to_string())];
        manager.post("/do/practice/add", &waiting).await;
        assert_eq!(manager.status(), 404, "a review that is not submitted is no example");
        let other = app.study("two", 1).await;
        let mut foreign = app.signed_in(&other.manager.email).await;
        let steal = [("project".into(), other.project.id.to_string()), ("review".into(), study.work[0].to_string())];
        foreign.post("/do/practice/add", &steal).await;
        assert_eq!(foreign.status(), 404, "another project's review is none");
    }
}

//! A manager takes a member out; an administrator erases an account. Every page goes on working.

use app::project::Standing;
use app::release::{Annotators, ExportFormat, ExportOptions};
use app::routes;
use serde_json::json;
use tests::people::Study;
use tests::{Browser, Served, on_both};

/// The study of row D17: an expert with five judgements, a draft, and a reservation.
async fn busy(app: &Served) -> Study {
    let study = app.study("one", 7).await;
    let mut browser = app.signed_in("expert@one").await;
    for id in &study.work[..5] {
        browser.judge(id).await;
    }
    browser.save(&study.work[5], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
    let slot = format!(
        "INSERT INTO slot (answer_id, slot, assignment_id, leased_until, renewed_at)
         SELECT answer_id, 1, id, 9000000000000000, 1 FROM assignment WHERE id = '{}' ON CONFLICT DO NOTHING",
        study.work[5]
    );
    app.execute(&slot).await;
    study
}

/// Every page of the project's managers, and every export.
async fn all_pages_work(app: &Served, manager: &mut Browser, study: &Study) {
    let id = &study.project.id;
    let pages = [
        "/work".to_owned(),
        "/projects".to_owned(),
        routes::project(id),
        routes::people(id),
        routes::questions(id),
        routes::answers(id),
        routes::flags(id),
        routes::practice_items(id),
        routes::settings(id),
        routes::member(id, &study.expert.id),
    ];
    for place in pages {
        manager.open(&place).await;
        // A page that this project has not got is not found; none may fail.
        assert!([200, 404].contains(&manager.status()), "{place}: {}", manager.status());
    }
    for place in [routes::project(id), routes::settings(id), routes::member(id, &study.expert.id)] {
        manager.open(&place).await;
        assert_eq!(manager.status(), 200, "{place}");
    }
    for format in [ExportFormat::ExpertQa, ExportFormat::Claims, ExportFormat::Questions] {
        assert!(!app.export(&study.project, format).await.is_empty());
    }
}

async fn original(app: &Served, study: &Study) -> String {
    let options = ExportOptions { annotators: Annotators::Original, ..ExportOptions::default() };
    app.export_with(&study.project, ExportFormat::ExpertQa, options).await
}

on_both! {
    async fn reviews_that_are_reopened_while_their_expert_is_taken_out_count_as_submitted(opened) {
        let app = opened.serve().await;
        for round in 0..4 {
            let study = app.study(&format!("s{round}"), 6).await;
            let mut expert = app.signed_in(&study.expert.email).await;
            for id in &study.work {
                expert.judge(id).await;
            }
            app.clock.pass(60);
            let reopening = study.work.iter().map(|id| {
                let mut browser = expert.clone();
                let fields = [("assignment".to_owned(), id.to_string())];
                async move { browser.post(routes::REOPEN, &fields).await.status() }
            });
            let mut manager = app.signed_in(&study.manager.email).await;
            let fields = [("project", study.project.id.as_str()), ("account", study.expert.id.as_str()), ("sure", "on")];
            let fields = fields.map(|(n, v)| (n.to_owned(), v.to_owned()));
            futures::join!(futures::future::join_all(reopening), manager.post("/do/enrolment/remove", &fields));
            assert_eq!(manager.status(), 200, "{}", manager.text());
            let open = format!(
                "SELECT count(*) FROM assignment WHERE project_id = '{}' AND state <> 'submitted'", study.project.id);
            assert_eq!(app.number(&open).await, 0, "round {round}");
        }
    }

    async fn d17_d19_a_manager_takes_a_member_out_and_is_told_how_much_it_is(opened) {
        let app = opened.serve().await;
        let study = busy(&app).await;
        let mut manager = app.signed_in("manager@one").await;
        let place = routes::member(&study.project.id, &study.expert.id);
        manager.open(&place).await;
        assert!(manager.sees("5 submitted judgements of this one person") && manager.sees("1 draft: deleted."), "{}", manager.text());
        manager.press("Take out").await;
        assert_eq!(manager.status(), 422);
        assert_eq!(app.number("SELECT count(*) FROM assignment").await, 7, "without the tick nothing happens");
        manager.fill("sure", "on").press("Take out").await;
        assert!(manager.sees("They are out of the project."), "{}", manager.text());
        assert_eq!(app.number("SELECT count(*) FROM assignment").await, 5);
        assert_eq!(app.number("SELECT count(*) FROM slot").await, 0, "the reservation is free");
        let found = app.ctx().store.find_standing(&study.project.id, &study.expert.id).await.expect("read");
        assert_eq!(found.map(|(_, standing)| standing), Some(Standing::Removed));
        let lines = app.export(&study.project, ExportFormat::ExpertQa).await;
        assert_eq!(lines.matches("\"annotator_id\":\"E-001\"").count(), 5, "{lines}");
        all_pages_work(&app, &mut manager, &study).await;
        let mut expert = app.signed_in("expert@one").await;
        expert.open("/work").await;
        assert_eq!(expert.status(), 200);
    }

    async fn d19_the_judgements_go_only_where_the_manager_says_so(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut manager = app.signed_in("manager@one").await;
        for email in ["second@one", "third@one"] {
            let account = app.account(email).await;
            app.member(&study.project, &account, app::project::Role::Expert).await;
            let work = app.hand_out(&study.project, &account).await;
            app.judge(&account, &work[0]).await;
        }
        app.judge(&study.expert, &study.work[0]).await;
        manager.open(&routes::member(&study.project.id, &study.expert.id)).await;
        manager.fill("judgements", "on").fill("sure", "on").press("Take out").await;
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("read");
        assert_eq!((counts.judgements, counts.judged), (2, 1), "two others judged the answer too");
        all_pages_work(&app, &mut manager, &study).await;
        // Nobody takes themselves out.
        let own = [("project", study.project.id.as_str()), ("account", study.manager.id.as_str()), ("sure", "on")];
        manager.post("/do/enrolment/remove", &own.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!(manager.status(), 403);
    }

    async fn d17_an_erased_account_leaves_its_judgements_under_the_pseudonym_and_nothing_of_itself(opened) {
        let app = opened.serve().await;
        let study = busy(&app).await;
        app.administrator("root@lab.example").await;
        app.execute(&format!("UPDATE person SET original_id = 'Expert@One' WHERE account_id = '{}'", study.expert.id)).await;
        let signed_in = app.signed_in("expert@one").await;
        let mut stranger = app.browser();
        stranger.open(routes::SIGN_IN).await;
        stranger.fill("email", "expert@one").fill("password", "not this one").press("Sign in").await;
        let mut root = app.signed_in("root@lab.example").await;
        root.open(&routes::member(&study.project.id, &study.expert.id)).await;
        root.press("Erase the account").await;
        assert_eq!(root.status(), 422, "it is asked twice");
        root.fill("certain", "on").press("Erase the account").await;
        assert!(root.sees("The account is erased.") && root.sees("Erased account"), "{}", root.text());
        let address = "SELECT (SELECT count(*) FROM account WHERE email LIKE '%expert@one%' OR email_folded LIKE '%expert@one%' OR name LIKE '%expert@one%')
            + (SELECT count(*) FROM failed_sign_in WHERE subject LIKE '%expert@one%')
            + (SELECT count(*) FROM person WHERE original_id IS NOT NULL)
            + (SELECT count(*) FROM invitation WHERE email LIKE '%expert@one%')
            + (SELECT count(*) FROM enrolment)";
        assert_eq!(app.number(address).await, 0, "no trace of the address");
        let mut gone = signed_in.clone();
        gone.open("/work").await;
        assert_eq!(gone.page.place, routes::sign_in("/work"), "the session ended");
        let mut again = app.browser();
        again.sign_in("expert@one").await;
        assert_eq!(again.status(), 401);
        let mut manager = app.signed_in("manager@one").await;
        all_pages_work(&app, &mut manager, &study).await;
        assert_eq!(app.number("SELECT count(*) FROM assignment").await, 5);
        let lines = original(&app, &study).await;
        assert_eq!(lines.matches("\"annotator_id\":\"E-001\"").count(), 5, "even with original ids: {lines}");
        // The address is free: somebody may come with it, and is somebody else.
        app.account("expert@one").await;
    }

    async fn erasing_follows_what_was_agreed_to_in_each_project_and_spares_original_ids_of_files(opened) {
        let app = opened.serve().await;
        let (one, two) = (app.study("one", 1).await, app.project("two").await);
        app.member(&two, &one.expert, app::project::Role::Expert).await;
        app.answers(&two, &[tests::people::answer_line("Two?")]).await;
        let work = app.hand_out(&two, &one.expert).await;
        app.execute(&format!("UPDATE person SET original_id = 'worker-17' WHERE project_id = '{}'", two.id)).await;
        let store = app.ctx().store.clone();
        let at = app.ctx().now();
        store.add_consent(&two.id, "It goes.", true, at).await.expect("written");
        store.agree(&two.id, &one.expert.id, 1, at).await.expect("written");
        app.judge(&one.expert, &one.work[0]).await;
        app.judge(&one.expert, &work[0]).await;
        app::enrolment::leaving::service::erase(app.ctx(), &one.expert.id).await.expect("it is there");
        let judged = async |project| store.answer_counts(project).await.expect("read").judgements;
        assert_eq!((judged(&one.project.id).await, judged(&two.id).await), (1, 0));
        let kept = app.number("SELECT count(*) FROM person WHERE original_id = 'worker-17'").await;
        assert_eq!(kept, 1, "an id of a file is not the address");
        let again = app::enrolment::leaving::service::erase(app.ctx(), &one.expert.id).await;
        assert_eq!(again, Err(app::error::AppError::NotFound), "once is all");
    }
}

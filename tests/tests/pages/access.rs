//! Who gets what: every page and every operation as everybody.

use app::id::AssignmentId;
use app::routes;
use serde_json::json;
use tests::people::Study;
use tests::{Browser, Served, on_both};

/// The statuses of all pages and operations that belong to one study, each without a redirect followed.
async fn statuses(browser: &mut Browser, study: &Study) -> Vec<(String, u16)> {
    let assignment = &study.work[0];
    let mut seen = Vec::new();
    let mut places = vec![routes::project(&study.project.id), routes::review(assignment)];
    places.extend(
        ["expertqa", "claims", "questions", "people", "history"]
            .map(|format| routes::export(&study.project.id, format)),
    );
    places.push(routes::history(&study.project.id));
    places.push(routes::quality(&study.project.id, ""));
    places.push(routes::figure(&study.project.id, "support.svg", ""));
    places.push(routes::review_step(assignment, "submit"));
    for place in places {
        browser.open(&place).await;
        let status = browser.page.hops.first().map_or(browser.status(), |(status, _)| *status);
        seen.push((place, status));
    }
    for place in [routes::REVIEW_FORM, routes::SUBMIT, routes::REOPEN, routes::CANCEL_REOPENING] {
        let fields = [("assignment", assignment.as_str()), ("step", "answer"), ("usefulness", "Useful")];
        let fields = fields.map(|(n, v)| (n.to_owned(), v.to_owned()));
        browser.post(place, &fields).await;
        let status = browser.page.hops.first().map_or(browser.status(), |(status, _)| *status);
        seen.push((place.to_owned(), status));
    }
    let (status, _) = browser.save(assignment, &[("usefulness", 0, json!({"label": "Useful"}))]).await;
    seen.push((routes::SAVE.to_owned(), status));
    let beat = json!({"assignment": assignment, "step": null, "active_ms": 1});
    seen.push((routes::BEAT.to_owned(), browser.call(routes::BEAT, &beat).await.0));
    seen
}

async fn expect(app: &Served, email: Option<&str>, study: &Study, expected: [u16; 17]) {
    let mut browser = match email {
        Some(email) => app.signed_in(email).await,
        None => app.browser(),
    };
    let seen = statuses(&mut browser, study).await;
    let wrong: Vec<_> = seen.iter().zip(expected).filter(|((_, status), wanted)| status != wanted).collect();
    assert!(wrong.is_empty(), "{email:?}: {wrong:?}");
}

async fn untouched(app: &Served, id: &AssignmentId) -> bool {
    let sql = format!("SELECT count(*) FROM judgement WHERE assignment_id = '{id}'");
    app.number(&sql).await == 0
}

on_both! {
    async fn e1_every_page_and_operation_as_nobody_stranger_manager_and_owner(opened) {
        let app = opened.serve().await;
        let one = app.study("one", 1).await;
        app.study("two", 1).await;
        app.administrator("root@lab.example").await;
        app.account("nobody@lab.example").await;
        let second = app.account("second@one").await;
        app.member(&one.project, &second, app::project::Role::Expert).await;
        // Pages: project, review, five exports, history, quality, a figure, review step; forms: save, submit, reopen, cancel; script: save, beat.
        expect(&app, None, &one, [303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 303, 401, 401, 401, 401, 401, 401]).await;
        for stranger in ["expert@two", "manager@two", "nobody@lab.example"] {
            expect(&app, Some(stranger), &one, [404; 17]).await;
        }
        expect(&app, Some("second@one"), &one, [403, 404, 403, 403, 403, 403, 403, 403, 403, 403, 404, 404, 404, 404, 404, 404, 404]).await;
        for runs in ["manager@one", "root@lab.example"] {
            expect(&app, Some(runs), &one, [200, 404, 200, 200, 200, 200, 200, 200, 200, 200, 404, 404, 404, 404, 404, 404, 404]).await;
        }
        assert!(untouched(&app, &one.work[0]).await, "nothing was changed");
        expect(&app, Some("expert@one"), &one, [403, 200, 403, 403, 403, 403, 403, 403, 403, 403, 200, 303, 303, 404, 404, 200, 200]).await;
        assert!(!untouched(&app, &one.work[0]).await);
    }

    async fn e1_ids_that_do_not_exist_answer_like_those_of_others(opened) {
        let app = opened.serve().await;
        let one = app.study("one", 1).await;
        app.study("two", 1).await;
        let mut browser = app.signed_in("expert@two").await;
        let foreign = one.work[0].to_string();
        let last = if foreign.ends_with('0') { "1" } else { "0" };
        let next_to_it = format!("{}{last}", &foreign[..foreign.len() - 1]);
        let mut pages = Vec::new();
        for id in [foreign.as_str(), next_to_it.as_str(), "1", "%00"] {
            browser.open(&format!("/review/{id}")).await;
            pages.push((browser.status(), browser.page.body.clone()));
        }
        assert_eq!(pages[0].0, 404);
        assert!(pages.iter().all(|page| *page == pages[0]), "the pages say the same");
    }

    async fn e5_an_expert_sees_nothing_of_anothers_judgement(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let second = app.account("second@one").await;
        app.member(&study.project, &second, app::project::Role::Expert).await;
        let seconds = app.hand_out(&study.project, &second).await;
        let mut first = app.signed_in("expert@one").await;
        let secret = json!({"claim": {"text": "Quokkaword thins the blood."}});
        let (status, _) = first.save(&study.work[0], &[("c1.revised_claim", 0, secret)]).await;
        assert_eq!(status, 200);
        first.judge(&study.work[0]).await;
        let mut browser = app.signed_in("second@one").await;
        let mut bytes = String::new();
        for place in ["/work", "/projects", "/account", &routes::review(&seconds[0])] {
            browser.open(place).await;
            assert_eq!(browser.status(), 200, "{place}");
            bytes += &browser.page.body;
        }
        for step in ["answer", "1", "2", "3", "revised", "submit"] {
            browser.open(&routes::review_step(&seconds[0], step)).await;
            bytes += &browser.page.body;
        }
        let (_, saved) = browser.save(&seconds[0], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        bytes += &saved.to_string();
        for foreign in ["Quokkaword", "expert@one", "E-001", study.work[0].as_str(), study.expert.id.as_str()] {
            assert!(!bytes.contains(foreign), "{foreign} reached another expert");
        }
    }
}

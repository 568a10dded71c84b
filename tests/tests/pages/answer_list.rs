//! The managers' list of answers, and the rules applied again.

use app::answer::{AnswerState, SetAside};
use app::id::AnswerId;
use app::project::{Role, Settings};
use app::routes;
use serde_json::json;
use tests::people::{SYSTEM, answer_line};
use tests::{Served, on_both};

async fn all(app: &Served, project: &app::id::ProjectId) -> Vec<app::answer::Answer> {
    app.ctx().store.answers_after(project, None, 1000).await.expect("read")
}

on_both! {
    async fn the_list_pages_on_and_back_and_narrows_by_state_and_system(opened) {
        let app = opened.serve().await;
        let project = app.project("one").await;
        let manager = app.account("manager@one").await;
        app.member(&project, &manager, Role::Manager).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::answers(&project.id)).await;
        assert!(browser.sees("No answers yet") && browser.sees("veracite import FILE"), "{}", browser.text());
        let mut lines: Vec<_> = (1..=120).map(|i| answer_line(&format!("Number {i}?"))).collect();
        for line in lines.iter_mut().skip(110) {
            line["system"] = json!("other & <b>");
            line["answer"] = json!("I don't know.");
        }
        app.answers(&project, &lines).await;
        browser.open(&routes::answers(&project.id)).await;
        assert!(browser.sees("110 answers to be judged") && browser.sees("10 answers are set aside"));
        assert_eq!(browser.count("main ul.list > li"), 50);
        assert!(browser.sees("Number 50?") && !browser.sees("Number 51?") && !browser.sees("Earlier answers"));
        let later = link(&browser, "Later answers");
        browser.open(&later).await;
        assert!(browser.sees("Number 51?") && browser.sees("Number 100?") && !browser.sees("Number 50?"));
        let later = link(&browser, "Later answers");
        browser.open(&later).await;
        assert_eq!(browser.count("main ul.list > li"), 20);
        assert!(!browser.sees("Later answers"));
        let earlier = link(&browser, "Earlier answers");
        browser.open(&earlier).await;
        assert!(browser.sees("Number 51?") && browser.sees("Number 100?") && !browser.sees("Number 101?"));
        let earlier = link(&browser, "Earlier answers");
        browser.open(&earlier).await;
        assert!(browser.sees("Number 1?") && browser.sees("Number 50?") && !browser.sees("Earlier answers"));
        let here = routes::answers(&project.id);
        browser.open(&format!("{here}?show=set-aside")).await;
        assert_eq!(browser.count("main ul.list > li"), 10);
        assert!(browser.sees("set aside: it declines to answer (“I don't know”)"), "{}", browser.text());
        browser.open(&format!("{here}?show=set-aside&system={SYSTEM}")).await;
        assert!(browser.sees("No such answers"));
        browser.open(&format!("{here}?system={}", routes::percent("other & <b>"))).await;
        assert_eq!(browser.count("main ul.list > li"), 10);
        browser.open(&format!("{here}?show=nonsense&after=x.y&before=1")).await;
        assert_eq!(browser.count("main ul.list > li"), 50, "what can't be read is left out");
    }

    async fn rules_are_applied_again_after_a_preview_and_leave_alone_what_is_begun_or_decided(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 4).await;
        let id = &study.project.id;
        app.judge(&study.expert, &study.work[0]).await;
        let answers = all(&app, id).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::answer(id, &answers[1].id)).await;
        browser.fill("reason", "off topic").press("Set it aside").await;
        browser.press("Take it back").await;
        browser.open(&routes::answer_rules(id)).await;
        assert!(browser.sees("Every answer stands as the rules say"), "{}", browser.text());
        let settings = Settings { claims_max: Some(2), ..Settings::default() };
        app.ctx().store.set_settings(id, &settings).await.expect("set");
        browser.open(&routes::answer_rules(id)).await;
        assert!(browser.sees("The rules would change 2 answers"), "{}", browser.text());
        assert!(browser.sees("1 answer stays as a manager decided, 1 answer stays because work on it has begun"));
        assert!(browser.sees("Set aside: has too many claims 2") && browser.sees("not begun 2"), "{}", browser.text());
        assert!(all(&app, id).await.iter().all(|a| a.state == AnswerState::Ready), "a preview changes nothing");
        browser.press("Apply the rules").await;
        assert!(browser.sees("2 answers changed."), "{}", browser.text());
        let states: Vec<_> = all(&app, id).await.into_iter().map(|a| (a.state, a.reason)).collect();
        let long = (AnswerState::SetAside, Some(SetAside::TooLong { claims: 3, most: 2 }));
        let hand = (AnswerState::Ready, Some(SetAside::ByHand("off topic".to_owned())));
        assert_eq!(states, [(AnswerState::Ready, None), hand, long.clone(), long]);
        let left = app.ctx().store.tasks_of(id, &study.expert.id).await.expect("read");
        assert_eq!(left.len(), 1, "the one that is judged; what was set aside went back, once by hand and twice by rule");
        app.ctx().store.set_settings(id, &Settings::default()).await.expect("set");
        browser.open(&routes::answer_rules(id)).await;
        assert!(browser.sees("Ready again 2"), "{}", browser.text());
        browser.press("Apply the rules").await;
        assert!(all(&app, id).await.iter().all(|a| a.state == AnswerState::Ready));
        browser.open(&routes::answer(id, &answers[3].id)).await;
        assert!(browser.sees("ready again: no rule sets it aside any more"), "{}", browser.text());
        assert!(browser.sees("set aside by rule: it has 3 claims, at most 2 are judged"), "{}", browser.text());
    }

    async fn e1_e3_answers_belong_to_the_managers_of_their_project(opened) {
        let app = opened.serve().await;
        let one = app.study("one", 1).await;
        let two = app.study("two", 1).await;
        let own = all(&app, &two.project.id).await.remove(0);
        let foreign = all(&app, &one.project.id).await.remove(0);
        let nobody = AnswerId::new(&server::clock::RandomIds);
        let pages = |project: &app::id::ProjectId, answer: &AnswerId| {
            [routes::answers(project), routes::answer_rules(project), routes::answer(project, answer)]
        };
        for (email, project, answer, expected) in [
            (None, &one.project.id, &foreign.id, [303; 3]),
            (Some("expert@one"), &one.project.id, &foreign.id, [403; 3]),
            (Some("manager@two"), &one.project.id, &foreign.id, [404; 3]),
            (Some("manager@two"), &two.project.id, &foreign.id, [200, 200, 404]),
            (Some("manager@two"), &two.project.id, &nobody, [200, 200, 404]),
            (Some("manager@two"), &two.project.id, &own.id, [200; 3]),
        ] {
            let mut browser = match email {
                Some(email) => app.signed_in(email).await,
                None => app.browser(),
            };
            for (place, expected) in pages(project, answer).iter().zip(expected) {
                browser.open(place).await;
                let status = browser.page.hops.first().map_or(browser.status(), |(status, _)| *status);
                assert_eq!(status, expected, "{email:?} {place}");
            }
        }
        let before = (all(&app, &one.project.id).await, app.number("SELECT count(*) FROM history").await);
        for (email, project, expected) in [
            ("expert@one", &one.project.id, 403),
            ("manager@two", &one.project.id, 404),
            ("manager@two", &two.project.id, 404),
        ] {
            let mut browser = app.signed_in(email).await;
            for place in [routes::SET_ASIDE, routes::TAKE_BACK, routes::CUT_CLAIM, routes::MERGE_CLAIMS, routes::GIVE_SOURCE] {
                let (project, answer) = (project.to_string(), foreign.id.to_string());
                let fields = [
                    ("project", project.as_str()), ("answer", &answer), ("reason", "x"), ("claim", "1"), ("at", "8"),
                    ("source", "0"), ("to", "after"),
                ];
                let fields = fields.map(|(n, v)| (n.to_owned(), v.to_owned()));
                browser.post(place, &fields).await;
                assert_eq!(browser.status(), expected, "{email} {place}");
            }
            let apply = [("project".to_owned(), one.project.id.to_string())];
            browser.post(routes::APPLY_RULES, &apply).await;
            assert_eq!(browser.status(), if email == "expert@one" { 403 } else { 404 });
        }
        let after = (all(&app, &one.project.id).await, app.number("SELECT count(*) FROM history").await);
        assert_eq!(before, after, "nothing changed");
    }
}

/// Where the link with these words leads.
fn link(browser: &tests::Browser, words: &str) -> String {
    let html = scraper::Html::parse_document(&browser.page.body);
    let links = scraper::Selector::parse("a").expect("a good selector");
    let found = html.select(&links).find(|a| a.text().collect::<String>().trim() == words);
    found
        .and_then(|a| a.attr("href"))
        .unwrap_or_else(|| panic!("no link {words}: {}", browser.text()))
        .to_owned()
}

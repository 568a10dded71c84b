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

    async fn answers_are_found_by_what_they_are_and_by_what_happened_to_them(opened) {
        let app = opened.serve().await;
        let project = app.project("one").await;
        let (manager, ada, ben) = (app.account("manager@one").await, app.account("ada@one").await, app.account("ben@one").await);
        app.member(&project, &manager, Role::Manager).await;
        for expert in [&ada, &ben] {
            app.member(&project, expert, Role::Expert).await;
        }
        let line = |question: &str, system: &str, field: &str, kind: &str, answer: &str| {
            json!({"question": question, "system": system, "field": field, "question_types": [kind], "answer": answer})
        };
        app.answers(&project, &[
            line("Alpha 50 % of it?", "s1", "Law", "I", "One."),
            line("Beta_x of it?", "s2", "Law", "V", "Two has a ÄRGER."),
            line("Gamma of it?", "s1", "Music", "I", "Three."),
            line("Delta of it?", "s2", "Music", "I", "Four."),
        ]).await;
        let mut work = Vec::new();
        for (expert, n) in [(&ada, 1), (&ada, 2), (&ben, 2), (&ben, 3)] {
            let id = format!("SELECT a.id FROM answer a WHERE a.line = {n}");
            let answer: app::id::AnswerId = app.column::<String>(&id).await[0].parse().expect("an id");
            app::assignment::service::hand(&app.by(&manager), &project.id, &answer, &expert.id).await.expect("given");
            let given = format!("SELECT s.id FROM assignment s WHERE s.answer_id = '{answer}' ORDER BY s.id DESC");
            work.push(app.column::<String>(&given).await[0].clone());
        }
        app.execute(&format!("UPDATE assignment SET state = 'submitted', submitted_at = 1 WHERE id = '{}'", work[0])).await;
        app.execute(&format!(
            "INSERT INTO judgement (assignment_id, submitted, protocol_version) VALUES ('{}', '{{\"entries\":{{}}}}', 1)", work[0])).await;
        app.execute(&format!("UPDATE assignment SET state = 'in_progress' WHERE id = '{}'", work[1])).await;
        let mut expert = app.signed_in("ben@one").await;
        let flag = [("assignment", work[3].as_str()), ("about", ""), ("step", "1"), ("flag", "Odd.")];
        expert.post(routes::RAISE_FLAG, &flag.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        let mut browser = app.signed_in("manager@one").await;
        let here = routes::answers(&project.id);
        for (query, found) in [
            ("", "Alpha Beta Gamma Delta"),
            ("system=s2", "Beta Delta"),
            ("field=Law", "Alpha Beta"),
            ("kind=V", "Beta"),
            ("kind=I&field=Music&system=s1", "Gamma"),
            ("person=1", "Alpha Beta"),
            ("person=E-002", "Beta Gamma"),
            ("person=3", ""),
            ("done=judged", "Alpha"),
            ("done=begun", "Beta"),
            ("done=waiting", "Beta Gamma"),
            ("done=nobody", "Delta"),
            ("seen=flagged", "Gamma"),
            ("seen=no-usefulness", "Alpha"),
            ("words=ALPHA", "Alpha"),
            ("words=three", "Gamma"),
            ("words=50%20%25", "Alpha"),
            ("words=a_x", "Beta"),
            ("words=a%25x", ""),
            ("system=s1&words=delta", ""),
            ("show=ready&done=nonsense", "Alpha Beta Gamma Delta"),
        ] {
            browser.open(&format!("{here}?{query}")).await;
            assert_eq!(browser.status(), 200, "{query}");
            let seen: Vec<&str> =
                ["Alpha", "Beta", "Gamma", "Delta"].into_iter().filter(|name| browser.sees(&format!("{name}_x of it?")) || browser.sees(&format!("{name} of it?")) || browser.sees(&format!("{name} 50 % of it?"))).collect();
            assert_eq!(seen.join(" "), found, "{query}: {}", browser.text());
        }
        assert!(browser.has("select#field option[value='Music']") && browser.has("select#person option[value='2']"));
        browser.open(&format!("{here}?words=%3Cb%3E")).await;
        assert_eq!(browser.value("words").as_deref(), Some("<b>"), "what was asked for stands in the form");
        assert!(browser.sees("No such answers") && browser.has(&format!("a[href='{here}']")));
    }

    async fn of_the_forty_the_one_without_usefulness_is_found(opened) {
        let Some(text) = tests::shared::text("expertqa_sample.jsonl") else { return };
        let app = opened.serve().await;
        let project = app.project("Sample").await;
        app.import(&project, server::formats::Format::ExpertQa, &text).await;
        app.administrator("root@lab.example").await;
        let mut browser = app.signed_in("root@lab.example").await;
        browser.open(&format!("{}?seen=no-usefulness", routes::answers(&project.id))).await;
        assert_eq!(browser.count("ul.list li.item"), 1, "{}", browser.text());
        assert!(browser.sees("bing_chat"), "{}", browser.text());
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

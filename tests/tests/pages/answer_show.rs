//! One answer as its managers see it: its state, its claims, what they change.

use app::answer::{Answer, AnswerState};
use app::claim::rules::place_holds;
use app::id::{AnswerId, ProjectId};
use app::release::ExportFormat;
use app::routes;
use serde_json::{Value, json};
use tests::people::{Study, answer_line};
use tests::{Browser, Served, on_both};

async fn first(app: &Served, study: &Study) -> Answer {
    app.ctx().store.answers_after(&study.project.id, None, 1).await.expect("read").remove(0)
}

async fn again(app: &Served, id: &AnswerId) -> Answer {
    app.ctx().store.find_answer(id).await.expect("read").expect("there")
}

fn texts(answer: &Answer) -> Vec<&str> {
    answer.claims.iter().map(|c| c.text.as_str()).collect()
}

async fn act(browser: &mut Browser, place: &str, ids: (&ProjectId, &AnswerId), fields: &[(&str, &str)]) {
    let mut all = vec![("project".to_owned(), ids.0.to_string()), ("answer".to_owned(), ids.1.to_string())];
    all.extend(fields.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())));
    browser.post(place, &all).await;
}

on_both! {
    async fn an_answer_is_set_aside_with_a_reason_and_taken_back(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let answer = first(&app, &study).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::answer(&study.project.id, &answer.id)).await;
        assert!(browser.sees("This answer is to be judged") && browser.sees("What of one 1?"), "{}", browser.text());
        assert!(browser.sees("E-001 · Name of expert@one not begun"), "{}", browser.text());
        browser.fill("reason", " \r\n").press("Set it aside").await;
        assert_eq!(browser.status(), 422);
        assert!(browser.sees("Say why, in a few words."), "{}", browser.text());
        let long = "w ".repeat(600);
        browser.fill("reason", &long).press("Set it aside").await;
        assert!(browser.sees("At most 1000 characters.") && browser.value("reason").as_deref() == Some(long.as_str()));
        assert_eq!(again(&app, &answer.id).await.state, AnswerState::Ready);
        browser.fill("reason", "It is <b>off</b> topic").press("Set it aside").await;
        assert!(browser.sees("This answer is set aside") && browser.sees("by hand: It is <b>off</b> topic"));
        assert!(browser.sees("Nobody has this answer"), "{}", browser.text());
        let left = app.ctx().store.tasks_of(&study.project.id, &study.expert.id).await.expect("read");
        assert!(left.is_empty(), "an untouched task goes");
        assert!(app.hand_out(&study.project, &study.expert).await.is_empty(), "nobody gets it");
        app.clock.pass(60);
        browser.press("Take it back").await;
        assert!(browser.sees("This answer is to be judged") && browser.sees("taken back"), "{}", browser.text());
        assert_eq!(app.hand_out(&study.project, &study.expert).await.len(), 1);
        let history = app.ctx().store.answer_history(&answer.id).await.expect("read");
        let told: Vec<_> = history.iter().map(|h| (h.from, h.to, h.name.as_deref())).collect();
        let who = Some("Name of manager@one");
        let (ready, aside) = (AnswerState::Ready, AnswerState::SetAside);
        assert_eq!(told, [(Some(aside), ready, who), (Some(ready), aside, who)]);
    }

    async fn an_answer_is_given_by_name_to_an_expert_who_has_it_not(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let other = app.account_named("other@one", "Other Expert").await;
        app.member(&study.project, &other, app::project::Role::Expert).await;
        let answer = first(&app, &study).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::answer(&study.project.id, &answer.id)).await;
        assert!(manager.sees("Give this answer to") && manager.page.body.contains("Other Expert"), "{}", manager.text());
        assert!(!manager.page.body.contains(&format!("value=\"{}\"", study.expert.id)), "who has it is not offered");
        manager.fill("account", other.id.as_str()).press("Give it").await;
        assert!(manager.sees("E-002 · Other Expert"), "{}", manager.text());
        assert!(!manager.sees("Give this answer to"), "everybody has it");
        let mut theirs = app.signed_in("other@one").await;
        theirs.open(routes::WORK).await;
        assert!(theirs.sees("What of one 1?"), "{}", theirs.text());
    }

    async fn judgements_stand_side_by_side_with_what_differs_and_what_was_changed(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let second = app.account("second@one").await;
        app.member(&study.project, &second, app::project::Role::Expert).await;
        let theirs = app.hand_out(&study.project, &second).await.remove(0);
        let answer = first(&app, &study).await;
        let place = routes::answer(&study.project.id, &answer.id);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&place).await;
        assert!(!manager.has("#judgements"), "nobody judged it");
        app.judge(&study.expert, &study.work[0]).await;
        manager.open(&place).await;
        assert!(manager.has("#judgements") && !manager.has("#judgements mark"), "one says nothing against another");
        let mut other = app.signed_in("second@one").await;
        other.save(&theirs, &[("c1.revised_claim", 0, json!({"claim": {"text": "Aspirin makes <i>blood</i> thin [1]."}}))]).await;
        other.judge(&theirs).await;
        app.clock.pass(60);
        other.post(routes::REOPEN, &[("assignment".to_owned(), theirs.to_string())]).await;
        let (_, saved) = other.save(&theirs, &[("c3.correctness", 1, json!({"label": "Unsure"}))]).await;
        let revision = saved["entries"][0][1]["r"].as_u64().expect("a revision") as u32;
        other.save(&theirs, &[("c3.correctness", revision, json!({"label": "Unsure"}))]).await;
        other.post(routes::SUBMIT, &[("assignment".to_owned(), theirs.to_string())]).await;
        manager.open(&place).await;
        assert!(manager.sees("E-001") && manager.sees("E-002"), "{}", manager.text());
        assert_eq!(manager.count("#judgements mark"), 2, "{}", manager.text());
        assert!(manager.sees("Unsure"));
        assert_eq!((manager.count("#revisions li"), manager.count("#revisions ins") > 0), (2, true));
        assert!(manager.sees("The answer is as it was.") && !manager.page.body.contains("<i>blood"), "{}", manager.text());
    }

    async fn a_review_is_locked_and_unlocked_and_what_is_not_begun_is_taken_back(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 2).await;
        app.judge(&study.expert, &study.work[0]).await;
        let answer = first(&app, &study).await;
        let place = routes::answer(&study.project.id, &answer.id);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&place).await;
        app.clock.pass(60);
        manager.press("Lock").await;
        assert!(manager.sees("submitted, closed"), "{}", manager.text());
        let mut expert = app.signed_in("expert@one").await;
        expert.post(routes::REOPEN, &[("assignment".to_owned(), study.work[0].to_string())]).await;
        let (status, saved) = expert.save(&study.work[0], &[("usefulness", 9, json!({"label": "Useful"}))]).await;
        assert_eq!((status, &saved["outcome"]["closed"]), (200, &json!("locked")), "{saved}");
        assert!(!app.export(&study.project, app::release::ExportFormat::ExpertQa).await.is_empty());
        app.clock.pass(60);
        manager.open(&place).await;
        manager.press("Unlock").await;
        assert!(manager.sees("submitted") && !manager.sees("submitted, closed"), "{}", manager.text());
        app.clock.pass(60);
        expert.post(routes::REOPEN, &[("assignment".to_owned(), study.work[0].to_string())]).await;
        assert_eq!(expert.status(), 200, "{}", expert.text());
        let second = app.ctx().store.find_assignment(&study.work[1]).await.expect("read").expect("there").answer;
        manager.open(&routes::answer(&study.project.id, &second)).await;
        manager.press("Take back").await;
        assert!(manager.sees("Nobody has this answer."), "{}", manager.text());
        manager.post(routes::STEER, &[("assignment".to_owned(), study.work[0].to_string()), ("act".to_owned(), "take_back".to_owned())]).await;
        assert_eq!(manager.status(), 404, "what is begun stays with its expert");
        let told = "SELECT count(*) FROM history WHERE note IN ('closed', 'open again', 'taken back') AND account_id IS NOT NULL";
        assert_eq!(app.number(told).await, 3);
    }

    async fn work_begun_stays_when_its_answer_is_set_aside(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let answer = first(&app, &study).await;
        let mut expert = app.signed_in("expert@one").await;
        let (status, _) = expert.save(&study.work[0], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        assert_eq!(status, 200);
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::answer(&study.project.id, &answer.id)).await;
        browser.fill("reason", "off topic").press("Set it aside").await;
        assert!(browser.sees("E-001 · Name of expert@one at work"), "{}", browser.text());
        expert.open(&routes::review(&study.work[0])).await;
        assert_eq!(expert.status(), 200, "the draft is its expert's");
    }

    async fn claims_are_cut_merged_and_given_sources_until_somebody_judges(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let answer = first(&app, &study).await;
        let ids = (&study.project.id, &answer.id);
        let original = app.export(&study.project, ExportFormat::ExpertQa).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::answer(ids.0, ids.1)).await;
        assert!(browser.sees("Cut in two") && browser.sees("Merge with claim 2"), "{}", browser.text());
        act(&mut browser, routes::CUT_CLAIM, ids, &[("claim", "3"), ("at", "8")]).await;
        assert_eq!(browser.status(), 200);
        let cut = again(&app, &answer.id).await;
        assert_eq!(texts(&cut)[2..], ["Take it", "with food [1][2]."]);
        assert_eq!((cut.claims[2].evidence.len(), cut.claims[3].evidence.len()), (0, 2));
        assert!(cut.claims.iter().all(|c| place_holds(&cut.text, c.place.expect("placed"), &c.text)));
        assert!(browser.sees("claim 3 cut before “with”"), "{}", browser.text());
        let key = cut.claims[3].key.to_string();
        act(&mut browser, routes::GIVE_SOURCE, ids, &[("claim", &key), ("source", "0"), ("to", "before")]).await;
        let given = again(&app, &answer.id).await;
        assert_eq!((given.claims[2].evidence.len(), given.claims[3].evidence.len()), (1, 1));
        act(&mut browser, routes::MERGE_CLAIMS, ids, &[("claim", &given.claims[2].key.to_string())]).await;
        let merged = again(&app, &answer.id).await;
        assert_eq!(texts(&merged), texts(&answer), "the opposite acts take it back");
        assert_eq!(app.export(&study.project, ExportFormat::ExpertQa).await, original);
        for (place, fields, words) in [
            (routes::CUT_CLAIM, vec![("claim", "1")], "Choose the word with which the second claim begins."),
            (routes::CUT_CLAIM, vec![("claim", "1"), ("at", "9")], "Choose the word"),
            (routes::CUT_CLAIM, vec![("claim", "3"), ("at", "8")], "Somebody changed the claims meanwhile."),
            (routes::MERGE_CLAIMS, vec![("claim", "99")], "Somebody changed the claims meanwhile."),
            (routes::GIVE_SOURCE, vec![("claim", "1"), ("source", "0"), ("to", "before")], "There is no claim on that side."),
        ] {
            act(&mut browser, place, ids, &fields).await;
            assert!(browser.sees("Nothing was changed.") && browser.sees(words), "{place}: {}", browser.text());
        }
        let mut expert = app.signed_in("expert@one").await;
        let (status, _) = expert.save(&study.work[0], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        assert_eq!(status, 200);
        act(&mut browser, routes::CUT_CLAIM, ids, &[("claim", "1"), ("at", "8")]).await;
        assert!(browser.sees("An expert has begun to judge this answer"), "{}", browser.text());
        assert!(browser.sees("1 expert has begun") && !browser.has(".cutting"), "{}", browser.text());
        assert_eq!(again(&app, &answer.id).await.claims, merged.claims);
        assert_eq!(app.number("SELECT count(*) FROM history WHERE subject = 'answer'").await, 3);
    }

    async fn of_saves_and_merging_at_once_none_judges_a_claim_that_is_gone(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 12).await;
        let (manager, expert) = (app.signed_in("manager@one").await, app.signed_in("expert@one").await);
        for work in &study.work {
            let answer = app.ctx().store.find_assignment(work).await.expect("read").expect("there").answer;
            let (mut saving, mut merging) = (expert.clone(), manager.clone());
            let change = [("c3.correctness", 0, json!({"label": "Unsure"}))];
            let fields = [("project", study.project.id.as_str()), ("answer", answer.as_str()), ("claim", "2")];
            let fields = fields.map(|(n, v)| (n.to_owned(), v.to_owned()));
            let ((status, saved), _) =
                futures::join!(saving.save(work, &change), merging.post(routes::MERGE_CLAIMS, &fields));
            assert_eq!(status, 200, "{saved}");
            let accepted = saved["outcome"]["accepted"] == json!(["c3.correctness"]);
            let claims = again(&app, &answer).await.claims.len();
            assert_eq!(claims, if accepted { 3 } else { 2 }, "{saved}");
        }
    }

    async fn a_review_that_was_open_meanwhile_cannot_judge_a_claim_that_was_cut(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let answer = first(&app, &study).await;
        let mut expert = app.signed_in("expert@one").await;
        expert.open(&routes::review_step(&study.work[0], "1")).await;
        let mut browser = app.signed_in("manager@one").await;
        act(&mut browser, routes::CUT_CLAIM, (&study.project.id, &answer.id), &[("claim", "1"), ("at", "8")]).await;
        let change = [("c1.correctness", 0, json!({"label": "Unsure"}))];
        let (status, saved) = expert.save(&study.work[0], &change).await;
        assert_eq!(status, 200);
        assert_ne!(saved["outcome"]["refused"], json!([]), "{saved}");
    }

    async fn what_a_file_said_of_a_claim_beside_the_columns_follows_its_parts(opened) {
        let app = opened.serve().await;
        let project = app.project("one").await;
        let manager = app.account("manager@one").await;
        app.member(&project, &manager, app::project::Role::Manager).await;
        let claim = json!({"claim_string": "It is so [1] and thus.", "evidence": ["[1] https://a.example"], "mood": 1});
        let line = json!({
            "question": "Q?", "annotator_id": "A", "metadata": {"question_type": "", "field": "F", "specific_field": "S"},
            "answers": {"s": {"answer_string": "It is so [1] and thus. End.", "attribution": ["[1] https://a.example"],
                              "claims": [claim, {"claim_string": "End.", "evidence": []}]}}
        });
        app.import(&project, server::formats::Format::ExpertQa, &line.to_string()).await;
        let answer = app.ctx().store.answers_after(&project.id, None, 1).await.expect("read").remove(0);
        let before = app.export(&project, ExportFormat::ExpertQa).await;
        let mut browser = app.signed_in("manager@one").await;
        let ids = (&project.id, &answer.id);
        act(&mut browser, routes::CUT_CLAIM, ids, &[("claim", "1"), ("at", "13")]).await;
        let out: Value = serde_json::from_str(&app.export(&project, ExportFormat::ExpertQa).await).expect("one line");
        let claims = &out["answers"]["s"]["claims"];
        assert_eq!([&claims[0]["mood"], &claims[1]["mood"], &claims[2]["mood"]], [&json!(1), &json!(1), &Value::Null]);
        let key = again(&app, &answer.id).await.claims[0].key.to_string();
        act(&mut browser, routes::MERGE_CLAIMS, ids, &[("claim", &key)]).await;
        assert_eq!(app.export(&project, ExportFormat::ExpertQa).await, before);
        let twice = app.import(&project, server::formats::Format::ExpertQa, &line.to_string()).await;
        assert_eq!((twice.already_there, twice.answers_added), (1, 0), "the same file adds nothing");
    }

    async fn e7_markup_in_an_answer_is_text_on_its_managers_pages(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let evil = "<img src=x onerror=alert(1)></script><script>alert(1)</script>";
        let mut line = answer_line(&format!("Q {evil}"));
        line["answer"] = json!(format!("A {evil} so it is. B {evil} then [1]."));
        line["system"] = json!(format!("s {evil}"));
        line["evidence"] = json!([{"url": format!("javascript:alert(1)//{evil}"), "passage": evil}]);
        app.answers(&study.project, &[line]).await;
        let answer = first(&app, &study).await;
        let mut browser = app.signed_in("manager@one").await;
        for place in [routes::answers(&study.project.id), routes::answer(&study.project.id, &answer.id)] {
            browser.open(&place).await;
            assert_eq!(browser.status(), 200);
            assert!(!browser.has("img, [onerror], main script, a[href^=javascript]"), "{place}");
            assert!(browser.sees(&format!("Q {evil}")) && browser.sees(&format!("s {evil}")), "{}", browser.text());
        }
    }
}

//! Flags: raised in a review, read and answered by the managers, taken back.

use app::flag::Flag;
use app::id::{AssignmentId, FlagId};
use app::routes;
use serde_json::json;
use tests::people::{SYSTEM, Study};
use tests::{Browser, Served, on_both};

async fn of_task(app: &Served, task: &AssignmentId) -> Vec<Flag> {
    app.ctx().store.flags_of_task(task).await.expect("read")
}

fn fields<const N: usize>(fields: [(&str, &str); N]) -> Vec<(String, String)> {
    fields.map(|(n, v)| (n.to_owned(), v.to_owned())).to_vec()
}

async fn raise(browser: &mut Browser, task: &AssignmentId, about: &str, text: &str) -> u16 {
    let sent = fields([("assignment", task.as_str()), ("about", about), ("step", "2"), ("flag", text)]);
    browser.post(routes::RAISE_FLAG, &sent).await.status()
}

async fn second(app: &Served, study: &Study) -> AssignmentId {
    let second = app.account("second@one").await;
    app.member(&study.project, &second, app::project::Role::Expert).await;
    app.hand_out(&study.project, &second).await.remove(0)
}

on_both! {
    async fn an_expert_flags_a_claim_and_reads_the_reply_where_they_work(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let task = &study.work[0];
        let mut expert = app.signed_in("expert@one").await;
        expert.open(&routes::review_step(task, "2")).await;
        assert_eq!(expert.value("about").as_deref(), Some("2"), "the claim at hand is chosen");
        expert.fill("flag", "Two statements in <b>one</b>").press("Send the flag").await;
        assert!(expert.page.place.ends_with("step=2"), "{}", expert.page.place);
        assert!(expert.sees("You, about claim 2: Two statements in <b>one</b>"), "{}", expert.text());
        assert!(expert.sees("No reply yet."));
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::flags(&study.project.id)).await;
        assert!(manager.sees("1 flag waits for a reply") && manager.sees("E-001 about claim 2"), "{}", manager.text());
        assert!(manager.sees("Two statements in <b>one</b>") && manager.sees(SYSTEM) && manager.sees("What of one 1?"));
        manager.fill("reply", "  ").press("Send the reply").await;
        assert!(manager.status() == 422 && manager.sees("Say it in a sentence."), "{}", manager.text());
        app.clock.pass(60);
        manager.fill("reply", "Judge the <i>first</i>.").press("Send the reply").await;
        assert!(manager.sees("Every flag has a reply") && manager.sees("Judge the <i>first</i>."), "{}", manager.text());
        let answer = of_task(&app, task).await[0].answer.clone();
        manager.open(&routes::answer(&study.project.id, &answer)).await;
        assert!(manager.sees("Two statements in") && manager.sees("Judge the <i>first</i>."), "{}", manager.text());
        manager.fill("reply", "Judge the first only.").press("Send the reply").await;
        assert!(manager.page.place.contains("/answer/") && manager.sees("Judge the first only."));
        expert.open(&routes::review_step(task, "2")).await;
        assert!(expert.sees("The manager: Judge the first only.") && !expert.sees("Take it back"), "{}", expert.text());
        app.judge(&study.expert, task).await;
        expert.open(&routes::review(task)).await;
        assert!(expert.sees("This review is submitted") && expert.sees("Judge the first only."), "{}", expert.text());
    }

    async fn a_flag_without_a_reply_is_taken_back_and_one_with_a_reply_stays(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let task = &study.work[0];
        let mut expert = app.signed_in("expert@one").await;
        expert.open(&routes::review_step(task, "answer")).await;
        assert_eq!(expert.value("about").as_deref(), Some(""), "the whole answer is chosen");
        expert.fill("flag", "Wrong field").press("Send the flag").await;
        assert!(expert.sees("You, about the answer: Wrong field"), "{}", expert.text());
        expert.press("Take it back: the flag about the answer").await;
        assert!(of_task(&app, task).await.is_empty() && !expert.sees("Wrong field"));
        assert_eq!(raise(&mut expert, task, "", "Again").await, 200);
        let flag = of_task(&app, task).await.remove(0);
        app.ctx().store.reply_to_flag(&flag.id, "Fine.", &study.manager.id, flag.created_at).await.expect("stored");
        expert.post(routes::WITHDRAW_FLAG, &fields([("flag", flag.id.as_str()), ("step", "2")])).await;
        assert_eq!((expert.status(), of_task(&app, task).await.len()), (200, 1));
    }

    async fn what_cannot_be_flagged_is_shown_again_with_what_was_typed(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let task = &study.work[0];
        let mut expert = app.signed_in("expert@one").await;
        expert.open(&routes::review_step(task, "2")).await;
        expert.press("Send the flag").await;
        assert!(expert.status() == 422 && expert.sees("Say it in a sentence."), "{}", expert.text());
        assert!(expert.has("details.flagging[open]"), "the form is open");
        let long = "w".repeat(1_001);
        expert.fill("flag", &long).fill("about", "3").press("Send the flag").await;
        assert!(expert.sees("At most 1000 characters.") && expert.value("flag").as_deref() == Some(long.as_str()));
        assert_eq!(expert.value("about").as_deref(), Some("3"), "the choice is kept");
        for about in ["9", "x", "-1"] {
            assert_eq!(raise(&mut expert, task, about, "x").await, 400, "{about}");
        }
        assert!(of_task(&app, task).await.is_empty());
    }

    async fn a_flag_of_a_claim_that_was_cut_says_so_and_its_task_is_not_taken_back(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let task = &study.work[0];
        let mut expert = app.signed_in("expert@one").await;
        assert_eq!(raise(&mut expert, task, "1", "Cut it").await, 200);
        let answer = of_task(&app, task).await[0].answer.clone();
        let mut manager = app.signed_in("manager@one").await;
        let (project, answer_id) = (study.project.id.to_string(), answer.to_string());
        let cut = [("project", project.as_str()), ("answer", &answer_id), ("claim", "1"), ("at", "8")];
        manager.post(routes::CUT_CLAIM, &fields(cut)).await;
        manager.open(&routes::flags(&study.project.id)).await;
        assert!(manager.sees("about a claim that was changed since"), "{}", manager.text());
        manager.open(&routes::answer(&study.project.id, &answer)).await;
        manager.fill("reason", "off topic").press("Set it aside").await;
        let left = app.ctx().store.tasks_of(&study.project.id, &study.expert.id).await.expect("read");
        assert_eq!(left.len(), 1, "who flagged it sees the reply there");
    }

    async fn e1_e3_e5_flags_are_their_experts_and_their_managers_alone(opened) {
        let app = opened.serve().await;
        let one = app.study("one", 1).await;
        app.study("two", 1).await;
        let others = second(&app, &one).await;
        let task = &one.work[0];
        let mut expert = app.signed_in("expert@one").await;
        assert_eq!(raise(&mut expert, task, "2", "Quokkaword").await, 200);
        let flag = of_task(&app, task).await.remove(0);
        let nobody = FlagId::new(&server::clock::RandomIds).to_string();
        let statuses = async |email: &str| {
            let mut browser = app.signed_in(email).await;
            let page = browser.open(&routes::flags(&one.project.id)).await.status();
            let raised = raise(&mut browser, task, "2", "x").await;
            let taken = browser.post(routes::WITHDRAW_FLAG, &fields([("flag", flag.id.as_str())])).await.status();
            let project = one.project.id.to_string();
            let reply = [("project", project.as_str()), ("flag", flag.id.as_str()), ("reply", "x")];
            [page, raised, taken, browser.post(routes::REPLY_TO_FLAG, &fields(reply)).await.status()]
        };
        assert_eq!(statuses("second@one").await, [403, 404, 404, 403]);
        assert_eq!(statuses("expert@two").await, [404, 404, 404, 404]);
        assert_eq!(statuses("manager@two").await, [404, 404, 404, 404]);
        let mut foreign = app.signed_in("manager@two").await;
        let two = app.ctx().store.find_project_by_name("two").await.expect("read").expect("there").id.to_string();
        let reply = [("project", two.as_str()), ("flag", flag.id.as_str()), ("reply", "x")];
        assert_eq!(foreign.post(routes::REPLY_TO_FLAG, &fields(reply)).await.status(), 404);
        let gone = [("project", two.as_str()), ("flag", nobody.as_str()), ("reply", "x")];
        assert_eq!(foreign.post(routes::REPLY_TO_FLAG, &fields(gone)).await.status(), 404);
        let mut manager = app.signed_in("manager@one").await;
        assert_eq!(raise(&mut manager, task, "2", "x").await, 404, "a manager flags nothing in an expert's review");
        assert_eq!(of_task(&app, task).await, [flag], "nothing changed");
        let mut browser = app.signed_in("second@one").await;
        for step in ["answer", "2", "submit"] {
            browser.open(&routes::review_step(&others, step)).await;
            assert!(browser.status() == 200 && !browser.page.body.contains("Quokkaword"), "{step}");
        }
    }

    async fn a_flag_does_not_touch_the_draft(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let task = &study.work[0];
        let mut expert = app.signed_in("expert@one").await;
        let (status, _) = expert.save(task, &[("c2.correctness", 0, json!({"label": "Unsure"}))]).await;
        assert_eq!(status, 200);
        let before = app.ctx().store.find_review(task).await.expect("read").expect("there").judgement;
        raise(&mut expert, task, "2", "Two statements in one").await;
        let after = app.ctx().store.find_review(task).await.expect("read").expect("there").judgement;
        assert_eq!(before, after);
    }

    async fn an_empty_page_of_flags_says_what_will_appear(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::flags(&study.project.id)).await;
        assert!(manager.sees("Nothing is flagged") && manager.sees("What they flag appears here"), "{}", manager.text());
    }
}

//! Samples: previewed, drawn, repeated, undone.

use app::id::AnswerId;
use app::project::{Project, Role};
use app::routes;
use app::sample::Plan;
use serde_json::json;
use std::collections::BTreeMap;
use tests::people::answer_line;
use tests::{Opened, Served, on_both};

/// Ten questions with an answer of each of three systems.
async fn study(app: &Opened) -> Project {
    let project = app.project("one").await;
    let manager = app.account("manager@one").await;
    app.member(&project, &manager, Role::Manager).await;
    let mut lines = Vec::new();
    for question in 1..=10 {
        for system in ["alpha", "beta & <b>", "gamma"] {
            let mut line = answer_line(&format!("Number {question}?"));
            line["system"] = json!(system);
            lines.push(line);
        }
    }
    app.answers(&project, &lines).await;
    project
}

fn plan(per_question: u32, weights: &[(&str, u32)], seed: i64) -> Plan {
    let weights: BTreeMap<_, _> = weights.iter().map(|(s, w)| ((*s).to_owned(), *w)).collect();
    Plan { per_question, weights, seed }
}

async fn chosen(app: &Opened, project: &Project) -> Vec<AnswerId> {
    let all = app.ctx.store.answers_after(&project.id, None, 1000).await.expect("read");
    all.into_iter().filter(|a| a.chosen == Some(true)).map(|a| a.id).collect()
}

async fn draw(app: &Opened, project: &Project, plan: &Plan) -> app::sample::SampleRecord {
    app::sample::service::draw_sample(&app.ctx, project, plan).await.expect("it is drawn")
}

fn field(name: &str, value: impl ToString) -> (String, String) {
    (name.to_owned(), value.to_string())
}

async fn statuses(app: &Served, email: &str, project: &Project) -> [u16; 3] {
    let mut browser = app.signed_in(email).await;
    let page = browser.open(&routes::sample(&project.id)).await.status();
    let plan =
        [field("project", &project.id), field("per_question", 1), field("seed", 1), field("weights", "{}")];
    let draw = browser.post(routes::DRAW_SAMPLE, &plan).await.status();
    [page, draw, browser.post(routes::UNDO_SAMPLE, &plan[..1]).await.status()]
}

on_both! {
    async fn a_sample_is_previewed_drawn_and_undone(opened) {
        let app = opened.serve().await;
        let project = study(&app).await;
        let expert = app.account("expert@one").await;
        app.member(&project, &expert, Role::Expert).await;
        let work = app.hand_out(&project, &expert).await;
        app.judge(&expert, &work[0]).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::sample(&project.id)).await;
        assert!(browser.sees("No sample is drawn from 30 ready answers"), "{}", browser.text());
        let query = "per_question=1&seed=5&weight.alpha=1&weight.gamma=0";
        let query = format!("{query}&weight.{}=2", routes::percent("beta & <b>"));
        browser.open(&format!("{}?{query}", routes::sample(&project.id))).await;
        assert_eq!(browser.status(), 200);
        assert!(browser.sees("10 answers to 10 questions. 20 tasks that nobody began will be taken back"), "{}", browser.text());
        assert!(browser.sees("beta & <b> 2 10 0") && browser.sees("gamma 0 10 0 0"), "{}", browser.text());
        assert_eq!(chosen(&app, &project).await, [], "a preview changes nothing");
        browser.press("Draw this sample").await;
        assert!(browser.sees("The sample holds 10 answers to 10 questions"), "{}", browser.text());
        assert!(browser.sees("1 of each question, seed 5.") && browser.sees("by Name of manager@one"));
        let first = chosen(&app, &project).await;
        assert_eq!(first.len(), 10);
        let left = app.ctx().store.tasks_of(&project.id, &expert.id).await.expect("read");
        assert_eq!(left.len(), 10, "what was begun and what was chosen");
        assert!(left.iter().all(|task| first.contains(&task.assignment.answer)));
        let to_assign = app.ctx().store.answers_to_assign(&project.id, None, None).await.expect("read");
        assert_eq!(to_assign, first, "what is left out is not handed out");
        browser.open(&routes::project(&project.id)).await;
        assert!(browser.sees("1 of 10 answers judged") && browser.sees("left out by the sample 20"), "{}", browser.text());
        app.answers(&project, &[answer_line("Another?")]).await;
        browser.open(&routes::sample(&project.id)).await;
        assert!(browser.sees("1 answer came in since the sample was drawn."), "{}", browser.text());
        browser.open(&format!("{}?show=not-chosen", routes::answers(&project.id))).await;
        assert!(browser.count("main ul.list > li") == 20 && browser.sees("left out by the sample"));
        browser.open(&routes::sample(&project.id)).await;
        browser.press("Undo the sample").await;
        assert!(browser.sees("No sample is drawn"), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM answer WHERE chosen IS NOT NULL").await, 0);
        assert_eq!(app.hand_out(&project, &expert).await.len(), 31);
    }

    async fn the_same_seed_gives_the_same_choice_and_what_is_begun_stays(opened) {
        let project = study(&opened).await;
        let one = plan(1, &[], 3);
        let record = draw(&opened, &project, &one).await;
        assert_eq!((record.answers, record.questions, record.withdrawn), (10, 10, 0));
        let first = chosen(&opened, &project).await;
        // What was left out may have lost its only task: it is to be found again by whoever asks for work.
        opened.execute("UPDATE answer SET open = 0 WHERE chosen = 0").await;
        draw(&opened, &project, &plan(2, &[], 8)).await;
        assert_eq!(opened.number("SELECT count(*) FROM answer WHERE chosen = 1 AND open = 0").await, 0);
        assert_eq!(chosen(&opened, &project).await.len(), 20);
        draw(&opened, &project, &one).await;
        assert_eq!(chosen(&opened, &project).await, first, "repeated");
        draw(&opened, &project, &plan(1, &[], 4)).await;
        assert_ne!(chosen(&opened, &project).await, first, "another seed");
        assert_eq!(opened.number("SELECT count(*) FROM sample").await, 4, "each drawing is recorded");
        let app = opened.serve().await;
        let expert = app.account("expert@one").await;
        app.member(&project, &expert, Role::Expert).await;
        let work = app.hand_out(&project, &expert).await;
        let begun = app.ctx().store.find_assignment(&work[0]).await.expect("read").expect("there").answer;
        app.judge(&expert, &work[0]).await;
        let without: Vec<(&str, u32)> = vec![("gamma", 0), ("alpha", 0), ("beta & <b>", 1)];
        draw(&app, &project, &plan(1, &without, 1)).await;
        draw(&app, &project, &plan(1, &[("gamma", 1), ("alpha", 0), ("beta & <b>", 0)], 1)).await;
        assert!(chosen(&app, &project).await.contains(&begun), "what is judged stays in");
    }

    async fn a_plan_that_cannot_be_is_shown_again_with_what_is_wrong(opened) {
        let app = opened.serve().await;
        let project = study(&app).await;
        let mut browser = app.signed_in("manager@one").await;
        let here = routes::sample(&project.id);
        let beta = format!("weight.{}", routes::percent("beta & <b>"));
        for (query, words) in [
            ("per_question=0&seed=1".to_owned(), "A whole number from 1 to 100."),
            ("per_question=x&seed=1".to_owned(), "A whole number from 1 to 100."),
            ("per_question=1&seed=%3Cscript%3E".to_owned(), "A whole number."),
            ("per_question=1&seed=1&weight.alpha=-1".to_owned(), "from 0 to 1000"),
            ("per_question=1&seed=1&weight.alpha=1001".to_owned(), "from 0 to 1000"),
            (format!("per_question=1&seed=1&weight.alpha=0&weight.gamma=0&{beta}=0"), "At least one system"),
        ] {
            browser.open(&format!("{here}?{query}")).await;
            assert!(browser.sees(words) && !browser.sees("Draw this sample"), "{query}: {}", browser.text());
            assert!(!browser.has("main script"));
        }
        for (per_question, weights) in [("0", "{}"), ("1", r#"{"nobody":1}"#), ("1", "[]"), ("1", r#"{"alpha":5000}"#)] {
            let fields = [
                field("project", &project.id), field("per_question", per_question), field("seed", 1),
                field("weights", weights),
            ];
            browser.post(routes::DRAW_SAMPLE, &fields).await;
            assert!([400, 422].contains(&browser.status()), "{weights}: {}", browser.status());
        }
        assert_eq!(app.number("SELECT count(*) FROM sample").await, 0);
    }

    async fn e1_a_sample_belongs_to_the_managers_of_its_project(opened) {
        let app = opened.serve().await;
        let project = study(&app).await;
        app.study("two", 1).await;
        let expert = app.account("expert@one").await;
        app.member(&project, &expert, Role::Expert).await;
        assert_eq!(statuses(&app, "expert@one", &project).await, [403; 3]);
        assert_eq!(statuses(&app, "manager@two", &project).await, [404; 3]);
        assert_eq!(app.number("SELECT count(*) FROM sample").await, 0);
        assert_eq!(statuses(&app, "manager@one", &project).await, [200; 3]);
        let empty = app.study("three", 0).await;
        let mut browser = app.signed_in("manager@three").await;
        browser.open(&routes::sample(&empty.project.id)).await;
        assert!(browser.sees("There is nothing to choose from yet"), "{}", browser.text());
    }
}

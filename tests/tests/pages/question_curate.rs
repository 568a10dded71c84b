//! A manager's queue of questions.

use app::id::QuestionId;
use app::project::{Project, Role};
use app::question::{Decision, QuestionState};
use app::routes;
use tests::people::SYSTEM;
use tests::{Browser, Served, on_both};

/// A project that asks for one question; `ada@lab` has submitted `texts`.
async fn submitted(app: &Served, texts: &[&str]) -> (Project, Vec<QuestionId>) {
    let project = app.project("Roofs").await;
    for (email, role) in [("manager@lab", Role::Manager), ("ada@lab", Role::Expert)] {
        let account = app.account(email).await;
        app.member(&project, &account, role).await;
    }
    app.execute("UPDATE project SET settings = '{\"questions_wanted\": 1, \"scenarios_wanted\": 0}'").await;
    let mut ada = app.signed_in("ada@lab").await;
    let mut ids = Vec::new();
    for text in texts {
        ada.post(routes::ADD_QUESTION, &[("project".to_owned(), project.id.to_string())]).await;
        ids.push(ada.page.place.rsplit('/').next().expect("a path").parse().expect("an id"));
        ada.fill("question.text", text).fill("question.types.I", "on").fill("question.field", "Law");
        ada.press("Submit this question").await;
        assert!(ada.sees("One question is submitted."), "{}", ada.text());
    }
    (project, ids)
}

async fn states(app: &Served, ids: &[QuestionId]) -> Vec<QuestionState> {
    let mut states = Vec::new();
    for id in ids {
        states.push(app.ctx().store.find_question(id).await.expect("read").expect("there").state);
    }
    states
}

async fn many(browser: &mut Browser, project: &Project, ids: &[QuestionId], act: &str, reason: &str) {
    let mut fields = vec![("project".to_owned(), project.id.to_string()), ("act".to_owned(), act.to_owned())];
    fields.push(("reason".to_owned(), reason.to_owned()));
    fields.extend(ids.iter().map(|id| (format!("pick.{id}"), "on".to_owned())));
    browser.post(routes::DECIDE_QUESTIONS, &fields).await;
}

const TEXTS: [&str; 3] =
    ["Who pays for the boiler?", "Which court hears about noise?", "Where are rent tables kept?"];

on_both! {
    async fn one_after_the_other_is_accepted_returned_and_taken_back(opened) {
        use QuestionState::{Accepted, Returned, Submitted};
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS).await;
        let mut manager = app.signed_in("manager@lab").await;
        manager.open(&routes::project(&project.id)).await;
        assert!(manager.sees("Three questions wait for your word."), "{}", manager.text());
        manager.open(&routes::questions(&project.id)).await;
        assert!(manager.sees("E-001") && !manager.page.body.contains("ada@lab"), "{}", manager.text());
        assert!(manager.has(&format!("#q-{} [autofocus]", ids[0])), "the first has the focus");
        manager.press("Accept").await;
        assert!(manager.sees("One question is accepted."), "{}", manager.text());
        assert!(manager.has(&format!("#q-{} [autofocus]", ids[1])), "then the next: {}", manager.page.body);
        assert_eq!(states(&app, &ids).await, [Accepted, Submitted, Submitted]);
        app.clock.pass(60);
        manager.press("Return").await;
        assert!(manager.sees("Nothing is decided.") && manager.sees("Say why"), "{}", manager.text());
        manager.fill("reason", "Name the country.").press("Return").await;
        assert_eq!(states(&app, &ids).await, [Accepted, Returned, Submitted]);
        assert!(manager.has(&format!("#q-{} [autofocus]", ids[2])));
        manager.press("Undo").await;
        assert!(manager.sees("One question is taken back."), "{}", manager.text());
        assert_eq!(states(&app, &ids).await, [Accepted, Submitted, Submitted]);
        manager.open(&routes::questions_in(&project.id, "accepted")).await;
        manager.press("Undo").await;
        assert_eq!(states(&app, &ids).await, [Submitted; 3]);
        let history = "SELECT count(*) FROM history WHERE subject = 'question' AND account_id IS NOT NULL";
        assert_eq!(app.number(history).await, 3 + 2 + 2, "each change of state is kept");
    }

    async fn many_at_once_are_decided_and_taken_back_together(opened) {
        use QuestionState::{Accepted, Returned, Submitted};
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS).await;
        let mut manager = app.signed_in("manager@lab").await;
        many(&mut manager, &project, &[], "accept", "").await;
        assert!(manager.sees("Tick the questions first."), "{}", manager.text());
        many(&mut manager, &project, &ids[..2], "accept", "").await;
        assert!(manager.sees("Two questions are accepted."), "{}", manager.text());
        app.clock.pass(60);
        many(&mut manager, &project, &ids, "return", "Say where.").await;
        assert!(manager.sees("One question is returned.") && manager.sees("2 were decided elsewhere"), "{}", manager.text());
        assert_eq!(states(&app, &ids).await, [Accepted, Accepted, Returned]);
        manager.press("Undo").await;
        assert_eq!(states(&app, &ids).await, [Accepted, Accepted, Submitted], "only what went together");
    }

    async fn a_returned_question_goes_on_from_its_text_and_its_reason(opened) {
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS[..1]).await;
        let mut manager = app.signed_in("manager@lab").await;
        manager.open(&routes::questions(&project.id)).await;
        manager.fill("reason", "Name the\r\ncountry.").press("Return").await;
        let mut ada = app.signed_in("ada@lab").await;
        ada.open("/work").await;
        assert!(ada.sees("One question came back to you"), "{}", ada.text());
        ada.open(&routes::own_questions(&project.id)).await;
        assert!(ada.sees("Name the country."), "{}", ada.text());
        ada.open(&routes::own_question(&project.id, &ids[0])).await;
        assert!(ada.sees("Why it came back: Name the country."), "{}", ada.text());
        assert_eq!(ada.value("question.text").map(|t| t.trim().to_owned()).as_deref(), Some(TEXTS[0]));
        ada.fill("question.text", "Who pays for the boiler in Norway?").press("Save draft").await;
        assert_eq!(states(&app, &ids).await, [QuestionState::Draft]);
        assert!(ada.sees("Why it came back"), "the reason stays while it is mended");
        // It is a draft: a manager reads neither text, and can't take the return back any more.
        manager.open(&routes::questions_in(&project.id, "returned")).await;
        assert!(!manager.page.body.contains("Norway"), "{}", manager.text());
        manager.post(routes::UNDO_DECISIONS, &[
            ("project".to_owned(), project.id.to_string()),
            ("question".to_owned(), ids[0].to_string()),
        ]).await;
        assert_eq!(states(&app, &ids).await, [QuestionState::Draft]);
        ada.press("Submit this question").await;
        assert!(ada.sees("One question is submitted."), "{}", ada.text());
        manager.open(&routes::questions(&project.id)).await;
        assert!(manager.sees("Norway") && manager.sees("You returned it before: Name the country."), "{}", manager.text());
        manager.press("Accept").await;
        assert_eq!(states(&app, &ids).await, [QuestionState::Accepted]);
    }

    async fn field_and_types_are_corrected_on_the_way(opened) {
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS[..1]).await;
        let mut manager = app.signed_in("manager@lab").await;
        manager.open(&routes::questions(&project.id)).await;
        manager.fill("field", "Architecture").fill("specific_field", "Heating").fill("types.V", "on");
        manager.press("Save the correction").await;
        assert!(manager.sees("The correction is saved.") && manager.sees("Architecture"), "{}", manager.text());
        manager.untick("types.I").untick("types.V").press("Accept").await;
        assert!(manager.sees("A question needs at least one type and a field."), "{}", manager.text());
        manager.untick("types.I").press("Accept").await;
        let question = app.ctx().store.find_question(&ids[0]).await.expect("read").expect("there");
        assert_eq!(question.state, QuestionState::Accepted);
        assert_eq!((question.field.as_deref(), question.specific_field.as_deref()), (Some("Architecture"), Some("Heating")));
        assert!(question.question_types.len() == 1 && question.question_types[0].contains("scenario"));
        let out = app.export(&project, app::release::ExportFormat::Questions).await;
        assert!(out.contains("\"field\":\"Architecture\""), "{out}");
    }

    async fn e1_only_managers_of_the_project_decide(opened) {
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS[..1]).await;
        app.study("other", 1).await;
        for (email, expected) in [("ada@lab", 403), ("expert@other", 404), ("manager@other", 404)] {
            let mut browser = app.signed_in(email).await;
            browser.open(&routes::questions(&project.id)).await;
            assert_eq!(browser.status(), expected, "{email}");
            assert!(!browser.page.body.contains("boiler"));
            let fields = [
                ("project", project.id.to_string()),
                ("question", ids[0].to_string()),
                ("act", "accept".to_owned()),
                ("types.I", "on".to_owned()),
                ("field", "Law".to_owned()),
            ];
            let fields = fields.map(|(n, v)| (n.to_owned(), v)).to_vec();
            for place in [routes::DECIDE_QUESTION, routes::UNDO_DECISIONS] {
                browser.post(place, &fields).await;
                assert_eq!(browser.status(), expected, "{email} {place}");
            }
            many(&mut browser, &project, &ids, "accept", "").await;
            assert_eq!(browser.status(), expected, "{email}");
        }
        // A manager of another project can't reach the question through their own.
        let other = app.ctx().store.find_project_by_name("other").await.expect("read").expect("there");
        let mut browser = app.signed_in("manager@other").await;
        many(&mut browser, &other, &ids, "accept", "").await;
        assert!(browser.sees("No questions are accepted.") && !browser.page.body.contains("boiler"), "{}", browser.text());
        assert_eq!(states(&app, &ids).await, [QuestionState::Submitted]);
    }

    async fn an_accepted_question_with_an_answer_stays_accepted(opened) {
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS[..1]).await;
        let mut manager = app.signed_in("manager@lab").await;
        manager.open(&routes::questions(&project.id)).await.press("Accept").await;
        assert!(manager.sees("Undo"));
        let line = serde_json::json!({"question_id": ids[0], "system": SYSTEM, "answer": "The owner pays. Mostly."});
        app.answers(&project, &[line]).await;
        manager.press("Undo").await;
        assert!(manager.sees("1 stays as decided"), "{}", manager.text());
        assert_eq!(states(&app, &ids).await, [QuestionState::Accepted]);
        manager.open(&routes::questions_in(&project.id, "accepted")).await;
        assert!(!manager.has("form[action='/do/question/undo']"), "no button that can't do anything");
    }

    async fn the_same_text_of_the_same_author_is_not_accepted_twice(opened) {
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS[..1]).await;
        let mut line = tests::people::answer_line(TEXTS[0]);
        line["author"] = "ada@lab".into();
        app.answers(&project, &[line]).await;
        let mut manager = app.signed_in("manager@lab").await;
        manager.open(&routes::questions(&project.id)).await.press("Accept").await;
        assert!(manager.sees("the same author has the same text accepted already"), "{}", manager.text());
        assert_eq!(states(&app, &ids).await, [QuestionState::Submitted]);
    }

    async fn nothing_that_is_not_accepted_counts_or_goes_out(opened) {
        let app = opened.serve().await;
        let (project, ids) = submitted(&app, &TEXTS).await;
        let store = &app.ctx().store;
        let count = || async { store.answer_counts(&project.id).await.expect("counts").questions };
        assert_eq!((count().await, app.export(&project, app::release::ExportFormat::Questions).await.as_str()), (0, ""));
        assert_eq!(app.export(&project, app::release::ExportFormat::ExpertQa).await, "");
        let manager = store.find_credentials("manager@lab").await.expect("read").expect("there").account;
        let at = app.ctx().now();
        store.decide_questions(&project.id, &ids[1..], &Decision::Accept, &manager.id, at).await.expect("done");
        assert_eq!(count().await, 2);
        let out = app.export(&project, app::release::ExportFormat::Questions).await;
        assert_eq!(out.lines().count(), 2);
        assert!(out.contains("noise") && !out.contains("boiler"), "{out}");
    }
}

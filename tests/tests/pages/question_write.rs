//! An expert's own questions as plain forms.

use app::enrolment::Profile;
use app::id::QuestionId;
use app::project::{Project, Role};
use app::question::{DraftField, QuestionState};
use app::routes;
use serde_json::{Value, json};
use tests::password::PASSWORD;
use tests::{Browser, Served, on_both};

/// A project with `manager@lab` and the experts `ada@lab` and `ben@lab`.
async fn project(app: &Served) -> Project {
    let project = app.project("Roofs").await;
    for (email, role) in
        [("manager@lab", Role::Manager), ("ada@lab", Role::Expert), ("ben@lab", Role::Expert)]
    {
        let account = app.account(email).await;
        app.member(&project, &account, role).await;
    }
    project
}

/// Begins a question and writes it; its id.
async fn write(browser: &mut Browser, project: &Project, text: &str, numeral: &str) -> QuestionId {
    browser.open(&routes::own_questions(&project.id)).await;
    let first = browser.sees("Write a question");
    browser.press(if first { "Write a question" } else { "Write another question" }).await;
    let place = browser.page.place.clone();
    let id = place.rsplit('/').next().expect("a path").parse().expect("an id");
    browser.fill("question.text", text).fill(&format!("question.types.{numeral}"), "on");
    browser.fill("question.field", "Law").fill("question.specific_field", "Leases");
    browser.press("Save draft").await;
    assert_eq!(browser.status(), 200, "{}", browser.text());
    id
}

/// Five questions, `scenarios` of them about one.
async fn write_five(browser: &mut Browser, project: &Project, scenarios: usize) -> Vec<QuestionId> {
    const TEXTS: [&str; 5] = [
        "Who pays for a broken boiler under a standard lease?",
        "A tenant sublets one room and moves away. What may the owner do?",
        "Which court decides on the noise of a pub below?",
        "A storm takes half of the slates. Who has to repair them, and when?",
        "Where are the rent tables of large towns kept?",
    ];
    let mut ids = Vec::new();
    for (at, text) in TEXTS.iter().enumerate() {
        ids.push(write(browser, project, text, if at < scenarios { "V" } else { "I" }).await);
    }
    ids
}

async fn state(app: &Served, id: &QuestionId) -> QuestionState {
    app.ctx().store.find_question(id).await.expect("it is read").expect("it is there").state
}

/// Saves as the page's script does.
async fn save(browser: &mut Browser, id: &QuestionId, changes: Value) -> (u16, Value) {
    let save = json!({"save_id": tests::browser::save_id(), "question": id, "changes": changes});
    browser.call(routes::SAVE_DRAFT, &json!({"save": save})).await
}

on_both! {
    async fn five_questions_are_submitted_once_the_rule_is_met(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        ada.open("/work").await;
        assert!(ada.sees("Write 5 questions of your own"), "{}", ada.text());
        let ids = write_five(&mut ada, &project, 1).await;
        ada.open(&routes::own_questions(&project.id)).await;
        assert!(ada.sees("5 of 5 questions") && ada.sees("1 of 2 scenario questions"), "{}", ada.text());
        ada.press("Submit my questions").await;
        assert!(ada.sees("Nothing is submitted yet") && ada.sees("One scenario question is missing."), "{}", ada.text());
        assert_eq!(state(&app, &ids[0]).await, QuestionState::Draft);
        ada.open(&routes::own_question(&project.id, &ids[3])).await;
        ada.fill("question.types.V", "on").press("Save and go to my questions").await;
        ada.press("Submit my questions").await;
        assert!(ada.sees("Five questions are submitted."), "{}", ada.text());
        for id in &ids {
            assert_eq!(state(&app, id).await, QuestionState::Submitted);
        }
        let stored = app.ctx().store.find_question(&ids[3]).await.expect("read").expect("there");
        assert_eq!((stored.question_types.len(), stored.field.as_deref()), (2, Some("Law")));
        assert_eq!(stored.specific_field.as_deref(), Some("Leases"));
        ada.open("/work").await;
        assert!(!ada.sees("Your questions"), "nothing is asked for any more: {}", ada.text());
    }

    async fn what_a_question_lacks_is_named_with_the_way_to_it(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        write_five(&mut ada, &project, 2).await;
        ada.press("Save and go to my questions").await;
        ada.press("Write another question").await;
        let place = ada.page.place.clone();
        ada.fill("question.text", "Not ready").press("Save and go to my questions").await;
        assert!(ada.sees("Lacks a type and a field."), "{}", ada.text());
        app.execute("UPDATE project SET settings = '{\"questions_wanted\": 6}'").await;
        ada.press("Submit my questions").await;
        assert!(ada.sees("One question is missing.") && ada.sees("lacks a type and a field"), "{}", ada.text());
        assert!(ada.has(&format!(".notice a[href='{place}#draft']")), "{}", ada.page.body);
        app.execute("UPDATE project SET settings = '{}'").await;
        ada.press("Submit my questions").await;
        assert!(ada.sees("Five questions are submitted."), "what lacks something stays a draft: {}", ada.text());
        assert!(ada.sees("draft") && ada.sees("Not ready"));
    }

    async fn e1_anothers_question_is_nobodys_else_on_every_page_and_operation(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let other = app.study("other", 1).await;
        let mut ada = app.signed_in("ada@lab").await;
        let id = write(&mut ada, &project, "Quokkaword in a lease?", "I").await;
        for email in ["ben@lab", "manager@lab", "expert@other", "manager@other"] {
            let mut browser = app.signed_in(email).await;
            browser.open(&routes::own_question(&project.id, &id)).await;
            assert_eq!(browser.status(), 404, "{email}");
            browser.open(&routes::own_question(&other.project.id, &id)).await;
            assert_eq!(browser.status(), 404, "{email}");
            let change = json!([{"field": "text", "base": 0, "value": "stolen"}]);
            let (status, answer) = save(&mut browser, &id, change).await;
            assert_eq!((status, answer), (404, json!("not_found")), "{email}");
            let fields = [
                ("project", project.id.to_string()),
                ("question", id.to_string()),
                ("was", "text:0:0".to_owned()),
                ("question.text", "stolen".to_owned()),
            ];
            let fields = fields.map(|(n, v)| (n.to_owned(), v)).to_vec();
            for place in [routes::DRAFT_FORM, routes::WITHDRAW_QUESTION, routes::DISCARD_DRAFT] {
                browser.post(place, &fields).await;
                assert_eq!(browser.status(), 404, "{email} {place}");
                assert!(!browser.page.body.contains("Quokkaword"));
            }
            browser.post(routes::SUBMIT_QUESTIONS, &fields).await;
            assert!([403, 404].contains(&browser.status()), "{email}: {}", browser.status());
        }
        let (own, _) = app.ctx().store.find_own_question(&id).await.expect("read").expect("there");
        assert_eq!(own.draft.get(DraftField::Text), "Quokkaword in a lease?");
        let mut nobody = app.browser();
        nobody.open(&routes::own_question(&project.id, &id)).await;
        assert!(nobody.page.place.starts_with("/sign-in"), "{}", nobody.page.place);
    }

    async fn no_byte_of_a_draft_reaches_anybody_else(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        let id = write(&mut ada, &project, "Quokkaword in a lease?", "I").await;
        let mut ben = app.signed_in("ben@lab").await;
        write(&mut ben, &project, "Quokka-word in a lease?", "I").await;
        let mut bytes = String::new();
        for (email, places) in [
            ("ben@lab", vec!["/work".to_owned(), "/projects".to_owned(), routes::own_questions(&project.id)]),
            ("manager@lab", vec![
                "/work".to_owned(),
                routes::project(&project.id),
                routes::questions(&project.id),
                routes::questions_in(&project.id, "accepted"),
                routes::questions_in(&project.id, "returned"),
                routes::questions_in(&project.id, "draft"),
                routes::export(&project.id, "questions"),
                routes::export(&project.id, "expertqa"),
                routes::export(&project.id, "claims"),
            ]),
        ] {
            let mut browser = app.signed_in(email).await;
            for place in places {
                browser.open(&place).await;
                bytes += &browser.page.body;
            }
        }
        assert!(!bytes.contains("Quokkaword") && !bytes.contains(id.as_str()), "a draft leaked");
        let mut manager = app.signed_in("manager@lab").await;
        manager.open(&routes::questions(&project.id)).await;
        assert!(manager.sees("being written"), "the number is known: {}", manager.text());
        manager.open(&routes::questions_in(&project.id, "draft")).await;
        assert_eq!(manager.status(), 404);
    }

    async fn d5_two_tabs_on_one_draft_keep_both_texts_until_one_is_picked(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut one = app.signed_in("ada@lab").await;
        let id = write(&mut one, &project, "First?", "I").await;
        let mut two = app.signed_in("ada@lab").await;
        let place = routes::own_question(&project.id, &id);
        one.open(&place).await;
        two.open(&place).await;
        one.fill("question.text", "Written in the first tab?").press("Save draft").await;
        two.fill("question.text", "Typed in the second tab?").fill("question.field", "History");
        two.press("Save draft").await;
        assert!(two.page.body.contains("Written in the first tab?") && two.sees("Typed in the second tab?"));
        assert_eq!(two.value("question.field").as_deref(), Some("History"), "another field is no conflict");
        one.open(&routes::own_questions(&project.id)).await;
        assert!(one.sees("Lacks a choice between two versions (question)"), "{}", one.text());
        let act = app::question::DraftField::Text;
        let (own, _) = app.ctx().store.find_own_question(&id).await.expect("read").expect("there");
        assert_eq!(own.draft.versions(act).len(), 2);
        // The second button takes the text of the second tab.
        let (action, mut entries) = two.entries("Take this one");
        let rival = app::autosave::print_of(Some(&"Typed in the second tab?"));
        entries.retain(|(name, _)| name != "act");
        entries.push(("act".to_owned(), format!("pick:text:{rival}")));
        two.post(&action, &entries).await;
        assert_eq!(two.value("question.text").map(|t| t.trim().to_owned()).as_deref(), Some("Typed in the second tab?"));
        assert!(!two.has(".conflict"), "{}", two.page.body);
    }

    async fn d7_an_old_form_of_a_draft_changes_only_what_was_typed_in_it(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut one = app.signed_in("ada@lab").await;
        let id = write(&mut one, &project, "First?", "I").await;
        let mut old = app.signed_in("ada@lab").await;
        old.open(&routes::own_question(&project.id, &id)).await;
        one.open(&routes::own_question(&project.id, &id)).await;
        one.fill("question.text", "Newer?").press("Save draft").await;
        old.fill("question.specific_field", "Boilers").press("Save draft").await;
        assert_eq!(old.value("question.text").map(|t| t.trim().to_owned()).as_deref(), Some("Newer?"));
        assert_eq!(old.value("question.specific_field").as_deref(), Some("Boilers"));
        assert!(!old.has(".conflict"));
    }

    async fn d9_a_save_that_comes_after_the_submission_changes_nothing(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        let ids = write_five(&mut ada, &project, 2).await;
        let mut old = app.signed_in("ada@lab").await;
        old.open(&routes::own_question(&project.id, &ids[0])).await;
        ada.press("Save and go to my questions").await.press("Submit my questions").await;
        assert!(ada.sees("Five questions are submitted."));
        let late = json!([{"field": "text", "base": 1, "value": "Too late?"}]);
        let (status, answer) = save(&mut ada, &ids[0], late).await;
        assert_eq!((status, &answer["outcome"]["closed"]), (200, &json!("submitted")), "{answer}");
        old.fill("question.text", "Too late, too?").press("Save draft").await;
        assert_eq!(old.status(), 409, "a form says so and keeps the text: {}", old.text());
        assert!(old.sees("Too late, too?") && old.sees("This question is with the people who run the study"));
        let stored = app.ctx().store.find_question(&ids[0]).await.expect("read").expect("there");
        assert!(stored.text.starts_with("Who pays"), "{}", stored.text);
    }

    async fn a_submitted_question_can_be_taken_back_until_it_is_decided(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        let ids = write_five(&mut ada, &project, 2).await;
        ada.press("Save and go to my questions").await.press("Submit my questions").await;
        ada.open(&routes::own_question(&project.id, &ids[1])).await;
        ada.press("Take it back to change it").await;
        assert_eq!(state(&app, &ids[1]).await, QuestionState::Draft);
        assert!(ada.value("question.text").is_some_and(|text| text.contains("sublets")), "{}", ada.page.body);
        ada.press("Submit this question").await;
        assert!(ada.sees("One question is submitted."), "{}", ada.text());
        let decided = [ids[1].clone()];
        let manager = app.ctx().store.find_credentials("manager@lab").await.expect("read").expect("there").account;
        let store = &app.ctx().store;
        let at = app.ctx().now();
        store.decide_questions(&project.id, &decided, &app::question::Decision::Accept, &manager.id, at).await.expect("done");
        ada.post(routes::WITHDRAW_QUESTION, &[("question".to_owned(), ids[1].to_string())]).await;
        assert_eq!(state(&app, &ids[1]).await, QuestionState::Accepted, "it is decided");
        assert!(ada.sees("This question is accepted"), "{}", ada.text());
    }

    async fn what_was_asked_before_is_pointed_out_as_far_as_one_may_know(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        app.execute("UPDATE project SET settings = '{\"questions_wanted\": 1, \"scenarios_wanted\": 0}'").await;
        let mut ada = app.signed_in("ada@lab").await;
        let first = write(&mut ada, &project, "Who pays for the quokkaword boiler under a standard lease?", "I").await;
        ada.press("Submit this question").await;
        assert!(ada.sees("One question is submitted."), "{}", ada.text());
        let mut ben = app.signed_in("ben@lab").await;
        let id = write(&mut ben, &project, "Who pays for a broken boiler under the standard lease?", "I").await;
        ben.fill("question.text", "who pays for THE quokkaword boiler, under a standard lease").press("Save draft").await;
        assert!(ben.sees("a question that another expert has submitted"), "{}", ben.text());
        ben.press("Submit this question").await;
        assert!(ben.sees("some questions were asked before") && ben.sees("another expert has submitted"), "{}", ben.text());
        assert!(!ben.page.body.contains("for the quokkaword"), "the text of another's question that is not decided");
        assert!(!ben.page.body.contains(first.as_str()) && !ben.page.body.contains("E-00"), "nor whose it is");
        assert_eq!(state(&app, &id).await, QuestionState::Draft);
        let mut manager = app.signed_in("manager@lab").await;
        manager.open(&routes::questions(&project.id)).await.press("Accept").await;
        ben.open(&routes::own_question(&project.id, &id)).await;
        assert!(ben.sees("a question of the study: “ Who pays for the quokkaword"), "{}", ben.text());
        ben.press("Submit this question").await.press("Submit anyway").await;
        assert!(ben.sees("One question is submitted."), "{}", ben.text());
        manager.open(&routes::questions(&project.id)).await;
        assert!(manager.sees("Nearly the same was asked:"), "{}", manager.text());
    }

    async fn a_project_that_brings_its_own_questions_asks_for_none(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        app.execute("UPDATE project SET settings = '{\"questions_wanted\": 0}'").await;
        let mut ada = app.signed_in("ada@lab").await;
        ada.open("/work").await;
        assert!(!ada.sees("questions"), "{}", ada.text());
        ada.open(&routes::own_questions(&project.id)).await;
        assert!(ada.sees("This study brings its own questions"));
        ada.post(routes::ADD_QUESTION, &[("project".to_owned(), project.id.to_string())]).await;
        assert_eq!(ada.status(), 403);
    }

    async fn a_new_question_is_of_its_experts_field_until_they_say_otherwise(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let (law, leases) = ("Law".to_owned(), "Leases".to_owned());
        let profile = Profile { field: law, specific_field: leases, formal_education: true, years: 9 };
        let account = app.ctx().store.find_credentials("ada@lab").await.expect("read").expect("there").account;
        app.ctx().store.set_profile(&project.id, &account.id, &profile, app.ctx().now()).await.expect("written");
        let mut ada = app.signed_in("ada@lab").await;
        for _ in 0..2 {
            ada.open(&routes::own_questions(&project.id)).await;
            ada.press("Write a question").await;
            assert_eq!(ada.value("question.field").as_deref(), Some("Law"), "{}", ada.text());
            assert_eq!(ada.value("question.specific_field").as_deref(), Some("Leases"));
        }
        assert_eq!(app.number("SELECT count(*) FROM question").await, 1, "the untouched draft is found again");
        ada.fill("question.field", "History").fill("question.text", "When?").press("Save draft").await;
        assert_eq!(ada.value("question.field").as_deref(), Some("History"));
    }

    async fn a_draft_is_discarded_only_while_it_was_never_submitted(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        let id = write(&mut ada, &project, "Away with it?", "I").await;
        ada.open(&routes::own_question(&project.id, &id)).await;
        ada.press("Discard it").await;
        assert!(ada.sees("The draft is discarded."), "{}", ada.text());
        assert!(app.ctx().store.find_question(&id).await.expect("read").is_none());
    }

    async fn signed_out_while_writing_the_question_is_held_through_a_sign_in(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        let id = write(&mut ada, &project, "First?", "I").await;
        ada.open(&routes::own_question(&project.id, &id)).await;
        app.execute("DELETE FROM session").await;
        ada.fill("question.text", "A <b>long</b> text\r\nwith lines & more?").press("Save draft").await;
        assert_eq!(ada.status(), 401);
        assert!(ada.sees("A <b>long</b> text with lines & more?"), "{}", ada.text());
        let mut other = ada.clone();
        other.fill("email", "ben@lab").fill("password", PASSWORD).press("Sign in and go on").await;
        assert!(!other.page.body.contains("long</b>") && !other.sees("A <b>long"), "{}", other.text());
        ada.fill("email", "ada@lab").fill("password", PASSWORD).press("Sign in and go on").await;
        ada.press("Save what I wrote").await;
        assert_eq!(ada.status(), 200, "{}", ada.text());
        let (own, _) = app.ctx().store.find_own_question(&id).await.expect("read").expect("there");
        assert_eq!(own.draft.get(DraftField::Text), "A <b>long</b> text\nwith lines & more?");
    }

    async fn pressing_submit_twice_says_that_nothing_is_left(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        write_five(&mut ada, &project, 2).await;
        ada.open(&routes::own_questions(&project.id)).await;
        let mut twice = ada.clone();
        ada.press("Submit my questions").await;
        assert!(ada.sees("Five questions are submitted."), "{}", ada.text());
        twice.press("Submit my questions").await;
        assert!(twice.sees("There is nothing left to submit.") && !twice.sees("Nothing is submitted yet"), "{}", twice.text());
    }

    async fn one_broken_draft_hides_none_of_the_others_and_stays_as_it_is(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        let first = write(&mut ada, &project, "First?", "I").await;
        write(&mut ada, &project, "Second?", "I").await;
        app.execute(&format!("UPDATE question SET draft = '{{' WHERE id = '{first}'")).await;
        ada.open(&routes::own_questions(&project.id)).await;
        assert_eq!(ada.status(), 200);
        assert!(ada.sees("Second?"), "{}", ada.text());
        let (status, _) = save(&mut ada, &first, json!([{"field": "text", "base": 0, "value": "Over it?"}])).await;
        assert_eq!(status, 500);
        let whole = format!("SELECT count(*) FROM question WHERE id = '{first}' AND draft = '{{'");
        assert_eq!(app.number(&whole).await, 1, "nothing is written over what cannot be read");
    }

    async fn the_text_that_is_too_long_comes_back_whole(opened) {
        let app = opened.serve().await;
        let project = project(&app).await;
        let mut ada = app.signed_in("ada@lab").await;
        let id = write(&mut ada, &project, "First?", "I").await;
        ada.open(&routes::own_question(&project.id, &id)).await;
        let long = "long ".repeat(5000);
        ada.fill("question.text", &long).press("Save draft").await;
        assert_eq!(ada.status(), 422, "{}", ada.text());
        assert!(ada.page.body.contains(long.trim()));
    }
}

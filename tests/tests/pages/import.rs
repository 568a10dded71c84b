//! A manager brings a file in: sent, checked, seen, imported, taken back.

use app::project::Project;
use app::routes;
use serde_json::{Value, json};
use tests::people::{SYSTEM, answer_line};
use tests::{Browser, Served, on_both, shared};

fn file(lines: &[Value]) -> Vec<u8> {
    lines.iter().map(|line| format!("{line}\n")).collect::<String>().into_bytes()
}

/// A project with its manager, and nothing in it.
async fn empty(app: &Served) -> (Project, Browser) {
    let project = app.project("one").await;
    let manager = app.account("manager@one").await;
    app.member(&project, &manager, app::project::Role::Manager).await;
    (project, app.signed_in("manager@one").await)
}

async fn send(browser: &mut Browser, project: &Project, bytes: &[u8]) {
    browser
        .send_file(&routes::send_file(&project.id), &[("format", "")], "some/folder/answers.jsonl", bytes)
        .await;
    browser.wait().await;
}

on_both! {
    async fn a_file_is_checked_shown_imported_and_listed(opened) {
        let app = opened.serve().await;
        let (project, mut browser) = empty(&app).await;
        browser.open(&routes::project(&project.id)).await;
        assert!(browser.has(&format!("a[href='{}']", routes::imports(&project.id))));
        send(&mut browser, &project, &file(&[answer_line("What of <b>it</b>?"), answer_line("And that?")])).await;
        assert!(browser.sees("2 lines are ready to be imported"), "{}", browser.text());
        assert!(browser.sees("answers.jsonl, answers format"), "found out, without its folders: {}", browser.text());
        assert!(browser.sees("What of <b>it</b>?") && browser.sees("3 claims, 3 sources"), "{}", browser.text());
        assert_eq!(browser.count("#preview .claim.marked"), 6);
        assert_eq!(app.number("SELECT count(*) FROM answer").await, 0, "nothing is stored yet");
        browser.press("Import it").await.wait().await;
        assert!(browser.sees("2 lines are imported"), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM answer").await, 2);
        browser.open(&routes::imports(&project.id)).await;
        assert!(browser.sees("answers format, finished just now, by Name of manager@one"), "{}", browser.text());
        send(&mut browser, &project, &file(&[answer_line("And that?")])).await;
        assert!(browser.sees("Everything in this file is here already"), "{}", browser.text());
        assert!(!browser.sees("Import it"));
        browser.press("Take the file away").await;
        assert!(browser.page.place.ends_with("/import"), "{}", browser.page.place);
    }

    async fn a_broken_line_is_explained_with_what_stands_there_and_the_good_ones_can_go_in(opened) {
        let app = opened.serve().await;
        let (project, mut browser) = empty(&app).await;
        let mut bytes = file(&[answer_line("Good?")]);
        let long = format!("{{\"question\": \"{}\", \"system\": 7, \"answer\": \"x\"}}\n", "long ".repeat(60));
        bytes.extend(long.into_bytes());
        bytes.extend(b"{\"question\": \"<script>half\n");
        send(&mut browser, &project, &bytes).await;
        assert!(browser.sees("2 lines are refused"), "{}", browser.text());
        assert!(browser.sees("Line 2, character 3") && browser.sees("\"system\": 7,"), "{}", browser.text());
        assert!(browser.sees("Line 3") && browser.sees("the line ends inside a text"), "{}", browser.text());
        assert!(browser.sees("{\"question\": \"<script>half") && !browser.page.body.contains("<script>half"));
        browser.press("Import the 1 good line").await.wait().await;
        assert!(browser.sees("1 line is imported"), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM answer").await, 1);
    }

    async fn e7_e15_a_files_name_is_text_and_leads_out_of_no_folder(opened) {
        let app = opened.serve().await;
        let (project, mut browser) = empty(&app).await;
        for (sent, kept) in [
            ("..\\\\..\\\\secret.jsonl", "secret.jsonl"),
            ("../../etc/passwd", "passwd"),
            ("<img src=x onerror=alert(1)>.jsonl", "<img src=x onerror=alert(1)>.jsonl"),
        ] {
            let bytes = file(&[answer_line("What of it?")]);
            browser.send_file(&routes::send_file(&project.id), &[("format", "")], sent, &bytes).await;
            browser.wait().await;
            assert!(browser.sees(&format!("{kept}, answers format")), "{sent}: {}", browser.text());
            assert!(!browser.page.body.contains("<img") && !browser.sees(".."), "{sent}");
            browser.open(&routes::imports(&project.id)).await;
            assert!(browser.sees(kept) && !browser.page.body.contains("<img"), "{sent}");
        }
    }

    async fn nothing_and_no_json_at_all_are_refused_in_words(opened) {
        let app = opened.serve().await;
        let (project, mut browser) = empty(&app).await;
        send(&mut browser, &project, b"").await;
        assert!(browser.sees("The file is empty."), "{}", browser.text());
        browser.send_file(&routes::send_file(&project.id), &[], "", b"").await;
        assert!(browser.sees("No file came with the form."), "{}", browser.text());
        send(&mut browser, &project, b"\n\n \n").await;
        assert!(browser.sees("There is nothing in this file"), "{}", browser.text());
        send(&mut browser, &project, b"\x89PNG\r\n\x1a\n\0\0").await;
        assert!(browser.sees("refused") && browser.sees("Line 1"), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM import").await, 0);
    }

    async fn an_import_is_taken_back_until_somebody_works_on_it(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        send(&mut browser, &study.project, &file(&[answer_line("New?"), json!({"question": "What of one 1?", "system": "another", "answer": "So it is."})])).await;
        browser.press("Import it").await.wait().await;
        assert_eq!(app.number("SELECT count(*) FROM answer").await, 3);
        let undo = |browser: &Browser| browser.count("form[action='/do/import/undo']");
        browser.open(&routes::imports(&study.project.id)).await;
        assert_eq!(undo(&browser), 2);
        let first = "SELECT count(*) FROM import WHERE file_name = 'test.jsonl'";
        assert_eq!(app.number(first).await, 1, "the study itself");
        let by_name = |name: &str| format!("SELECT id FROM import WHERE file_name = '{name}'");
        // What another import hangs on stays.
        let id = app.column::<String>(&by_name("test.jsonl")).await.remove(0);
        let fields = [("project".to_owned(), study.project.id.to_string()), ("import".to_owned(), id)];
        browser.post("/do/import/undo", &fields).await;
        assert!(browser.sees("Work has been done on what it brought in: 1 answer came in by another import."), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM answer").await, 3);
        // The other one goes, and its question with it; the question that was there stays.
        let id = app.column::<String>(&by_name("answers.jsonl")).await.remove(0);
        let fields = [("project".to_owned(), study.project.id.to_string()), ("import".to_owned(), id.clone())];
        browser.post("/do/import/undo", &fields).await;
        assert!(browser.sees("The import is taken back."), "{}", browser.text());
        for _ in 0..200 {
            if app.number("SELECT count(*) FROM import").await == 1 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(app.number("SELECT count(*) FROM answer").await, 1);
        assert_eq!(app.number("SELECT count(*) FROM question").await, 1);
        browser.post("/do/import/undo", &fields).await;
        assert_eq!(browser.status(), 404, "once");
        // Begun work holds it.
        let mut expert = app.signed_in("expert@one").await;
        expert.save(&study.work[0], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        let id = app.column::<String>(&by_name("test.jsonl")).await.remove(0);
        let fields = [("project".to_owned(), study.project.id.to_string()), ("import".to_owned(), id)];
        browser.post("/do/import/undo", &fields).await;
        assert!(browser.sees("1 judgement was begun"), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM judgement").await, 1);
    }

    async fn a_save_that_meets_an_import_being_taken_back_is_refused_and_not_swallowed(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.execute("UPDATE import SET state = 'running', seen_at = 0").await;
        let mut expert = app.signed_in("expert@one").await;
        let (status, answer) = expert.save(&study.work[0], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        assert_eq!((status, answer), (404, json!("not_found")));
    }

    async fn of_saves_and_taking_back_at_once_none_is_acknowledged_and_lost(opened) {
        let app = opened.serve().await;
        for round in 0..6 {
            let study = app.study(&format!("s{round}"), 8).await;
            let id = format!("SELECT id FROM import WHERE project_id = '{}'", study.project.id);
            let id = app.column::<String>(&id).await.remove(0);
            let mut manager = app.signed_in(&study.manager.email).await;
            let expert = app.signed_in(&study.expert.email).await;
            let saves = study.work.iter().map(|work| {
                let mut browser = expert.clone();
                async move { browser.save(work, &[("usefulness", 0, json!({"label": "Useful"}))]).await.0 }
            });
            let fields = [("project".to_owned(), study.project.id.to_string()), ("import".to_owned(), id.clone())];
            let (statuses, _) = futures::join!(futures::future::join_all(saves), manager.post("/do/import/undo", &fields));
            let taken_back = manager.sees("The import is taken back.");
            let acknowledged = statuses.iter().filter(|status| **status == 200).count();
            assert!(statuses.iter().all(|status| matches!(status, 200 | 404)), "{statuses:?}");
            assert!(!taken_back || acknowledged == 0, "round {round}: {acknowledged} saves were acknowledged and are gone");
            if !taken_back {
                assert!(manager.sees("Work has been done"), "{}", manager.text());
                let kept = format!(
                    "SELECT count(*) FROM judgement j JOIN assignment s ON s.id = j.assignment_id WHERE s.project_id = '{}'",
                    study.project.id);
                assert_eq!(app.number(&kept).await, acknowledged as i64, "round {round}");
            }
        }
    }

    async fn files_are_the_managers_of_their_project(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        app.study("two", 0).await;
        let mut manager = app.signed_in("manager@one").await;
        send(&mut manager, &study.project, &file(&[answer_line("Ours?")])).await;
        let place = manager.page.place.clone();
        for (who, status) in [("expert@one", 403), ("manager@two", 404), ("expert@two", 404)] {
            let mut other = app.signed_in(who).await;
            other.send_file(&routes::send_file(&study.project.id), &[], "a.jsonl", &file(&[answer_line("Theirs?")])).await;
            assert_eq!(other.status(), status, "{who}");
            for place in [routes::imports(&study.project.id), place.clone()] {
                other.open(&place).await;
                assert_eq!(other.status(), status, "{who} {place}");
                assert!(!other.page.body.contains("Ours?"));
            }
        }
        // A file of one project is none of another's.
        let two = app.ctx().store.find_project_by_name("two").await.expect("read").expect("there");
        let mut other = app.signed_in("manager@two").await;
        other.open(&place.replace(study.project.id.as_str(), two.id.as_str())).await;
        assert_eq!(other.status(), 404);
        let mut nobody = app.browser();
        nobody.send_file(&routes::send_file(&study.project.id), &[], "a.jsonl", b"{}").await;
        assert!(nobody.page.place.starts_with(routes::SIGN_IN), "{}", nobody.page.place);
        assert!(!manager.page.body.contains(SYSTEM) || manager.sees(SYSTEM), "managers see systems");
    }

    async fn the_forty_come_in_by_the_page_as_by_the_command(opened) {
        let Some(text) = shared::text("expertqa_sample.jsonl") else { return };
        let app = opened.serve().await;
        let (project, mut browser) = empty(&app).await;
        send(&mut browser, &project, text.as_bytes()).await;
        assert!(browser.sees("40 lines are ready to be imported") && browser.sees("expertqa format"), "{}", browser.text());
        browser.press("Import it").await.wait().await;
        assert!(browser.sees("40 lines are imported"), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM judgement").await, 40);
    }
}

//! `veracite check`: 0 for a whole database, anything else names what is wrong.

use serde_json::{Value, json};
use tests::people::Study;
use tests::{Engine, Opened, on_both, program};

/// What the command prints, what it says, and whether it is content.
async fn checked(opened: &Opened) -> (Value, String, bool) {
    let output = program::run(&opened.address, &["check"]).await;
    let said = String::from_utf8(output.stderr).expect("it is text");
    let printed = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    (printed, said, output.status.success())
}

/// One expert with a draft on the first of two answers.
async fn begun(opened: &Opened) -> Study {
    let study = opened.study("one", 2).await;
    let desk = opened.desk_of(study.project.clone(), study.expert.clone()).await;
    let phrase = json!([{ "place": { "start": 0, "end": 7 }, "reason": "no" }]);
    let phrases = app::judgement::FieldValue::Phrases(serde_json::from_value(phrase).expect("phrases"));
    desk.save("c1.phrases".parse().expect("a field"), phrases).await;
    study
}

/// The one problem that is found.
async fn expect_problem(opened: &Opened, words: &[&str]) {
    let (printed, said, content) = checked(opened).await;
    assert!(!content, "{said}");
    assert_eq!(printed["problems_total"], 1, "{printed}");
    for word in words {
        assert!(
            said.contains(word) && printed["problems"][0].as_str().expect("words").contains(word),
            "{word}: {said}"
        );
    }
}

on_both! {
    async fn a_whole_database_is_counted_and_nothing_is_found(opened) {
        begun(&opened).await;
        let (printed, said, content) = checked(&opened).await;
        assert!(content, "{said}");
        let whole = json!({ "answers": 2, "claims": 6, "claims_without_place": 0, "judgements": 1, "problems_total": 0, "problems": [] });
        assert_eq!(printed, whole);
        assert!(said.contains("nothing is wrong: 2 answers, 6 claims, 1 judgement"), "{said}");
    }

    async fn a_document_of_a_question_or_of_the_project_that_cannot_be_read_is_named(opened) {
        begun(&opened).await;
        for (column, spoil) in [
            ("question.draft", "UPDATE question SET draft = '{' WHERE line = 1"),
            ("question.question_types", "UPDATE question SET question_types = 'I' WHERE line = 1"),
            ("question.extra", "UPDATE question SET extra = '7' WHERE line = 1"),
            ("answer.set_aside_reason", "UPDATE answer SET set_aside_reason = 'long' WHERE line = 1"),
            ("project.settings", "UPDATE project SET settings = '[}'"),
            ("protocol.document", "UPDATE protocol SET document = 'no'"),
        ] {
            let (table, name) = column.split_once('.').expect("table and column");
            opened.execute(&format!("CREATE TABLE kept AS SELECT * FROM {table}")).await;
            opened.execute(spoil).await;
            expect_problem(&opened, &[column, "cannot be read"]).await;
            let key = if table == "protocol" { "project_id" } else { "id" };
            opened.execute(&format!(
                "UPDATE {table} SET {name} = (SELECT k.{name} FROM kept k WHERE k.{key} = {table}.{key})"
            )).await;
            opened.execute("DROP TABLE kept").await;
        }
        let (_, said, content) = checked(&opened).await;
        assert!(content, "{said}");
    }

    async fn a_claim_that_an_expert_cut_and_joined_is_nothing_wrong(opened) {
        let served = opened.serve().await;
        let study = begun(&served).await;
        let mut browser = served.signed_in("expert@one").await;
        let id = &study.work[0];
        let part = [("assignment", id.as_str()), ("claim", "3"), ("at", "8")].map(|(n, v)| (n.to_owned(), v.to_owned()));
        browser.post(app::routes::CUT_OWN_CLAIM, &part).await;
        let row = json!({"phrases": [{"place": {"start": 0, "end": 4}, "reason": "why"}]});
        let (_, saved) = browser.save(id, &[("c5.phrases", 0, row)]).await;
        assert_eq!(saved["outcome"]["accepted"], json!(["c5.phrases"]), "{saved}");
        let (_, said, content) = checked(&served).await;
        assert!(content, "{said}");
        let join = [("assignment", id.as_str()), ("claim", "5")].map(|(n, v)| (n.to_owned(), v.to_owned()));
        browser.post(app::routes::JOIN_OWN_CLAIM, &join).await;
        let (_, said, content) = checked(&served).await;
        assert!(content, "{said}");
    }

    async fn a_claim_that_was_moved_out_of_its_place_is_found(opened) {
        let study = begun(&opened).await;
        let first = opened.ctx.store.find_assignment(&study.work[0]).await.expect("read").expect("there").answer;
        let moved = "UPDATE answer SET claims = replace(claims, '\"start\":0', '\"start\":1') WHERE id = ";
        assert_eq!(opened.execute(&format!("{moved}'{first}'")).await, 1);
        expect_problem(&opened, &["claim 1", first.as_str(), "does not lie at 1–"]).await;
    }

    async fn a_text_that_was_changed_under_its_claims_is_found(opened) {
        begun(&opened).await;
        opened.execute("UPDATE answer SET text = replace(text, 'in 1899', 'in 1999')").await;
        let (printed, said, content) = checked(&opened).await;
        assert!(!content && said.contains("claim 2"), "{said}");
        assert_eq!(printed["problems_total"], 2, "one in each answer: {printed}");
    }

    async fn a_phrase_outside_its_claim_is_found(opened) {
        let study = begun(&opened).await;
        opened.execute("UPDATE judgement SET draft = replace(draft, '\"end\":7', '\"end\":999')").await;
        expect_problem(&opened, &["judgement.draft", study.work[0].as_str(), "marks 0–999 in claim 1"]).await;
    }

    async fn a_judgement_of_a_claim_that_is_not_there_is_found(opened) {
        begun(&opened).await;
        opened.execute("UPDATE judgement SET draft = replace(draft, 'c1.phrases', 'c7.phrases')").await;
        expect_problem(&opened, &["judges claim 7"]).await;
    }

    async fn a_document_that_cannot_be_read_does_not_hide_the_others(opened) {
        begun(&opened).await;
        opened.execute("UPDATE answer SET attribution = '[1'").await;
        opened.execute("UPDATE judgement SET draft = 'no json'").await;
        let (printed, said, content) = checked(&opened).await;
        assert!(!content && said.contains("answer.attribution") && said.contains("judgement.draft"), "{said}");
        assert_eq!((&printed["problems_total"], &printed["claims"]), (&json!(3), &json!(6)), "{printed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_points_nowhere_is_found() {
    let opened = tests::engine::opened(Engine::Sqlite).await.expect("SQLite is inside");
    begun(&opened).await;
    opened.script("PRAGMA foreign_keys = OFF; DELETE FROM member; DELETE FROM person").await;
    let (_, said, content) = checked(&opened).await;
    assert!(!content && said.contains("a row of assignment points to a row of person"), "{said}");
}

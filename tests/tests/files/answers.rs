//! One answer a line.

use app::project::{Role, service::add_member};
use app::release::ExportFormat;
use serde_json::{Value, json};
use server::formats::Format;
use tests::{Opened, on_both, shared};

fn a_line() -> Value {
    json!({
        "question": "Does it help?", "author": "Ana@X.example", "system": "gpt4", "question_types": ["V", "Request for opinion on a topic"],
        "field": "Medicine", "answer": "It helps [2]. It costs little.",
        "evidence": [{ "url": "https://a.example" }, { "url": "https://b.example", "passage": "It helps.", "rank": 1 }],
        "temperature": 0.70,
    })
}

async fn ana(opened: &Opened) -> app::account::Account {
    let added = app::account::service::add(&opened.ctx, "ana@x.example", "Ana", None, false).await;
    added.expect("it runs").expect("the address is new")
}

on_both! {
    async fn a_line_whose_author_is_a_member_is_theirs_to_judge(opened) {
        let project = opened.project("P").await;
        let account = ana(&opened).await;
        add_member(&opened.ctx, &project, &account, Role::Expert).await.expect("it runs");
        let summary = opened.import(&project, Format::Answers, &a_line().to_string()).await;
        assert_eq!((summary.assignments_added, summary.persons_added, summary.claims_added), (1, 0, 2));
        let tasks = opened.ctx.store.tasks_of(&project.id, &account.id).await.expect("it runs");
        assert_eq!(tasks.len(), 1);
        assert!(tasks[0].own_question);
        assert_eq!(tasks[0].claims[0].evidence[0].passage.as_deref(), Some("It helps."));
        assert_eq!(opened.import(&project, Format::Answers, &a_line().to_string()).await.already_there, 1);
    }

    async fn an_address_waits_for_whoever_joins_with_it(opened) {
        let project = opened.project("P").await;
        let summary = opened.import(&project, Format::Answers, &a_line().to_string()).await;
        assert_eq!((summary.assignments_added, summary.persons_added), (0, 1));
        let persons = opened.ctx.store.persons(&project.id).await.expect("it runs");
        assert_eq!(persons[0].original_id.as_deref(), Some("ana@x.example"));
        let account = ana(&opened).await;
        add_member(&opened.ctx, &project, &account, Role::Expert).await.expect("it runs");
        let persons = opened.ctx.store.persons(&project.id).await.expect("it runs");
        assert_eq!((persons.len(), persons[0].number), (1, 1));
        assert_eq!(persons[0].account.as_ref(), Some(&account.id));
        let mut second = a_line();
        second["system"] = json!("bing_chat");
        assert_eq!(opened.import(&project, Format::Answers, &second.to_string()).await.assignments_added, 1);
    }

    async fn sources_types_and_unknown_keys_go_out_in_the_released_form(opened) {
        let project = opened.project("P").await;
        opened.import(&project, Format::Answers, &a_line().to_string()).await;
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        assert!(out.contains("\"temperature\":0.7"), "{out}");
        let value = shared::json_lines(&out).remove(0);
        let answer = &value["answers"]["gpt4"];
        assert_eq!(answer["attribution"], json!(["[1] https://a.example", "[2] https://b.example"]));
        assert_eq!(answer["claims"][0]["evidence"], json!(["[2] https://b.example\n\nIt helps."]));
        assert_eq!(answer["usefulness"], Value::Null);
        assert_eq!(value["evidence"], json!([{}, { "rank": 1 }]));
        assert_eq!(
            value["metadata"]["question_type"],
            "Question that describes a hypothetical scenario and asks a question based on this scenario| Request for opinion on a topic"
        );
    }

    async fn a_question_id_stands_for_a_question_of_the_project(opened) {
        let project = opened.project("P").await;
        opened.import(&project, Format::Answers, &a_line().to_string()).await;
        let listed = shared::json_lines(&opened.export(&project, ExportFormat::Questions).await);
        let mut next = json!({ "question_id": listed[0]["question_id"], "system": "bing_chat", "answer": "Perhaps." });
        let summary = opened.import(&project, Format::Answers, &next.to_string()).await;
        assert_eq!((summary.questions_added, summary.answers_added), (0, 1));
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        assert_eq!((out.len(), out[1]["metadata"]["field"].as_str()), (2, Some("Medicine")));
        assert_eq!(opened.import(&project, Format::Answers, &next.to_string()).await.already_there, 1);
        next["question_id"] = json!("0198c0de-0000-7000-8000-00000000abcd");
        let summary = opened.import_bytes(&project, Format::Answers, next.to_string().as_bytes(), tests::files::PLAIN).await;
        assert_eq!(summary.expect("it runs").errors[0].path.as_deref(), Some("question_id"));
    }

    async fn claims_of_the_file_are_kept_and_placed(opened) {
        let project = opened.project("P").await;
        let mut value = a_line();
        value["claims"] = json!(["It helps [2].", { "text": "It costs little.", "evidence": [1], "note": "n" }]);
        opened.import(&project, Format::Answers, &value.to_string()).await;
        let out = shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        let claims = &out[0]["answers"]["gpt4"]["claims"];
        assert_eq!(claims[1]["evidence"], json!(["[1] https://a.example"]));
        assert_eq!(claims[1]["note"], "n");
    }

    async fn what_is_missing_or_of_the_wrong_type_is_named(opened) {
        let project = opened.project("P").await;
        for (key, value, path) in [
            ("system", Value::Null, "system"),
            ("answer", Value::Null, "answer"),
            ("question", json!(" "), "question"),
            ("question_types", json!(["VIII"]), "question_types[0]"),
            ("evidence", json!([{ "passage": "p" }]), "evidence[0].url"),
            ("claims", json!([{ "text": "t", "evidence": [3] }]), "claims[0].evidence[0]"),
            ("attribution", json!("x"), "attribution"),
        ] {
            let mut line = a_line();
            line[key] = value;
            let errors = opened.refusals(&project, Format::Answers, line.to_string()).await;
            assert_eq!(errors[0].path.as_deref(), Some(path), "{errors:?}");
        }
    }
}

//! What is the same, what differs, and how that is said.

use super::made::{judged, line, lines};
use app::release::ExportFormat;
use serde_json::json;
use server::formats::Format;
use tests::on_both;

on_both! {
    async fn another_text_of_the_same_system_names_both_lines(opened) {
        let project = opened.project("P").await;
        let text = lines(&[line("Q", "gpt4", "A."), line("Q", "gpt4", "B.")]);
        let error = opened.refusals(&project, Format::ExpertQa, text).await.remove(0);
        assert_eq!((error.line, error.path.as_deref()), (2, Some("answers.gpt4.answer_string")));
        assert!(error.reason.contains("line 1"), "{error:?}");
    }

    async fn what_differs_from_the_project_names_the_field(opened) {
        let project = opened.project("P").await;
        let first = judged(line("Q", "gpt4", "A claim [1]."), "gpt4", "bo");
        opened.import(&project, Format::ExpertQa, &first.to_string()).await;
        for (pointer, value, path) in [
            ("/answers/gpt4/attribution", json!([]), "answers.gpt4.attribution"),
            ("/answers/gpt4/claims/0/evidence", json!([]), "answers.gpt4.claims[0].evidence"),
            ("/answers/gpt4/claims/0/support", json!("Partial"), "answers.gpt4.claims[0].support"),
            ("/answers/gpt4/claims/0/revised_claim", json!(""), "answers.gpt4.claims[0].revised_claim"),
            ("/answers/gpt4/usefulness", json!(null), "answers.gpt4.usefulness"),
            ("/answers/gpt4/annotation_time", json!(1), "answers.gpt4.annotation_time"),
            ("/metadata/field", json!("Law"), "metadata.field"),
        ] {
            let mut other = first.clone();
            *other.pointer_mut(pointer).expect("it is there") = value;
            let summary = opened.import_bytes(&project, Format::ExpertQa, other.to_string().as_bytes(), tests::files::PLAIN)
                .await.expect("it runs");
            assert_eq!(summary.errors[0].path.as_deref(), Some(path), "{:?}", summary.errors);
        }
    }

    async fn the_same_text_by_another_author_is_another_question(opened) {
        let project = opened.project("P").await;
        let mut other = line("Q", "gpt4", "A.");
        other["annotator_id"] = json!("bo");
        let blank = line(" Q", "gpt4", "A.");
        let text = lines(&[line("Q", "gpt4", "A."), other, blank, line("Q", "bing_chat", "B.")]);
        let summary = opened.import(&project, Format::ExpertQa, &text).await;
        assert_eq!((summary.questions_added, summary.answers_added, summary.persons_added), (3, 4, 2));
    }

    async fn a_question_keeps_its_first_metadata_and_an_answer_its_own(opened) {
        let project = opened.project("P").await;
        let mut question = line("Q", "gpt4", "A.");
        question["answers"] = json!({});
        question["metadata"]["field"] = json!("Medicine");
        opened.import(&project, Format::ExpertQa, &question.to_string()).await;
        let mut answered = line("Q", "gpt4", "A.");
        answered["metadata"]["field"] = json!("Healthcare / Medicine");
        let summary = opened.import(&project, Format::ExpertQa, &answered.to_string()).await;
        assert_eq!((summary.questions_added, summary.answers_added), (0, 1));
        assert_eq!(opened.import(&project, Format::ExpertQa, &question.to_string()).await.already_there, 1);
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        assert_eq!(out.lines().count(), 1);
        assert!(out.contains("Healthcare / Medicine"));
        assert!(opened.export(&project, ExportFormat::Questions).await.contains("\"field\":\"Medicine\""));
    }
}

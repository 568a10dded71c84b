//! Answers that the project's rules leave out as they come in.

use app::answer::{Answer, AnswerState, SetAside};
use app::project::{Project, Role, Settings};
use app::release::ExportFormat;
use serde_json::{Value, json};
use server::formats::Format;
use tests::files::PLAIN;
use tests::{Opened, on_both};

fn line(system: &str, answer: &str) -> Value {
    json!({"question": "Q?", "system": system, "answer": answer, "author": "ana@x.example"})
}

fn text(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

async fn stored(opened: &Opened, project: &Project) -> Vec<Answer> {
    opened.ctx.store.answers_after(&project.id, None, 100).await.expect("they can be read")
}

async fn limited(opened: &Opened) -> Project {
    let project = opened.project("P").await;
    let settings = Settings { claims_max: Some(2), ..Settings::default() };
    opened.ctx.store.set_settings(&project.id, &settings).await.expect("it is set");
    project
}

on_both! {
    async fn answers_that_decline_or_are_too_long_or_empty_come_in_set_aside_and_go_to_nobody(opened) {
        let project = limited(&opened).await;
        let ana = opened.account("ana@x.example").await;
        opened.member(&project, &ana, Role::Expert).await;
        let lines = [
            line("declines", "I don't know."),
            line("long", "One is so. Two is so. Three is so."),
            line("empty", ""),
            line("good", "One is so. Two is so."),
        ];
        let summary = opened.import(&project, Format::Answers, &text(&lines)).await;
        assert_eq!((summary.answers_added, summary.set_aside, summary.assignments_added), (4, 3, 1));
        let answers = stored(&opened, &project).await;
        let reasons: Vec<_> = answers.iter().map(|a| (a.state, a.reason.clone())).collect();
        let aside = |reason| (AnswerState::SetAside, Some(reason));
        assert_eq!(
            reasons,
            [
                aside(SetAside::Abstained("I don't know".to_owned())),
                aside(SetAside::TooLong { claims: 3, most: 2 }),
                aside(SetAside::Empty),
                (AnswerState::Ready, None),
            ]
        );
        let tasks = opened.ctx.store.tasks_of(&project.id, &ana.id).await.expect("read");
        assert_eq!(tasks.iter().map(|t| &t.assignment.answer).collect::<Vec<_>>(), [&answers[3].id]);
        let to_assign = opened.ctx.store.answers_to_assign(&project.id, None, None).await.expect("read");
        assert_eq!(to_assign, [answers[3].id.clone()]);
        let again = opened.import(&project, Format::Answers, &text(&lines)).await;
        assert_eq!((again.already_there, again.lines_added, again.set_aside), (4, 0, 0), "nothing is added");
    }

    async fn what_comes_with_a_judgement_is_never_set_aside_and_what_is_set_aside_goes_out(opened) {
        let project = limited(&opened).await;
        let judged = |question: &str, usefulness: Value| {
            let claim = json!({
                "claim_string": "I don't know.", "evidence": [], "support": usefulness.as_str().map(|_| "Missing"),
                "reason_missing_support": null, "informativeness": null, "worthiness": null, "correctness": null,
                "reliability": null, "revised_claim": null, "revised_evidence": null
            });
            let answer = json!({
                "answer_string": "I don't know.", "attribution": [], "claims": [claim],
                "revised_answer_string": null, "usefulness": usefulness, "annotation_time": null,
                "annotator_id": "A1"
            });
            json!({
                "question": question, "annotator_id": "A1", "answers": {"s": answer},
                "metadata": {"question_type": "", "field": "F", "specific_field": "S"}
            })
        };
        let lines = [judged("Judged?", json!("Useful")), judged("Open?", json!(null))];
        let summary = opened.import(&project, Format::ExpertQa, &text(&lines)).await;
        assert_eq!((summary.judgements_added, summary.set_aside), (1, 1));
        let states: Vec<_> = stored(&opened, &project).await.iter().map(|a| a.state).collect();
        assert_eq!(states, [AnswerState::Ready, AnswerState::SetAside]);
        let out = opened.export(&project, ExportFormat::ExpertQa).await;
        let mut out: Vec<Value> = tests::shared::json_lines(&out);
        tests::files::renamed(&mut out, &lines);
        assert_eq!(out, lines, "both go out as they came in");
    }

    async fn a_refused_file_says_that_nothing_was_set_aside(opened) {
        let project = limited(&opened).await;
        let bad = format!("{}not json\n", text(&[line("declines", "I don't know.")]));
        let summary = opened.import_bytes(&project, Format::Answers, bad.as_bytes(), PLAIN).await.expect("it runs");
        assert_eq!((summary.answers_added, summary.set_aside, summary.written), (0, 0, false));
    }
}

//! Questions that experts wrote: out to the models, and their answers in.

use app::id::{PersonId, QuestionId, SaveId};
use app::project::{Project, Role, Settings};
use app::question::rules::{apply, hand_in};
use app::question::{Decision, Draft, DraftChange, DraftField, DraftSave, Own, QuestionState};
use app::release::ExportFormat;
use serde_json::{Value, json};
use server::clock::RandomIds;
use server::formats::Format;
use tests::{Opened, on_both, shared};

struct Asked {
    project: Project,
    author: app::account::Account,
    question: QuestionId,
}

/// A project in which an expert's question is accepted.
async fn asked(opened: &Opened) -> Asked {
    let project = opened.project("P").await;
    let author = opened.account("ana@x.example").await;
    opened.member(&project, &author, Role::Expert).await;
    let (store, now) = (&opened.ctx.store, opened.ctx.now());
    let person: PersonId =
        store.find_person_of(&project.id, &author.id).await.expect("read").expect("a person").id;
    let question = QuestionId::new(&RandomIds);
    store.add_draft(&project.id, &person, &question, &Draft::default(), now).await.expect("added");
    let fields = [
        (DraftField::Text, " Who pays?\nAnd when? "),
        (DraftField::Types, "I;V;"),
        (DraftField::Field, "Law"),
        (DraftField::SpecificField, "Leases"),
    ];
    let changes = fields
        .map(|(field, value)| DraftChange { field, base: 0, value: value.to_owned(), settle: false })
        .to_vec();
    let save = DraftSave { save_id: SaveId::new(&RandomIds), question: question.clone(), changes };
    let rule = |state: QuestionState, draft: &mut Draft, changes: &[DraftChange]| {
        apply(&app::protocol::expertqa(), state, draft, changes)
    };
    store.save_draft(&author.id, &save, now, &rule).await.expect("saved");
    let one = Settings { questions_wanted: 1, ..Settings::default() };
    let one = Settings { scenarios_wanted: 1, ..one };
    let rule = |all: &[Own]| hand_in(&one, all, None);
    assert!(store.hand_in(&author.id, &person, now, &rule).await.expect("submitted").goes());
    let ids = std::slice::from_ref(&question);
    store.decide_questions(&project.id, ids, &Decision::Accept, &author.id, now).await.expect("accepted");
    Asked { project, author, question }
}

async fn lines(opened: &Opened, project: &Project, format: ExportFormat) -> Vec<Value> {
    shared::json_lines(&opened.export(project, format).await)
}

on_both! {
    async fn an_accepted_question_goes_out_ready_for_the_models_with_an_id_that_stays(opened) {
        let asked = asked(&opened).await;
        let out = lines(&opened, &asked.project, ExportFormat::Questions).await;
        assert_eq!(out.len(), 1);
        assert_eq!(out[0]["question_id"], json!(asked.question));
        assert_eq!(out[0]["question"], json!(" Who pays?\nAnd when? "));
        assert_eq!(out[0]["question_types"].as_array().map(Vec::len), Some(2));
        assert_eq!((&out[0]["field"], &out[0]["specific_field"]), (&json!("Law"), &json!("Leases")));
        let whole = lines(&opened, &asked.project, ExportFormat::ExpertQa).await;
        assert_eq!((&whole[0]["question"], &whole[0]["answers"]), (&out[0]["question"], &json!({})));
    }

    async fn an_answer_joins_its_question_by_id_without_text_or_author_and_goes_to_who_asked(opened) {
        let asked = asked(&opened).await;
        let line = json!({"question_id": asked.question, "system": "m1", "answer": "The owner pays. At once."});
        let summary = opened.import(&asked.project, Format::Answers, &line.to_string()).await;
        assert_eq!((summary.questions_added, summary.answers_added, summary.assignments_added), (0, 1, 1));
        let tasks = opened.ctx.store.tasks_of(&asked.project.id, &asked.author.id).await.expect("read");
        assert_eq!(tasks.len(), 1);
        assert!(tasks[0].own_question && tasks[0].question == " Who pays?\nAnd when? ");
        assert_eq!(opened.import(&asked.project, Format::Answers, &line.to_string()).await.already_there, 1);
        let whole = lines(&opened, &asked.project, ExportFormat::ExpertQa).await;
        assert_eq!(whole.len(), 1);
        assert_eq!(whole[0]["metadata"]["field"], json!("Law"), "{}", whole[0]);
        assert_eq!(whole[0]["annotator_id"], json!("E-001"));
        assert!(whole[0]["answers"]["m1"].is_object());
    }

    async fn an_answer_joins_its_question_by_text_and_author(opened) {
        let asked = asked(&opened).await;
        let line = json!({
            "question": " Who pays?\nAnd when? ", "author": "Ana@x.example", "system": "m2", "answer": "Nobody pays.",
        });
        let summary = opened.import(&asked.project, Format::Answers, &line.to_string()).await;
        assert_eq!((summary.questions_added, summary.answers_added, summary.assignments_added), (0, 1, 1));
        assert_eq!(lines(&opened, &asked.project, ExportFormat::Questions).await.len(), 1);
    }

    async fn the_questions_file_with_answers_added_is_an_answers_file(opened) {
        let asked = asked(&opened).await;
        let mut line = lines(&opened, &asked.project, ExportFormat::Questions).await.remove(0);
        line["system"] = json!("m3");
        line["answer"] = json!("Whoever signed. In spring.");
        let summary = opened.import(&asked.project, Format::Answers, &line.to_string()).await;
        assert_eq!((summary.questions_added, summary.answers_added, summary.assignments_added), (0, 1, 1));
    }

    async fn the_id_of_a_question_that_is_not_accepted_is_unknown(opened) {
        let asked = asked(&opened).await;
        let store = &opened.ctx.store;
        let ids = std::slice::from_ref(&asked.question);
        store.undo_decisions(&asked.project.id, ids, &asked.author.id, opened.ctx.now()).await.expect("undone");
        let line = json!({"question_id": asked.question, "system": "m1", "answer": "The owner pays."});
        let errors = opened.refusals(&asked.project, Format::Answers, line.to_string()).await;
        assert_eq!(errors.len(), 1, "{errors:?}");
    }
}

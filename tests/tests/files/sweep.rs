//! Imports that run, fail or die.

use super::made::{judged, line, lines};
use app::clock::Instant;
use app::id::{ImportId, PersonId, QuestionId};
use app::import::{Batch, ImportError, NewImport, NewPersonRow, NewQuestion, sweep};
use app::project::Project;
use app::release::ExportFormat;
use server::formats::Format;
use tests::files::PLAIN;
use tests::{Opened, on_both};

/// Begins an import and writes some of it, as one that is killed then.
async fn begun(opened: &Opened, project: &Project, at: Instant) -> ImportId {
    let ids = &*opened.ctx.ids;
    let import = ImportId::new(ids);
    let new = NewImport {
        id: import.clone(),
        project: project.id.clone(),
        file_name: "f".to_owned(),
        format: "expertqa".to_owned(),
        by: None,
        at,
    };
    opened.ctx.store.begin_import(&new).await.expect("none runs");
    let person = PersonId::new(ids);
    let batch = Batch {
        persons: vec![NewPersonRow { id: person.clone(), account: None, original: Some("x".to_owned()) }],
        questions: vec![NewQuestion {
            id: QuestionId::new(ids),
            author: Some(person),
            text: "Hidden".to_owned(),
            identity: "i".repeat(64),
            question_types: "[]".to_owned(),
            field: None,
            specific_field: None,
            line: 1,
            extra: None,
        }],
        ..Batch::default()
    };
    assert!(opened.ctx.store.write_import(&project.id, &import, &batch, at).await.expect("it runs"));
    import
}

on_both! {
    async fn what_a_running_import_wrote_is_not_seen_and_a_second_one_is_refused(opened) {
        let project = opened.project("P").await;
        let import = begun(&opened, &project, opened.ctx.now()).await;
        assert_eq!(opened.export(&project, ExportFormat::ExpertQa).await, "");
        let text = line("Q", "gpt4", "A.").to_string();
        let second = opened.import_bytes(&project, Format::ExpertQa, text.as_bytes(), PLAIN).await;
        assert!(matches!(second, Err(ImportError::Running)), "{second:?}");
        assert!(opened.ctx.store.finish_import(&import, "{}", opened.ctx.now()).await.expect("it runs"));
        assert_eq!(opened.export(&project, ExportFormat::ExpertQa).await.lines().count(), 1);
    }

    async fn what_a_killed_import_left_is_swept(opened) {
        let project = opened.project("P").await;
        let import = begun(&opened, &project, opened.ctx.now().plus_millis(-60_000)).await;
        assert_eq!(sweep(&opened.ctx).await.expect("it runs"), 1);
        assert!(!opened.ctx.store.finish_import(&import, "{}", opened.ctx.now()).await.expect("it runs"));
        assert!(opened.ctx.store.persons(&project.id).await.expect("it runs").is_empty());
        let text = lines(&[judged(line("Q", "gpt4", "A."), "gpt4", "bo")]);
        assert_eq!(opened.import(&project, Format::ExpertQa, &text).await.questions_added, 1);
        assert_eq!(opened.export(&project, ExportFormat::ExpertQa).await.lines().count(), 1);
    }

    async fn a_large_file_comes_in_batches_and_out_in_pages(opened) {
        let project = opened.project("P").await;
        let long = "A sentence of some length [1]. ".repeat(100);
        let values: Vec<_> = (0..1500).map(|n| judged(line(&format!("Q{n}"), "gpt4", long.trim_end()), "gpt4", "bo")).collect();
        let text = lines(&values);
        let summary = opened.import(&project, Format::ExpertQa, &text).await;
        assert_eq!((summary.answers_added, summary.judgements_added), (1500, 1500));
        let mut before = values;
        let after = tests::shared::json_lines(&opened.export(&project, ExportFormat::ExpertQa).await);
        tests::files::renamed(&mut before, &after);
        assert!(before == after);
    }
}

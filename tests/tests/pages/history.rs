//! What happened in a project.

use app::release::ExportFormat;
use app::routes;
use tests::{Served, on_both};

/// How many lines the page shows.
const LINES: usize = 50;

async fn acts(app: &Served, project: &app::project::Project, count: usize) {
    for n in 0..count {
        let sql = format!(
            "INSERT INTO history (id, project_id, subject, subject_id, to_state, note, at)
             VALUES ('n{n:04}', '{}', 'question', 'gone', 'accepted', 'act {n};', 5)",
            project.id
        );
        app.execute(&sql).await;
    }
}

on_both! {
    async fn a_manager_reads_who_did_what_and_shows_one_kind_of_it(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 2).await;
        app.clock.pass(60);
        app.judge(&study.expert, &study.work[0]).await;
        app.clock.pass(3600);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::project(&study.project.id)).await;
        manager.open(&routes::history(&study.project.id)).await;
        assert!(manager.sees("Review of E-001: in progress → submitted"), "{}", manager.text());
        assert!(manager.sees("Name of expert@one") && manager.sees("1 hour ago") && manager.sees("What of one 1?"), "{}", manager.text());
        assert!(manager.sees("handed out by command") && manager.sees("by itself, or by command"), "{}", manager.text());
        let place = |words: &str| manager.text().find(words).unwrap_or(usize::MAX);
        assert!(place("in progress → submitted") < place("waiting → in progress"), "the latest stands first");
        let of = |kind: &str| format!("{}?about={kind}", routes::history(&study.project.id));
        manager.open(&of("answer")).await;
        assert!(manager.sees("Nothing of that kind"), "{}", manager.text());
        manager.open(&of("assignment")).await;
        assert!(manager.sees("in progress → submitted"), "{}", manager.text());
        let csv = app.export(&study.project, ExportFormat::History).await;
        let rows: Vec<&str> = csv.lines().collect();
        assert!(rows[0].starts_with("at,about,question,system,annotator_id,by,"), "{csv}");
        assert!(rows[1].contains(",review,What of one 1?,") && rows[1].ends_with(",E-001,,in_progress,submitted,"), "{csv}");
        assert_eq!(rows.len(), 1 + 4, "two were handed out, one begun and submitted");
    }

    async fn a_long_history_is_read_page_by_page_without_a_gap(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        acts(&app, &study.project, 2 * LINES + 7).await;
        let mut manager = app.signed_in("manager@one").await;
        let mut place = routes::history(&study.project.id);
        let mut seen = Vec::new();
        loop {
            manager.open(&place).await;
            let text = manager.text();
            seen.extend((0..2 * LINES + 7).filter(|n| text.contains(&format!("act {n};"))));
            let Some(at) = manager.page.body.find("&amp;before=") else { break };
            let moment = manager.page.body[at + 12..].split('"').next().unwrap_or_default();
            place = format!("{}?about=&before={moment}", routes::history(&study.project.id));
        }
        assert_eq!(seen.len(), 2 * LINES + 7, "each once");
        assert_eq!(app.export(&study.project, ExportFormat::History).await.lines().count(), 1 + 2 * LINES + 7);
        manager.open(&format!("{}?before=nonsense", routes::history(&study.project.id))).await;
        assert!(manager.status() == 200 && manager.sees("act 106;"), "{}", manager.text());
    }
}

use serde_json::json;
use server::formats::Format;
use tests::Engine;
use tests::files::PLAIN;
use tests::people::answer_line;

/// A database that is full serves on: pages open, errors are clear, and once there is room everything works, without
/// a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_database_serves_pages_and_recovers() {
    let opened = tests::engine::opened(Engine::Sqlite).await.expect("SQLite is inside");
    let app = opened.serve().await;
    let study = app.study("one", 1).await;
    let mut browser = app.signed_in("expert@one").await;
    let text = |letter: &str| json!({"claim": {"text": letter.repeat(100_000)}});
    let (status, _) = browser.save(&study.work[0], &[("c1.revised_claim", 0, text("a"))]).await;
    assert_eq!(status, 200);
    let pages = app.number("PRAGMA page_count").await;
    for _ in 0..3 {
        app.db.limit_pages(Some(pages)).await.expect("the limit can be set");
        let (status, answer) = browser.save(&study.work[0], &[("c2.revised_claim", 0, text("b"))]).await;
        assert_eq!((status, answer), (507, json!("full")));
        browser.open(&app::routes::review_step(&study.work[0], "1")).await;
        assert_eq!(browser.status(), 200, "reading goes on");
        assert!(browser.page.body.contains(&"a".repeat(100_000)));
    }
    app.db.limit_pages(Some(pages)).await.expect("the limit can be set");
    let lines: String = (0..500).map(|n| format!("{}\n", answer_line(&format!("More {n}?")))).collect();
    let import = app.import_bytes(&study.project, Format::Answers, lines.as_bytes(), PLAIN).await;
    let error = import.expect_err("there is no room").to_string();
    assert!(error.contains("full") && error.contains("nothing was imported"), "{error}");
    app.db.limit_pages(None).await.expect("the limit can be taken away");
    let (status, saved) = browser.save(&study.work[0], &[("c2.revised_claim", 0, text("b"))]).await;
    assert_eq!(
        (status, &saved["outcome"]["accepted"]),
        (200, &json!(["c2.revised_claim"])),
        "no restart is needed"
    );
    app.clock.pass(60);
    app.answers(&study.project, &[answer_line("Another?")]).await;
    let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("counts");
    assert_eq!(counts.answers, 2, "nothing of the import that failed is left");
}

use app::release::ExportFormat;
use app::routes;
use serde_json::json;
use tests::{on_both, shared};

const DAY: i64 = 86_400;

on_both! {
    async fn d11_two_sittings_add_up_and_neither_a_night_nor_a_clock_set_back_counts(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        let saved = |field: &str, active_ms: i64| {
            let change = json!({"field": field, "base": 0, "value": {"label": "Definitely correct"}});
            json!({"save": {"save_id": tests::browser::save_id(), "assignment": id, "changes": [change], "step": 1, "active_ms": active_ms}})
        };
        browser.open(&routes::review(id)).await;
        app.clock.pass(120);
        assert_eq!(browser.call(routes::SAVE, &saved("c1.correctness", 120_000)).await.0, 200);
        app.clock.pass(DAY);
        browser.open(&routes::review(id)).await;
        app.clock.pass(60);
        assert_eq!(browser.call(routes::SAVE, &saved("c2.correctness", 60_000)).await.0, 200);
        app.clock.pass(-3600);
        assert_eq!(browser.call(routes::SAVE, &saved("c3.correctness", 50)).await.0, 200);
        app.clock.pass(3600 + 8 * 3600);
        let beat = json!({"assignment": id, "step": 1, "active_ms": 0});
        assert_eq!(browser.call(routes::BEAT, &beat).await.0, 200);
        let times = app.ctx().store.find_review(id).await.expect("read").expect("there").times;
        assert_eq!((times.active, times.elapsed), (Some(180_000), Some(180_000)));
        assert_eq!(times.claims.get(&1), Some(&(180_000, 180_000)));
        // Saves after so long a pause count the longest gap, once; active time is only what a page reports.
        browser.judge(id).await;
        let line = shared::json_lines(&app.export(&study.project, ExportFormat::ExpertQa).await).remove(0);
        assert_eq!(line["answers"][tests::people::SYSTEM]["annotation_time"], 480_000);
        let claims = app.export(&study.project, ExportFormat::Claims).await;
        assert_eq!(claims.matches(",180000,480000,").count(), 3, "each claim's row says so: {claims}");
    }
}

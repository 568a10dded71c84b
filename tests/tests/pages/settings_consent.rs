//! The consent text on the settings page: preview, versions, and what Markdown may do.

use app::routes;
use tests::on_both;

const TEXT: &str = "# Your part\n\nYou *judge* answers. See [the plan](https://study.example/plan).\n\n<svg onload=alert(1)>";

on_both! {
    async fn a_preview_shows_the_text_and_stores_nothing(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::settings(&study.project.id)).await;
        assert!(browser.sees("none is asked for"));
        browser.fill("text", TEXT).fill("withdrawal_removes", "on").press("Preview").await;
        assert_eq!(browser.status(), 200);
        assert!(browser.sees("Preview. It is not saved yet."), "{}", browser.text());
        assert!(browser.has(".prose h3") && browser.has(".prose em") && browser.has(".prose a[href='https://study.example/plan']"));
        assert_eq!(browser.value("text").as_deref(), Some(TEXT), "the text stays");
        assert_eq!(browser.value("withdrawal_removes").as_deref(), Some("on"));
        assert_eq!(app.number("SELECT count(*) FROM consent").await, 0);
        browser.press("Save as version 1").await;
        assert!(browser.sees("Version 1 of the consent text is saved."), "{}", browser.text());
        assert_eq!(app.number("SELECT count(*) FROM consent WHERE version = 1 AND withdrawal_removes = 1").await, 1);
    }

    async fn a_change_makes_the_next_version_and_none_makes_none(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::settings(&study.project.id)).await;
        browser.fill("text", "One\n\ntwo").press("Save as version 1").await;
        browser.press("Save as version 2").await;
        assert!(browser.sees("Nothing was changed."), "{}", browser.text());
        browser.fill("withdrawal_removes", "on").press("Save as version 2").await;
        assert!(browser.sees("Version 2 of the consent text is saved."), "{}", browser.text());
        browser.fill("text", "").press("Save as version 3").await;
        assert!(browser.sees("none is asked for"), "an empty text asks nothing: {}", browser.text());
        let store = &app.ctx().store;
        let first = store.find_consent(&study.project.id, 1).await.expect("read").expect("it is kept");
        assert_eq!((first.text.as_str(), first.withdrawal_removes), ("One\n\ntwo", false));
    }

    async fn a_text_that_is_too_long_comes_back_whole(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::settings(&study.project.id)).await;
        let long = "word ".repeat(10_001);
        browser.fill("text", &long).press("Save as version 1").await;
        assert_eq!(browser.status(), 422);
        assert!(browser.sees("At most 50,000 characters."), "{}", browser.status());
        assert_eq!(browser.value("text").as_deref(), Some(long.as_str()));
        assert_eq!(app.number("SELECT count(*) FROM consent").await, 0);
    }

    async fn e9_markdown_runs_nothing(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::settings(&study.project.id)).await;
        let evil = format!("{TEXT}\n\n[x](javascript:alert(1)) ![p](https://evil.example/p.png)\n\n</textarea><script>alert(1)</script>");
        browser.fill("text", &evil).press("Preview").await;
        assert!(!browser.has("svg[onload]") && !browser.has("img") && !browser.has("[href^=javascript]"));
        assert!(browser.sees("<svg onload=alert(1)>"), "it is shown as text: {}", browser.text());
        assert_eq!(browser.value("text").as_deref(), Some(evil.as_str()));
        assert!(!browser.has("script:not([nonce])"), "no script came from the text");
    }
}

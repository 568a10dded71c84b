//! Foreign text in every place where it is shown.

use app::project::Role;
use app::routes;
use scraper::{Html, Selector};
use serde_json::json;
use tests::{Browser, on_both};

const IMG: &str = "<img src=x onerror=alert(1)>";
const SCRIPT: &str = "</script><script>alert(1)</script>";
const SVG: &str = "<svg onload=alert(1)>";

/// No element of the page comes from the text that was put in, and no script holds anything but our own loader.
fn clean(browser: &Browser, place: &str) {
    let html = Html::parse_document(&browser.page.body);
    let bad =
        Selector::parse("img, [onerror], [onload], iframe, object, b.foreign").expect("a good selector");
    assert_eq!(html.select(&bad).count(), 0, "{place}: foreign markup became an element");
    let scripts = Selector::parse("script").expect("a good selector");
    for script in html.select(&scripts) {
        let text: String = script.text().collect();
        assert!(!text.contains("alert(1)"), "{place}: {text}");
        assert!(
            script.attr("nonce").is_some() || script.attr("src").is_some(),
            "{place}: a script without nonce"
        );
    }
}

on_both! {
    async fn e7_markup_in_imported_text_is_shown_as_text_everywhere(opened) {
        let app = opened.serve().await;
        let project = app.project(&format!("Study {SVG} {SCRIPT}")).await;
        let expert = app.account("expert@x.example").await;
        let manager = app.account_named("manager@x.example", &format!("Eve {IMG}")).await;
        app.member(&project, &expert, Role::Expert).await;
        app.member(&project, &manager, Role::Manager).await;
        let line = json!({
            "question": format!("Q {IMG} {SCRIPT}"),
            "system": format!("sys {IMG}"),
            "author": format!("who {IMG}"),
            "answer": format!("A {IMG} {SCRIPT} <b class=foreign>x</b> [1]. B \" onload=alert(1) x=\"."),
            "claims": [
                {"text": format!("A {IMG} {SCRIPT} <b class=foreign>x</b> [1]."), "evidence": [1]},
                {"text": "B \" onload=alert(1) x=\".", "evidence": []},
            ],
            "evidence": [{"url": format!("https://e.example/\"{IMG}"), "passage": format!("P {IMG} {SCRIPT}")}],
            "field": format!("F {IMG}"),
            "specific_field": format!("S {SCRIPT}"),
        });
        app.answers(&project, &[line]).await;
        let work = app.hand_out(&project, &expert).await;
        let mut browser = app.signed_in("expert@x.example").await;
        let revised = json!({"claim": {"text": format!("R {IMG} {SCRIPT}")}});
        let phrase = json!({"phrases": [{"reason": format!("W {IMG} {SCRIPT}")}]});
        let partial = json!({"label": "Partial"});
        let changes = [("c1.support", 0, partial), ("c1.phrases", 0, phrase), ("c1.revised_claim", 0, revised)];
        let (status, saved) = browser.save(&work[0], &changes).await;
        assert_eq!((status, &saved["outcome"]["refused"]), (200, &json!([])), "{saved}");
        let mut places: Vec<String> = ["/work", "/projects", "/account"].map(str::to_owned).to_vec();
        places.extend(["answer", "1", "2", "revised", "submit"].map(|step| routes::review_step(&work[0], step)));
        for place in &places {
            browser.open(place).await;
            assert_eq!(browser.status(), 200, "{place}");
            clean(&browser, place);
        }
        browser.open("/work").await;
        assert!(browser.sees(&format!("Q {IMG} {SCRIPT}")), "every character is shown: {}", browser.text());
        browser.open(&routes::review_step(&work[0], "1")).await;
        for text in [format!("A {IMG} {SCRIPT}"), format!("Q {IMG}")] {
            assert!(browser.sees(&text), "{text}: {}", browser.text());
        }
        let mut desk = app.signed_in("manager@x.example").await;
        for place in ["/projects".to_owned(), routes::project(&project.id), "/account".to_owned()] {
            desk.open(&place).await;
            assert_eq!(desk.status(), 200, "{place}");
            clean(&desk, &place);
        }
        desk.open(&routes::project(&project.id)).await;
        assert!(desk.sees(&format!("Study {SVG}")), "E9: the title is shown whole");
    }

    async fn e11_parameters_are_not_reflected_as_markup(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        let evil = routes::percent(&format!("{SCRIPT}{IMG}"));
        let review = routes::review(&study.work[0]);
        for place in [
            format!("/sign-in?next={evil}"),
            format!("/sign-in?problem={evil}"),
            format!("/sign-in?problem=wait-{evil}"),
            format!("/account?password={evil}&keys={evil}"),
            format!("/nowhere?q={evil}"),
            format!("/nowhere/{evil}"),
            format!("{review}?step={evil}&refused={evil}"),
            format!("/work?q={evil}"),
        ] {
            browser.open(&place).await;
            clean(&browser, &place);
            let kind = browser.page.headers.get("content-type").and_then(|v| v.to_str().ok()).unwrap_or_default();
            assert!(kind.starts_with("text/html"), "{place}: {kind}");
        }
    }

    async fn e13_no_text_disappears_after_something_that_looks_like_a_tag(opened) {
        let app = opened.serve().await;
        let project = app.project("one").await;
        let expert = app.account("expert@x.example").await;
        app.member(&project, &expert, Role::Expert).await;
        let text = "If x < 3 and y > 2, the tag <script> is safe.";
        let line = json!({"question": "Is it & how <b>?", "system": "s", "answer": format!("{text} Done.")});
        app.answers(&project, &[line]).await;
        let work = app.hand_out(&project, &expert).await;
        let mut browser = app.signed_in("expert@x.example").await;
        browser.open(&routes::review_step(&work[0], "1")).await;
        assert!(browser.sees(text) && browser.sees("Done.") && browser.sees("Is it & how <b>?"), "{}", browser.text());
        let claims = app.export(&project, app::release::ExportFormat::Claims).await;
        assert!(claims.contains(text) && claims.contains("Done."));
        let lines = app.export(&project, app::release::ExportFormat::ExpertQa).await;
        let line: serde_json::Value = serde_json::from_str(lines.trim()).expect("one line");
        assert_eq!(line["answers"]["s"]["answer_string"], format!("{text} Done."));
    }
}

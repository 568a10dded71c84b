use app::project::Role;
use app::routes;
use scraper::{ElementRef, Html, Selector};
use serde_json::json;
use tests::on_both;

/// The selectors of the style sheets whose elements keep line breaks and blanks.
fn keeping() -> Vec<Selector> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../style");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("it is there") {
        let text = std::fs::read_to_string(entry.expect("it can be read").path()).expect("it is text");
        for rule in text.split('}').filter(|rule| rule.contains("white-space: pre-wrap")) {
            let selector = rule.split('{').next().unwrap_or_default().trim();
            found.extend(Selector::parse(selector));
        }
    }
    assert!(!found.is_empty(), "they were found");
    found
}

/// Each text of the page that holds the word stands in an element that keeps its lines, with the lines in it.
fn keeps_lines(body: &str, word: &str, keeping: &[Selector]) {
    let html = Html::parse_document(body);
    let main = Selector::parse("main, .said, .judging").expect("a good selector");
    let texts = html.select(&main).next().expect("there is a main part").descendants();
    let mut seen = 0;
    for node in texts.filter(|n| n.value().as_text().is_some_and(|t| t.contains(word))) {
        let text = &**node.value().as_text().expect("it is a text");
        let parents: Vec<ElementRef<'_>> = node.ancestors().filter_map(ElementRef::wrap).collect();
        if parents[0].value().name() != "textarea" {
            let kept = parents.iter().any(|parent| keeping.iter().any(|selector| selector.matches(parent)));
            assert!(kept, "{word} stands in {}", parents[0].html());
        }
        assert!(text.contains(&format!("\n\n  - {word}\n\t{word}9")), "{text:?}");
        seen += 1;
    }
    assert!(seen > 0, "{word} is on the page");
}

on_both! {
    async fn c29_lines_blank_lines_and_indents_show_wherever_a_text_is_shown(opened) {
        let app = opened.serve().await;
        let project = app.project("one").await;
        let expert = app.account("expert@x.example").await;
        app.member(&project, &expert, Role::Expert).await;
        let text = |word: &str| format!("{word}0:\n\n  - {word}\n\t{word}9");
        let line = json!({
            "question": text("qqq"), "system": "s", "answer": text("ccc"), "claims": [{"text": text("ccc"), "evidence": [1]}],
            "evidence": [{"url": "https://e.example", "passage": text("ppp")}],
        });
        app.answers(&project, &[line]).await;
        let work = app.hand_out(&project, &expert).await;
        let mut browser = app.signed_in("expert@x.example").await;
        let keeping = keeping();
        for (step, words) in [("answer", &["qqq", "ccc"][..]), ("1", &["ccc", "ppp"]), ("revised", &["ccc"])] {
            browser.open(&routes::review_step(&work[0], step)).await;
            for word in words {
                keeps_lines(&browser.page.body, word, &keeping);
            }
        }
    }
}

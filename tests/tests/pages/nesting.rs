//! Elements lie in each other as the pages say: a browser's parser changes nothing, so that the script finds what it
//! expects.

use app::project::Role;
use app::routes;
use scraper::{Html, Selector};
use serde_json::json;
use tests::{Browser, on_both};

const VOID: [&str; 6] = ["br", "hr", "img", "input", "link", "meta"];
const RAW: [&str; 5] = ["script", "style", "textarea", "title", "noscript"];

/// Markdown and markup of blocks, each a claim.
const BLOCKS: [&str; 9] = [
    "- one\n- two\n\n1. three",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "# A heading\n\n## Another",
    "```\ncode </p><b>\n```",
    "    indented code",
    "> a quotation\n\n***",
    "</p><ul><li>x</li></ul>",
    "<table><tr><td>x</td></tr></table>",
    "<a href=x>y</a> <button>z</button> <form><textarea>",
];

/// Each element as the bytes nest it: how deep, and its name.
fn served(html: &str) -> Vec<(usize, String)> {
    let (mut found, mut open, mut rest) = (Vec::new(), Vec::<String>::new(), html);
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").expect("a comment ends").1;
            continue;
        }
        let end = tag_end(rest);
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default().to_owned();
        if tag.starts_with('/') {
            assert_eq!(
                open.pop().as_ref(),
                Some(&name),
                "</{name}> closes what is open: {}",
                &rest[..rest.len().min(80)]
            );
            continue;
        }
        // Leptos writes its last scripts behind the document; there every parser takes them into the body.
        let behind = open.is_empty() && !found.is_empty() && name == "script";
        found.push((if behind { 2 } else { open.len() }, name.clone()));
        if RAW.contains(&name.as_str()) {
            let closing = format!("</{name}>");
            rest = rest.split_once(&closing).expect("a raw text ends").1;
        } else if !VOID.contains(&name.as_str()) && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    found
}

/// Where the tag ends whose inside begins here; `>` in an attribute does not end it.
fn tag_end(rest: &str) -> usize {
    let mut quoted = None;
    for (at, sign) in rest.char_indices() {
        match (quoted, sign) {
            (None, '>') => return at,
            (None, '"' | '\'') => quoted = Some(sign),
            (Some(quote), sign) if quote == sign => quoted = None,
            _ => {}
        }
    }
    panic!("a tag does not end: {}", &rest[..rest.len().min(80)]);
}

/// Each element as a browser's parser nests it.
fn parsed(html: &Html) -> Vec<(usize, String)> {
    let all = html.tree.root().descendants().filter_map(|node| {
        let name = node.value().as_element()?.name().to_owned();
        Some((node.ancestors().filter(|up| up.value().is_element()).count(), name))
    });
    all.collect()
}

fn nested(browser: &Browser, place: &str) {
    let html = Html::parse_document(&browser.page.body);
    let (bytes, tree) = (served(&browser.page.body), parsed(&html));
    let differs = bytes.iter().zip(&tree).position(|(a, b)| a != b);
    let around = differs.map(|at| (&bytes[at.saturating_sub(3)..=at], &tree[at.saturating_sub(3)..=at]));
    assert_eq!(around, None, "{place}: the parser nests this otherwise");
    assert_eq!(bytes.len(), tree.len(), "{place}: the parser adds or drops elements");
    let phrasing = ":is(p, button, h1, h2, h3, span, label) :is(p, div, ul, ol, dl, table, pre, form, section, h1, h2, h3)";
    let pressing = ":is(a, button) :is(a, button, input, textarea, select, label)";
    for wrong in [phrasing, pressing, "label label"] {
        let found = Selector::parse(wrong).expect("a good selector");
        let found = html.select(&found).next().map(|element| element.html());
        assert_eq!(found, None, "{place}: {wrong}");
    }
}

on_both! {
    async fn g11_g13_a_parser_changes_nothing_whatever_blocks_a_text_holds(opened) {
        let app = opened.serve().await;
        let project = app.project("# Study\n\n- one").await;
        let (expert, manager) = (app.account("expert@x.example").await, app.account("manager@x.example").await);
        app.member(&project, &expert, Role::Expert).await;
        app.member(&project, &manager, Role::Manager).await;
        let claims: Vec<_> = BLOCKS.iter().map(|text| json!({"text": text, "evidence": [1]})).collect();
        let line = json!({
            "question": BLOCKS.join("\n\n"), "system": "s", "answer": BLOCKS.join("\n\n"), "claims": claims,
            "evidence": [{"url": "https://e.example/<ul>", "passage": BLOCKS.join("\n\n")}],
        });
        app.answers(&project, &[line]).await;
        let work = app.hand_out(&project, &expert).await;
        let mut browser = app.signed_in("expert@x.example").await;
        let mut places: Vec<String> = ["/work", "/projects", "/account", "/nowhere"].map(str::to_owned).to_vec();
        places.extend((1..=BLOCKS.len()).map(|step| routes::review_step(&work[0], &step.to_string())));
        places.extend(["answer", "revised", "submit"].map(|step| routes::review_step(&work[0], step)));
        for place in &places {
            browser.open(place).await;
            nested(&browser, place);
        }
        browser.open(&places[4]).await;
        for block in BLOCKS {
            let words = block.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(browser.sees(&words), "{words}: {}", browser.text());
        }
        let text = |n: usize| json!({"claim": {"text": BLOCKS.join(&n.to_string())}});
        let reason = json!({"phrases": [{"place": {"start": 0, "end": 3}, "reason": BLOCKS.join("\n")}]});
        let changes = [("c1.support", 0, json!({"label": "Partial"})), ("c1.phrases", 0, reason), ("c1.revised_claim", 0, text(1))];
        browser.save(&work[0], &changes).await;
        let (_, saved) = browser.save(&work[0], &[("c1.revised_claim", 0, text(2))]).await;
        assert_eq!(saved["outcome"]["conflicts"], json!(["c1.revised_claim"]), "{saved}");
        for place in &places {
            browser.open(place).await;
            nested(&browser, place);
        }
        let held = [("assignment", work[0].as_str()), ("step", "1"), ("c1.revised_claim", BLOCKS[0]), ("c1.phrases.0.reason", BLOCKS[6])];
        let mut nobody = app.browser();
        nobody.post(routes::REVIEW_FORM, &held.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!(nobody.status(), 401);
        nested(&nobody, "a held form");
        nobody.open("/sign-in?problem=wrong").await;
        nested(&nobody, "sign-in");
        let mut desk = app.signed_in("manager@x.example").await;
        for place in ["/projects".to_owned(), routes::project(&project.id), "/work".to_owned()] {
            desk.open(&place).await;
            nested(&desk, &place);
        }
        assert!(desk.open(&routes::project(&project.id)).await.has("table"), "tables were among them");
    }
}

//! What a browser has to fetch stays small: the crates that reach it are on a list, the program has a limit.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, HeaderValue};
use server::http::assets;

/// Compressed, in bytes (docs/architecture.md, "Budgets").
const WASM_LIMIT: usize = 200_000;

fn crates_in_the_browser() -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "-p", "app", "--no-default-features", "--features", "hydrate"])
        .args(["--target", "wasm32-unknown-unknown", "--edges", "normal,no-proc-macro"])
        .args(["--prefix", "none", "--format", "{p}", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("crate names are ASCII");
    text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Every crate here is paid for by each expert's first visit. After weighing one, rewrite the list with
/// `VERACITE_UPDATE_LISTS=1 cargo test -p tests --test browser_budget`.
#[test]
fn only_listed_crates_reach_the_browser() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser_crates.txt");
    let found = crates_in_the_browser();
    if std::env::var_os("VERACITE_UPDATE_LISTS").is_some() {
        let text: String = found.iter().map(|name| format!("{name}\n")).collect();
        std::fs::write(&list, text).expect("the list can be written");
    }
    let text = std::fs::read_to_string(&list).expect("the list is there");
    let listed: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    let new: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(new.is_empty() && gone.is_empty(), "new in the browser: {new:?}; no longer there: {gone:?}");
}

#[tokio::test]
async fn the_browser_program_is_within_its_limit() {
    if !assets::has_browser_code() {
        assert!(
            std::env::var_os("VERACITE_REQUIRE_SITE").is_none(),
            "build the browser code first: make site"
        );
        println!("skipped: this build has no browser code (make site)");
        return;
    }
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("br"));
    let path = format!("/pkg/{}_bg.wasm", assets::output_name());
    let response = assets::serve(path.parse().expect("a path"), headers).await;
    assert_eq!(response.headers()["content-encoding"], "br");
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body in memory");
    println!("the browser program: {} bytes compressed, of {WASM_LIMIT}", bytes.len());
    assert!(bytes.len() <= WASM_LIMIT, "{} bytes compressed, over {WASM_LIMIT}", bytes.len());
}

//! An expert cuts a claim in two in their own review.

use app::id::AssignmentId;
use app::project::Role;
use app::release::ExportFormat;
use app::routes;
use serde_json::{Value, json};
use server::formats::Format;
use tests::{Browser, Served, on_both, shared};

async fn post(browser: &mut Browser, place: &str, id: &AssignmentId, fields: &[(&str, &str)]) {
    let mut all = vec![("assignment".to_owned(), id.to_string())];
    all.extend(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    browser.post(place, &all).await;
}

/// Cuts "Take it with food [1][2]." before "with": its parts have the keys 4 and 5.
async fn cut(browser: &mut Browser, id: &AssignmentId) {
    post(browser, routes::CUT_OWN_CLAIM, id, &[("claim", "3"), ("at", "8")]).await;
}

async fn submit(browser: &mut Browser, id: &AssignmentId) {
    post(browser, routes::SUBMIT, id, &[]).await;
}

/// Saves labels of one claim: support, informativeness, correctness, reliability, worthiness.
async fn give(browser: &mut Browser, id: &AssignmentId, key: u32, labels: [&str; 5]) {
    const AXES: [&str; 5] = ["support", "informativeness", "correctness", "reliability", "worthiness"];
    let fields = AXES.map(|axis| format!("c{key}.{axis}"));
    let changes: Vec<(&str, u32, Value)> = fields
        .iter()
        .zip(labels)
        .map(|(field, label)| (field.as_str(), 0, json!({"label": label})))
        .collect();
    let (status, saved) = browser.save(id, &changes).await;
    assert_eq!((status, &saved["outcome"]["refused"]), (200, &json!([])), "{saved}");
}

const BARE: [&str; 5] = ["Missing", "Very relevant", "Unsure", "Missing", "No"];
const HALF: [&str; 5] = ["Incomplete", "Very relevant", "Unsure", "Reliable", "No"];
const GOOD: [&str; 5] = ["Complete", "Very relevant", "Definitely correct", "Reliable", "Yes"];

/// The claims of the only answer of an export.
async fn claims(app: &Served, project: &app::project::Project) -> Vec<Value> {
    let lines = shared::json_lines(&app.export(project, ExportFormat::ExpertQa).await);
    let answers = lines[0]["answers"].as_object().expect("answers").clone();
    let answer = answers.into_iter().next().expect("an answer").1;
    answer["claims"].as_array().expect("claims").clone()
}

on_both! {
    async fn a_claim_that_is_cut_is_judged_part_by_part_and_exported_with_its_parent(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        browser.open(&routes::review(id)).await;
        assert!(browser.has(&format!("a[href='{}']", routes::review_claims(id))), "the review leads there");
        browser.open(&routes::review_claims(id)).await;
        assert_eq!(browser.count("form[action='/do/judgement/cut-claim']"), 3, "each claim can be cut");
        cut(&mut browser, id).await;
        assert!(browser.page.place.ends_with("step=3"), "{}", browser.page.place);
        assert!(browser.sees("Claim 3 of 4"), "{}", browser.text());
        for (key, labels) in [(1, GOOD), (2, BARE), (4, HALF), (5, GOOD)] {
            if key == 5 {
                browser.save(id, &[("usefulness", 0, json!({"label": "Useful"}))]).await;
                submit(&mut browser, id).await;
                assert!(browser.page.place.contains("refused"), "the second part is missing");
            }
            give(&mut browser, id, key, labels).await;
        }
        let words = json!({"claim": {"text": "after a meal [1][2]."}});
        browser.save(id, &[("c5.revised_claim", 0, words)]).await;
        submit(&mut browser, id).await;
        assert!(browser.sees("This review is submitted"), "{}", browser.text());
        assert!(browser.sees("Take it after a meal [1][2]."), "the revised answer: {}", browser.text());

        let out = claims(&app, &study.project).await;
        let told = |claim: &Value| (claim["claim_string"].clone(), claim["support"].clone(), claim["split_from"].clone());
        let whole = json!("Take it with food [1][2].");
        assert_eq!(out.iter().map(told).collect::<Vec<_>>(), [
            (json!("Aspirin thins the blood [1]."), json!("Complete"), Value::Null),
            (json!("It was sold first in 1899."), json!("Missing"), Value::Null),
            (json!("Take it"), json!("Incomplete"), whole.clone()),
            (json!("with food [1][2]."), json!("Complete"), whole),
        ]);
        assert_eq!(out[2]["evidence"], out[3]["evidence"], "each part has the sources of the whole");
        let csv = app.export(&study.project, ExportFormat::Claims).await;
        let mut rows = csv::Reader::from_reader(csv.as_bytes());
        let head = rows.headers().expect("a head").clone();
        let at = |name: &str| head.iter().position(|column| column == name).expect("a column");
        let (index, claim) = (at("claim_index"), at("claim"));
        let rows: Vec<_> = rows.records().map(|row| row.expect("a row")).collect();
        let told: Vec<_> = rows.iter().map(|row| (&row[index], &row[claim])).collect();
        assert_eq!(told[2..], [("2", "Take it"), ("2", "with food [1][2].")], "parts stand under the whole");

        // What went out comes in elsewhere and goes out the same.
        let lines = app.export(&study.project, ExportFormat::ExpertQa).await;
        let second = app.project("two").await;
        app.import(&second, Format::ExpertQa, &lines).await;
        assert_eq!(app.export(&second, ExportFormat::ExpertQa).await, lines);
    }

    async fn a_cut_is_the_experts_own_and_joined_it_is_as_before(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let second = app.account("second@one").await;
        app.member(&study.project, &second, Role::Expert).await;
        let others = app.hand_out(&study.project, &second).await;
        let mut browser = app.signed_in("expert@one").await;
        browser.judge(id).await;
        let before = app.export(&study.project, ExportFormat::ExpertQa).await;
        app.clock.pass(10);
        browser.open(&routes::review(id)).await.press("Reopen this review").await;
        app.clock.pass(10);
        cut(&mut browser, id).await;
        // A page that was open meanwhile saves to the whole claim: it is kept with it.
        let (_, saved) = browser.save(id, &[("c3.revised_claim", 0, json!({"claim": {"text": "Kept."}}))]).await;
        assert_eq!(saved["outcome"]["accepted"], json!(["c3.revised_claim"]), "{saved}");
        let mut other = app.signed_in("second@one").await;
        other.open(&routes::review_step(&others[0], "3")).await;
        assert!(other.sees("Claim 3 of 3") && other.sees("Take it with food [1][2]."), "{}", other.text());
        browser.open(&routes::review_claims(id)).await;
        assert_eq!(browser.count("form[action='/do/judgement/join-claim']"), 2);
        post(&mut browser, routes::JOIN_OWN_CLAIM, id, &[("claim", "4")]).await;
        assert!(browser.sees("Claim 3 of 3"), "{}", browser.text());
        assert_eq!(browser.value("c3.revised_claim").as_deref().map(str::trim), Some("Kept."));
        app.clock.pass(10);
        post(&mut browser, routes::CANCEL_REOPENING, id, &[]).await;
        assert_eq!(app.export(&study.project, ExportFormat::ExpertQa).await, before);
    }

    async fn what_can_not_be_cut_says_so_and_nothing_is_changed(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let id = &study.work[0];
        let mut browser = app.signed_in("expert@one").await;
        for (place, fields, words) in [
            (routes::CUT_OWN_CLAIM, vec![("claim", "3")], "Choose the word"),
            (routes::CUT_OWN_CLAIM, vec![("claim", "3"), ("at", "7")], "Choose the word"),
            (routes::CUT_OWN_CLAIM, vec![("claim", "9"), ("at", "8")], "Somebody changed the claims meanwhile"),
            (routes::JOIN_OWN_CLAIM, vec![("claim", "3")], "Somebody changed the claims meanwhile"),
        ] {
            post(&mut browser, place, id, &fields).await;
            assert!(browser.sees("Nothing was changed.") && browser.sees(words), "{fields:?}: {}", browser.text());
        }
        assert_eq!(app.number("SELECT count(*) FROM judgement WHERE draft LIKE '%splits%'").await, 0);
        app.study("two", 1).await;
        for who in ["manager@one", "expert@two"] {
            let mut stranger = app.signed_in(who).await;
            stranger.open(&routes::review_claims(id)).await;
            assert_eq!(stranger.status(), 404, "{who}");
            cut(&mut stranger, id).await;
            assert_eq!(stranger.status(), 404, "{who}");
        }
        browser.judge(id).await;
        cut(&mut browser, id).await;
        assert!(browser.sees("submitted"), "{}", browser.text());
        browser.open(&routes::review_claims(id)).await;
        assert!(!browser.sees("Cut here"), "{}", browser.text());
    }
}

use app::routes;
use serde_json::json;
use tests::on_both;

on_both! {
    async fn a_fault_of_the_program_gives_a_page_with_a_reference_and_no_inner_words(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        app.execute("UPDATE answer SET claims = 'no json at all'").await;
        app.execute("UPDATE protocol SET document = 'no json at all'").await;
        for place in ["/work".to_owned(), routes::review(&study.work[0])] {
            browser.open(&place).await;
            assert_eq!(browser.status(), 500, "{place}");
            assert!(browser.sees("Something went wrong here") && browser.sees("Reference "), "{}", browser.text());
            for inner in ["no json", "claims", "SELECT", "serde", "sqlx"] {
                assert!(!browser.page.body.contains(inner), "{place}: {inner}");
            }
        }
        let (status, answer) = browser.save(&study.work[0], &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        assert_eq!(status, 500, "{answer}");
        assert!(answer["internal"].is_string(), "a reference and nothing else: {answer}");
    }

    async fn what_does_not_exist_is_not_found_in_words(opened) {
        let app = opened.serve().await;
        app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        for place in ["/nowhere", "/review", "/review/1", "/project/1", "/do/judgement/save", "/pkg/x"] {
            browser.open(place).await;
            assert_eq!(browser.status(), 404, "{place}");
            assert!(browser.sees("There is nothing here"), "{place}: {}", browser.text());
        }
    }

    async fn g17_a_save_that_cannot_be_read_says_so_with_400(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        for input in [
            json!({}),
            json!({"save": {}}),
            json!({"save": {"save_id": "1", "assignment": study.work[0], "changes": []}}),
            json!({"save": {"save_id": study.work[0], "assignment": study.work[0], "changes": [{"field": "c1.mood", "base": 0, "value": {"label": "x"}}]}}),
            json!("text"),
        ] {
            let (status, answer) = browser.call(routes::SAVE, &input).await;
            assert_eq!((status, answer), (400, json!("bad_input")), "{input}");
        }
    }

    async fn c11_nul_is_refused_alike_on_both_engines(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        let bad = json!({"claim": {"text": "a\u{0}b"}});
        let good = json!({"label": "Useful"});
        let (status, saved) =
            browser.save(&study.work[0], &[("c1.revised_claim", 0, bad), ("usefulness", 0, good)]).await;
        assert_eq!(status, 200, "{saved}");
        assert_eq!(saved["outcome"]["refused"], json!([["c1.revised_claim", "bad_text"]]));
        assert_eq!(saved["outcome"]["accepted"], json!(["usefulness"]), "one bad field keeps no other out");
        browser.open("/sign-in").await;
        browser.fill("email", "a\u{0}b@x.example").fill("password", "with \u{0} in it").press("Sign in").await;
        assert_eq!(browser.status(), 401, "{}", browser.text());
        let endless = format!("{}@x.example", "aé".repeat(5_000));
        browser.open("/sign-in").await;
        browser.fill("email", &endless).fill("password", "whatever it is").press("Sign in").await;
        assert_eq!(browser.status(), 401, "{}", browser.text());
        browser.open("/sign-in?next=%00&problem=%00").await;
        assert!(browser.status() < 500);
    }
}

use app::project::Role;
use app::routes;
use serde_json::json;
use std::time::Duration;
use tests::{Served, on_both};

/// How many experts save at once.
const EXPERTS: usize = 20;

/// For how long.
const LASTS: Duration = Duration::from_secs(4);

async fn saves_on(app: Served) {
    let study = app.study("one", 1).await;
    let mut tasks = Vec::new();
    for n in 0..EXPERTS {
        let expert = app.account(&format!("{n}@x.example")).await;
        app.member(&study.project, &expert, Role::Expert).await;
        let work = app.hand_out(&study.project, &expert).await.remove(0);
        tasks.push((app.signed_in(&expert.email).await, work));
    }
    let until = tokio::time::Instant::now() + LASTS;
    let running = tasks.into_iter().map(|(mut browser, work)| {
        tokio::spawn(async move {
            let mut revision = 0;
            while tokio::time::Instant::now() < until {
                let value = json!({"claim": {"text": format!("Version {revision}.")}});
                let (status, saved) = browser.save(&work, &[("c1.revised_claim", revision, value)]).await;
                assert_eq!(status, 200, "{saved}");
                assert_eq!(saved["outcome"]["accepted"], json!(["c1.revised_claim"]), "{saved}");
                revision += 1;
            }
            (work, revision)
        })
    });
    let mut total = 0;
    for done in futures::future::join_all(running.collect::<Vec<_>>()).await {
        let (work, revision) = done.expect("no save failed");
        let review = app.ctx().store.find_review(&work).await.expect("read").expect("there");
        assert_eq!(review.judgement.revision("c1.revised_claim".parse().expect("a field")), revision);
        let text = review.judgement.revised_claim(1).and_then(|revised| revised.text.clone());
        assert_eq!(text, Some(format!("Version {}.", revision - 1)), "the last one is there");
        total += i64::from(revision);
    }
    assert_eq!(app.number("SELECT count(*) FROM save").await, total, "none was lost and none is there twice");
    println!("{total} saves by {EXPERTS} experts in {LASTS:?}");
}

on_both! {
    async fn g1_twenty_experts_save_at_once_without_an_error(opened) {
        saves_on(opened.serve().await).await;
    }

    async fn d7_a_draft_stays_while_others_submit_and_the_file_comes_again(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let second = app.account("second@one").await;
        app.member(&study.project, &second, Role::Expert).await;
        let seconds = app.hand_out(&study.project, &second).await;
        let mut browser = app.signed_in("second@one").await;
        let half = json!({"claim": {"text": "Half a sen"}});
        browser.save(&seconds[0], &[("c1.revised_claim", 0, half)]).await;
        app.judge(&study.expert, &study.work[0]).await;
        app.answers(&study.project, &[tests::people::answer_line("What of one 1?")]).await;
        browser.open(&routes::review_step(&seconds[0], "1")).await;
        assert!(browser.page.body.contains("Half a sen"), "{}", browser.text());
        let whole = json!({"claim": {"text": "Half a sentence is whole now."}});
        let (_, saved) = browser.save(&seconds[0], &[("c1.revised_claim", 1, whole)]).await;
        assert_eq!(saved["outcome"]["accepted"], json!(["c1.revised_claim"]), "nobody wrote the field in between");
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("counts");
        assert_eq!((counts.answers, counts.judged), (1, 1));
    }

    async fn the_server_says_whether_it_is_well(opened) {
        let app = opened.serve().await;
        let mut browser = app.browser();
        browser.open("/health").await;
        assert_eq!((browser.status(), browser.page.body.as_str()), (200, "ok\n"));
        app.db.close().await;
        browser.open("/health").await;
        assert_eq!(browser.status(), 503);
    }
}

use tests::on_both;

on_both! {
    async fn d15_the_count_never_runs_past_the_total_and_ends_in_all_done(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 3).await;
        let mut browser = app.signed_in("expert@one").await;
        browser.open("/work").await;
        assert!(browser.sees("Three answers are waiting") && browser.sees("You have judged 0 of 3"), "{}", browser.text());
        for (done, id) in study.work.iter().enumerate() {
            browser.judge(id).await;
            browser.open("/work").await;
            let words = if done < 2 { format!("You have judged {} of 3", done + 1) } else { "All done".to_owned() };
            assert!(browser.sees(&words), "{words}: {}", browser.text());
        }
    }

    async fn work_begun_comes_first_and_says_how_far_it_is(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 3).await;
        let mut browser = app.signed_in("expert@one").await;
        let (status, _) = browser.save(&study.work[2], &[("usefulness", 0, serde_json::json!({"label": "Useful"}))]).await;
        assert_eq!(status, 200);
        browser.open("/work").await;
        let text = browser.text();
        let place = |n: usize| text.find(&format!("What of one {n}?")).expect("it is listed");
        assert!(place(3) < place(1) && place(3) < place(2), "{text}");
        assert!(text.contains("0 of 3 claims"), "{text}");
    }

    async fn one_broken_draft_hides_no_other_work_and_says_so_itself(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 2).await;
        let mut browser = app.signed_in("expert@one").await;
        browser.save(&study.work[0], &[("usefulness", 0, serde_json::json!({"label": "Useful"}))]).await;
        app.execute("UPDATE judgement SET draft = '{'").await;
        browser.open("/work").await;
        assert!(browser.sees("Two answers are waiting") && browser.sees("What of one 2?"), "{}", browser.text());
        browser.open(&app::routes::review(&study.work[0])).await;
        assert_eq!(browser.status(), 500);
        browser.open(&app::routes::review(&study.work[1])).await;
        assert_eq!(browser.status(), 200);
    }

    async fn somebody_without_work_is_told_so(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let browser = app.signed_in("ada@lab.example").await;
        assert!(browser.sees("You belong to no project yet"));
        let study = app.study("one", 1).await;
        let mut manager = app.signed_in(&study.manager.email).await;
        manager.open("/work").await;
        assert!(manager.sees("Nothing waits for you"), "{}", manager.text());
    }
}

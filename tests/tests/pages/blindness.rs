use app::routes;
use reqwest::Method;
use serde_json::json;
use tests::on_both;
use tests::people::SYSTEM;

on_both! {
    async fn no_byte_that_an_expert_gets_names_the_system(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 2).await;
        let mut browser = app.signed_in("expert@one").await;
        let mut all = String::new();
        let mut places: Vec<String> = ["/", "/work", "/projects", "/account"].map(str::to_owned).to_vec();
        for id in &study.work {
            places.push(routes::review(id));
            places.extend(["answer", "1", "2", "3", "revised", "submit"].map(|step| routes::review_step(id, step)));
        }
        for place in &places {
            browser.open(place).await;
            all += &format!("{:?}{}", browser.page.headers, browser.page.body);
        }
        all += &browser.save(&study.work[0], &[("usefulness", 0, json!({"label": "Useful"}))]).await.1.to_string();
        browser.judge(&study.work[1]).await;
        all += &browser.page.body;
        browser.open(&routes::project(&study.project.id)).await;
        all += &browser.page.body;
        assert!(!all.contains(SYSTEM), "the experts are blind");
        // The manager sees it, so the test above means something.
        let mut manager = app.signed_in("manager@one").await;
        let export = manager.send(Method::GET, &routes::export(&study.project.id, "claims"), &[], Vec::new()).await;
        assert!(export.body.contains(SYSTEM));
    }
}

//! Taking work, losing it to somebody else, skipping it.

use app::id::AssignmentId;
use app::project::{Reach, Settings};
use app::routes;
use serde_json::json;
use tests::{Browser, Served, on_both};

const HOUR: i64 = 3_600;

fn anyone() -> Settings {
    Settings { reach: Reach::Anyone, portion: 1, questions_wanted: 0, ..Settings::default() }
}

/// The review that the browser is at.
fn here(browser: &Browser) -> AssignmentId {
    let place = browser.page.place.strip_prefix("/review/").expect("a review");
    place.split(['?', '/']).next().expect("an id").parse().expect("an id")
}

async fn at_work(app: &Served, email: &str) -> Browser {
    let mut browser = app.signed_in(email).await;
    browser.open(routes::WORK).await;
    browser
}

fn text(text: &str) -> serde_json::Value {
    json!({"claim": {"text": text}})
}

on_both! {
    async fn an_expert_takes_one_answer_after_the_other_until_nothing_is_free(opened) {
        let app = opened.serve().await;
        app.open_study("one", 2, 1, anyone()).await;
        let mut browser = at_work(&app, "1@one").await;
        assert!(browser.sees("The next answer is ready") && browser.sees("about 14 min"), "{}", browser.text());
        assert!(browser.sees("for 2 days after that"), "{}", browser.text());
        browser.press("Next answer").await;
        let first = here(&browser);
        browser.open(routes::WORK).await;
        assert!(browser.sees("One answer is waiting") && browser.sees("You have judged 0 of 1."), "{}", browser.text());
        browser.judge(&first).await;
        browser.open(routes::WORK).await;
        assert!(browser.sees("You can stop here, or take the next answer"), "{}", browser.text());
        assert!(browser.sees("You have judged 1 answer"), "{}", browser.text());
        browser.press("Next answer").await;
        let second = here(&browser);
        assert_ne!(first, second);
        browser.judge(&second).await;
        browser.open(routes::WORK).await;
        assert!(browser.sees("All done") && browser.sees("Nothing is free at the moment"), "{}", browser.text());
    }

    async fn d3_a_lease_lapses_the_next_expert_gets_the_answer_and_the_first_finds_the_draft(opened) {
        let app = opened.serve().await;
        let study = app.open_study("one", 1, 2, anyone()).await;
        let mut first = at_work(&app, "1@one").await;
        first.press("Next answer").await;
        let work = here(&first);
        first.save(&work, &[("c1.revised_claim", 0, text("My careful version."))]).await;
        app.clock.pass(47 * HOUR);
        first.save(&work, &[("usefulness", 0, json!({"label": "Useful"}))]).await;
        app.clock.pass(47 * HOUR);
        let mut second = at_work(&app, "2@one").await;
        assert!(second.sees("Nothing waits for you"), "the first worked on it within two days: {}", second.text());
        app.clock.pass(2 * HOUR);
        second = at_work(&app, "2@one").await;
        second.press("Next answer").await;
        let taken = here(&second);
        assert_ne!(work, taken);
        assert!(!second.page.body.contains("My careful version."), "experts don't see each other's work");

        let mut first = at_work(&app, "1@one").await;
        assert!(first.sees("your time ended 1 hour ago, and somebody else has it now"), "{}", first.text());
        first.open(&routes::review(&work)).await;
        assert!(first.sees("Your time for this answer ended"), "{}", first.text());
        assert!(first.sees("My careful version.") && first.sees("Useful"), "the draft: {}", first.text());
        assert!(!first.has("form.judge"), "it is read only");
        let (status, saved) = first.save(&work, &[("c1.revised_claim", 1, text("One more word."))]).await;
        assert_eq!((status, &saved["outcome"]["closed"]), (200, &json!("lapsed")), "{saved}");
        let form = [("assignment", work.as_str()), ("step", "1"), ("c1.revised_claim", "Typed without a script.")];
        let form = form.map(|(name, value)| (name.to_owned(), value.to_owned()));
        first.post(routes::REVIEW_FORM, &form).await;
        assert_eq!(first.status(), 409, "{}", first.text());
        assert!(first.sees("Typed without a script."), "nothing that was typed is lost: {}", first.text());
        first.post(routes::SUBMIT, &[("assignment".to_owned(), work.to_string())]).await;
        assert_eq!(first.status(), 409);
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("counted");
        assert_eq!(counts.judgements, 0, "it counts nowhere");

        second.open(&routes::skip(&taken)).await;
        second.fill("reason", "field").press("Skip this answer").await;
        first.open(&routes::review_step(&work, "1")).await;
        assert!(first.has("form.judge") && first.page.body.contains("My careful version."), "{}", first.text());
        first.judge(&work).await;
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("counted");
        assert_eq!((counts.answers, counts.judged, counts.judgements), (1, 1, 1));
    }

    async fn an_expert_who_comes_back_late_goes_on_if_nobody_wanted_the_answer(opened) {
        let app = opened.serve().await;
        app.open_study("one", 1, 2, anyone()).await;
        let mut browser = at_work(&app, "1@one").await;
        browser.press("Next answer").await;
        let work = here(&browser);
        app.clock.pass(10 * 24 * HOUR);
        let mut browser = app.signed_in("1@one").await;
        browser.open(&routes::review(&work)).await;
        assert!(browser.has("form.judge"), "{}", browser.text());
        let other = at_work(&app, "2@one").await;
        assert!(other.sees("Nothing waits for you"), "opening it renewed the lease: {}", other.text());
        browser.judge(&work).await;
        app.clock.pass(10 * 24 * HOUR);
        let other = at_work(&app, "2@one").await;
        assert!(other.sees("Nothing waits for you"), "what is submitted keeps its place: {}", other.text());
    }

    async fn skipping_asks_for_a_reason_and_the_manager_puts_the_answer_back(opened) {
        let app = opened.serve().await;
        let study = app.open_study("one", 1, 1, anyone()).await;
        let mut browser = at_work(&app, "1@one").await;
        browser.press("Next answer").await;
        let work = here(&browser);
        assert!(browser.page.body.contains(&format!("href=\"{}\"", routes::skip(&work))), "a link leads there");
        browser.open(&routes::skip(&work)).await;
        browser.press("Skip this answer").await;
        assert!(browser.status() == 422 && browser.sees("Choose a reason."), "{}", browser.text());
        browser.fill("reason", "other").press("Skip this answer").await;
        assert!(browser.sees("Say in a few words what the reason is."), "{}", browser.text());
        browser.fill("words", "My own paper is cited.").press("Skip this answer").await;
        assert!(browser.page.place == routes::WORK && browser.sees("My own paper is cited."), "{}", browser.text());
        browser.open(&routes::skip(&work)).await;
        assert_eq!(browser.status(), 404, "once");

        let mut manager = app.signed_in(&study.manager.email).await;
        manager.open(&routes::project(&study.project.id)).await;
        assert!(manager.sees("skipped it: My own paper is cited."), "{}", manager.text());
        manager.press("Put back").await;
        assert!(!manager.sees("My own paper is cited."), "{}", manager.text());
        browser.open(routes::WORK).await;
        assert!(browser.sees("One answer is waiting") && browser.sees("You have judged 0 of 1."), "{}", browser.text());
    }

    async fn d15_skipping_one_of_five_never_counts_past_the_total(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 5).await;
        let mut browser = app.signed_in("expert@one").await;
        for (done, id) in study.work.iter().enumerate() {
            browser.open(routes::WORK).await;
            let (judged, total) = if done > 2 { (done - 1, 4) } else { (done, 5) };
            let words = format!("You have judged {judged} of {total}.");
            assert!(browser.sees(&words), "{words}: {}", browser.text());
            if done == 2 {
                browser.open(&routes::skip(id)).await;
                browser.fill("reason", "unclear").press("Skip this answer").await;
            } else {
                browser.judge(id).await;
            }
        }
        browser.open(routes::WORK).await;
        assert!(browser.sees("All done"), "{}", browser.text());
    }

    async fn nobody_takes_or_moves_what_is_not_theirs(opened) {
        let app = opened.serve().await;
        let study = app.open_study("one", 2, 1, anyone()).await;
        let other = app.open_study("two", 1, 1, anyone()).await;
        let mut browser = at_work(&app, "1@one").await;
        browser.press("Next answer").await;
        let work = here(&browser);
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut stranger = app.signed_in("1@two").await;
        stranger.post(routes::NEXT, &[pair("project", study.project.id.as_str())]).await;
        assert_eq!(stranger.status(), 404);
        let skip = [pair("assignment", work.as_str()), pair("reason", "field")];
        stranger.post(routes::SKIP, &skip).await;
        assert_eq!(stranger.status(), 404);
        stranger.open(&routes::skip(&work)).await;
        assert_eq!(stranger.status(), 404);
        browser.post(routes::PUT_BACK, &[pair("assignment", work.as_str())]).await;
        assert_eq!(browser.status(), 403, "an expert puts nothing back");
        let mut manager = app.signed_in(&other.manager.email).await;
        manager.post(routes::PUT_BACK, &[pair("assignment", work.as_str())]).await;
        assert_eq!(manager.status(), 404, "nor does another project's manager");
        assert_eq!(app.number("SELECT count(*) FROM assignment").await, 1);
    }
}

use app::routes;
use tests::on_both;

on_both! {
    async fn d13_the_managers_figures_agree_with_those_of_the_people(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 3).await;
        let second = app.account("second@one").await;
        app.member(&study.project, &second, app::project::Role::Expert).await;
        let seconds = app.hand_out(&study.project, &second).await;
        app.judge(&study.expert, &study.work[0]).await;
        app.clock.pass(60);
        app.judge(&study.expert, &study.work[1]).await;
        app.judge(&second, &seconds[0]).await;
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("counts");
        assert_eq!((counts.answers, counts.judged, counts.judgements), (3, 2, 3));
        assert_eq!(counts.judged + counts.in_progress + counts.waiting + counts.unassigned, counts.answers);
        let people = app.ctx().store.person_progress(&study.project.id).await.expect("progress");
        let submitted: i64 = people.iter().map(|person| person.submitted).sum();
        assert_eq!(submitted, counts.judgements, "the sum of the persons is the project's");
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::project(&study.project.id)).await;
        assert!(browser.sees("2 of 3 answers judged"), "{}", browser.text());
        // D21: reopening the only judgement of an answer takes it back out.
        let mut expert = app.signed_in("expert@one").await;
        expert.open(&routes::review(&study.work[1])).await;
        app.clock.pass(60);
        expert.press("Reopen this review").await;
        browser.open(&routes::project(&study.project.id)).await;
        assert!(browser.sees("1 of 3 answers judged"), "D21: {}", browser.text());
    }

    async fn experts_are_led_to_their_work_and_strangers_nowhere(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.study("two", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        browser.open("/projects").await;
        assert!(browser.sees("one") && !browser.page.body.contains(study.project.id.as_str()));
        browser.open(&routes::project(&study.project.id)).await;
        assert_eq!(browser.status(), 403);
        let mut stranger = app.signed_in("manager@two").await;
        stranger.open("/projects").await;
        assert!(!stranger.page.body.contains(study.project.id.as_str()));
        stranger.open(&routes::project(&study.project.id)).await;
        assert_eq!(stranger.status(), 404);
    }
}

use app::account::rules::TRIES;
use tests::on_both;
use tests::password::PASSWORD;

on_both! {
    async fn the_right_password_leads_where_the_expert_wanted_to_go(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let mut browser = app.browser();
        browser.open("/account").await;
        assert_eq!(browser.page.place, "/sign-in?next=/account");
        browser.fill("email", " Ada@Lab.example ").fill("password", PASSWORD).press("Sign in").await;
        assert_eq!((browser.status(), browser.page.place.as_str()), (200, "/account"));
        assert!(browser.sees("Name of ada@lab.example"));
    }

    async fn e19_known_and_unknown_addresses_answer_alike(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let mut answers = Vec::new();
        for email in ["ada@lab.example", "nobody@lab.example"] {
            let mut browser = app.browser();
            browser.open("/sign-in").await;
            browser.fill("email", email).fill("password", "wrong password").press("Sign in").await;
            assert_eq!(browser.value("email").as_deref(), Some(email), "the address is still there");
            assert_eq!(browser.value("password").as_deref(), Some(""), "the password is not");
            let body = browser.body().replace(email, "ADDRESS");
            answers.push((browser.status(), browser.page.place.clone(), body));
        }
        assert_eq!(answers[0].0, 401);
        assert_eq!(answers[0], answers[1]);
        // The unknown address costs a hash too.
        assert_eq!(app.passwords.counts(), (2, 1));
    }

    async fn e19_tries_are_limited_for_known_and_unknown_addresses(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        for email in ["ada@lab.example", "nobody@lab.example"] {
            let mut browser = app.browser();
            for _ in 0..TRIES {
                browser.open("/sign-in").await;
                browser.fill("email", email).fill("password", "wrong password").press("Sign in").await;
                assert_eq!(browser.status(), 401);
            }
            browser.fill("email", email).fill("password", PASSWORD).press("Sign in").await;
            assert_eq!(browser.status(), 429, "the right password does not help");
            assert!(browser.sees("Too many tries for this address. Wait 15 minutes"));
        }
        app.clock.pass(15 * 60 + 1);
        app.signed_in("ada@lab.example").await;
    }
}

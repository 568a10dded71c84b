use reqwest::Method;
use tests::on_both;

on_both! {
    async fn e21_the_session_has_a_new_id_after_login_and_a_dead_one_after_logout(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        app.account("bob@lab.example").await;
        let mut browser = app.signed_in("ada@lab.example").await;
        let first = browser.session().expect("there is a session").to_owned();
        // Somebody who fixed a session id beforehand has nothing of it.
        browser.sign_in("bob@lab.example").await;
        let second = browser.session().expect("there is a session").to_owned();
        assert_ne!(first, second);
        browser.open("/account").await;
        assert!(browser.sees("bob@lab.example"));
        let mut thief = app.browser();
        thief.cookies.insert("veracite".to_owned(), first);
        thief.open("/account").await;
        assert!(thief.page.place.starts_with("/sign-in"), "the old id is dead");
        browser.press("Sign out").await;
        assert_eq!(browser.page.place, "/sign-in");
        thief.cookies.insert("veracite".to_owned(), second);
        thief.open("/account").await;
        assert!(thief.page.place.starts_with("/sign-in"), "the logged-out id is dead");
    }

    async fn e21_an_id_that_was_made_up_is_not_taken_over(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let mut browser = app.browser();
        let made_up = "AAAAAAAAAAAAAAAAAAAAAA";
        browser.cookies.insert("veracite".to_owned(), made_up.to_owned());
        browser.sign_in("ada@lab.example").await;
        assert_ne!(browser.session(), Some(made_up));
    }

    async fn the_session_cookie_is_kept_from_scripts_and_other_sites(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let mut browser = app.browser();
        browser.open("/sign-in").await;
        browser.fill("email", "ada@lab.example").fill("password", tests::password::PASSWORD);
        let (action, fields) = browser.entries("Sign in");
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        let kind = [(reqwest::header::CONTENT_TYPE, "application/x-www-form-urlencoded")];
        let answer = browser.send(Method::POST, &action, &kind, body.finish().into_bytes()).await;
        let cookies: Vec<&str> =
            answer.headers.get_all("set-cookie").iter().filter_map(|c| c.to_str().ok()).collect();
        let session = cookies.iter().find(|c| c.starts_with("veracite=")).expect("a session begins");
        for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(session.contains(part), "{session}");
        }
    }

    async fn a_page_needs_a_sign_in_and_leads_back_afterwards(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        for place in ["/", "/work", "/projects", "/account"] {
            let mut browser = app.browser();
            browser.open(place).await;
            assert!(browser.page.place.starts_with("/sign-in?next="), "{place}");
            assert_eq!(browser.page.hops[0].0, 303);
        }
    }

    async fn sign_in_never_leads_to_another_site(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        for next in ["https://evil.example/", "//evil.example", "/\\evil.example", "/do/account/sign-out", "javascript:alert(1)"] {
            let mut browser = app.browser();
            browser.open(&app::routes::sign_in(next)).await;
            browser.fill("email", "ada@lab.example").fill("password", tests::password::PASSWORD);
            // The hidden field is under the attacker's control, too.
            browser.fill("next", next).press("Sign in").await;
            assert_eq!((browser.status(), browser.page.place.as_str()), (200, "/work"), "{next}");
        }
    }

    async fn e17_nobody_signs_up_by_themselves(opened) {
        let app = opened.serve().await;
        let mut browser = app.browser();
        browser.open("/sign-in").await;
        let page = browser.page.body.to_lowercase();
        assert!(!page.contains("sign up") && !page.contains("register"));
        for place in ["/sign-up", "/signup", "/register", "/invitation/abc", "/account/new"] {
            browser.open(place).await;
            assert_eq!(browser.status(), 404, "{place}");
        }
        for place in ["/do/account/add", "/do/account/sign-up", "/do/account/register"] {
            let fields = [("email".to_owned(), "eve@evil.example".to_owned()), ("password".to_owned(), "x".repeat(12))];
            browser.post(place, &fields).await;
            assert!(matches!(browser.status(), 401 | 404), "{place}: {}", browser.status());
        }
        assert_eq!(app.number("SELECT count(*) FROM account").await, 0);
    }
}

use tests::on_both;
use tests::password::PASSWORD;

on_both! {
    async fn g17_the_form_says_what_is_wrong_with_which_field(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let mut browser = app.signed_in("ada@lab.example").await;
        let long = "x".repeat(513);
        for (current, new, again, words) in [
            ("not it at all", "another good one", "another good one", "This is not your current password."),
            (PASSWORD, "", "", "Choose a new password."),
            (PASSWORD, "short", "short", "This one is too short"),
            (PASSWORD, long.as_str(), long.as_str(), "This one is too long"),
            (PASSWORD, "another good one", "another good two", "The two entries differ."),
        ] {
            browser.open("/account").await;
            browser.fill("current", current).fill("new", new).fill("again", again);
            browser.press("Change the password").await;
            assert!(browser.sees(words), "{words}: {}", browser.text());
            assert!(browser.has("[aria-invalid=true]"), "{words}");
            assert_eq!(browser.status(), 422, "{words}");
            assert_eq!(browser.value("new").as_deref(), Some(""), "no password goes back into the page");
        }
        app.signed_in("ada@lab.example").await;
    }

    async fn e21_a_new_password_ends_all_other_sessions(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        app.account("bob@lab.example").await;
        let mut here = app.signed_in("ada@lab.example").await;
        let mut there = app.signed_in("ada@lab.example").await;
        let mut other = app.signed_in("bob@lab.example").await;
        let before = here.session().expect("there is a session").to_owned();
        here.open("/account").await;
        here.fill("current", PASSWORD).fill("new", "another good one").fill("again", "another good one");
        here.press("Change the password").await;
        assert!(here.sees("Your password is changed."));
        assert_ne!(here.session(), Some(before.as_str()), "this session goes on under another id");
        there.open("/account").await;
        assert!(there.page.place.starts_with("/sign-in"), "the other device is signed out");
        other.open("/account").await;
        assert!(other.sees("bob@lab.example"), "other people are not");
        let mut old = app.browser();
        old.sign_in("ada@lab.example").await;
        assert_eq!(old.status(), 401, "the old password is no longer right");
    }

    async fn single_keys_are_turned_off_and_on(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let mut browser = app.signed_in("ada@lab.example").await;
        browser.open("/account").await;
        assert!(browser.has("input[name=single_keys][checked]"));
        browser.untick("single_keys").press("Save").await;
        assert!(browser.sees("Saved.") && !browser.has("input[name=single_keys][checked]"));
        browser.fill("single_keys", "on").press("Save").await;
        assert!(browser.has("input[name=single_keys][checked]"));
    }
}

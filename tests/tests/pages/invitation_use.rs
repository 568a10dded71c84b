//! What an invitation's link leads to, for whom, and how often.

use super::invitation_list::invited;
use app::project::{Role, Standing};
use app::routes;
use tests::password::PASSWORD;
use tests::{Browser, Served, on_both};

/// Fills the form of somebody new and sends it.
async fn join_as_new(browser: &mut Browser, path: &str, name: &str) {
    browser.open(path).await;
    browser.fill("name", name).fill("new", PASSWORD).fill("again", PASSWORD);
    browser.press("Join").await;
}

async fn standing(app: &Served, study: &tests::people::Study, email: &str) -> Option<(Role, Standing)> {
    let account = app.ctx().store.find_credentials(email).await.expect("it is read")?.account;
    app.ctx().store.find_standing(&study.project.id, &account.id).await.expect("it is read")
}

on_both! {
    async fn e17_an_invitation_is_the_only_way_in_and_works_once(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        for place in ["/sign-up", "/register", "/account/new", "/invitation", "/invitation/"] {
            let mut browser = app.browser();
            browser.open(place).await;
            assert_eq!(browser.status(), 404, "{place}");
        }
        let accounts = app.number("SELECT count(*) FROM account").await;
        let mut stranger = app.browser();
        let made_up = "A".repeat(43);
        for secret in ["", "x", &made_up, "../../project", "%00"] {
            let fields = [("secret", secret), ("name", "X"), ("new", PASSWORD), ("again", PASSWORD)];
            stranger.post("/do/invitation/accept", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
            assert_eq!(stranger.status(), 404, "{secret}: {}", stranger.text());
            assert!(stranger.session().is_none(), "{secret}");
        }
        assert_eq!(app.number("SELECT count(*) FROM account").await, accounts);
        let path = invited(&app, &study, "Vera Lind <vera@clinic.example>", "expert").await.remove(0);
        let mut vera = app.browser();
        vera.open(&path).await;
        assert!(vera.sees("You are invited, as an expert, to") && vera.sees("one"), "{}", vera.text());
        assert_eq!(vera.value("name").as_deref(), Some("Vera Lind"));
        assert_eq!(vera.page.headers.get("cache-control").and_then(|v| v.to_str().ok()), Some("no-store"));
        assert_eq!(vera.page.headers.get("referrer-policy").and_then(|v| v.to_str().ok()), Some("same-origin"));
        join_as_new(&mut vera, &path, " Vera  Lind ").await;
        assert_eq!(vera.page.hops[0].1, routes::taking_part(&study.project.id));
        assert_eq!(standing(&app, &study, "vera@clinic.example").await, Some((Role::Expert, Standing::Joining)));
        vera.open("/account").await;
        assert!(vera.sees("Vera Lind · vera@clinic.example"), "{}", vera.text());
        let mut again = app.browser();
        again.open(&path).await;
        assert_eq!(again.status(), 410);
        assert!(again.sees("This invitation was used"), "{}", again.text());
        let secret = path.trim_start_matches("/invitation/").to_owned();
        let fields = [("secret", secret.as_str()), ("name", "X"), ("new", PASSWORD), ("again", PASSWORD)];
        again.post("/do/invitation/accept", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!((again.status(), again.session().is_some()), (410, false));
        assert_eq!(app.number("SELECT count(*) FROM account").await, accounts + 1);
        app.signed_in("vera@clinic.example").await;
    }

    async fn e17_a_link_gives_its_own_project_and_role_and_no_other(opened) {
        let app = opened.serve().await;
        let (one, two) = (app.study("one", 0).await, app.study("two", 0).await);
        let path = invited(&app, &one, "vera@clinic.example", "expert").await.remove(0);
        let secret = path.trim_start_matches("/invitation/").to_owned();
        let mut vera = app.browser();
        let fields = [
            ("secret", secret.as_str()), ("name", "Vera"), ("new", PASSWORD), ("again", PASSWORD), ("role", "manager"),
            ("project", two.project.id.as_str()), ("email", "other@clinic.example"), ("administrator", "true"),
        ];
        vera.post("/do/invitation/accept", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!(standing(&app, &one, "vera@clinic.example").await, Some((Role::Expert, Standing::Joining)));
        assert_eq!(standing(&app, &two, "vera@clinic.example").await, None);
        assert_eq!(standing(&app, &one, "other@clinic.example").await, None);
        for place in [routes::people(&one.project.id), routes::project(&two.project.id)] {
            vera.open(&place).await;
            assert!(matches!(vera.status(), 403 | 404), "{place}: {}", vera.status());
        }
        assert_eq!(app.number("SELECT count(*) FROM account WHERE administrator = 1").await, 0);
    }

    async fn e17_expired_and_revoked_links_change_nothing(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let old = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        let mut vera = app.browser();
        vera.open(&old).await;
        vera.fill("name", "Vera").fill("new", PASSWORD).fill("again", PASSWORD);
        let (action, fields) = vera.entries("Join");
        app.clock.pass(14 * 24 * 3600 - 1);
        vera.open(&old).await;
        assert_eq!(vera.status(), 200, "good until its last second");
        app.clock.pass(1);
        vera.post(&action, &fields).await;
        assert_eq!(vera.status(), 410);
        assert!(vera.sees("This invitation has expired"), "{}", vera.text());
        assert_eq!(standing(&app, &study, "vera@clinic.example").await, None);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::people(&study.project.id)).await;
        manager.press("Take back").await;
        vera.post(&action, &fields).await;
        assert_eq!(vera.status(), 410);
        assert!(vera.sees("taken back"), "{}", vera.text());
        assert_eq!(app.number("SELECT count(*) FROM account WHERE email = 'vera@clinic.example'").await, 0);
        assert!(vera.session().is_none());
    }

    async fn who_has_an_account_signs_in_and_joins_with_one_press(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        app.account("Vera@Clinic.example").await;
        let path = invited(&app, &study, "vera@clinic.example", "manager").await.remove(0);
        let mut vera = app.browser();
        vera.open(&path).await;
        assert!(vera.sees("has an account here") && !vera.has("input[name=new]"), "{}", vera.text());
        // Nobody makes a second account for the address, nor takes this one over.
        let secret = path.trim_start_matches("/invitation/").to_owned();
        let fields = [("secret", secret.as_str()), ("name", "X"), ("new", "another good one"), ("again", "another good one")];
        vera.post("/do/invitation/accept", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert!(vera.session().is_none() && vera.sees("has an account here"), "{}", vera.text());
        vera.open(&routes::sign_in(&path)).await;
        vera.fill("email", "vera@clinic.example").fill("password", PASSWORD).press("Sign in").await;
        assert_eq!(vera.page.place, path);
        vera.press("Join").await;
        assert_eq!((vera.status(), vera.page.place.clone()), (200, routes::project(&study.project.id)));
        assert_eq!(standing(&app, &study, "vera@clinic.example").await, Some((Role::Manager, Standing::In)));
    }

    async fn who_is_signed_in_as_somebody_else_is_told_so(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let path = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        let mut other = app.signed_in("expert@one").await;
        other.open(&path).await;
        assert!(other.sees("This invitation is for vera@clinic.example"), "{}", other.text());
        assert!(other.sees("You are signed in as expert@one"));
        let secret = path.trim_start_matches("/invitation/").to_owned();
        other.post("/do/invitation/join", &[("secret".to_owned(), secret)]).await;
        assert!(other.sees("This invitation is for vera@clinic.example"), "nothing happens: {}", other.text());
        assert_eq!(app.number("SELECT count(*) FROM invitation WHERE used_at IS NOT NULL").await, 0);
        other.press("Sign out").await;
        assert_eq!(other.page.place, path, "back at the link, signed out");
        assert!(other.has("input[name=new]"));
    }

    async fn the_form_says_what_is_wrong_and_keeps_the_name(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let path = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        let mut vera = app.browser();
        for (name, new, again, words) in [
            ("", PASSWORD, PASSWORD, "Write your name."),
            ("Vera <i>", "short", "short", "This one is too short"),
            ("Vera <i>", PASSWORD, "another good one", "The two entries differ."),
        ] {
            vera.open(&path).await;
            vera.fill("name", name).fill("new", new).fill("again", again).press("Join").await;
            assert!(vera.sees(words) && vera.has("[aria-invalid=true]"), "{words}: {}", vera.text());
            assert_eq!((vera.status(), vera.session().is_some()), (422, false));
            assert_eq!(vera.value("name").as_deref(), Some(name));
            assert_eq!(vera.value("new").as_deref(), Some(""), "no password goes back into the page");
        }
        vera.fill("name", "Vera").fill("new", PASSWORD).fill("again", PASSWORD).press("Join").await;
        assert!(vera.session().is_some(), "the form that came back works: {}", vera.text());
    }

    async fn of_two_uses_at_the_same_instant_one_wins(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let path = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        let mut tries = Vec::new();
        for i in 0..8 {
            let mut browser = app.browser();
            browser.open(&path).await;
            browser.fill("name", &format!("Vera {i}")).fill("new", PASSWORD).fill("again", PASSWORD);
            tries.push(browser);
        }
        futures::future::join_all(tries.iter_mut().map(|browser| browser.press("Join"))).await;
        let (won, lost): (Vec<_>, Vec<_>) = tries.iter().partition(|browser| browser.session().is_some());
        let won = won.len();
        // Refused in words: the link was used, or the address has an account by now.
        assert!(lost.iter().all(|browser| browser.status() == 410), "{:?}", lost.iter().map(|b| b.text()).collect::<Vec<_>>());
        assert_eq!(won, 1);
        assert_eq!(app.number("SELECT count(*) FROM account WHERE email = 'vera@clinic.example'").await, 1);
        assert_eq!(app.number("SELECT count(*) FROM member WHERE standing = 'joining'").await, 1);
    }

    async fn a_link_that_is_left_over_brings_nobody_back(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let left_over = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        let vera = app.account("vera@clinic.example").await;
        app.member(&study.project, &vera, Role::Expert).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::member(&study.project.id, &vera.id)).await;
        manager.fill("sure", "on").press("Take out").await;
        assert_eq!(standing(&app, &study, "vera@clinic.example").await, Some((Role::Expert, Standing::Removed)));
        let mut browser = app.signed_in("vera@clinic.example").await;
        browser.open(&left_over).await;
        assert_eq!(browser.status(), 410, "{}", browser.text());
    }

    async fn who_left_comes_back_by_a_new_invitation_under_their_pseudonym(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let expert = app.account("vera@clinic.example").await;
        app.member(&study.project, &expert, Role::Expert).await;
        let store = &app.ctx().store;
        let before = store.find_person_of(&study.project.id, &expert.id).await.expect("read").expect("a person");
        store.set_standing(&study.project.id, &expert.id, Standing::Withdrawn).await.expect("they left");
        let path = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        let mut vera = app.signed_in("vera@clinic.example").await;
        vera.open(&path).await;
        vera.press("Join").await;
        assert_eq!(standing(&app, &study, "vera@clinic.example").await, Some((Role::Expert, Standing::Joining)));
        let after = store.find_person_of(&study.project.id, &expert.id).await.expect("read").expect("a person");
        assert_eq!(before.number, after.number);
    }

    async fn a_file_that_named_the_address_before_finds_its_person(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let mut line = tests::people::answer_line("What of this?");
        line["author"] = "vera@clinic.example".into();
        app.answers(&study.project, &[line]).await;
        let path = invited(&app, &study, "Vera@clinic.example", "expert").await.remove(0);
        join_as_new(&mut app.browser(), &path, "Vera").await;
        let known = app.ctx().store.find_credentials("vera@clinic.example").await.expect("read").expect("known");
        let person = app.ctx().store.find_person_of(&study.project.id, &known.account.id).await.expect("read");
        assert_eq!(person.and_then(|p| p.original_id).as_deref(), Some("vera@clinic.example"));
    }
}

//! A forgotten password: asking, the link, and who may make one for whom.

use app::account::rules::ASKS;
use app::project::Role;
use app::routes;
use std::sync::Arc;
use tests::mail::{Endless, Post};
use tests::password::PASSWORD;
use tests::{Browser, Served, on_both};

const NEW: &str = "another good one";

async fn ask(app: &Served, email: &str) -> Browser {
    let mut browser = app.browser();
    browser.open(routes::SIGN_IN).await;
    browser.open(routes::FORGOTTEN).await;
    browser.fill("email", email).press("Send me a link").await;
    browser
}

async fn set(browser: &mut Browser, path: &str, new: &str) {
    browser.open(path).await;
    browser.fill("new", new).fill("again", new).press("Set the password and sign in").await;
}

on_both! {
    async fn a_link_by_mail_sets_the_password_once_and_ends_all_sessions(opened) {
        let post = Post::open().await;
        let app = opened.serve_with(post.mail()).await;
        app.account_named("vera@clinic.example", "Vera\r\nBcc: all@clinic.example").await;
        let mut elsewhere = app.signed_in("vera@clinic.example").await;
        let asked = ask(&app, " Vera@clinic.example").await;
        assert_eq!(asked.status(), 200);
        assert!(asked.sees("Look into your mail"), "{}", asked.text());
        let letter = post.wait_for(1).await.remove(0);
        assert!(letter.head.contains("Subject: A new password for Veracite"), "{}", letter.head);
        assert!(!letter.head.lines().any(|line| line.starts_with("Bcc")), "{}", letter.head);
        let path = letter.path(&app.base);
        let mut vera = app.browser();
        vera.open(&path).await;
        vera.fill("new", "short").fill("again", "short").press("Set the password and sign in").await;
        assert_eq!(vera.status(), 422);
        assert!(vera.sees("This one is too short"), "{}", vera.text());
        set(&mut vera, &path, NEW).await;
        assert!(vera.sees("Your password is changed"), "signed in: {}", vera.text());
        elsewhere.open("/account").await;
        assert!(elsewhere.page.place.starts_with("/sign-in"), "e21: other sessions are dead");
        let mut again = app.browser();
        again.open(&path).await;
        assert_eq!(again.status(), 410);
        assert!(again.sees("This link was used"), "{}", again.text());
        let secret = path.trim_start_matches("/new-password/").to_owned();
        let fields = [("secret", secret.as_str()), ("new", "yet another one"), ("again", "yet another one")];
        again.post("/do/account/new-password", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!((again.status(), again.session().is_some()), (410, false));
        let mut old = app.browser();
        old.sign_in("vera@clinic.example").await;
        assert_eq!(old.status(), 401, "the old password is no longer right");
    }

    async fn e19_reset_known_and_unknown_addresses_answer_alike(opened) {
        let post = Post::open().await;
        let app = opened.serve_with(post.mail()).await;
        app.account("ada@lab.example").await;
        let mut answers = Vec::new();
        for email in ["ada@lab.example", "nobody@lab.example"] {
            let mut statuses = Vec::new();
            for _ in 0..=ASKS {
                let browser = ask(&app, email).await;
                statuses.push((browser.status(), browser.page.hops.clone(), browser.body()));
            }
            answers.push(statuses);
        }
        assert_eq!(answers[0][0].0, 200);
        assert_eq!(answers[0][ASKS].0, 429, "tries are limited");
        assert!(answers[0][ASKS].2.contains("Wait 15 minutes"));
        assert_eq!(answers[0], answers[1]);
        assert_eq!(app.passwords.counts(), (0, 0), "no hash on either way");
        let letters = post.wait_for(ASKS).await;
        assert!(letters.iter().all(|letter| letter.to == "ada@lab.example"));
        // Only the newest link is good.
        let mut ada = app.browser();
        ada.open(&letters[0].path(&app.base)).await;
        assert_eq!(ada.status(), 404);
        ada.open(&letters[ASKS - 1].path(&app.base)).await;
        assert_eq!(ada.status(), 200);
    }

    async fn e19_reset_the_answer_does_not_wait_for_what_only_known_addresses_cause(opened) {
        // Mail that never ends would hold the answer for the known address for ever if it were sent before.
        let app = opened.serve_with(Some(Arc::new(Endless))).await;
        app.account("ada@lab.example").await;
        let asked = ask(&app, "ada@lab.example").await;
        assert!(asked.sees("Look into your mail"));
    }

    async fn e19_an_invitation_answers_alike_for_known_and_unknown_addresses(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        app.account("ada@lab.example").await;
        let mut answers = Vec::new();
        for email in ["ada@lab.example", "bob@lab.example"] {
            let mut manager = app.signed_in("manager@one").await;
            manager.open(&routes::people(&study.project.id)).await;
            manager.fill("addresses", email).press("Invite").await;
            let links = super::invitation_list::links(&manager, &app);
            let said = manager.text().replace(email, "ADDRESS").replace(&links[0], "LINK");
            answers.push((manager.status(), manager.page.place.clone(), said));
            app.execute("DELETE FROM invitation").await;
        }
        assert_eq!(answers[0], answers[1], "whether somebody has an account is not told");
    }

    async fn links_expire_after_an_hour_and_foreign_ones_lead_nowhere(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let secret = app::account::reset::service::make(app.ctx(), &study.expert.id).await.expect("a link");
        let path = routes::new_password(secret.reveal());
        app.clock.pass(3599);
        let mut browser = app.browser();
        browser.open(&path).await;
        assert_eq!(browser.status(), 200);
        browser.fill("new", NEW).fill("again", NEW);
        let (action, fields) = browser.entries("Set the password and sign in");
        app.clock.pass(1);
        browser.post(&action, &fields).await;
        assert_eq!((browser.status(), browser.session().is_some()), (410, false));
        assert!(browser.sees("This link has expired"), "{}", browser.text());
        for foreign in ["A".repeat(43), "x".to_owned(), secret.hash()] {
            browser.open(&routes::new_password(&foreign)).await;
            assert_eq!(browser.status(), 404, "{foreign}");
            assert!(browser.sees("This link leads nowhere"), "{}", browser.text());
        }
        // The secret of an invitation sets no password, and that of a reset joins nothing.
        let invitation = super::invitation_list::invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        browser.open(&invitation.replace("/invitation/", "/new-password/")).await;
        assert_eq!(browser.status(), 404);
        browser.open(&path.replace("/new-password/", "/invitation/")).await;
        assert_eq!(browser.status(), 404);
        app.signed_in("expert@one").await;
    }

    async fn a_changed_password_kills_the_links_that_were_asked_for_before(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let secret = app::account::reset::service::make(app.ctx(), &study.expert.id).await.expect("a link");
        let mut expert = app.signed_in("expert@one").await;
        expert.open("/account").await;
        expert.fill("current", PASSWORD).fill("new", NEW).fill("again", NEW).press("Change the password").await;
        expert.open(&routes::new_password(secret.reveal())).await;
        assert_eq!(expert.status(), 404);
    }

    async fn of_two_uses_at_the_same_instant_one_sets_the_password(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let secret = app::account::reset::service::make(app.ctx(), &study.expert.id).await.expect("a link");
        let path = routes::new_password(secret.reveal());
        let mut tries = Vec::new();
        for i in 0..6 {
            let mut browser = app.browser();
            let password = format!("password number {i}");
            browser.open(&path).await;
            browser.fill("new", &password).fill("again", &password);
            tries.push(browser);
        }
        let pressed = tries.iter_mut().map(|browser| browser.press("Set the password and sign in"));
        futures::future::join_all(pressed).await;
        let won = tries.iter().filter(|browser| browser.session().is_some()).count();
        assert_eq!(won, 1);
        assert_eq!(app.number("SELECT count(*) FROM session").await, 1);
    }

    async fn without_mail_a_manager_passes_a_link_on_to_members_of_theirs_only(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let other = app.study("two", 0).await;
        let root = app.administrator("root@lab.example").await;
        app.member(&study.project, &root, Role::Expert).await;
        app.member(&study.project, &other.expert, Role::Expert).await;
        let place = routes::people(&study.project.id);
        let asked = { let mut b = app.browser(); b.open(routes::FORGOTTEN).await; b };
        assert!(asked.sees("Ask the people who run your study") && !asked.has("form"), "{}", asked.text());
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&place).await;
        for (account, offered) in [(&study.expert.id, true), (&root.id, false), (&other.expert.id, false)] {
            manager.open(&routes::member(&study.project.id, account)).await;
            assert_eq!((manager.status(), manager.sees("Link for a new password")), (200, offered), "{account}");
        }
        for (account, status) in [(&root.id, 403), (&other.expert.id, 403), (&other.manager.id, 404)] {
            let fields = [("project", study.project.id.as_str()), ("account", account.as_str())];
            manager.post("/do/account/reset-member", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
            assert_eq!(manager.status(), status);
        }
        let fields = [("project", study.project.id.as_str()), ("account", study.expert.id.as_str())];
        let fields = fields.map(|(n, v)| (n.to_owned(), v.to_owned()));
        for email in ["expert@one", "manager@two"] {
            let mut no = app.signed_in(email).await;
            no.post("/do/account/reset-member", &fields).await;
            assert!(matches!(no.status(), 403 | 404), "{email}: {}", no.status());
        }
        assert_eq!(app.number("SELECT count(*) FROM password_reset").await, 0);
        manager.open(&routes::member(&study.project.id, &study.expert.id)).await;
        manager.press("Link for a new password").await;
        let path = super::invitation_list::links(&manager, &app).remove(0);
        manager.open(&place).await;
        assert!(!manager.page.body.contains("/new-password/"), "shown once");
        let mut expert = app.browser();
        set(&mut expert, &path, NEW).await;
        assert!(expert.sees("Your password is changed"), "{}", expert.text());
        app.administrator("super@lab.example").await;
        let mut administrator = app.signed_in("super@lab.example").await;
        let fields = [("project", study.project.id.as_str()), ("account", other.expert.id.as_str())];
        administrator.post("/do/account/reset-member", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!(super::invitation_list::links(&administrator, &app).len(), 1, "an administrator may");
    }

    async fn with_mail_no_manager_passes_links_on(opened) {
        let post = Post::open().await;
        let app = opened.serve_with(post.mail()).await;
        let study = app.study("one", 0).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::member(&study.project.id, &study.expert.id)).await;
        assert!(manager.sees("expert@one") && !manager.sees("Link for a new password"));
        let fields = [("project", study.project.id.as_str()), ("account", study.expert.id.as_str())];
        manager.post("/do/account/reset-member", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!(manager.status(), 403);
    }

    async fn a_new_password_ends_the_wait_after_too_many_tries(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let mut expert = app.browser();
        for _ in 0..app::account::rules::TRIES {
            expert.open(routes::SIGN_IN).await;
            expert.fill("email", "expert@one").fill("password", "wrong password").press("Sign in").await;
        }
        expert.fill("email", "expert@one").fill("password", PASSWORD).press("Sign in").await;
        assert_eq!(expert.status(), 429);
        let secret = app::account::reset::service::make(app.ctx(), &study.expert.id).await.expect("a link");
        set(&mut expert, &routes::new_password(secret.reveal()), PASSWORD).await;
        app.signed_in("expert@one").await;
    }
}

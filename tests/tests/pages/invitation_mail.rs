//! Invitations by mail, over SMTP to a server of the test.

use app::routes;
use tests::mail::Post;
use tests::on_both;
use tests::password::PASSWORD;
use tests::{Browser, Served};

/// The page of the project's people, once it says these words.
async fn told(manager: &mut Browser, place: &str, words: &str) {
    for _ in 0..200 {
        manager.open(place).await;
        if manager.sees(words) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("never {words:?}: {}", manager.text());
}

async fn invite(app: &Served, place: &str, list: &str) -> Browser {
    let mut manager = app.signed_in("manager@one").await;
    manager.open(place).await;
    manager.fill("addresses", list).press("Invite").await;
    assert_eq!(manager.status(), 200, "{}", manager.text());
    manager
}

on_both! {
    async fn an_invitation_arrives_by_mail_and_its_link_works(opened) {
        let post = Post::open().await;
        let app = opened.serve_with(post.mail()).await;
        let study = app.study("one", 0).await;
        let place = routes::people(&study.project.id);
        let mut manager = invite(&app, &place, "Vera Lind <vera@clinic.example>; bo@clinic.example").await;
        assert!(!manager.has("#links") && !manager.page.body.contains(&format!("{}/invitation/", app.base)), "what is mailed is not shown");
        let letters = post.wait_for(2).await;
        assert_eq!(letters[0].to, "vera@clinic.example");
        assert!(letters[0].head.contains("From: Veracite <study@clinic.example>"), "{}", letters[0].head);
        assert!(letters[0].head.contains("To: \"Vera Lind\" <vera@clinic.example>") || letters[0].head.contains("To: Vera Lind <vera@clinic.example>"), "{}", letters[0].head);
        let body = &letters[0].body;
        assert!(body.starts_with("Hello Vera Lind,\n\nName of manager@one invites you"), "{body}");
        assert!(body.contains("“one”") && body.contains("within 14 days"), "{body}");
        assert!(letters[1].body.starts_with("Hello,\n"));
        assert_ne!(letters[0].path(&app.base), letters[1].path(&app.base), "each its own link");
        told(&mut manager, &place, "mailed just now").await;
        let mut vera = app.browser();
        vera.open(&letters[0].path(&app.base)).await;
        vera.fill("new", PASSWORD).fill("again", PASSWORD).press("Join").await;
        assert_eq!(vera.page.hops[0].1, routes::taking_part(&study.project.id));
        told(&mut manager, &place, "used just now").await;
    }

    async fn a_failed_mail_shows_its_reason_and_can_be_sent_again_or_passed_on(opened) {
        let post = Post::open().await;
        let app = opened.serve_with(post.mail()).await;
        let study = app.study("one", 0).await;
        let place = routes::people(&study.project.id);
        let mut manager = invite(&app, &place, "refused@clinic.example, vera@clinic.example").await;
        post.wait_for(1).await;
        told(&mut manager, &place, "mail failed").await;
        assert!(manager.sees("The mail server said:") && manager.sees("no such mailbox"), "{}", manager.text());
        told(&mut manager, &place, "mailed just now").await;
        let old = post.letters()[0].path(&app.base);
        let id = "SELECT count(*) FROM invitation WHERE mail_problem IS NOT NULL";
        assert_eq!(app.number(id).await, 1);
        // Newest first: the first of the list's rows is Vera's.
        manager.press("Mail again").await;
        assert!(manager.sees("A new link is on its way"), "{}", manager.text());
        let letters = post.wait_for(2).await;
        let mut vera = app.browser();
        vera.open(&old).await;
        assert_eq!(vera.status(), 404, "the old link is dead");
        vera.open(&letters[1].path(&app.base)).await;
        assert_eq!(vera.status(), 200);
        manager.press("New link").await;
        assert_eq!(super::invitation_list::links(&manager, &app).len(), 1, "it can be passed on by hand too");
    }

    async fn no_name_slips_a_header_into_a_letter(opened) {
        let post = Post::open().await;
        let app = opened.serve_with(post.mail()).await;
        let project = app.project("Pain\u{85}Bcc: all@clinic.example").await;
        let manager = app.account_named("manager@one", "Max\r\nBcc: all@clinic.example\r\n\r\nHi").await;
        app.member(&project, &manager, app::project::Role::Manager).await;
        let list = "\"Vera\tBcc: all@clinic.example\" <vera@clinic.example>";
        invite(&app, &routes::people(&project.id), list).await;
        let letter = post.wait_for(1).await.remove(0);
        assert_eq!(letter.to, "vera@clinic.example");
        assert!(!letter.head.lines().any(|line| line.to_lowercase().starts_with("bcc")), "{}", letter.head);
        assert_eq!(letter.head.lines().filter(|line| line.starts_with("To:")).count(), 1);
    }

    async fn a_mail_server_that_is_away_is_told_and_the_page_does_not_wait(opened) {
        let url = { Post::open().await.url() };
        let away = server::mail::Smtp::new(&url, Some(tests::mail::FROM)).expect("it is set up");
        let app = opened.serve_with(Some(std::sync::Arc::new(away))).await;
        let study = app.study("one", 0).await;
        let place = routes::people(&study.project.id);
        let mut manager = invite(&app, &place, "vera@clinic.example").await;
        told(&mut manager, &place, "mail failed").await;
    }
}

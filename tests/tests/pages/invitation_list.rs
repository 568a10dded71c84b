//! Inviting: the list as it was pasted, links shown once, what becomes of an invitation.

use app::project::Role;
use app::routes;
use tests::people::Study;
use tests::{Browser, Served, on_both};

/// The paths of the invitations that the page shows to be passed on.
pub fn links(browser: &Browser, app: &Served) -> Vec<String> {
    let mut paths = Vec::new();
    for part in browser.page.body.split(&format!("<code class=\"code\">{}", app.base)).skip(1) {
        paths.push(part.split('<').next().unwrap_or_default().to_owned());
    }
    paths
}

/// The manager invites everybody on the list as `role`; the paths of the links.
pub async fn invited(app: &Served, study: &Study, list: &str, role: &str) -> Vec<String> {
    let mut manager = app.signed_in(&study.manager.email).await;
    manager.open(&routes::people(&study.project.id)).await;
    manager.fill("addresses", list).fill("role", role).press("Invite").await;
    assert_eq!(manager.status(), 200, "{}", manager.text());
    links(&manager, app)
}

on_both! {
    async fn links_are_shown_once_and_stored_nowhere(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::people(&study.project.id)).await;
        manager.fill("addresses", "Vera Lind <vera@clinic.example>\nbo@clinic.example, ann@clinic.example");
        manager.press("Invite").await;
        assert!(manager.sees("Three people are invited"), "{}", manager.text());
        assert!(manager.sees("2 members, 3 invited") && manager.sees("14 days left"), "{}", manager.text());
        let links = links(&manager, &app);
        assert_eq!(links.len(), 3);
        let mut secrets: Vec<&str> = links.iter().filter_map(|l| l.strip_prefix("/invitation/")).collect();
        assert!(secrets.iter().all(|secret| secret.len() == 43), "256 bits: {secrets:?}");
        secrets.sort_unstable();
        secrets.dedup();
        assert_eq!(secrets.len(), 3, "each its own");
        let hash = app::link::Secret::read(secrets[0]).expect("a secret").hash();
        let of = |secret: &str| format!("SELECT count(*) FROM invitation WHERE secret_hash = '{secret}'");
        assert_eq!(app.number(&of(&hash)).await, 1, "its hash is stored");
        assert_eq!(app.number(&of(secrets[0])).await, 0, "the secret itself is not");
        let again = manager.page.place.clone();
        manager.open(&again).await;
        assert!(!manager.page.body.contains(&links[0]) && !manager.has("#links"), "shown once");
        assert!(manager.sees("Vera Lind"), "the invitations are still listed");
    }

    async fn bad_lines_are_named_and_the_text_stays_in_the_form(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::people(&study.project.id)).await;
        let list = "vera@clinic.example\n\nbo@@clinic.example\nann@clinic\n<b>\"Jo\"</b>\n&amp; Jo";
        manager.fill("addresses", list).fill("role", "manager").press("Invite").await;
        assert_eq!(manager.status(), 422);
        for words in ["Nobody is invited yet", "Line 3: “bo@@clinic.example” has more than one @",
            "Line 4: “ann@clinic” has no dot", "Line 5: “/b” lacks what stands before or after the @", "Line 6: “&amp” holds no address"] {
            assert!(manager.sees(words), "{words}: {}", manager.text());
        }
        assert_eq!(manager.value("addresses").map(|text| text.replace("\r\n", "\n")).as_deref(), Some(list));
        assert!(manager.has("input[name=role][value=manager][checked]"), "the role stays");
        assert_eq!(app.number("SELECT count(*) FROM invitation").await, 0);
        manager.fill("addresses", "  ").press("Invite").await;
        assert!(manager.sees("Write at least one address"), "{}", manager.text());
    }

    async fn members_and_those_invited_before_are_told_apart(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let expert = app.account("expert@clinic.example").await;
        app.member(&study.project, &expert, Role::Expert).await;
        invited(&app, &study, "vera@clinic.example", "expert").await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::people(&study.project.id)).await;
        let list = "Expert@Clinic.example\nvera@clinic.example\nnew@clinic.example";
        manager.fill("addresses", list).press("Invite").await;
        assert_eq!(manager.status(), 422);
        assert!(manager.sees("Line 1: “Expert@Clinic.example” is a member already"), "{}", manager.text());
        assert!(manager.sees("Line 2: “vera@clinic.example” was invited before"), "{}", manager.text());
        assert_eq!(app.number("SELECT count(*) FROM invitation").await, 1);
        manager.press("Invite the other one").await;
        assert!(manager.sees("One person is invited"), "{}", manager.text());
        assert_eq!(app.number("SELECT count(*) FROM invitation").await, 2);
        // Once an invitation is over, or its owner has left, the address is free again.
        app.clock.pass(15 * 24 * 3600);
        app.ctx().store.set_standing(&study.project.id, &expert.id, app::project::Standing::Withdrawn)
            .await.expect("they left");
        let paths = invited(&app, &study, list, "expert").await;
        assert_eq!(paths.len(), 3);
    }

    async fn a_hundred_are_invited_at_once(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let list: Vec<String> = (0..100).map(|i| format!("Expert {i} <expert{i}@clinic.example>")).collect();
        let paths = invited(&app, &study, &list.join("\n"), "expert").await;
        assert_eq!(paths.len(), 100);
        let mut last = app.browser();
        last.open(&paths[99]).await;
        assert_eq!(last.value("name").as_deref(), Some("Expert 99"), "in the order of the list");
    }

    async fn a_new_link_kills_the_old_one_and_one_taken_back_is_dead(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        let first = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        app.clock.pass(15 * 24 * 3600);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::people(&study.project.id)).await;
        assert!(manager.sees("expired"), "{}", manager.text());
        manager.press("New link").await;
        let second = links(&manager, &app).remove(0);
        assert!(manager.sees("The old one is dead") && manager.sees("14 days left"), "{}", manager.text());
        let mut vera = app.browser();
        vera.open(&first).await;
        assert_eq!(vera.status(), 404);
        assert!(vera.sees("This link leads nowhere") && vera.sees("newer link"), "{}", vera.text());
        vera.open(&second).await;
        assert_eq!(vera.status(), 200);
        manager.press("Take back").await;
        assert!(manager.sees("The invitation is taken back") && manager.sees("taken back just now"), "{}", manager.text());
        vera.open(&second).await;
        assert_eq!(vera.status(), 410);
        assert!(vera.sees("This invitation was taken back"), "{}", vera.text());
    }

    async fn of_two_invitations_of_an_address_the_renewed_one_is_left(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 0).await;
        invited(&app, &study, "vera@clinic.example", "expert").await;
        app.clock.pass(15 * 24 * 3600);
        let second = invited(&app, &study, "vera@clinic.example", "expert").await.remove(0);
        let first = app.ctx().store.invitations(&study.project.id).await.expect("read");
        let first = first.into_iter().min_by_key(|one| one.expires_at).expect("it is there");
        let mut manager = app.signed_in("manager@one").await;
        manager.post("/do/invitation/renew", &[("invitation".to_owned(), first.id.to_string())]).await;
        let third = links(&manager, &app).remove(0);
        let mut vera = app.browser();
        for (link, status) in [(&second, 410), (&third, 200)] {
            vera.open(link).await;
            assert_eq!(vera.status(), status, "{}", vera.text());
        }
    }

    async fn e1_only_managers_of_the_project_see_and_change_its_people(opened) {
        let app = opened.serve().await;
        let one = app.study("one", 0).await;
        app.study("two", 0).await;
        invited(&app, &one, "vera@clinic.example", "expert").await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::people(&one.project.id)).await;
        let (_, row) = manager.entries("New link");
        let (_, form) = manager.entries("Invite");
        for (email, status) in [("expert@one", 403), ("manager@two", 404), ("expert@two", 404)] {
            let mut other = app.signed_in(email).await;
            other.open(&routes::people(&one.project.id)).await;
            assert_eq!(other.status(), status, "{email}");
            assert!(!other.page.body.contains("vera@clinic.example"), "{email}");
            for (place, fields) in [("/do/invitation/renew", &row), ("/do/invitation/revoke", &row), ("/do/invitation/invite", &form)] {
                let mut fields = fields.clone();
                fields.iter_mut().filter(|(n, _)| n == "addresses").for_each(|(_, v)| *v = "x@clinic.example".to_owned());
                other.post(place, &fields).await;
                assert_eq!(other.status(), status, "{email} {place}");
            }
        }
        let mut nobody = app.browser();
        nobody.post("/do/invitation/invite", &form).await;
        assert_eq!(nobody.status(), 401);
        assert_eq!(app.number("SELECT count(*) FROM invitation WHERE revoked_at IS NULL").await, 1);
        let mut administrator = app.administrator("root@lab.example").await;
        administrator.name.clear();
        let mut root = app.signed_in("root@lab.example").await;
        root.open(&routes::people(&one.project.id)).await;
        assert_eq!(root.status(), 200, "an administrator manages every project");
    }
}

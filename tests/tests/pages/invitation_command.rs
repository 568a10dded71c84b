//! Inviting and setting passwords anew from the command line.

use app::routes;
use serde_json::Value;
use std::process::Output;
use tests::mail::{FROM, Post};
use tests::{Served, on_both, program};

async fn invite(app: &Served, people: &[&str], more: &[&str]) -> Output {
    let fixed = ["--project", "one", "--role", "expert", "--public-url", &app.base];
    program::run(&app.address, &[&["invite"], people, &fixed, more].concat()).await
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

on_both! {
    async fn a_command_invites_prints_the_links_and_mails_them(opened) {
        let post = Post::open().await;
        let app = opened.serve().await;
        app.study("one", 0).await;
        let mail = ["--smtp", &post.url(), "--mail-from", FROM];
        let people = ["Vera Lind <vera@clinic.example>", "refused@clinic.example"];
        let output = invite(&app, &people, &mail).await;
        let said = lines(&output);
        assert_eq!((said[0]["email"].as_str(), said[0]["mail"].as_str()), (Some("vera@clinic.example"), Some("sent")));
        assert!(said[1]["mail"].as_str().is_some_and(|mail| mail.contains("no such mailbox")), "{}", said[1]);
        assert!(!output.status.success(), "one letter was refused");
        let letter = post.wait_for(1).await.remove(0);
        assert!(letter.body.contains("You are invited to take part in the study “one”, as an expert"), "{}", letter.body);
        let path = letter.path(&app.base);
        assert_eq!(said[0]["link"].as_str(), Some(format!("{}{path}", app.base).as_str()));
        let mut vera = app.browser();
        vera.open(&path).await;
        assert_eq!(vera.value("name").as_deref(), Some("Vera Lind"));
        let again = invite(&app, &["vera@clinic.example", "expert@clinic.example"], &[]).await;
        let said = lines(&again);
        assert_eq!(said[0]["refused"].as_str(), Some("was invited before"));
        assert_eq!(said[1]["mail"].as_str(), Some("off"));
        assert!(!again.status.success());
        let bad = invite(&app, &["new@clinic.example", "expert@clinic"], &[]).await;
        assert!(!bad.status.success() && lines(&bad).is_empty());
        assert!(String::from_utf8_lossy(&bad.stderr).contains("“expert@clinic” is no e-mail address; nobody was invited"));
        assert_eq!(app.number("SELECT count(*) FROM invitation").await, 3);
    }

    async fn letters_need_the_address_that_people_type(opened) {
        let app = opened.serve().await;
        app.study("one", 0).await;
        let base = ["invite", "vera@clinic.example", "--project", "one", "--role", "expert"];
        let mail = ["--smtp", "smtp://127.0.0.1:9", "--mail-from", FROM];
        let output = program::run(&app.address, &[&base[..], &mail].concat()).await;
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains("--smtp needs --public-url"));
        assert_eq!(app.number("SELECT count(*) FROM invitation").await, 0);
    }

    async fn a_command_prints_a_link_for_a_new_password(opened) {
        let app = opened.serve().await;
        app.study("one", 0).await;
        let output = program::run(&app.address, &["account", "reset", "Expert@one", "--public-url", &app.base]).await;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = lines(&output).remove(0);
        let path = said["link"].as_str().and_then(|link| link.strip_prefix(&app.base)).expect("a link").to_owned();
        assert!(path.starts_with(&routes::new_password("")), "{path}");
        // The command goes by the machine's clock, which is later than the site's: the link is good here as well.
        let mut expert = app.browser();
        expert.open(&path).await;
        expert.fill("new", "another good one").fill("again", "another good one").press("Set the password and sign in").await;
        assert!(expert.sees("Your password is changed"), "{}", expert.text());
        let unknown = program::run(&app.address, &["account", "reset", "nobody@one"]).await;
        assert!(!unknown.status.success(), "the machine is told that there is no such account");
    }
}

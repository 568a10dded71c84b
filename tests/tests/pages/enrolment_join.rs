//! Joining a project: consent, profile, the bar, and a manager's word.

use super::invitation_list::invited;
use app::account::Account;
use app::project::{Role, Standing};
use app::routes;
use tests::people::Study;
use tests::{Browser, Served, on_both};

/// A member who is joining, as an invitation leaves them.
async fn joining(app: &Served, study: &Study, email: &str) -> Account {
    let account = app.account(email).await;
    app.member(&study.project, &account, Role::Expert).await;
    let known = app.ctx().store.set_standing(&study.project.id, &account.id, Standing::Joining).await;
    assert!(known.expect("it is written"), "there is such a member");
    account
}

async fn standing(app: &Served, study: &Study, account: &Account) -> Standing {
    let found = app.ctx().store.find_standing(&study.project.id, &account.id).await.expect("it is read");
    found.expect("a member").1
}

async fn consent(app: &Served, study: &Study, text: &str, removes: bool) {
    let at = app.ctx().now();
    app.ctx().store.add_consent(&study.project.id, text, removes, at).await.expect("it is written");
}

fn profile<'b>(browser: &'b mut Browser, education: &str, years: &str) -> &'b mut Browser {
    browser.fill("field", "Law").fill("specific_field", "Tenancy law");
    browser.fill("formal_education", education).fill("years", years)
}

on_both! {
    async fn an_expert_consents_states_a_profile_and_is_in(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        consent(&app, &study, "# Your part\n\nYou *judge* answers.", false).await;
        let ada = joining(&app, &study, "ada@one").await;
        let mut browser = app.signed_in("ada@one").await;
        browser.open("/work").await;
        assert!(browser.sees("You don’t take part in a study yet") && browser.sees("You are invited."), "{}", browser.text());
        let place = routes::taking_part(&study.project.id);
        assert!(browser.has(&format!("a[href='{place}']")));
        browser.open(&place).await;
        assert!(browser.sees("Step 1 of 2") && browser.has(".prose h2"), "{}", browser.text());
        browser.press("Agree and go on").await;
        assert_eq!(browser.status(), 422);
        assert!(browser.sees("Tick this if you agree"), "{}", browser.text());
        browser.fill("agree", "on").press("Agree and go on").await;
        assert!(browser.sees("Step 2 of 2"), "{}", browser.text());
        let enrolment = app.ctx().store.find_enrolment(&study.project.id, &ada.id).await.expect("read").expect("there");
        assert_eq!((enrolment.consent_version, enrolment.consented_at), (Some(1), Some(app.ctx().now())));
        profile(&mut browser, "yes", "3").press("Go on").await;
        assert!(browser.sees("You take part in “one”"), "{}", browser.text());
        assert!(browser.has(&format!("a[href='{}']", routes::own_questions(&study.project.id))), "the way on");
        assert_eq!(standing(&app, &study, &ada).await, Standing::In);
        browser.open("/work").await;
        assert!(!browser.sees("You are invited."), "{}", browser.text());
    }

    async fn without_a_consent_text_the_profile_is_the_only_step(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let ada = joining(&app, &study, "ada@one").await;
        let mut browser = app.signed_in("ada@one").await;
        browser.open(&routes::taking_part(&study.project.id)).await;
        assert!(browser.sees("Step 1 of 1") && browser.sees("Say what you know"), "{}", browser.text());
        browser.fill("field", "other:").fill("other_field", "Falconry").fill("specific_field", "Hawks");
        browser.fill("formal_education", "yes").fill("years", "9").press("Go on").await;
        assert_eq!(standing(&app, &study, &ada).await, Standing::In);
        assert_eq!(browser.value("field").as_deref(), Some("other:"));
        assert_eq!(browser.value("other_field").as_deref(), Some("Falconry"));
    }

    async fn what_is_wrong_in_a_profile_is_said_and_what_was_typed_stays(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let ada = joining(&app, &study, "ada@one").await;
        let mut browser = app.signed_in("ada@one").await;
        browser.open(&routes::taking_part(&study.project.id)).await;
        browser.fill("field", "other:").fill("specific_field", "Hawks & <b>owls</b>").fill("years", "many").press("Go on").await;
        assert_eq!(browser.status(), 422);
        assert!(browser.sees("The profile is not saved. Three things to mend below."), "{}", browser.text());
        for words in ["Write which field it is.", "Choose one of these.", "Write a whole number from 0 to 80."] {
            assert!(browser.sees(words), "{words}: {}", browser.text());
        }
        assert_eq!(browser.value("specific_field").as_deref(), Some("Hawks & <b>owls</b>"));
        assert_eq!(browser.value("years").as_deref(), Some("many"));
        assert_eq!(standing(&app, &study, &ada).await, Standing::Joining);
        assert_eq!(app.number("SELECT count(*) FROM enrolment").await, 0);
    }

    async fn below_the_bar_an_expert_waits_and_the_manager_lets_them_in(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let ada = joining(&app, &study, "ada@one").await;
        let mut browser = app.signed_in("ada@one").await;
        let place = routes::taking_part(&study.project.id);
        browser.open(&place).await;
        profile(&mut browser, "yes", "2").press("Go on").await;
        assert!(browser.sees("The people who run the study will decide"), "{}", browser.text());
        assert!(browser.sees("formal education and at least 3 years of work in the field"), "{}", browser.text());
        assert_eq!(standing(&app, &study, &ada).await, Standing::Waiting);
        browser.open("/work").await;
        assert!(browser.sees("The people who run the study decide whether you take part."), "{}", browser.text());
        // More years do not open the door from outside: the word is the manager's now.
        browser.open(&place).await;
        profile(&mut browser, "yes", "30").press("Save the profile").await;
        assert_eq!(standing(&app, &study, &ada).await, Standing::Waiting);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::member(&study.project.id, &ada.id)).await;
        assert!(manager.sees("Tenancy law") && manager.sees("30"), "{}", manager.text());
        manager.press("Let them in").await;
        assert!(manager.sees("They are let in."), "{}", manager.text());
        assert_eq!(standing(&app, &study, &ada).await, Standing::In);
        browser.open(&place).await;
        assert!(browser.sees("You take part in “one”"), "{}", browser.text());
    }

    async fn a_declined_expert_reads_the_note_and_gets_no_work(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let ada = joining(&app, &study, "ada@one.example").await;
        let work = app.hand_out(&study.project, &ada).await;
        let mut browser = app.signed_in("ada@one.example").await;
        browser.open(&routes::taking_part(&study.project.id)).await;
        profile(&mut browser, "no", "40").press("Go on").await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::member(&study.project.id, &ada.id)).await;
        manager.fill("note", "This round is for <b>lawyers</b>.").press("Decline").await;
        assert!(manager.sees("They are declined."), "{}", manager.text());
        browser.open(&routes::taking_part(&study.project.id)).await;
        assert!(browser.sees("You don’t take part") && browser.sees("This round is for <b>lawyers</b>."), "{}", browser.text());
        browser.open(&routes::review(&work[0])).await;
        assert_eq!(browser.status(), 404);
        let change = serde_json::json!({"label": "Useful"});
        assert_eq!(browser.save(&work[0], &[("usefulness", 0, change)]).await.0, 404, "nor through the script");
        // Invited again, they are looked at anew, not let in by the word that kept them out.
        let again = invited(&app, &study, "ada@one.example", "expert").await.remove(0);
        browser.open(&again).await.press("Join").await;
        assert_eq!(standing(&app, &study, &ada).await, Standing::Joining);
        browser.open(&routes::taking_part(&study.project.id)).await;
        browser.press("Take part").await;
        assert_eq!(standing(&app, &study, &ada).await, Standing::Waiting, "{}", browser.text());
        // Later they are let in all the same.
        manager.open(&routes::member(&study.project.id, &ada.id)).await;
        manager.press("Let them in").await;
        assert_eq!(standing(&app, &study, &ada).await, Standing::In);
    }

    async fn a_newer_consent_text_asks_again_without_locking_anybody_out(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        consent(&app, &study, "The first text.", false).await;
        let mut browser = app.signed_in("expert@one").await;
        let place = routes::taking_part(&study.project.id);
        browser.open(&place).await;
        browser.fill("agree", "on").press("Agree to this text").await;
        assert!(browser.sees("version 1, just now"), "{}", browser.text());
        browser.open("/work").await;
        assert!(!browser.sees("consent"), "{}", browser.text());
        let stale = { browser.open(&place).await; browser.clone() };
        consent(&app, &study, "The second text.", true).await;
        browser.open("/work").await;
        assert!(browser.sees("The consent text has changed."), "{}", browser.text());
        browser.judge(&study.work[0]).await;
        browser.open(&place).await;
        assert!(browser.sees("The second text."), "{}", browser.text());
        drop(stale);
        // Whoever read the first text cannot agree to the second unseen.
        let (action, mut entries) = browser.entries("Agree to this text");
        entries.iter_mut().filter(|(name, _)| name == "version").for_each(|(_, value)| *value = "1".to_owned());
        entries.push(("agree".to_owned(), "on".to_owned()));
        browser.post(&action, &entries).await;
        assert_eq!(browser.status(), 422);
        assert!(browser.sees("The text was changed while you read it."), "{}", browser.text());
        browser.fill("agree", "on").press("Agree to this text").await;
        assert!(browser.sees("version 2, just now"), "{}", browser.text());
    }
}

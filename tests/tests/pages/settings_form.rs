//! A project's settings: what is stored, what is refused, who gets there.

use app::project::{Reach, Settings};
use app::routes;
use tests::{Served, on_both};

async fn stored(app: &Served, project: &app::id::ProjectId) -> Settings {
    app.ctx().store.settings(project).await.expect("they are read")
}

on_both! {
    async fn every_setting_is_shown_changed_and_shown_again(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let place = routes::settings(&study.project.id);
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&place).await;
        assert_eq!(browser.value("questions_wanted").as_deref(), Some("5"));
        browser.press("Save the settings").await;
        assert!(browser.sees("The settings are saved."), "{}", browser.text());
        assert_eq!(stored(&app, &study.project.id).await, Settings::default(), "nothing was touched");
        let numbers = [
            ("questions_wanted", "7"), ("scenarios_wanted", "3"), ("years_wanted", "1"), ("overlap", "2"),
            ("overlap_share", "25"), ("portion", "1"), ("lease_hours", "12"), ("claims_max", "10"),
            ("practice_wanted", "4"), ("practice_pass", "80"),
        ];
        for (name, value) in numbers {
            browser.fill(name, value);
        }
        browser.fill("fields", "Law\n\n Falconry \nLaw").fill("abstentions", "I can't say");
        browser.fill("reach", "field").untick("education_wanted").press("Save the settings").await;
        let expected = Settings {
            fields: vec!["Law".into(), "Falconry".into()],
            questions_wanted: 7,
            scenarios_wanted: 3,
            years_wanted: 1,
            education_wanted: false,
            overlap: 2,
            overlap_share: 25,
            reach: Reach::Field,
            portion: 1,
            lease_hours: 12,
            claims_max: Some(10),
            abstentions: vec!["I can't say".into()],
            practice_wanted: 4,
            practice_pass: Some(80),
        };
        assert_eq!(stored(&app, &study.project.id).await, expected);
        browser.open(&place).await;
        for (name, value) in numbers {
            assert_eq!(browser.value(name).as_deref(), Some(value), "{name}");
        }
        assert_eq!(browser.value("fields").as_deref(), Some("Law\nFalconry"));
        assert_eq!(browser.value("reach").as_deref(), Some("field"));
        assert_eq!(browser.value("education_wanted"), None);
    }

    async fn what_is_wrong_is_said_at_its_field_and_what_was_typed_stays(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::settings(&study.project.id)).await;
        browser.fill("portion", "seven").fill("lease_hours", "0").fill("fields", "Law & <b>Order</b>");
        browser.untick("education_wanted").press("Save the settings").await;
        assert_eq!(browser.status(), 422);
        assert!(browser.sees("The settings are not saved. Two things to mend below."), "{}", browser.text());
        assert!(browser.has("#portion[aria-invalid=true]") && browser.has("#lease_hours[aria-invalid=true]"));
        assert!(browser.sees("Write a whole number from 1 to 3.") && browser.sees("from 1 to 720"));
        assert_eq!(browser.value("portion").as_deref(), Some("seven"));
        assert_eq!(browser.value("fields").as_deref(), Some("Law & <b>Order</b>"));
        assert_eq!(browser.value("education_wanted"), None, "the box stays without its tick");
        assert_eq!(stored(&app, &study.project.id).await, Settings::default(), "nothing is stored");
        browser.fill("portion", "2").fill("lease_hours", "24").press("Save the settings").await;
        assert!(browser.sees("The settings are saved."), "{}", browser.text());
        let settings = stored(&app, &study.project.id).await;
        assert_eq!((settings.portion, settings.lease_hours, settings.education_wanted), (2, 24, false));
        assert_eq!(settings.fields, ["Law & <b>Order</b>"]);
    }

    async fn e1_settings_are_their_managers_alone(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.study("two", 1).await;
        let place = routes::settings(&study.project.id);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&place).await;
        manager.fill("fields", "Quokkaword").press("Save the settings").await;
        let (action, mut entries) = manager.entries("Save the settings");
        let (consent, texts) = manager.entries("Save as version 1");
        entries.iter_mut().filter(|(name, _)| name == "portion").for_each(|(_, value)| *value = "1".to_owned());
        for (who, status) in [("expert@one", 403), ("expert@two", 404), ("manager@two", 404)] {
            let mut browser = app.signed_in(who).await;
            browser.open(&place).await;
            assert_eq!(browser.status(), status, "{who}");
            assert!(!browser.page.body.contains("Quokkaword"), "{who}");
            browser.post(&action, &entries).await;
            assert_eq!(browser.status(), status, "{who} posts");
            browser.post(&consent, &texts).await;
            assert_eq!(browser.status(), status, "{who} posts a consent text");
        }
        assert_eq!(stored(&app, &study.project.id).await.portion, 3, "nothing was changed");
        assert_eq!(app.number("SELECT count(*) FROM consent").await, 0);
    }

    async fn a_refused_form_is_not_drawn_on_a_page_of_another_site(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        browser.open(&routes::settings(&study.project.id)).await;
        let (action, entries) = browser.entries("Save the settings");
        for page in ["https://evil.example/", "//evil.example", "/do/account/sign-out", "/a b", ""] {
            let mut entries = entries.clone();
            entries.retain(|(name, _)| !["page", "portion"].contains(&name.as_str()));
            entries.push(("page".to_owned(), page.to_owned()));
            browser.post(&action, &entries).await;
            assert!((400..500).contains(&browser.status()), "{page}: {}", browser.status());
            assert!(browser.page.hops.is_empty(), "{page} leads nowhere");
        }
    }
}

//! Who sees profiles, who decides, and what never reaches another expert.

use app::enrolment::Profile;
use app::project::{Role, Standing};
use app::routes;
use tests::on_both;

on_both! {
    async fn a_profile_reaches_its_owner_and_managers_and_no_other_expert(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.study("two", 1).await;
        let second = app.account("second@one").await;
        app.member(&study.project, &second, Role::Expert).await;
        let profile = Profile {
            field: "Quokkafield".into(),
            specific_field: "Numbatword".into(),
            formal_education: true,
            years: 41,
        };
        app.ctx().store.set_profile(&study.project.id, &study.expert.id, &profile, app.ctx().now()).await.expect("written");
        let member = routes::member(&study.project.id, &study.expert.id);
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&member).await;
        assert!(manager.sees("Quokkafield") && manager.sees("Numbatword") && manager.sees("41"), "{}", manager.text());
        for (who, status) in [("second@one", 403), ("expert@one", 403), ("expert@two", 404), ("manager@two", 404)] {
            let mut browser = app.signed_in(who).await;
            browser.open(&member).await;
            assert_eq!(browser.status(), status, "{who}");
            let mut bytes = browser.page.body.clone();
            for place in ["/work", "/projects", "/account", &routes::taking_part(&study.project.id)] {
                browser.open(place).await;
                bytes += &browser.page.body;
            }
            let own = who == "expert@one";
            assert_eq!(bytes.contains("Numbatword"), own, "{who}: only its owner sees a profile");
            assert_eq!(bytes.contains("Quokkafield"), own, "{who}");
        }
        let mut own = app.signed_in("expert@one").await;
        own.open(&routes::taking_part(&study.project.id)).await;
        assert_eq!(own.value("years").as_deref(), Some("41"));
    }

    async fn e3_a_managers_word_is_given_by_the_projects_managers_alone(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.study("two", 1).await;
        let ada = app.account("ada@one").await;
        app.member(&study.project, &ada, Role::Expert).await;
        app.ctx().store.set_standing(&study.project.id, &ada.id, Standing::Waiting).await.expect("written");
        let fields = [("project", study.project.id.as_str()), ("account", ada.id.as_str()), ("word", "accept"), ("sure", "on")];
        let fields = fields.map(|(n, v)| (n.to_owned(), v.to_owned()));
        for (who, status) in [("ada@one", 404), ("expert@one", 403), ("manager@two", 404)] {
            let mut browser = app.signed_in(who).await;
            for place in ["/do/enrolment/decide", "/do/enrolment/remove"] {
                browser.post(place, &fields).await;
                assert_eq!(browser.status(), status, "{who} {place}");
            }
            browser.post("/do/account/erase", &fields).await;
            assert_eq!(browser.status(), 404, "{who}");
        }
        let found = app.ctx().store.find_standing(&study.project.id, &ada.id).await.expect("read");
        assert_eq!(found, Some((Role::Expert, Standing::Waiting)));
        let mut manager = app.signed_in("manager@one").await;
        manager.post("/do/account/erase", &fields).await;
        assert_eq!(manager.status(), 404, "erasing is the administrator's");
        // Nobody is let in who does not wait, and nobody of another project.
        let other = [("project", study.project.id.as_str()), ("account", study.expert.id.as_str()), ("word", "decline")];
        manager.post("/do/enrolment/decide", &other.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        assert_eq!(manager.status(), 404);
    }

    async fn taking_part_is_for_the_projects_experts(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.study("two", 1).await;
        let place = routes::taking_part(&study.project.id);
        for (who, status) in [("expert@one", 200), ("manager@one", 404), ("expert@two", 404)] {
            let mut browser = app.signed_in(who).await;
            for place in [place.clone(), routes::leaving(&study.project.id)] {
                browser.open(&place).await;
                assert_eq!(browser.status(), status, "{who} {place}");
            }
        }
        app.ctx().store.set_standing(&study.project.id, &study.expert.id, Standing::Removed).await.expect("written");
        let mut removed = app.signed_in("expert@one").await;
        removed.open(&place).await;
        assert_eq!(removed.status(), 404, "who was taken out finds nothing");
    }
}

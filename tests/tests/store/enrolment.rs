use app::clock::Instant;
use app::enrolment::{Decision, Enrolment, Profile};
use app::project::{Role, Standing};
use tests::on_both;

fn profile(years: u32) -> Profile {
    Profile { field: "Law".into(), specific_field: "Torts".into(), formal_education: false, years }
}

on_both! {
    async fn consent_texts_are_numbered_and_the_same_one_is_not_stored_twice(opened) {
        let store = &opened.ctx.store;
        let (one, two) = (opened.project("one").await, opened.project("two").await);
        assert_eq!(store.newest_consent(&one.id).await.expect("read"), None);
        let add = async |project, text: &str, removes| {
            store.add_consent(project, text, removes, Instant(7)).await.expect("written")
        };
        assert_eq!(add(&one.id, "A", false).await, Some(1));
        assert_eq!(add(&one.id, "A", false).await, None);
        assert_eq!(add(&one.id, "A", true).await, Some(2));
        assert_eq!(add(&one.id, "A", false).await, Some(3), "back to what it was is a change too");
        assert_eq!(add(&two.id, "B", false).await, Some(1), "each project counts for itself");
        let newest = store.newest_consent(&one.id).await.expect("read").expect("there");
        assert_eq!((newest.version, newest.withdrawal_removes, newest.created_at), (3, false, Instant(7)));
        assert!(store.find_consent(&one.id, 2).await.expect("read").expect("there").withdrawal_removes);
        assert_eq!(store.find_consent(&one.id, 4).await.expect("read"), None);
    }

    async fn only_the_newest_text_can_be_agreed_to_and_the_profile_stays(opened) {
        let store = &opened.ctx.store;
        let study = opened.study("one", 1).await;
        let (project, ada) = (&study.project.id, &study.expert.id);
        assert!(!store.agree(project, ada, 1, Instant(5)).await.expect("nothing to agree to"));
        store.add_consent(project, "A", false, Instant(1)).await.expect("written");
        store.add_consent(project, "B", false, Instant(2)).await.expect("written");
        assert!(!store.agree(project, ada, 1, Instant(5)).await.expect("an older one"));
        assert_eq!(store.find_enrolment(project, ada).await.expect("read"), None);
        store.set_profile(project, ada, &profile(4), Instant(4)).await.expect("written");
        assert!(store.agree(project, ada, 2, Instant(6)).await.expect("the newest"));
        let expected = Enrolment {
            consent_version: Some(2),
            consented_at: Some(Instant(6)),
            profile: Some(profile(4)),
            ..Enrolment::default()
        };
        assert_eq!(store.find_enrolment(project, ada).await.expect("read"), Some(expected));
        assert_eq!(store.consents_given(project).await.expect("read"), [(2, 1)]);
        store.set_profile(project, ada, &profile(5), Instant(8)).await.expect("written");
        let changed = store.find_enrolment(project, ada).await.expect("read").expect("there");
        assert_eq!((changed.profile, changed.consent_version), (Some(profile(5)), Some(2)));
    }

    async fn only_who_waits_is_decided_about_and_only_who_is_joining_goes_on(opened) {
        let store = &opened.ctx.store;
        let study = opened.study("one", 1).await;
        let (project, ada) = (&study.project.id, &study.expert.id);
        let decide = async |standing| {
            let word = Decision { by: &study.manager.id, standing, note: "Why", at: Instant(9) };
            store.decide(project, ada, word).await.expect("written")
        };
        assert!(!decide(Standing::Declined).await, "who is in is not decided about");
        assert!(!store.advance(project, ada, Standing::Waiting).await.expect("written"));
        store.set_standing(project, ada, Standing::Joining).await.expect("written");
        assert!(store.advance(project, ada, Standing::Waiting).await.expect("written"));
        assert!(decide(Standing::Declined).await);
        let enrolment = store.find_enrolment(project, ada).await.expect("read").expect("there");
        assert_eq!((enrolment.note.as_deref(), enrolment.decided_at), (Some("Why"), Some(Instant(9))));
        assert!(decide(Standing::Joining).await, "a no can become a yes");
        let found = store.find_standing(project, ada).await.expect("read");
        assert_eq!(found, Some((Role::Expert, Standing::Joining)));
    }

    async fn a_profile_that_comes_after_leaving_is_not_stored(opened) {
        let store = &opened.ctx.store;
        let study = opened.study("one", 1).await;
        let (project, ada) = (&study.project.id, &study.expert.id);
        for (standing, stored) in [(Standing::Withdrawn, false), (Standing::Removed, false), (Standing::In, true)] {
            store.set_standing(project, ada, standing).await.expect("set");
            let told = store.set_profile(project, ada, &profile(4), Instant(4)).await.expect("run");
            assert_eq!(told, stored, "{standing:?}");
            assert_eq!(store.find_enrolment(project, ada).await.expect("read").is_some(), stored);
        }
    }

    async fn everybody_is_listed_with_what_they_said_and_each_sees_their_own_projects(opened) {
        let store = &opened.ctx.store;
        let study = opened.study("one", 1).await;
        store.set_profile(&study.project.id, &study.expert.id, &profile(4), Instant(4)).await.expect("written");
        let all = store.enrolled(&study.project.id).await.expect("read");
        let short: Vec<_> = all.iter().map(|m| (m.role, m.number, m.enrolment.profile.is_some())).collect();
        assert_eq!(short, [(Role::Manager, None, false), (Role::Expert, Some(1), true)]);
        let mine = store.memberships(&study.expert.id).await.expect("read");
        assert_eq!((mine.len(), &mine[0].project.id, mine[0].standing), (1, &study.project.id, Standing::In));
        assert!(mine[0].consent.is_none());
        assert!(store.memberships(&study.manager.id).await.expect("read").is_empty(), "managers have nothing to join");
    }
}

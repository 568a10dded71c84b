use app::clock::Instant;
use app::id::{PersonId, ProjectId};
use app::project::{NewPerson, Project, Role};
use app::protocol::expertqa;
use app::store::StoreError;
use server::clock::RandomIds;
use tests::on_both;

fn project(name: &str, seed: i64) -> Project {
    Project { id: ProjectId::new(&RandomIds), name: name.to_owned(), blind: true, seed }
}

fn person_id() -> PersonId {
    PersonId::new(&RandomIds)
}

on_both! {
    async fn a_project_comes_back_with_its_protocol(opened) {
        let store = &opened.ctx.store;
        let one = project("Ärzte & Recht", i64::MAX);
        store.add_project(&one, &expertqa(), Instant(1)).await.expect("it is new");
        assert_eq!(store.find_project(&one.id).await.expect("read"), Some(one.clone()));
        let named = store.find_project_by_name(&app::account::fold(" ÄRZTE & recht")).await.expect("read");
        assert_eq!(named, Some(one.clone()));
        assert_eq!(store.protocol(&one.id).await.expect("read"), expertqa());
        let again = store.add_project(&project("ärzte & RECHT", 1), &expertqa(), Instant(2)).await;
        assert!(matches!(again, Err(StoreError::Taken(_))));
        assert_eq!(store.find_project(&ProjectId::new(&RandomIds)).await.expect("read"), None);
    }

    async fn projects_come_by_name_alike_on_both_engines(opened) {
        let store = &opened.ctx.store;
        for name in ["b", "Z", "a-b", "ab", "ä", "a", "_"] {
            store.add_project(&project(name, 1), &expertqa(), Instant(1)).await.expect("it is new");
        }
        let names: Vec<String> = store.projects().await.expect("read").into_iter().map(|p| p.name).collect();
        assert_eq!(names, ["_", "a", "a-b", "ab", "b", "Z", "ä"]);
    }

    async fn a_member_has_one_role_that_can_change(opened) {
        let store = &opened.ctx.store;
        let one = opened.project("one").await;
        let (ada, bob) = (opened.account("ada@x.example").await, opened.account("bob@x.example").await);
        opened.member(&one, &ada, Role::Expert).await;
        opened.member(&one, &bob, Role::Manager).await;
        assert_eq!(store.find_role(&one.id, &ada.id).await.expect("read"), Some(Role::Expert));
        assert_eq!(store.projects_of(&ada.id).await.expect("read"), [(one.clone(), Role::Expert)]);
        let numbers = async || {
            let members = store.members(&one.id).await.expect("read");
            members.into_iter().map(|m| (m.email, m.role, m.number)).collect::<Vec<_>>()
        };
        let expected = [
            ("bob@x.example".to_owned(), Role::Manager, None),
            ("ada@x.example".to_owned(), Role::Expert, Some(1)),
        ];
        assert_eq!(numbers().await, expected);
        opened.member(&one, &ada, Role::Manager).await;
        opened.member(&one, &ada, Role::Expert).await;
        assert_eq!(numbers().await, expected, "the pseudonym stays");
        assert_eq!(store.find_role(&ProjectId::new(&RandomIds), &ada.id).await.expect("read"), None);
    }

    async fn pseudonyms_are_numbered_by_first_appearance(opened) {
        let store = &opened.ctx.store;
        let (one, two) = (opened.project("one").await, opened.project("two").await);
        let ada = opened.account("ada@x.example").await;
        let whos = [NewPerson::Original("9".into()), NewPerson::Account(ada.id.clone()), NewPerson::Original("A".into())];
        for (n, who) in (1..).zip(&whos) {
            let made = store.person_for(&one.id, who, &person_id(), Instant(1)).await.expect("made");
            let again = store.person_for(&one.id, who, &person_id(), Instant(2)).await.expect("found");
            assert_eq!((made.number, &made), (n, &again));
        }
        let other = store.person_for(&two.id, &whos[2], &person_id(), Instant(1)).await.expect("made");
        assert_eq!(other.number, 1, "each project counts for itself");
        let all = store.persons(&one.id).await.expect("read");
        assert_eq!(all.iter().map(|p| p.number).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(store.find_person_by_number(&one.id, 2).await.expect("read"), Some(all[1].clone()));
        assert_eq!(store.find_person_by_number(&one.id, 4).await.expect("read"), None);
        assert_eq!(store.find_person_of(&one.id, &ada.id).await.expect("read"), Some(all[1].clone()));
        assert_eq!(store.find_person_of(&two.id, &ada.id).await.expect("read"), None);
    }

    async fn persons_made_at_once_get_different_numbers(opened) {
        let store = opened.ctx.store.clone();
        let one = opened.project("one").await;
        let tries = (0..12).map(|n| {
            let (store, id) = (store.clone(), one.id.clone());
            async move {
                // Two of each, so that the same person is asked for twice at once.
                let who = NewPerson::Original((n / 2).to_string());
                store.person_for(&id, &who, &person_id(), Instant(1)).await
            }
        });
        let all = futures::future::join_all(tries).await;
        let mut numbers: Vec<i64> = all.into_iter().map(|p| p.expect("made").number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    }

    async fn a_pseudonym_is_tied_to_an_account_once(opened) {
        let store = &opened.ctx.store;
        let one = opened.project("one").await;
        let (ada, bob) = (opened.account("ada@x.example").await, opened.account("bob@x.example").await);
        let from_file = NewPerson::Original("7".into());
        let person = store.person_for(&one.id, &from_file, &person_id(), Instant(1)).await.expect("made");
        opened.member(&one, &ada, Role::Expert).await;
        store.link_person(&person.id, &ada.id, Instant(2)).await.expect("tied");
        let found = store.find_person_of(&one.id, &ada.id).await.expect("read").expect("there");
        assert_eq!((found.id, found.number), (person.id.clone(), 1));
        assert_eq!(store.persons(&one.id).await.expect("read").len(), 1, "the idle person went");
        let again = store.link_person(&person.id, &bob.id, Instant(3)).await;
        assert!(matches!(again, Err(StoreError::Taken(_))));
        assert_eq!(store.find_role(&one.id, &bob.id).await.expect("read"), None);
        let second = NewPerson::Original("8".into());
        let second = store.person_for(&one.id, &second, &person_id(), Instant(1)).await.expect("made");
        store.link_person(&second.id, &bob.id, Instant(4)).await.expect("tied");
        assert_eq!(store.find_role(&one.id, &bob.id).await.expect("read"), Some(Role::Expert), "a member now");
    }
}

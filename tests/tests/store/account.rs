use app::account::Account;
use app::clock::Instant;
use app::id::AccountId;
use app::store::StoreError;
use server::clock::RandomIds;
use tests::on_both;

fn account(email: &str) -> Account {
    let (id, name) = (AccountId::new(&RandomIds), "Ada".to_owned());
    Account { id, email: email.to_owned(), name, administrator: false, single_keys: true }
}

on_both! {
    async fn an_account_comes_back_as_it_was_added(opened) {
        let store = &opened.ctx.store;
        let mut ada = account(" Ada@Lab.Example ");
        ada.administrator = true;
        store.add_account(&ada, Some("hash"), Instant(1)).await.expect("it is new");
        ada.email = "Ada@Lab.Example".to_owned();
        let known = store.find_credentials("ada@lab.example").await.expect("found").expect("it is there");
        assert_eq!((&known.account, known.password_hash.as_deref()), (&ada, Some("hash")));
        let by_id = store.find_account(&ada.id).await.expect("found").expect("it is there");
        assert_eq!(by_id.account, ada);
        assert!(store.find_credentials("ada").await.expect("read").is_none());
        assert!(store.find_account(&AccountId::new(&RandomIds)).await.expect("read").is_none());
        assert_eq!(store.count_accounts().await.expect("counted"), 1);
    }

    async fn an_address_is_taken_once_case_aside(opened) {
        let store = &opened.ctx.store;
        store.add_account(&account("ä@Lab.example"), None, Instant(1)).await.expect("it is new");
        for again in ["ä@lab.example", " Ä@LAB.example"] {
            let error = store.add_account(&account(again), None, Instant(2)).await.expect_err("it is known");
            assert!(matches!(error, StoreError::Taken(_)), "{error:?}");
        }
        assert!(store.find_credentials("ä@lab.example").await.expect("read").expect("there").password_hash.is_none());
    }

    async fn settings_of_one_account_leave_others_alone(opened) {
        let store = &opened.ctx.store;
        let (ada, bob) = (account("ada@x.example"), account("bob@x.example"));
        for who in [&ada, &bob] {
            store.add_account(who, Some("old"), Instant(1)).await.expect("it is new");
        }
        store.set_single_keys(&ada.id, false).await.expect("set");
        store.set_password(&ada.id, "new", None).await.expect("set");
        let read = async |id: &AccountId| store.find_account(id).await.expect("read").expect("there");
        let (ada, bob) = (read(&ada.id).await, read(&bob.id).await);
        assert_eq!((ada.account.single_keys, ada.password_hash.as_deref()), (false, Some("new")));
        assert_eq!((bob.account.single_keys, bob.password_hash.as_deref()), (true, Some("old")));
    }

    async fn failed_sign_ins_are_kept_by_address_and_time(opened) {
        let store = &opened.ctx.store;
        for (key, at) in [("a", 30), ("a", 10), ("b", 20), ("a", 20)] {
            store.note_failed_sign_in(key, Instant(at), Instant(0)).await.expect("noted");
        }
        let of = async |key: &str, since: i64| {
            let all = store.failed_sign_ins(key, Instant(since)).await.expect("read");
            all.into_iter().map(|at| at.0).collect::<Vec<_>>()
        };
        assert_eq!(of("a", 0).await, [10, 20, 30], "oldest first");
        assert_eq!(of("a", 20).await, [20, 30], "the given moment counts");
        store.note_failed_sign_in("b", Instant(40), Instant(20)).await.expect("noted");
        assert_eq!(of("a", 0).await, [20, 30], "older ones are forgotten");
        store.forget_failed_sign_ins("a").await.expect("forgotten");
        assert_eq!((of("a", 0).await, of("b", 0).await), (vec![], vec![20, 40]));
    }
}

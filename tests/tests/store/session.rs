use server::store::{SessionTable, session_now};
use tests::on_both;
use tower_sessions::cookie::time::Duration;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{ExpiredDeletion, SessionStore};

fn record(lasts: Duration) -> Record {
    let data = [("account".to_owned(), serde_json::json!("nobody"))].into();
    Record { id: Id::default(), data, expiry_date: session_now() + lasts }
}

on_both! {
    async fn a_session_comes_back_until_it_expires(opened) {
        opened.execute("DELETE FROM session").await;
        let table = SessionTable(opened.db.clone());
        let mut live = record(Duration::minutes(1));
        live.data.clear();
        table.create(&mut live).await.expect("made");
        let back = table.load(&live.id).await.expect("read").expect("there");
        assert_eq!((back.id, &back.data), (live.id, &live.data));
        assert!((back.expiry_date - live.expiry_date).abs() < Duration::milliseconds(1));
        table.delete(&live.id).await.expect("gone");
        assert!(table.load(&live.id).await.expect("read").is_none());
    }

    async fn an_id_that_exists_is_never_given_out_again(opened) {
        let table = SessionTable(opened.db.clone());
        let mut first = record(Duration::minutes(1));
        first.data.clear();
        table.create(&mut first).await.expect("made");
        let mut second = Record { id: first.id, ..first.clone() };
        second.data = [("seen".to_owned(), serde_json::json!(2))].into();
        table.create(&mut second).await.expect("made");
        assert_ne!(first.id, second.id);
        let back = table.load(&first.id).await.expect("read").expect("there");
        assert_eq!(back.data, first.data, "the first one is as it was");
    }

    async fn saving_a_session_that_was_ended_does_not_bring_it_back(opened) {
        let table = SessionTable(opened.db.clone());
        let mut one = record(Duration::minutes(1));
        one.data.clear();
        table.create(&mut one).await.expect("made");
        table.delete(&one.id).await.expect("gone");
        table.save(&one).await.expect("nothing happens");
        assert!(table.load(&one.id).await.expect("read").is_none());
    }

    async fn g7_an_expired_session_is_refused_whatever_its_fraction_of_a_second(opened) {
        let table = SessionTable(opened.db.clone());
        for micros in [1, 10, 999_999, 1_000_000] {
            let mut old = record(-Duration::microseconds(micros));
            old.data.clear();
            table.create(&mut old).await.expect("made");
            assert!(table.load(&old.id).await.expect("read").is_none(), "expired by {micros} microseconds");
        }
    }

    async fn g9_expired_sessions_go_and_one_renewed_meanwhile_stays(opened) {
        let table = SessionTable(opened.db.clone());
        let mut renewed = record(-Duration::seconds(1));
        renewed.data.clear();
        table.create(&mut renewed).await.expect("made");
        let values: Vec<String> = (0..1000).map(|n| format!("('old{n}', '{{}}', {n})")).collect();
        opened.execute(&format!("INSERT INTO session (id, data, expires_at) VALUES {}", values.join(","))).await;
        renewed.expiry_date = session_now() + Duration::minutes(1);
        let (swept, saved) = tokio::join!(
            async {
                table.save(&renewed).await.expect("renewed");
                table.delete_expired().await
            },
            table.load(&renewed.id)
        );
        swept.expect("swept");
        saved.expect("read");
        assert!(table.load(&renewed.id).await.expect("read").is_some());
        assert_eq!(opened.number("SELECT count(*) FROM session").await, 1);
    }
}

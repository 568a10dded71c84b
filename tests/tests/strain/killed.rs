//! The real program, ended without warning.

use crate::serving::{free_port, signed_in, start};
use app::id::{AssignmentId, SaveId};
use serde_json::{Value, json};
use server::store::open;
use std::time::Duration;
use tests::{Browser, Engine, program};

/// How often the server is killed.
const KILLS: u64 = 50;

/// How many experts save meanwhile.
const EXPERTS: usize = 4;

/// One expert who saves on and on.
struct Expert {
    browser: Browser,
    work: AssignmentId,
    revision: u32,
    acknowledged: Vec<SaveId>,
    pending: Option<(SaveId, Value)>,
}

impl Expert {
    /// Saves until the server is gone. What was not acknowledged is sent again under its id, as the browser does.
    async fn save_on(&mut self) {
        loop {
            let (save, body) = self.pending.take().unwrap_or_else(|| self.next());
            let Some((status, saved)) = self.browser.try_call(app::routes::SAVE, &body).await else {
                self.pending = Some((save, body));
                return;
            };
            assert_eq!(status, 200, "{saved}");
            assert_eq!(
                (&saved["outcome"]["conflicts"], &saved["outcome"]["refused"]),
                (&json!([]), &json!([]))
            );
            let revision = saved["entries"][0][1]["r"].as_u64().expect("a revision");
            assert_eq!(revision, u64::from(self.revision) + 1, "each save counts once");
            self.revision += 1;
            self.acknowledged.push(save);
        }
    }

    fn next(&self) -> (SaveId, Value) {
        let save = tests::browser::save_id();
        let value = json!({"claim": {"text": format!("Version {}.", self.revision)}});
        let change = json!({"field": "c1.revised_claim", "base": self.revision, "value": value});
        let body = json!({"save": {"save_id": save, "assignment": self.work, "changes": [change]}});
        (save, body)
    }
}

async fn experts(opened: tests::Opened, base: &str) -> (Vec<Expert>, tests::Opened) {
    let study = opened.study("one", 1).await;
    let mut experts = Vec::new();
    for n in 0..EXPERTS {
        let account = opened.account(&format!("{n}@x.example")).await;
        opened.member(&study.project, &account, app::project::Role::Expert).await;
        let work = opened.hand_out(&study.project, &account).await.remove(0);
        let browser = signed_in(&opened, &account, base).await;
        experts.push(Expert { browser, work, revision: 0, acknowledged: Vec::new(), pending: None });
    }
    (experts, opened)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_save_outlives_fifty_kills() {
    let program = program::built().await;
    let opened = tests::engine::opened(Engine::Sqlite).await.expect("SQLite is inside");
    let port = free_port();
    let (mut experts, opened) = experts(opened, &format!("http://127.0.0.1:{port}")).await;
    opened.db.close().await;
    for kill in 0..KILLS {
        let server = start(program, &opened.address, port).await;
        let saving = experts.into_iter().map(|mut expert| {
            tokio::spawn(async move {
                expert.save_on().await;
                expert
            })
        });
        let saving: Vec<_> = saving.collect();
        // Between 60 and 200 ms, each time another moment within a save.
        tokio::time::sleep(Duration::from_micros(60_000 + kill * 7_919 % 140_000)).await;
        drop(server);
        let back = futures::future::join_all(saving).await;
        experts = back.into_iter().map(|expert| expert.expect("no save was refused")).collect();
    }
    let db = open(&opened.address).await.expect("it opens");
    let mut total = 0;
    for expert in &experts {
        total += expert.acknowledged.len();
        for save in &expert.acknowledged {
            let sql = format!("SELECT count(*) FROM save WHERE id = '{save}'");
            assert_eq!(opened.number(&sql).await, 1, "an acknowledged save is gone");
        }
        use app::judgement::JudgementStore;
        let review = db.find_review(&expert.work).await.expect("read").expect("there");
        assert!(review.judgement.revision("c1.revised_claim".parse().expect("a field")) >= expert.revision);
    }
    println!("{total} saves were acknowledged between {KILLS} kills; all are there");
    assert!(total > 50, "the server did work: {total}");
    assert_eq!(
        opened.number("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'").await,
        0
    );
}

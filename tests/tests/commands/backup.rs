//! `veracite backup`: a whole copy, whoever saves meanwhile.

use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tests::{Browser, Engine, Served, program};

/// How many experts save meanwhile.
const EXPERTS: usize = 4;

/// How many copies are made.
const COPIES: usize = 3;

/// One expert who saves on and on: how many saves were begun, and how many were acknowledged.
#[derive(Default)]
struct Counted {
    begun: AtomicU32,
    acknowledged: AtomicU32,
}

async fn saves_on(
    mut browser: Browser,
    work: app::id::AssignmentId,
    counted: Arc<Counted>,
    over: Arc<AtomicBool>,
) {
    for revision in 0.. {
        if over.load(Ordering::SeqCst) {
            return;
        }
        counted.begun.store(revision + 1, Ordering::SeqCst);
        let value = json!({"claim": {"text": format!("Version {revision}.")}});
        let (status, saved) = browser.save(&work, &[("c1.revised_claim", revision, value)]).await;
        assert_eq!((status, &saved["outcome"]["accepted"]), (200, &json!(["c1.revised_claim"])), "{saved}");
        counted.acknowledged.store(revision + 1, Ordering::SeqCst);
    }
}

async fn exported(database: &str, format: &str) -> String {
    let output = program::run(database, &["export", "--project", "one", "--format", format]).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!output.stdout.is_empty());
    String::from_utf8(output.stdout).expect("it is text")
}

/// The copy is whole, its file is its owner's alone, and what it exports is what the original does.
async fn expect_whole(app: &Served, copy: &str, file: &std::path::Path) {
    let mode = std::fs::metadata(file).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let output = program::run(copy, &["check"]).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for format in ["expertqa", "claims"] {
        assert_eq!(exported(copy, format).await, exported(&app.address, format).await, "{format}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_while_experts_save_is_whole() {
    let app = tests::engine::opened(Engine::Sqlite).await.expect("SQLite is inside").serve().await;
    let study = app.study("one", 20).await;
    app.judge(&study.expert, &study.work[0]).await;
    let over = Arc::new(AtomicBool::new(false));
    let mut saving = Vec::new();
    let mut experts = Vec::new();
    for n in 0..EXPERTS {
        let expert = app.account(&format!("{n}@x.example")).await;
        app.member(&study.project, &expert, app::project::Role::Expert).await;
        let work = app.hand_out(&study.project, &expert).await.remove(0);
        let browser = app.signed_in(&expert.email).await;
        let counted = Arc::new(Counted::default());
        saving.push(tokio::spawn(saves_on(browser, work.clone(), counted.clone(), over.clone())));
        experts.push((work, counted));
    }
    for round in 0..COPIES {
        let before: Vec<u32> = experts.iter().map(|(_, c)| c.acknowledged.load(Ordering::SeqCst)).collect();
        let file = app.folder.path().join(format!("copy{round}.db"));
        let name = file.to_str().expect("a plain name");
        let output = program::run(&app.address, &["backup", name]).await;
        let after: Vec<u32> = experts.iter().map(|(_, c)| c.begun.load(Ordering::SeqCst)).collect();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let copy = format!("sqlite:{name}");
        expect_whole(&app, &copy, &file).await;
        let db = server::store::open(&copy).await.expect("it opens");
        for (at, (work, _)) in experts.iter().enumerate() {
            use app::judgement::JudgementStore;
            let stored = db.find_review(work).await.expect("read").expect("there").judgement;
            let revision = stored.revision("c1.revised_claim".parse().expect("a field"));
            let (least, most) = (before[at], after[at]);
            assert!(
                (least..=most).contains(&revision),
                "{least} <= {revision} <= {most}: one moment of the original"
            );
        }
        db.close().await;
    }
    over.store(true, Ordering::SeqCst);
    for one in saving {
        one.await.expect("every save was acknowledged");
    }
    let total: u32 = experts.iter().map(|(_, c)| c.acknowledged.load(Ordering::SeqCst)).sum();
    println!("{total} saves while {COPIES} copies were made");
    assert!(total > 20, "the experts did save: {total}");
    let mut manager = app.signed_in(&study.manager.email).await;
    manager.open(&app::routes::project(&study.project.id)).await;
    assert!(manager.sees("Last backup: "), "{}", manager.text());
    assert_eq!(app.number("SELECT count(*) FROM backup").await, COPIES as i64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_there_is_not_written_over() {
    let opened = tests::engine::opened(Engine::Sqlite).await.expect("SQLite is inside");
    let file = opened.folder.path().join("mine.txt");
    std::fs::write(&file, "mine").expect("it can be written");
    let output = program::run(&opened.address, &["backup", file.to_str().expect("a plain name")]).await;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("is there already; name a new file"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "mine");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_left_to_its_own_program() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("copy.db");
    // Nobody needs to listen there: nothing is asked.
    let address = "postgres://nobody:secret@127.0.0.1:1/none";
    let output = program::run(address, &["backup", file.to_str().expect("a plain name")]).await;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("pg_dump --format=custom") && said.contains("copy.db") && !said.contains("secret"),
        "{said}"
    );
    assert!(!file.exists());
}

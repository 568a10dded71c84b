use server::store::open;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tests::on_both;

fn folder(engine: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(engine)
}

fn files(engine: &str) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder(engine)).expect("the folder is there");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.expect("it can be read");
        let text = std::fs::read_to_string(entry.path()).expect("it is text");
        (entry.file_name().to_string_lossy().into_owned(), text)
    };
    entries.map(read).collect()
}

#[test]
fn both_engines_have_the_same_migrations() {
    let (sqlite, postgres) = (files("sqlite"), files("postgres"));
    assert_eq!(sqlite.keys().collect::<Vec<_>>(), postgres.keys().collect::<Vec<_>>());
    assert!(sqlite.contains_key("0001_trunk.sql"), "they were found");
}

#[test]
fn g5_migrations_are_checked_out_with_lf_everywhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let attributes = std::fs::read_to_string(root.join(".gitattributes")).expect("it is there");
    assert!(attributes.lines().any(|line| line.starts_with("* ") && line.contains("eol=lf")), "{attributes}");
    for engine in ["sqlite", "postgres"] {
        for (name, text) in files(engine) {
            assert!(!text.contains('\r'), "{engine}/{name}");
        }
    }
}

on_both! {
    async fn a_filled_database_opens_again_and_keeps_its_rows(opened) {
        let study = opened.study("one", 2).await;
        let before = opened.export(&study.project, app::release::ExportFormat::ExpertQa).await;
        let again = open(&opened.address).await.expect("it opens again");
        again.close().await;
        assert_eq!(opened.export(&study.project, app::release::ExportFormat::ExpertQa).await, before);
    }

    async fn g5_a_migration_that_was_changed_is_refused_with_help(opened) {
        opened.study("one", 1).await;
        let zeros = match opened.engine {
            tests::Engine::Sqlite => "x'00'",
            tests::Engine::Postgres => "'\\x00'::bytea",
        };
        opened.execute(&format!("UPDATE _sqlx_migrations SET checksum = {zeros}")).await;
        let error = open(&opened.address).await.expect_err("it is another").to_string();
        assert!(error.contains("migration 1") && error.contains("restore a backup"), "{error}");
        assert_eq!(opened.number("SELECT count(*) FROM answer").await, 1, "nothing was changed");
    }

    async fn a_newer_database_is_refused_with_help(opened) {
        let columns = "version, description, success, checksum, execution_time";
        let values = match opened.engine {
            tests::Engine::Sqlite => "999, 'later', 1, x'00', 0",
            tests::Engine::Postgres => "999, 'later', true, '\\x00'::bytea, 0",
        };
        opened.execute(&format!("INSERT INTO _sqlx_migrations ({columns}) VALUES ({values})")).await;
        let error = open(&opened.address).await.expect_err("it is newer").to_string();
        assert!(error.contains("newer Veracite"), "{error}");
    }
}

#[tokio::test]
async fn every_sqlite_writer_syncs_fully_keeps_a_wal_and_checks_foreign_keys() {
    let opened = tests::engine::opened(tests::Engine::Sqlite).await.expect("SQLite is inside");
    let pragmas = opened.db.writer_pragmas().await.expect("they can be read");
    assert_eq!(
        pragmas,
        Some(("wal".to_owned(), 2, 1)),
        "journal mode, synchronous (2 is FULL), foreign keys"
    );
}

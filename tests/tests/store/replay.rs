//! Every migration, one after the other, on tables that hold rows: `samples/NNNN.sql` holds rows as migration `NNNN`
//! knows them.

use super::schema::columns;
use sqlx::migrate::Migrator;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tests::Engine;
use tests::engine::{Bare, bare};

type Columns = BTreeMap<String, BTreeSet<String>>;

fn folder(of: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(of)
}

async fn migrations(engine: Engine) -> Migrator {
    let name = if engine == Engine::Sqlite { "sqlite" } else { "postgres" };
    Migrator::new(folder("../migrations").join(name)).await.expect("they can be read")
}

async fn migrate(database: &Bare, migrations: &Migrator, to: i64) {
    let done = match database.engine {
        Engine::Sqlite => {
            let address = format!("{}?mode=rwc", database.address);
            let pool = sqlx::SqlitePool::connect(&address);
            let pool = pool.await.expect("it opens");
            let done = migrations.run_to(to, &pool).await;
            pool.close().await;
            done
        }
        Engine::Postgres => {
            let pool = sqlx::PgPool::connect(&database.address).await.expect("it opens");
            let done = migrations.run_to(to, &pool).await;
            pool.close().await;
            done
        }
    };
    done.unwrap_or_else(|error| panic!("migration {to} on filled tables: {error}"));
}

/// What a table holds in these columns: each row as one text, in any order.
async fn rows(database: &Bare, table: &str, columns: &BTreeSet<String>) -> Vec<String> {
    let cell = |column: &String| format!("coalesce('=' || CAST(\"{column}\" AS text), '-')");
    let cells: Vec<String> = columns.iter().map(cell).collect();
    let mut rows = database.column(&format!("SELECT {} FROM {table}", cells.join(" || ' ' || "))).await;
    rows.sort_unstable();
    rows
}

/// Everything in the columns that are there before and after.
async fn content(database: &Bare, before: &Columns, after: &Columns) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for (table, columns) in before {
        let Some(later) = after.get(table) else { continue };
        all.insert(table.clone(), rows(database, table, &(columns & later)).await);
    }
    all
}

/// No table and no column that the samples leave empty: a migration on it would prove nothing.
async fn expect_filled(database: &Bare, columns: &Columns, version: i64) {
    for (table, columns) in columns {
        for column in columns {
            let filled = database.number(&format!("SELECT count(\"{column}\") FROM {table}")).await;
            assert!(filled > 0, "samples/{version:04}.sql, or one before it, fills {table}.{column}");
        }
    }
}

async fn replayed(database: Bare) {
    let migrations = migrations(database.engine).await;
    let mut known = Columns::new();
    for migration in migrations.iter() {
        // What is compared is chosen by the tables as they will be, so a copy runs ahead.
        let ahead = bare(database.engine).await.expect("it was there a moment ago");
        migrate(&ahead, &migrations, migration.version).await;
        let next = columns(&ahead).await;
        let before = content(&database, &known, &next).await;
        migrate(&database, &migrations, migration.version).await;
        let after = content(&database, &known, &next).await;
        for (table, rows) in &before {
            assert_eq!(rows, &after[table], "migration {} keeps the rows of {table}", migration.version);
        }
        let sample = folder("tests/store/samples").join(format!("{:04}.sql", migration.version));
        let sample = std::fs::read_to_string(&sample).unwrap_or_else(|error| {
            panic!("each migration brings sample rows, {}: {error}", sample.display())
        });
        database.script(&sample).await;
        expect_filled(&database, &next, migration.version).await;
        known = next;
    }
    assert!(known.len() > 10, "there are tables: {known:?}");
    let opened = server::store::open(&database.address).await.expect("the program takes the result");
    assert_eq!(opened.integrity().await.expect("it runs"), [""; 0]);
    opened.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_migration_keeps_the_rows_of_filled_sqlite_tables() {
    replayed(bare(Engine::Sqlite).await.expect("SQLite is inside")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_migration_keeps_the_rows_of_filled_postgres_tables() {
    if let Some(database) = bare(Engine::Postgres).await {
        replayed(database).await;
    }
}

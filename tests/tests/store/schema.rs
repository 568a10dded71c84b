//! The tables as an engine has them.

use std::collections::{BTreeMap, BTreeSet};
use tests::engine::{Bare, opened};
use tests::{Engine, on_both};

/// Table and column, its type, whether it must be filled, its default; parted by blanks.
const SQLITE: &str = "
    SELECT m.name || ' ' || c.name || ' ' || c.type || ' ' || (c.\"notnull\" OR c.pk > 0) || ' ' || coalesce(c.dflt_value, '-')
    FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'";

const POSTGRES: &str = "
    SELECT table_name || ' ' || column_name || ' ' || CASE WHEN data_type = 'bigint' THEN 'INTEGER'
        WHEN data_type = 'text' AND collation_name = 'C' THEN 'TEXT'
        ELSE replace(data_type, ' ', '-') || coalesce(collation_name, '') END || ' '
        || CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END || ' ' || coalesce(split_part(column_default, '::', 1), '-')
    FROM information_schema.columns WHERE table_schema = 'public'";

const SQLITE_INDEXES: &str =
    "SELECT tbl_name || ' ' || name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL";

/// Those that no constraint brought along.
const POSTGRES_INDEXES: &str = "
    SELECT tablename || ' ' || indexname FROM pg_indexes WHERE schemaname = 'public'
    AND indexname NOT IN (SELECT conname FROM pg_constraint)";

/// sqlx's own table is each engine's own affair.
const FOREIGN: &str = "_sqlx_migrations ";

async fn listed(database: &Bare, sqlite: &str, postgres: &str) -> BTreeSet<String> {
    let sql = if database.engine == Engine::Sqlite { sqlite } else { postgres };
    let mut lines: BTreeSet<String> = database.column(sql).await.into_iter().collect();
    lines.retain(|line| !line.starts_with(FOREIGN));
    lines
}

/// The columns of every table.
pub async fn columns(database: &Bare) -> BTreeMap<String, BTreeSet<String>> {
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in listed(database, SQLITE, POSTGRES).await {
        let mut words = line.split(' ');
        let (table, column) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        tables.entry(table.to_owned()).or_default().insert(column.to_owned());
    }
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn both_engines_have_the_same_tables_columns_and_indexes() {
    let sqlite = opened(Engine::Sqlite).await.expect("SQLite is inside");
    let Some(postgres) = opened(Engine::Postgres).await else { return };
    for (of_sqlite, of_postgres) in [(SQLITE, POSTGRES), (SQLITE_INDEXES, POSTGRES_INDEXES)] {
        let one = listed(&sqlite, of_sqlite, of_postgres).await;
        let other = listed(&postgres, of_sqlite, of_postgres).await;
        assert!(one.len() > 10, "they were found: {one:?}");
        assert_eq!(one.difference(&other).collect::<Vec<_>>(), [""; 0], "only SQLite has this");
        assert_eq!(other.difference(&one).collect::<Vec<_>>(), [""; 0], "only PostgreSQL has this");
    }
}

on_both! {
    async fn g7_instants_are_numbers_that_the_program_writes(opened) {
        for line in listed(&opened, SQLITE, POSTGRES).await {
            let words: Vec<&str> = line.splitn(5, ' ').collect();
            let instant = words[1] == "at" || words[1].ends_with("_at") || words[1].ends_with("_until");
            assert!(["TEXT", "INTEGER"].contains(&words[2]), "{line}");
            assert!(!instant || words[2] == "INTEGER", "{line}");
            assert!(!instant || words[4] == "-", "an engine's clock fills nothing in: {line}");
        }
    }
}

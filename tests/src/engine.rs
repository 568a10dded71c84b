//! A database of its own for each test, on either engine.

use app::context::Ctx;
use server::clock::{RandomIds, SystemClock};
use server::http::Site;
use server::password::Argon2id;
use server::store::{Db, open};
use sqlx::{Connection, Executor};
use std::ops::Deref;
use std::sync::Arc;
use tempfile::TempDir;

/// Where PostgreSQL is: the URL of a superuser, who makes a database for each test.
pub const POSTGRES: &str = "VERACITE_TEST_POSTGRES";

/// Set where PostgreSQL must not be skipped.
pub const REQUIRED: &str = "VERACITE_REQUIRE_POSTGRES";

/// One of the two engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// In a temporary folder.
    Sqlite,
    /// On the server that [`POSTGRES`] names.
    Postgres,
}

/// A database without tables.
pub struct Bare {
    /// Which engine.
    pub engine: Engine,
    /// The address, as `--database` takes it.
    pub address: String,
    /// A folder that goes with the test.
    pub folder: TempDir,
    /// Drops the PostgreSQL database at the end.
    _gone: Gone,
}

/// An empty database with its tables.
pub struct Opened {
    /// The store.
    pub db: Db,
    /// The context of the command line.
    pub ctx: Ctx,
    bare: Bare,
}

impl Deref for Opened {
    type Target = Bare;
    fn deref(&self) -> &Bare {
        &self.bare
    }
}

/// The URL of the superuser and the name of the database to drop; none for SQLite, whose folder goes.
struct Gone(Option<(String, String)>);

impl Drop for Gone {
    fn drop(&mut self) {
        let Some((url, name)) = self.0.take() else { return };
        // A thread of its own: the test's runtime may be the one that is ending.
        let drop = async move {
            let mut admin = sqlx::PgConnection::connect(&url).await?;
            admin.execute(sqlx::AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let dropped = std::thread::spawn(move || runtime.map(|r| r.block_on(drop))).join();
        if !matches!(dropped, Ok(Ok(Ok(_)))) {
            eprintln!("a test database stays behind: {dropped:?}");
        }
    }
}

/// Makes a database without tables; none, with a printed message, if the engine is not there.
pub async fn bare(engine: Engine) -> Option<Bare> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (address, gone) = match engine {
        Engine::Sqlite => (format!("sqlite:{}", folder.path().join("test.db").display()), None),
        Engine::Postgres => postgres_database().await?,
    };
    Some(Bare { engine, address, folder, _gone: Gone(gone) })
}

/// Makes a database with its tables; none, with a printed message, if the engine is not there.
pub async fn opened(engine: Engine) -> Option<Opened> {
    let bare = bare(engine).await?;
    let db = open(&bare.address).await.expect("a new database opens");
    let site = Site {
        db: db.clone(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(RandomIds),
        passwords: Arc::new(Argon2id::default()),
        mail: None,
        figures: Arc::default(),
        uploads: Arc::default(),
        public_url: String::new(),
    };
    Some(Opened { db, ctx: site.machine(), bare })
}

impl Bare {
    /// Runs SQL that changes something behind the store's back.
    pub async fn execute(&self, sql: &str) -> u64 {
        let sql = sqlx::AssertSqlSafe(sql.to_owned());
        match self.engine {
            Engine::Sqlite => {
                let mut on = sqlx::SqliteConnection::connect(&self.address).await.expect("it opens");
                sqlx::query(sql).execute(&mut on).await.expect("the SQL is good").rows_affected()
            }
            Engine::Postgres => {
                let mut on = sqlx::PgConnection::connect(&self.address).await.expect("it opens");
                sqlx::query(sql).execute(&mut on).await.expect("the SQL is good").rows_affected()
            }
        }
    }

    /// Runs several statements.
    pub async fn script(&self, sql: &str) {
        let sql = sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned()));
        match self.engine {
            Engine::Sqlite => {
                let mut on = sqlx::SqliteConnection::connect(&self.address).await.expect("it opens");
                _ = sql.execute(&mut on).await.expect("the SQL is good");
            }
            Engine::Postgres => {
                let mut on = sqlx::PgConnection::connect(&self.address).await.expect("it opens");
                _ = sql.execute(&mut on).await.expect("the SQL is good");
            }
        }
    }

    /// The one number that SQL gives.
    pub async fn number(&self, sql: &str) -> i64 {
        self.column(sql).await.remove(0)
    }

    /// The one column that SQL gives.
    pub async fn column<T>(&self, sql: &str) -> Vec<T>
    where
        T: Send + Unpin,
        (T,): for<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow>,
        (T,): for<'r> sqlx::FromRow<'r, sqlx::postgres::PgRow>,
    {
        let sql = sqlx::AssertSqlSafe(sql.to_owned());
        let rows: Vec<(T,)> = match self.engine {
            Engine::Sqlite => {
                let mut on = sqlx::SqliteConnection::connect(&self.address).await.expect("it opens");
                sqlx::query_as(sql).fetch_all(&mut on).await.expect("the SQL is good")
            }
            Engine::Postgres => {
                let mut on = sqlx::PgConnection::connect(&self.address).await.expect("it opens");
                sqlx::query_as(sql).fetch_all(&mut on).await.expect("the SQL is good")
            }
        };
        rows.into_iter().map(|(value,)| value).collect()
    }
}

async fn postgres_database() -> Option<(String, Option<(String, String)>)> {
    let Ok(url) = std::env::var(POSTGRES) else {
        assert!(std::env::var_os(REQUIRED).is_none(), "{REQUIRED} is set and {POSTGRES} is not");
        eprintln!("skipped: {POSTGRES} is not set");
        return None;
    };
    let name = format!("veracite_{}", app::id::ImportId::new(&RandomIds).as_str().replace('-', ""));
    let mut admin = sqlx::PgConnection::connect(&url).await.expect("the test server answers");
    let create = format!("CREATE DATABASE {name} TEMPLATE template0");
    admin.execute(sqlx::AssertSqlSafe(create)).await.expect("a superuser makes databases");
    let (head, tail) = url.split_once('?').map_or((url.as_str(), ""), |(head, tail)| (head, tail));
    let after_host = head.find("://").map_or(0, |at| at + 3);
    let end = head[after_host..].find('/').map_or(head.len(), |at| after_host + at);
    let query = if tail.is_empty() { String::new() } else { format!("?{tail}") };
    Some((format!("{}/{name}{query}", &head[..end]), Some((url.clone(), name))))
}

/// Runs each test on both engines: `on_both! { async fn name(opened) { .. } }`.
#[macro_export]
macro_rules! on_both {
    ($($(#[$doc:meta])* async fn $name:ident($opened:ident) $body:block)*) => {
        $($(#[$doc])* async fn $name($opened: $crate::Opened) $body)*
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                let opened = $crate::engine::opened($crate::Engine::Sqlite).await.expect("SQLite is inside");
                super::$name(opened).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(opened) = $crate::engine::opened($crate::Engine::Postgres).await {
                    super::$name(opened).await;
                }
            })*
        }
    };
}

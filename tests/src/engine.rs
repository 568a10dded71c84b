//! A database of its own for each test, on either engine.

use app::context::Ctx;
use server::clock::{RandomIds, SystemClock};
use server::http::Site;
use server::password::Argon2id;
use server::store::{Db, open};
use sqlx::{Connection, Executor};
use std::sync::Arc;
use tempfile::TempDir;

/// Where PostgreSQL is: the URL of a superuser, who makes a database for each test.
pub const POSTGRES: &str = "VERACITE_TEST_POSTGRES";

/// One of the two engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// In a temporary folder.
    Sqlite,
    /// On the server that [`POSTGRES`] names.
    Postgres,
}

/// An empty database with its tables.
pub struct Opened {
    /// Which engine.
    pub engine: Engine,
    /// The address, as `--database` takes it.
    pub address: String,
    /// The store.
    pub db: Db,
    /// The context of the command line.
    pub ctx: Ctx,
    /// A folder that goes with the test.
    pub folder: TempDir,
}

/// Makes a database; none, with a printed message, if the engine is not there.
pub async fn opened(engine: Engine) -> Option<Opened> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let address = match engine {
        Engine::Sqlite => format!("sqlite:{}", folder.path().join("test.db").display()),
        Engine::Postgres => postgres_database().await?,
    };
    let db = open(&address).await.expect("a new database opens");
    let site = Site {
        db: db.clone(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(RandomIds),
        passwords: Arc::new(Argon2id::default()),
        public_url: String::new(),
    };
    Some(Opened { engine, address, db, ctx: site.machine(), folder })
}

async fn postgres_database() -> Option<String> {
    let Ok(url) = std::env::var(POSTGRES) else {
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
    Some(format!("{}/{name}{query}", &head[..end]))
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

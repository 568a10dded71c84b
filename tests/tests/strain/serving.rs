//! Servers in processes of their own.

use app::account::Account;
use serde_json::json;
use server::store::{SessionTable, session_now};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tests::{Browser, Opened};
use tower_sessions::cookie::time::Duration as Lasts;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::SessionStore;

/// A server that is killed, not stopped, when it goes out of scope.
pub struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// Starts a server and waits until it listens.
pub async fn start(program: &Path, database: &str, port: u16) -> Running {
    let server = Running(
        Command::new(program)
            .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--database", database])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts"),
    );
    for _ in 0..2_000 {
        if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            return server;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the server does not listen");
}

/// A port that nobody listens on.
pub fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

/// A browser in which the account is signed in, without the time that a password takes.
pub async fn signed_in(opened: &Opened, account: &Account, base: &str) -> Browser {
    let seen = session_now().unix_timestamp();
    let data = [("account".to_owned(), json!(account.id)), ("seen".to_owned(), json!(seen))].into();
    let mut session = Record { id: Id::default(), data, expiry_date: session_now() + Lasts::days(1) };
    SessionTable(opened.db.clone()).create(&mut session).await.expect("a session begins");
    let mut browser = Browser::new(base);
    browser.cookies.insert("veracite".to_owned(), session.id.to_string());
    browser
}

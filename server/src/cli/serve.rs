use super::links::Links;
use super::{Done, Failure, site, tell};
use crate::http::{assets, build_router};
use crate::store::{SessionTable, open};
use app::context::Ctx;
use app::store::StoreError;
use clap::Args;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tower_sessions::session_store::ExpiredDeletion;

/// Where the site listens unless it is told otherwise.
pub(super) const LISTEN: &str = "127.0.0.1:3000";

/// Serves the web application.
///
/// Example: veracite serve --listen 127.0.0.1:3000 --database sqlite:study.db
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Serve {
    /// The address and port to listen on.
    #[arg(long, env = "VERACITE_LISTEN", default_value = LISTEN)]
    listen: SocketAddr,
    #[command(flatten)]
    links: Links,
    /// Fill an empty database with a small made-up study and print its logins. On this machine only.
    #[arg(long)]
    demo: bool,
}

impl Serve {
    pub(super) async fn run(self, database: &str) -> Done {
        log();
        if self.demo && !self.listen.ip().is_loopback() {
            return Err(Failure(
                "--demo makes accounts with a well-known password, so it listens on this machine only; use \
                 --listen 127.0.0.1:3000"
                    .to_owned(),
            ));
        }
        let mail = self.links.mail()?;
        let db = open(database).await?;
        let listener = TcpListener::bind(self.listen)
            .await
            .map_err(|e| Failure(format!("cannot listen on {}: {e}", self.listen)))?;
        let public_url = self.links.public_url(&self.listen.to_string());
        let site = site(db.clone(), public_url.clone(), mail);
        sweep_imports(&site.machine()).await?;
        if self.demo {
            crate::demo::fill(&site.machine()).await?;
        }
        if !assets::has_browser_code() {
            tracing::warn!("built without browser code: pages work as plain forms");
        }
        let sweep = tokio::spawn(keep_clean(SessionTable(db.clone()), site.machine()));
        let router = build_router(site)?;
        tell(format_args!("Veracite is at {public_url}"))?;
        axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>())
            .with_graceful_shutdown(stop())
            .await?;
        sweep.abort();
        db.close().await;
        Ok(())
    }
}

/// Log lines on standard error: in colours on a terminal, as JSON elsewhere. `RUST_LOG` chooses what.
fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info,sqlx=warn"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() { lines.init() } else { lines.json().init() }
}

/// Ends on Ctrl-C and on SIGTERM; what is under way is finished first.
async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            }
            Err(_) => _ = interrupt.await,
        }
    }
    #[cfg(not(unix))]
    {
        _ = interrupt.await;
    }
}

/// Removes what killed imports have left: those that have not been heard of for a while.
async fn sweep_imports(machine: &Ctx) -> Result<(), StoreError> {
    let swept = app::import::sweep(machine).await?;
    if swept > 0 {
        tracing::info!(swept, "removed what killed imports had left");
    }
    Ok(())
}

/// Takes expired sessions and killed imports out of the tables, every minute: an import that is killed together with
/// this server is too fresh to be told from one that runs when it starts again.
async fn keep_clean(sessions: SessionTable, machine: Ctx) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        if let Err(error) = sessions.delete_expired().await {
            tracing::warn!(%error, "expired sessions could not be removed; will try again");
        }
        if let Err(error) = sweep_imports(&machine).await {
            tracing::warn!(%error, "what killed imports have left could not be removed; will try again");
        }
    }
}

//! Finds out who is asking, once for each request, and gives the request its reference.

use super::error_page;
use super::forms;
use super::session::RequestSession;
use super::state::{Asking, Site};
use app::account::AccountStore;
use app::context::Reference;
use app::error::AppError;
use app::routes;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::net::SocketAddr;
use tower_sessions::Session;
use tracing::Instrument;

async fn viewer(site: &Site, session: &RequestSession) -> Result<Option<app::account::Account>, AppError> {
    let Some(id) = session.account().await? else { return Ok(None) };
    let known = site.db.find_account(&id).await?;
    if known.is_some() {
        session.touch().await?;
    }
    Ok(known.map(|k| k.account))
}

/// The path as log lines show it: without the secret of a personal link.
fn shown(path: &str) -> &str {
    let links = [routes::invitation(""), routes::new_password("")];
    let link = links.iter().find(|link| path.starts_with(link.as_str()));
    link.map_or(path, |link| &path[..link.len()])
}

/// The layer.
pub async fn identify(
    State(site): State<Site>,
    session: Session,
    mut request: Request,
    next: Next,
) -> Response {
    let reference: String = site.ids.next().simple().to_string().chars().skip(20).collect();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|c| c.0.ip().to_string());
    let session = RequestSession(session);
    let span = tracing::info_span!("request", reference, method = %request.method(), path = shown(request.uri().path()));
    async move {
        match viewer(&site, &session).await {
            Ok(viewer) => {
                let reference = Reference(reference);
                let asking = Asking { session, viewer, reference, peer: peer.unwrap_or_default() };
                request.extensions_mut().insert(asking);
                next.run(request).await
            }
            Err(error) if request.uri().path().starts_with("/do/") => {
                forms::hold(&site, request, error).await
            }
            Err(error) => error_page::answer(&site, &error),
        }
    }
    .instrument(span)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_of_a_link_stands_in_a_log_line() {
        assert_eq!(shown("/invitation/s3cret"), "/invitation/");
        assert_eq!(shown("/new-password/s3cret"), "/new-password/");
        assert_eq!(shown("/project/x/people"), "/project/x/people");
    }
}

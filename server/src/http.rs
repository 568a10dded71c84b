//! HTTP: the router and its layers.

pub mod assets;
mod download;
mod error_page;
mod figure;
mod forms;
mod health;
mod held;
mod owner;
mod redraw;
mod security;
mod session;
mod state;
mod upload;
mod viewer;

pub use state::Site;

use crate::store::SessionTable;
use app::shell::{App, shell};
use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::Method;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use leptos::prelude::*;
use leptos_axum::generate_route_list;
use state::Asking;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;

/// The address of a site that cannot be trusted as an origin.
#[derive(Debug, thiserror::Error)]
#[error("the public URL must be an address like https://veracite.example, and this one is not: {0}")]
pub struct BadPublicUrl(String);

/// Builds the router. From the outside in: headers on every answer; error pages; who may post from where; the
/// session; who is asking; and in front of the forms the layer that keeps what cannot be stored.
pub fn build_router(site: Site) -> Result<Router, BadPublicUrl> {
    let csrf = CsrfLayer::new()
        .add_trusted_origin(origin(&site.public_url))
        .map_err(|_| BadPublicUrl(site.public_url.clone()))?;
    let forms = Router::new()
        .route("/do/{*operation}", axum::routing::post(operation))
        .route_layer(from_fn_with_state(site.clone(), forms::keep));
    let mut files =
        Router::new().route("/pkg/{*file}", get(assets::serve)).route("/health", get(health::health));
    for path in assets::public_paths() {
        files = files.route(path, get(assets::serve));
    }
    let known = Router::new()
        .merge(pages())
        .merge(forms)
        .route(download::ROUTE, get(download::download))
        .route(figure::ROUTE, get(figure::take))
        .route(
            upload::ROUTE,
            axum::routing::post(upload::send).layer(axum::extract::DefaultBodyLimit::disable()),
        )
        .layer(from_fn_with_state(site.clone(), viewer::identify))
        .layer(session::layer(SessionTable(site.db.clone()), site.is_secure()));
    // Pages are made anew for every request, so they are compressed fast rather than well; files were compressed when
    // the program was built.
    let pack = CompressionLayer::new().quality(CompressionLevel::Fastest);
    Ok(files
        .merge(known)
        .layer(pack)
        .layer(csrf)
        .layer(from_fn_with_state(site.clone(), error_page::draw))
        .layer(from_fn_with_state(site.clone(), security::headers))
        .with_state(site))
}

/// Scheme, host and port of an address.
fn origin(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    format!("{scheme}://{}", rest.split('/').next().unwrap_or_default())
}

/// Every address that the router knows, with the method by which it is asked: pages, operations, and files that are
/// made or taken on demand. Who may ask for which is held against this list.
pub fn addresses() -> Vec<(Method, String)> {
    let pages = generate_route_list(App).into_iter().map(|listing| (Method::GET, listing.path().to_owned()));
    let operations =
        leptos::server_fn::axum::server_fn_paths().map(|(path, method)| (method, path.to_owned()));
    let files = [(Method::GET, download::ROUTE), (Method::GET, figure::ROUTE), (Method::POST, upload::ROUTE)];
    let files = files.into_iter().map(|(method, path)| (method, path.to_owned()));
    let mut all: Vec<_> = pages.chain(operations).chain(files).collect();
    all.sort_by(|one, two| (one.1.as_str(), one.0.as_str()).cmp(&(two.1.as_str(), two.0.as_str())));
    all
}

/// The paths of all pages, as the router knows them.
fn pages() -> Router<Site> {
    let mut router = Router::new();
    for listing in generate_route_list(App) {
        router = router.route(listing.path(), get(page));
    }
    router
}

/// Renders a page whole, so that it needs no JavaScript.
async fn page(State(site): State<Site>, Extension(asking): Extension<Asking>, request: Request) -> Response {
    let options = site.leptos_options();
    let render = leptos_axum::render_app_async_with_context(
        move || {
            provide_context(site.ctx(&asking));
            provide_context(site.assets());
            provide_context(asking.reference.clone());
        },
        move || shell(options.clone()),
    );
    render(request).await
}

/// Runs a server function.
async fn operation(
    State(site): State<Site>,
    Extension(asking): Extension<Asking>,
    request: Request,
) -> Response {
    let provide = move || {
        provide_context(site.ctx(&asking));
        provide_context(asking.reference.clone());
    };
    leptos_axum::handle_server_fns_with_context(provide, request).await.into_response()
}

//! The files that a browser fetches beside the pages: style sheet, browser code, icon. They are inside
//! the program, compressed when it was built (`build.rs`), so a request touches no disk, and a path that
//! is not in the table is not found, whatever it contains.

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// One file of the table that `build.rs` writes.
struct Asset {
    path: &'static str,
    content_type: &'static str,
    hash: &'static str,
    /// Whether the path changes whenever the bytes do, so that a browser never needs to ask again.
    immutable: bool,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
}

/// Answers a request for a file of the table; 404 for every other path.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    match find(uri.path()) {
        Some(asset) => answer(asset, &headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The path of every file that lies outside `/pkg/`, for the router.
pub fn public_paths() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|asset| asset.path).filter(|path| !path.starts_with("/pkg/"))
}

/// The path of the style sheet.
pub fn css_path() -> &'static str {
    CSS_PATH
}

/// What the names of the browser code start with, as `LeptosOptions::output_name` wants it: the pages
/// ask for `/pkg/{output_name}.js` and `/pkg/{output_name}_bg.wasm`.
pub fn output_name() -> &'static str {
    OUTPUT_NAME.unwrap_or("veracite")
}

/// Whether the program was built with browser code; without it pages work as plain forms only.
pub fn has_browser_code() -> bool {
    OUTPUT_NAME.is_some()
}

fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

fn answer(asset: &'static Asset, request: &HeaderMap) -> Response {
    let packed = asset.brotli.filter(|_| accepts_brotli(request));
    let etag =
        if packed.is_some() { format!("\"{}-br\"", asset.hash) } else { format!("\"{}\"", asset.hash) };
    let mut response = if is_known(request, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(Bytes::from_static(packed.unwrap_or(asset.plain))).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    if packed.is_some() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache_control(asset)));
    headers.insert(ETAG, HeaderValue::try_from(etag).expect("a hash is ASCII"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

fn cache_control(asset: &Asset) -> &'static str {
    if asset.immutable { "public, max-age=31536000, immutable" } else { "public, max-age=3600" }
}

/// `If-None-Match` (RFC 9110, 13.1.2): any tag of the list, compared weakly, or `*`.
fn is_known(request: &HeaderMap, etag: &str) -> bool {
    list(request, IF_NONE_MATCH).any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// `Accept-Encoding` (RFC 9110, 12.5.3): brotli by name or by `*`, unless its weight is zero.
fn accepts_brotli(request: &HeaderMap) -> bool {
    let weight_of = |wanted: &str| {
        list(request, ACCEPT_ENCODING).find_map(|item| {
            let mut parts = item.split(';').map(str::trim);
            parts.next()?.eq_ignore_ascii_case(wanted).then(|| weight(parts))
        })
    };
    weight_of("br").or_else(|| weight_of("*")).is_some_and(|weight| weight > 0.0)
}

/// The `q` of a list item, 1 if it has none, 0 if it can't be read.
fn weight<'a>(mut parameters: impl Iterator<Item = &'a str>) -> f32 {
    parameters
        .find_map(|parameter| parameter.strip_prefix("q=").or_else(|| parameter.strip_prefix("Q=")))
        .map_or(1.0, |value| value.parse().unwrap_or(0.0))
}

/// The items of a header that is a comma-separated list and may be repeated.
fn list(request: &HeaderMap, name: axum::http::HeaderName) -> impl Iterator<Item = &str> {
    request
        .get_all(name)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(pairs: &[(axum::http::HeaderName, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name, HeaderValue::from_static(value));
        }
        headers
    }

    fn takes_brotli(value: &'static str) -> bool {
        accepts_brotli(&request(&[(ACCEPT_ENCODING, value)]))
    }

    async fn get(path: &str, headers: HeaderMap) -> Response {
        serve(path.parse().expect("a path"), headers).await
    }

    async fn body(response: Response) -> Bytes {
        axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body in memory")
    }

    #[test]
    fn brotli_is_sent_only_to_those_who_take_it() {
        assert!(takes_brotli("br"));
        assert!(takes_brotli("gzip, deflate, br, zstd"));
        assert!(takes_brotli("gzip;q=0.5,BR;q=0.1"));
        assert!(takes_brotli("*"));
        assert!(!takes_brotli("gzip"));
        assert!(!takes_brotli("brotli"));
        assert!(!takes_brotli("br;q=0"));
        assert!(!takes_brotli("br; q=0.000, *"));
        assert!(!takes_brotli("br;q=much"));
        assert!(!takes_brotli(""));
        assert!(!accepts_brotli(&HeaderMap::new()));
        assert!(accepts_brotli(&request(&[(ACCEPT_ENCODING, "gzip"), (ACCEPT_ENCODING, "br")])));
    }

    #[tokio::test]
    async fn the_style_sheet_is_served_for_good_in_both_encodings() {
        let plain = get(css_path(), HeaderMap::new()).await;
        assert_eq!(plain.status(), StatusCode::OK);
        assert_eq!(plain.headers()[CONTENT_TYPE], "text/css; charset=utf-8");
        assert_eq!(plain.headers()[CACHE_CONTROL], "public, max-age=31536000, immutable");
        assert_eq!(plain.headers()[VARY], "accept-encoding");
        assert_eq!(plain.headers()[X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert!(plain.headers().get(CONTENT_ENCODING).is_none());
        let etag = plain.headers()[ETAG].clone();
        let text = body(plain).await;

        let packed = get(css_path(), request(&[(ACCEPT_ENCODING, "br")])).await;
        if find(css_path()).is_some_and(|asset| asset.brotli.is_some()) {
            assert_eq!(packed.headers()[CONTENT_ENCODING], "br");
            assert_ne!(packed.headers()[ETAG], etag);
            assert!(body(packed).await.len() < text.len());
        }
    }

    #[tokio::test]
    async fn a_copy_that_the_browser_has_is_not_sent_again() {
        let first = get(css_path(), HeaderMap::new()).await;
        let mut headers = HeaderMap::new();
        headers.insert(IF_NONE_MATCH, first.headers()[ETAG].clone());
        let again = get(css_path(), headers).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(body(again).await.is_empty());
    }

    #[tokio::test]
    async fn e15_a_path_outside_the_table_is_not_found() {
        for path in [
            "/pkg/",
            "/pkg/../Cargo.toml",
            "/pkg/%2e%2e/Cargo.toml",
            "/pkg/..%2f..%2fetc%2fpasswd",
            "/pkg/%00",
            "/pkg//etc/passwd",
            "/etc/passwd",
        ] {
            assert_eq!(get(path, HeaderMap::new()).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
        let with_dots = format!("/pkg/x/..{}", css_path().trim_start_matches("/pkg"));
        assert_eq!(get(&with_dots, HeaderMap::new()).await.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn every_path_is_in_the_table_once() {
        for pair in ASSETS.windows(2) {
            assert!(pair[0].path < pair[1].path, "{} and {}", pair[0].path, pair[1].path);
        }
    }
}

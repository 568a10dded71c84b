//! What one answer leaves for the next page: a cookie of two minutes that no script reads, so that it stands in no
//! address, no log and no history.

use crate::routes;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderValue, request::Parts};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

/// Leaves `value` under `name` for the pages under `path`; `secure`: over TLS only.
pub fn leave(name: &str, path: &str, value: &str, secure: bool) {
    let value = routes::percent(value).replace('/', "%2F");
    set(&format!("{name}={value}; Path={path}; Max-Age=120; HttpOnly; SameSite=Lax{}", only(secure)));
}

/// What was left under `name`, if anything.
pub fn left(name: &str) -> Option<String> {
    let parts = use_context::<Parts>()?;
    let cookies = parts.headers.get_all(COOKIE);
    let pairs = cookies.iter().filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('=')).find(|(n, _)| *n == name).map(|(_, v)| decoded(v))
}

/// What was left under `name` for the pages under `path`; it is gone for the next one.
pub fn take(name: &str, path: &str, secure: bool) -> Option<String> {
    let value = left(name)?;
    set(&format!("{name}=; Path={path}; Max-Age=0; HttpOnly; SameSite=Lax{}", only(secure)));
    Some(value)
}

fn only(secure: bool) -> &'static str {
    if secure { "; Secure" } else { "" }
}

fn set(cookie: &str) {
    if let (Some(response), Ok(value)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(cookie)) {
        response.append_header(SET_COOKIE, value);
    }
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let pair = after.get(..2).and_then(|h| std::str::from_utf8(h).ok());
        match pair.and_then(|h| u8::from_str_radix(h, 16).ok()).filter(|_| first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_was_left_comes_back_whatever_it_holds() {
        let odd = "ä;=%\"<x>@b.example /";
        assert_eq!(super::decoded(&crate::routes::percent(odd)), odd);
    }
}

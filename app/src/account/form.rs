//! How a refused form comes back: the reason in the address, the e-mail address in a cookie of two minutes, so that it
//! stands in no log and no history.

use crate::error::{FieldProblem, FieldProblemKind};
use crate::routes;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderValue, request::Parts};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

const TYPED_EMAIL: &str = "veracite_typed_email";

/// Leads back to the sign-in form with a reason; what was typed as the address is there again.
pub fn back_to_sign_in(problem: &str, email: &str, next: &str) {
    let short: String = email.chars().take(254).collect();
    let cookie = format!(
        "{TYPED_EMAIL}={}; Path={}; Max-Age=120; HttpOnly; SameSite=Lax",
        routes::percent(&short).replace('/', "%2F"),
        routes::SIGN_IN
    );
    if let (Some(response), Ok(value)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(&cookie)) {
        response.append_header(SET_COOKIE, value);
    }
    leptos_axum::redirect(&format!("{}&problem={problem}", routes::sign_in(routes::inside(next))));
}

/// The address that was typed into the form that came back.
pub fn typed_email() -> String {
    let Some(parts) = use_context::<Parts>() else { return String::new() };
    parts
        .headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(TYPED_EMAIL)?.strip_prefix('='))
        .map(decoded)
        .unwrap_or_default()
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

/// Leads back to the account page with the first problem of the password form.
pub fn back_to_account(problems: &[FieldProblem]) {
    let code =
        problems.first().map_or("current-wrong", |problem| match (problem.field.as_str(), problem.kind) {
            ("current", _) => "current-wrong",
            (_, FieldProblemKind::Empty) => "new-empty",
            (_, FieldProblemKind::TooShort) => "new-short",
            (_, FieldProblemKind::TooLong) => "new-long",
            _ => "again-differs",
        });
    leptos_axum::redirect(&format!("{}?password={code}", routes::ACCOUNT));
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_typed_address_comes_back_whatever_it_holds() {
        let odd = "ä;=%\"<x>@b.example /";
        assert_eq!(super::decoded(&crate::routes::percent(odd)), odd);
    }
}

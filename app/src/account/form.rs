//! How a refused form comes back: the reason in the address, the e-mail address in a cookie of two minutes, so that it
//! stands in no log and no history.

use crate::error::{FieldProblem, FieldProblemKind};
use crate::routes;
use crate::view::carried;

const TYPED_EMAIL: &str = "veracite_typed_email";

/// Leads back to the sign-in form with a reason; what was typed as the address is there again.
pub fn back_to_sign_in(problem: &str, email: &str, next: &str) {
    let short: String = email.chars().take(254).collect();
    carried::leave(TYPED_EMAIL, routes::SIGN_IN, &short, false);
    leptos_axum::redirect(&format!("{}&problem={problem}", routes::sign_in(routes::inside(next))));
}

/// The address that was typed into the form that came back.
pub fn typed_email() -> String {
    carried::left(TYPED_EMAIL).unwrap_or_default()
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

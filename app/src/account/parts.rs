//! What several forms of the account show.

use leptos::prelude::*;

/// Address, password and button of a form that signs in. `email` stands there already, `focus` puts the cursor in
/// front, and `wrong` ties both fields to the element `problem`, which says why the last try failed.
pub fn sign_in_fields(email: String, focus: bool, wrong: bool, words: &'static str) -> AnyView {
    let invalid = wrong.then_some("true");
    let described = wrong.then_some("problem");
    view! {
        <div>
            <label class="label" for="email">
                "E-mail address"
            </label>
            <input
                class="field"
                id="email"
                name="email"
                type="email"
                autocomplete="username"
                required=true
                autofocus=focus
                value=email
                aria-invalid=invalid
                aria-describedby=described
            />
        </div>
        <div>
            <label class="label" for="password">
                "Password"
            </label>
            <input
                class="field"
                id="password"
                name="password"
                type="password"
                autocomplete="current-password"
                required=true
                aria-invalid=invalid
                aria-describedby=described
            />
        </div>
        <button class="button main" type="submit">
            {words}
        </button>
    }
    .into_any()
}

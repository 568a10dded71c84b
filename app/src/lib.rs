//! What Veracite is: its nouns, rules and pages. Compiled twice, for the server (`ssr`) and for the browser
//! (`hydrate`). It names no engine, no file, and no HTTP type outside `actions.rs` and `context.rs`.

#![recursion_limit = "512"]

pub mod account;
pub mod answer;
pub mod assignment;
pub mod autosave;
pub mod claim;
pub mod clock;
#[cfg(feature = "ssr")]
pub mod context;
pub mod enrolment;
pub mod error;
pub mod evidence;
pub mod flag;
#[cfg(feature = "ssr")]
pub mod history;
pub mod id;
#[cfg(feature = "ssr")]
pub mod import;
#[cfg(feature = "ssr")]
pub mod invitation;
pub mod judgement;
#[cfg(feature = "ssr")]
pub mod letter;
#[cfg(feature = "ssr")]
pub mod link;
pub mod order;
pub mod practice;
pub mod progress;
pub mod project;
pub mod protocol;
#[cfg(feature = "ssr")]
pub mod quality;
pub mod question;
#[cfg(feature = "ssr")]
pub mod release;
pub mod revision;
pub mod routes;
pub mod sample;
#[cfg(feature = "ssr")]
pub mod shell;
#[cfg(feature = "ssr")]
pub mod store;
pub mod view;

/// Called by the page's script once the browser has loaded the program: the islands wake.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    leptos::mount::hydrate_islands();
}

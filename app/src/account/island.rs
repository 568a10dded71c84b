//! Signing out: whoever has changes in this browser that are not on the server is asked first.

use crate::autosave::unsent;
use crate::routes;
use crate::tree;
use crate::view::erased::IntoAny;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement};

/// The form that signs out, and the question before it.
#[island]
pub fn SignOutForm(
    /// Who signs out.
    account: String,
) -> impl IntoView {
    let count = RwSignal::new(0);
    if cfg!(feature = "hydrate") {
        Effect::new(move |_| {
            let account = account.clone();
            window_event_listener_untyped("submit", move |event| ask(&event, &account, count));
        });
    }
    let title = move || match count.get() {
        1 => "One change is only in this browser".to_owned(),
        n => [&n.to_string(), " changes are only in this browser"].concat(),
    };
    tree! {
        <form class="form panel" method="post" action={routes::SIGN_OUT} id="sign-out">
            <p class="quiet">"What you have written is on the server. You can go on from any device."</p>
            <button class="button" type="submit">"Sign out"</button>
        </form>
        <dialog class="dialog" id="unsent" aria-labelledby="unsent-title">
            <h2 id="unsent-title">{title}</h2>
            <p>
                "The server does not have it yet. If you sign out, it waits here until you sign in again in this browser and open that review."
            </p>
            <form class="actions" method="dialog">
                <button class="ghost" type="submit" form="sign-out">"Sign out all the same"</button>
                <button class="button main">"Stay signed in"</button>
            </form>
        </dialog>
    }
    .into_any()
}

/// Holds the form back while something is unsent, unless the question is open already.
fn ask(event: &Event, account: &str, count: RwSignal<usize>) {
    let form = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let dialog = document().get_element_by_id("unsent").and_then(|d| d.dyn_into::<HtmlDialogElement>().ok());
    let (Some(form), Some(dialog)) = (form, dialog) else { return };
    let unsent = unsent(account);
    if form.id() == "sign-out" && unsent > 0 && !dialog.open() {
        event.prevent_default();
        count.set(unsent);
        let _ = dialog.show_modal();
    }
}

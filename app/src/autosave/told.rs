//! What a page says of its saving.

use super::line::Line;
use super::page::Trouble;
use crate::routes;
use crate::tree;
use crate::view::browser::clock;
use crate::view::erased::IntoAny;
use leptos::prelude::*;

/// How a kind of document speaks of what keeps changes from being stored.
pub struct Words {
    /// The class of what is bad, and of what only waits.
    pub classes: [&'static str; 2],
    /// It takes no changes any more; by the word for where it stands.
    pub closed: fn(&str) -> &'static str,
    /// A value does not fit; by the word for why.
    pub refused: fn(&str) -> &'static str,
}

/// How saving stands, in a word or two: the class and the words.
pub fn saved(line: Line) -> (&'static str, String) {
    line.status.with(|s| {
        let changes = if s.pending == 1 { " change" } else { " changes" };
        let n = s.pending.to_string();
        match (&s.trouble, s.saved_at) {
            (Some(Trouble::Offline | Trouble::SignedOut), _) if s.pending > 0 => {
                let wait = if s.pending == 1 { " waits in this browser" } else { " wait in this browser" };
                ("saved wait", [&n, changes, wait].concat())
            }
            (Some(_), _) if s.pending > 0 => ("saved lost", [&n, changes, " not saved"].concat()),
            _ if s.pending > 0 => ("saved going", "Saving …".to_owned()),
            (_, Some(at)) if s.awake => ("saved", "Saved ".to_owned() + &clock(at)),
            (_, Some(_)) => ("saved", "Saved".to_owned()),
            (_, None) => ("saved", "Saves by itself".to_owned()),
        }
    })
}

/// What keeps changes from being stored, with what to do; `here` is where a sign-in leads back to.
pub fn told(words: &Words, trouble: Trouble, pending: usize, here: &str) -> AnyView {
    let changes = match pending {
        1 => "Your last change is".to_owned(),
        n => ["Your last ", &n.to_string(), " changes are"].concat(),
    };
    let safe = " not on the server, but safe in this browser. ";
    let [bad, waits] = words.classes;
    let (class, strong, text): (&str, String, String) = match &trouble {
        Trouble::Offline => (
            waits,
            "No connection. ".to_owned(),
            "Go on working: your changes wait in this browser and go out by themselves when the connection is back."
                .to_owned(),
        ),
        Trouble::SignedOut => (
            bad,
            "You are signed out. ".to_owned(),
            [&changes, safe, "Sign in again and come back here: they go out by themselves."].concat(),
        ),
        Trouble::NotYours => (
            bad,
            "This is not open to you now. ".to_owned(),
            [&changes, safe, "Somebody else is signed in here, or it was taken back."].concat(),
        ),
        Trouble::Full => (
            bad,
            [&changes, " not on the server. "].concat(),
            "The server's disk is full; what you changed is safe in this browser. Tell whoever runs it.".to_owned(),
        ),
        Trouble::Failed(reference) => (
            bad,
            [&changes, " not on the server. "].concat(),
            ["It is safe in this browser. The server failed; reference ", reference, "."].concat(),
        ),
        Trouble::Closed(state) => (
            bad,
            (words.closed)(state).to_owned(),
            [&changes, " not stored. Load the page again to see where it stands."].concat(),
        ),
        Trouble::Refused(why) => (bad, "This was not stored. ".to_owned(), (words.refused)(why).to_owned()),
    };
    let role = if class == waits { "status" } else { "alert" };
    let sign_in = matches!(trouble, Trouble::SignedOut | Trouble::NotYours).then(|| {
        tree! {
            <a class="button" href={routes::sign_in(here)} target="_blank">
                "Sign in"
            </a>
        }
    });
    let copy = (role == "alert")
        .then(|| tree! { <button class="button" type="button" id="copy-text">"Copy my text"</button> });
    tree! {
        <div class={class} role={role}>
            <p>
                <strong>{strong}</strong>
                {text}
            </p>
            <p class="actions">
                {sign_in} <button class="button" type="button" id="try-again">"Try again"</button> {copy}
            </p>
        </div>
    }
    .into_any()
}

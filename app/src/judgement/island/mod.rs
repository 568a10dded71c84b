//! The review screen: one island. The server draws it whole, so that it works as plain forms; where the browser runs
//! the program it saves by itself, answers keys, and keeps what could not be sent.

mod asks;
mod conflict;
mod desk;
mod flag;
mod frame;
mod judge;
mod keys;
mod mark;
mod now;
mod pace;
mod phrases;
mod revise;
mod said;
mod wake;

use super::screen::{Screen, Step};
use crate::tree;
use crate::view::browser;
use desk::Desk;
use leptos::prelude::*;

/// The review screen.
#[island]
pub fn ReviewScreen(
    /// What it shows and works on.
    screen: Screen,
    /// What stands below the question: the server draws it, and it needs no program.
    children: Children,
) -> impl IntoView {
    let desk = Desk::new(screen);
    if cfg!(feature = "hydrate") {
        wake::wake(desk);
    }
    let class = move || if desk.keys.get() { "review" } else { "review keys-off" };
    tree! {
        {frame::bar(desk)}
        {frame::steps(desk)}
        {frame::banner(desk)}
        <main id="main" class={class}>
            <div class="read">
                {said::asked(desk, children())} {anew(desk, said::said)} {anew(desk, said::evidence)}
            </div>
            {anew(desk, judge::judge)}
        </main>
        {keys::dialog(desk)}
    }
}

/// Draws a part anew at every step, so that nothing of the last step stays in its controls.
fn anew(desk: Desk, part: fn(Desk, Step) -> AnyView) -> impl FnMut() -> AnyView {
    let mut odd = false;
    move || {
        let view = part(desk, desk.step.get());
        odd = !odd;
        // A view of another type takes the place of the last one; one of the same type would be changed in place.
        if odd { view } else { vec![view].into_any() }
    }
}

/// The page's title at a step.
fn title(step: Step, claims: usize) -> String {
    let name = match step {
        Step::Claim(at) => ["claim ", &(at + 1).to_string(), " of ", &claims.to_string()].concat(),
        step => step.name().to_lowercase(),
    };
    ["Review: ", &name, " · Veracite"].concat()
}

/// Goes to a step. `note`: the browser's history takes it down, so that its back button leads back.
fn go(desk: Desk, to: Step, note: bool) {
    if to == desk.step.get_untracked() {
        return;
    }
    pace::beat(desk, desk.key());
    desk.marking.set(None);
    desk.focus.set(None);
    if to == Step::Submit {
        desk.refused.set(true);
    }
    desk.step.set(to);
    if note && let Ok(history) = window().history() {
        let href = to.href(&desk.screen().assignment);
        let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&href));
    }
    flag::follow(desk, to);
    document().set_title(&title(to, desk.screen().claims.len()));
    keys::arrive(to);
    wake::settle(to);
}

//! The claim at hand, with its unsupported phrases underlined, and the marking of words with the keyboard.

use super::desk::Desk;
use super::mark::words;
use crate::claim::rules::slice;
use crate::claim::{Claim, Place};
use crate::judgement::rules::underlines;
use crate::tree;
use leptos::prelude::*;

/// From so many signs on the claim is set smaller and scrolls.
const LONG: usize = 280;

/// The claim, as it stands in the answer.
pub fn claim_now(desk: Desk, claim: &Claim, at: usize) -> AnyView {
    let key = claim.key;
    let of = desk.screen().claims.len();
    let title = ["Claim ", &(at + 1).to_string(), " of ", &of.to_string()].concat();
    let label = title.clone();
    let gone = Memo::new(move |_| desk.gone(key));
    let tag = move || gone.get().then(|| tree! { <span class="tag mine">"deleted in your revision"</span> });
    let unplaced = claim.place.is_none().then(|| tree! { <span>"not found in the answer"</span> });
    let long = claim.text.chars().count() >= LONG;
    let claim = StoredValue::new(claim.clone());
    let class = move || {
        let marking = desk.marking.with(Option::is_some);
        let long = if long { " long" } else { "" };
        ["now", long, if gone.get() { " gone" } else { "" }, if marking { " marking" } else { "" }].concat()
    };
    let marking = move || desk.marking.with(Option::is_some);
    tree! {
        <section class="claim-now" aria-label={label}>
            <div class="over">
                <h2 id="claim-now" tabindex="-1">{title}</h2>
                {tag}
                {unplaced}
            </div>
            <p
                class={class}
                id="now"
                dir="auto"
                tabindex={move || (long || marking()).then_some("0")}
                role={move || marking().then_some("group")}
                aria-label={move || marking().then_some("The claim, word by word")}
            >
                {move || pieces(desk, claim)}
            </p>
            {move || marking_note(desk, claim)}
        </section>
    }
    .into_any()
}

fn pieces(desk: Desk, claim: StoredValue<Claim>) -> Vec<AnyView> {
    let claim = claim.get_value();
    let marking = desk.marking.get();
    let rows = desk.judgement.with(|j| j.phrases(claim.key).unwrap_or_default().to_vec());
    let cuts: Vec<(Place, &'static str)> = match marking {
        None => {
            let count = claim.text.chars().count() as u32;
            underlines(&rows, count).into_iter().map(|u| (u.place, "phrase")).collect()
        }
        Some((cursor, other)) => {
            let (from, to) = (cursor.min(other), cursor.max(other));
            let class = |at: usize| match at {
                at if at == cursor && cursor == other => "w in at",
                at if at == cursor => "w in at",
                at if (from..=to).contains(&at) => "w in",
                _ => "w",
            };
            words(&claim.text).into_iter().enumerate().map(|(at, place)| (place, class(at))).collect()
        }
    };
    let mut pieces = Vec::new();
    let mut from = 0;
    let cut = |start: u32, end: u32| slice(&claim.text, Place { start, end }).unwrap_or_default().to_owned();
    for (place, class) in cuts {
        if place.start > from {
            pieces.push(cut(from, place.start).into_any());
        }
        let text = cut(place.start, place.end);
        pieces.push(match class {
            "phrase" => tree! { <mark class="phrase">{text}</mark> }.into_any(),
            class => tree! { <span class={class}>{text}</span> }.into_any(),
        });
        from = place.end;
    }
    let rest = cut(from, claim.text.chars().count() as u32);
    if !rest.is_empty() {
        pieces.push(rest.into_any());
    }
    pieces
}

fn marking_note(desk: Desk, claim: StoredValue<Claim>) -> Option<AnyView> {
    let (cursor, other) = desk.marking.get()?;
    let marked = claim.with_value(|c| {
        let words = words(&c.text);
        let (first, last) = (words.get(cursor.min(other))?, words.get(cursor.max(other))?);
        slice(&c.text, Place { start: first.start, end: last.end }).map(str::to_owned)
    })?;
    Some(
        tree! {
            <p class="note" role="status">
                "Marking: “" <span dir="auto">{marked}</span>
                "”. Choose words by the arrow keys, with Shift several, or by touching the first and the last."
            </p>
            <p class="actions">
                <button class="ghost" type="button" id="mark-keep">"Keep " <kbd>"Enter"</kbd></button>
                <button class="ghost" type="button" id="mark-leave">"Leave " <kbd>"Esc"</kbd></button>
            </p>
        }
        .into_any(),
    )
}

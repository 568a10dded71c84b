//! Pieces that show claims, for any page.

use super::Place;
use super::model::Claim;
use super::rules::{EditProblem, Segment, segments, slice, word_starts};
use leptos::prelude::*;

/// The folded form that cuts a claim in two where a word is chosen, posted to `action` beside the `hidden` controls; none
/// where a claim is one word. `number`: from 1, in the page's list.
pub fn cutting(claim: &Claim, number: usize, action: &'static str, hidden: AnyView) -> Option<AnyView> {
    let starts = word_starts(&claim.text);
    let words = starts.iter().map(|(start, word)| {
        view! {
            <label>
                <input type="radio" name="at" value=*start required=true />
                <span dir="auto">{word.clone()}</span>
            </label>
        }
    });
    (!starts.is_empty()).then(|| {
        view! {
            <details class="cutting">
                <summary>"Cut in two"<span class="hide">{format!(": claim {number}")}</span></summary>
                <form class="stack" method="post" action=action>
                    {hidden} <input type="hidden" name="claim" value=claim.key />
                    <fieldset class="group">
                        <legend class="label">"The second claim begins with"</legend>
                        <div class="pieces" dir="auto">{words.collect_view()}</div>
                    </fieldset>
                    <p class="actions">
                        <button class="button" type="submit">
                            "Cut here"
                            <span class="hide">{format!(": claim {number}")}</span>
                        </button>
                    </p>
                </form>
            </details>
        }
        .into_any()
    })
}

/// Why claims stay as they are.
pub fn unchanged(problem: EditProblem) -> AnyView {
    view! {
        <div class="notice bad" role="alert">
            <p>
                <strong>"Nothing was changed. "</strong>
                {problem.to_string()}
            </p>
        </div>
    }
    .into_any()
}

/// A text with its claims marked; each leads to its place in the list of claims, if there is one on the page.
pub fn marked(text: &str, claims: &[Claim], listed: bool) -> AnyView {
    let places: Vec<Option<Place>> = claims.iter().map(|claim| claim.place).collect();
    let part = |segment: Segment| match segment {
        Segment::Gap(place) => slice(text, place).unwrap_or_default().to_owned().into_any(),
        Segment::Claim { index, place } => {
            let words = slice(text, place).unwrap_or_default().to_owned();
            match listed {
                true => view! { <a class="claim marked" href=format!("#claim-{}", index + 1)>{words}</a> }
                    .into_any(),
                false => view! { <span class="claim marked">{words}</span> }.into_any(),
            }
        }
    };
    let parts: Vec<AnyView> = segments(text.chars().count() as u32, &places).into_iter().map(part).collect();
    parts.into_any()
}

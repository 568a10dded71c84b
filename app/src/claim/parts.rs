//! Pieces that show claims, for any page.

use super::model::Claim;
use super::rules::{EditProblem, word_starts};
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

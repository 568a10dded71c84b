//! The page on which an expert cuts claims of their own review in two, and joins the parts again.

use super::splitting::{OwnClaims, own_claims};
use crate::claim::Claim;
use crate::claim::parts::{cutting, unchanged};
use crate::claim::rules::EditProblem;
use crate::context::ctx;
use crate::id::AssignmentId;
use crate::routes;
use crate::view::layout::{Here, framed, headline};
use crate::view::page::{page, path_id, query};
use leptos::prelude::*;

/// Cutting and joining claims.
#[component]
pub fn ClaimsPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id::<AssignmentId>("assignment"));
    let problem = EditProblem::from_word(&query("problem"));
    page(async move {
        let id = id?;
        let own = own_claims(&ctx, &id).await?;
        let content = list(&id, &own, problem);
        Ok(framed("Cut or join claims", Here::Work, None, ctx.viewer.as_ref(), "page slim", content))
    })
}

fn list(id: &AssignmentId, own: &OwnClaims, problem: Option<EditProblem>) -> AnyView {
    let lead = "A claim that makes two statements can be cut: each part then has labels of its own. Only your review \
                changes.";
    let back = view! {
        <a class="button" href=routes::review(id)>
            "Back to the review"
        </a>
    };
    let one = |(at, (claim, part)): (usize, &(Claim, bool))| item(id, at, claim, *part);
    view! {
        {headline("Cut or join claims".to_owned(), Some(lead.into_any()), Some(back.into_any()))}
        {problem.map(unchanged)}
        <ol class="list">{own.claims.iter().enumerate().map(one).collect_view()}</ol>
    }
    .into_any()
}

/// A claim; `part`: it can be joined with its other part.
fn item(id: &AssignmentId, at: usize, claim: &Claim, part: bool) -> AnyView {
    let number = at + 1;
    let hidden = || view! { <input type="hidden" name="assignment" value=id.to_string() /> };
    let join = part.then(|| {
        view! {
            <form method="post" action=routes::JOIN_OWN_CLAIM>
                {hidden()} <input type="hidden" name="claim" value=claim.key />
                <button class="ghost" type="submit">
                    "Join with the other part"
                    <span class="hide">{format!(": claim {number}")}</span>
                </button>
            </form>
        }
    });
    let told = part.then(|| {
        view! {
            <p class="m">
                "You cut this from a longer claim. Joined, that claim is as it was before; what you entered for the \
                 parts is put away and comes back if you cut at the same word again."
            </p>
        }
    });
    view! {
        <li class="item whole" id=format!("claim-{number}")>
            <p class="claim-line">
                <b class="num">{format!("{number}. ")}</b>
                <span class="text" dir="auto">{claim.text.clone()}</span>
            </p>
            {told}
            <div class="acts">
                {cutting(claim, number, routes::CUT_OWN_CLAIM, hidden().into_any())} {join}
            </div>
        </li>
    }
    .into_any()
}

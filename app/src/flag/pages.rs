//! The managers' page of what experts flagged.

use super::parts::flags;
use super::service::{LISTED, list};
use crate::context::ctx;
use crate::project::parts::{Tab, desk_page};
use crate::view::layout::headline;
use crate::view::page::{page, path_id};
use crate::view::words::count;
use leptos::prelude::*;

/// A project's flags: those without a reply first.
#[component]
pub fn FlagsPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    page(async move {
        let (project, all, open) = list(&ctx, &id?).await?;
        let title = match (all.len(), open) {
            (0, _) => "Nothing is flagged".to_owned(),
            (_, 0) => "Every flag has a reply".to_owned(),
            (_, n) => format!("{} for a reply", count(n, "flag waits", "flags wait")),
        };
        let lead = "Experts flag an answer or a claim while they review: two statements in one, a wrong field. They see \
                    your reply there.";
        let more = (all.len() == LISTED as usize).then(|| {
            view! { <p class="quiet">{format!("These are {LISTED}: those without a reply first, then the newest.")}</p> }
        });
        let list = match all.is_empty() {
            true => view! {
                <section class="list empty">
                    <h2>"No expert has flagged anything"</h2>
                    <p>"What they flag appears here, with the way to the answer and room for your reply."</p>
                </section>
            }
            .into_any(),
            false => flags(&project.id, &all, false, ctx.now().0),
        };
        let content = view! {
            {headline(title, Some(lead.into_any()), None)}
            {list}
            {more}
        };
        Ok(desk_page("Flags", &project, Tab::Flags, ctx.viewer.as_ref(), content.into_any()))
    })
}

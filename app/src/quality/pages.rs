//! The page of a project's quality.

use super::model::{Measure, Shown};
use super::parts;
use super::remarks::Remark;
use super::service::{Quality, quality};
use crate::context::ctx;
use crate::project::parts::{Tab, desk_page};
use crate::view::layout::headline;
use crate::view::page::{page, path_id, query};
use crate::view::words::{ago, count};
use leptos::prelude::*;

/// How good the answers are, for a project's managers.
#[component]
pub fn QualityPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let shown = Shown::read(&query("by"), &query("claims"));
    let look = Remark::from_word(&query("look"));
    page(async move {
        let quality = quality(&ctx, &id?).await?;
        let content = content(&quality, shown, look, ctx.now().0);
        Ok(desk_page("Quality", &quality.project, Tab::Quality, ctx.viewer.as_ref(), content))
    })
}

fn content(quality: &Quality, shown: Shown, look: Option<Remark>, now: i64) -> AnyView {
    let all = quality.figures.report.all();
    if all.answers == 0 {
        return view! {
            {headline("Nothing is judged yet".to_owned(), None, None)}
            <div class="list empty">
                <h2>"Figures come with the first submitted review"</h2>
                <p>"How useful answers are, how claims are supported, and what is worth a second look stands here then."</p>
            </div>
        }
        .into_any();
    }
    let title = format!(
        "{} of {}",
        count(all.answers as i64, "judgement", "judgements"),
        count(all.claims as i64, "claim", "claims")
    );
    let when = match quality.figures.fresh {
        true => "Counted over everything that is submitted.".to_owned(),
        false => format!(
            "Counted {}; what was submitted since is being counted. Load the page again to see it.",
            ago(now, quality.figures.counted_at.0)
        ),
    };
    let figures = Measure::ALL.map(|measure| parts::measure(quality, measure, shown));
    view! {
        {headline(title, Some(when.into_any()), None)}
        {parts::switches(&quality.project.id, shown)}
        {parts::summary(quality, shown)}
        {figures}
        {parts::remarks(quality, shown, look)}
    }
    .into_any()
}

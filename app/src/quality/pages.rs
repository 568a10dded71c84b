//! The page of a project's quality.

use super::cache::Counted;
use super::model::{Measure, Remark, Shown};
use super::parts;
use super::service::{Quality, quality};
use crate::context::ctx;
use crate::project::parts::{Tab, desk_page};
use crate::view::layout::headline;
use crate::view::page::{again, page, path_id, query};
use crate::view::words::{ago, count};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

/// How good the answers are, for a project's managers.
#[component]
pub fn QualityPage() -> impl IntoView {
    let (ctx, id) = (ctx(), path_id("project"));
    let shown = Shown::read(&query("by"), &query("claims"));
    let look = Remark::from_word(&query("look"));
    let response = use_context::<ResponseOptions>();
    page(async move {
        let quality = quality(&ctx, &id?).await?;
        let content = match &quality.counted {
            Some(counted) => content(&quality, counted, shown, look, ctx.now().0),
            None => {
                again(response.as_ref());
                counting()
            }
        };
        Ok(desk_page("Quality", &quality.project, Tab::Quality, ctx.viewer.as_ref(), content))
    })
}

fn counting() -> AnyView {
    view! {
        {headline("The figures are being counted".to_owned(), None, None)}
        <div class="list empty" role="status">
            <p>"Every judgement is looked at once. This page loads itself again until they are there."</p>
        </div>
    }
    .into_any()
}

fn content(quality: &Quality, counted: &Counted, shown: Shown, look: Option<Remark>, now: i64) -> AnyView {
    let figures = &*counted.figures;
    let all = figures.report.all();
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
    let when = match counted.fresh {
        true => "Counted over everything that is submitted.".to_owned(),
        false => format!(
            "Counted {}; what was submitted since is being counted. Load the page again to see it.",
            ago(now, figures.counted_at.0)
        ),
    };
    let project = &quality.project.id;
    let drawn = Measure::ALL.map(|measure| parts::measure(project, figures, measure, shown));
    view! {
        {headline(title, Some(when.into_any()), None)}
        {parts::switches(project, shown)}
        {parts::summary(figures, shown)}
        {drawn}
        {parts::remarks(quality, figures, shown, look)}
    }
    .into_any()
}

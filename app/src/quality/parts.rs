//! The sections of the quality page.

use super::cache::Figures;
use super::figures::{bars, group_name};
use super::model::{Measure, Remark, Remarked, Scope, Shown, by_word};
use super::rules::LISTED;
use super::service::Quality;
use crate::id::ProjectId;
use crate::project::pseudonym;
use crate::protocol::Axis;
use crate::release::{By, Tally};
use crate::routes;
use crate::view::figure::chart;
use crate::view::table::{Column, table};
use crate::view::words::{duration, grouped};
use leptos::prelude::*;

/// By what the figures are cut, and which claims count: links, so that every view has its address.
pub fn switches(project: &ProjectId, shown: Shown) -> AnyView {
    let link = |to: Shown, words: &'static str| {
        view! {
            <a href=routes::quality(project, &to.query()) aria-current=(to == shown).then_some("true")>
                {words}
            </a>
        }
    };
    let by = [(By::System, "System"), (By::Field, "Field"), (By::QuestionType, "Kind of question")]
        .map(|(by, words)| link(Shown { by, ..shown }, words));
    let claims = [(Scope::Paper, "Cite-worthy claims, rated sources"), (Scope::All, "All claims")]
        .map(|(scope, words)| link(Shown { scope, ..shown }, words));
    view! {
        <div class="switches">
            <nav aria-label="Bars by">
                <span class="quiet">"Bars by"</span>
                {by}
            </nav>
            <nav aria-label="Support and reliability of">
                <span class="quiet">"Support and reliability of"</span>
                {claims}
            </nav>
        </div>
    }
    .into_any()
}

/// How much was judged of each group, and how long it took.
pub fn summary(figures: &Figures, shown: Shown) -> AnyView {
    let columns = [
        Column::Words(match shown.by {
            By::System => "System",
            By::Field => "Field",
            By::QuestionType => "Kind of question",
        }),
        Column::Numbers("judgements"),
        Column::Numbers("claims"),
        Column::Numbers("claims a judgement"),
        Column::Numbers("median time"),
        Column::Numbers("median a claim"),
    ];
    let row = |name: String, tally: &Tally| {
        let per = tally.claims_per_answer();
        let time = tally.median_ms().map(|ms| ms as i64);
        let of_claim = time.zip(per).filter(|(_, per)| *per > 0.0).map(|(ms, per)| (ms as f64 / per) as i64);
        let words = |ms: Option<i64>| ms.map_or_else(|| "–".to_owned(), duration);
        view! {
            <tr>
                <th scope="row" class="name" dir="auto">
                    {name}
                </th>
                <td>{grouped(tally.answers as i64)}</td>
                <td>{grouped(tally.claims as i64)}</td>
                <td>{per.map_or_else(|| "–".to_owned(), |per| format!("{per:.2}"))}</td>
                <td>{words(time)}</td>
                <td>{words(of_claim)}</td>
            </tr>
        }
    };
    let groups = figures.report.groups(shown.by);
    let rows =
        groups.into_iter().map(|(name, tally)| row(group_name(&figures.protocol, shown.by, name), tally));
    let rows = view! {
        {row("All".to_owned(), figures.report.all())}
        {rows.collect_view()}
    };
    view! {
        <section class="section" id="summary">
            <h2>"What was judged"</h2>
            {table("What was judged", &columns, rows.into_any())}
        </section>
    }
    .into_any()
}

/// One measure: its figure, the numbers behind it, and the files to take away.
pub fn measure(project: &ProjectId, figures: &Figures, measure: Measure, shown: Shown) -> AnyView {
    let bars = bars(&figures.protocol, &figures.report, measure, shown);
    let narrowed = match (measure, shown.scope) {
        (Measure::Claims(Axis::Support), Scope::Paper) => Some("of cite-worthy claims"),
        (Measure::Claims(Axis::Reliability), Scope::Paper) => Some("of rated sources"),
        _ => None,
    };
    let file = |ending: &'static str| {
        let name = format!("{}.{ending}", measure.word());
        view! {
            <a
                href=routes::figure(project, &name, &shown.query())
                download=""
                aria-label=format!("{} as {}", measure.title(), ending.to_uppercase())
            >
                {ending.to_uppercase()}
            </a>
        }
    };
    view! {
        <section class="section" id=measure.word()>
            <h2>
                {measure.title()} {narrowed.map(|words| view! { <span class="quiet narrowed">{words}</span> })}
                <span class="end files">{file("svg")} {file("png")} {file("csv")}</span>
            </h2>
            <div class="panel figure">{chart(&bars)}</div>
        </section>
    }
    .into_any()
}

/// What a remark says, and what may stand behind it.
fn remark_words(remark: Remark) -> (&'static str, &'static str) {
    match remark {
        Remark::CorrectRewritten => (
            "Definitely correct, and rewritten",
            "Wording may have been mended; or the label was given before the text was read closely.",
        ),
        Remark::UninformativeKept => (
            "Uninformative, and kept",
            "The guidelines ask to delete what tells nothing; or the label is used for something else.",
        ),
        Remark::CompleteResourced => (
            "Support complete, and the evidence changed",
            "A better source may have been found; or the support was judged after the change.",
        ),
        Remark::Hurried => (
            "Submitted in less than a quarter of the usual time",
            "By time for each claim, against the median of the project.",
        ),
        Remark::AllTheSame => (
            "The same labels on every claim",
            "Of four claims or more. Some answers are like that; few experts are.",
        ),
    }
}

/// What is worth a second look: each kind with its number, and those of the kind that was chosen.
pub fn remarks(quality: &Quality, figures: &Figures, shown: Shown, look: Option<Remark>) -> AnyView {
    let one = |remark: Remark| {
        let (title, words) = remark_words(remark);
        let (number, _) = figures.remarks.of(remark);
        let to =
            format!("{}&look={}#look", routes::quality(&quality.project.id, &shown.query()), remark.word());
        let show = (number > 0).then(|| {
            view! {
                <a class="button" href=to aria-label=format!("Show: {title}") aria-current=(look == Some(remark)).then_some("true")>
                    "Show"
                </a>
            }
        });
        view! {
            <li class="item plain">
                <div>
                    <p>
                        <b>{grouped(number as i64)}</b>
                        " · "
                        {title}
                    </p>
                    <p class="m">{words}</p>
                </div>
                {show}
            </li>
        }
    };
    view! {
        <section class="section" id="remarks">
            <h2>"Worth a second look"</h2>
            <ul class="list">{Remark::ALL.map(one)}</ul>
        </section>
        {look.map(|remark| looked_at(quality, figures, remark))}
    }
    .into_any()
}

fn looked_at(quality: &Quality, figures: &Figures, remark: Remark) -> AnyView {
    let (number, listed) = figures.remarks.of(remark);
    let more =
        (number as usize > listed.len()).then(|| format!("the first {LISTED} of {}", grouped(number as i64)));
    let row = |remarked: &Remarked| {
        let who = quality.numbers.get(&remarked.person).map(|number| pseudonym(*number)).unwrap_or_default();
        let where_ = remarked.claim.map(|at| format!(", claim {at}")).unwrap_or_default();
        let short: String = remarked.question.chars().take(60).collect();
        view! {
            <li class="item plain">
                <div>
                    <p class="q" dir="auto">
                        {remarked.question.clone()}
                    </p>
                    <p class="m">{format!("{who}{where_}: ")} <bdi>{remarked.seen.clone()}</bdi></p>
                </div>
                <a
                    class="button"
                    href=routes::answer(&quality.project.id, &remarked.answer)
                    aria-label=format!("Open: {short}")
                >
                    "Open"
                </a>
            </li>
        }
    };
    view! {
        <section class="section" id="look">
            <h2>{remark_words(remark).0} {more.map(|words| view! { <span class="end quiet">{words}</span> })}</h2>
            <ul class="list">{listed.iter().map(row).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// The file name of a figure, without its ending: `Study-support-by-system`.
pub fn figure_name(project: &str, measure: Measure, shown: Shown) -> String {
    format!("{project}-{}-by-{}", measure.word(), by_word(shown.by))
}

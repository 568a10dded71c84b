//! From the counts of a report to the bars of a figure.

use super::model::{Measure, Scope, Shown};
use crate::protocol::{Axis, Protocol};
use crate::release::{By, Counts, Report, Tally};
use crate::view::figure::{Bar, Bars, Share, Tone};

/// The figure of a measure: a bar for everything, and below it one for each group.
pub fn bars(protocol: &Protocol, report: &Report, measure: Measure, shown: Shown) -> Bars {
    let of = |tally: &'_ Tally| counted(tally, measure, shown.scope).cloned().unwrap_or_default();
    let all = of(report.all());
    let mut ordered = 0;
    let tone = |label: &str| match label {
        Protocol::MISSING => Tone::Grey(0),
        Protocol::NOT_APPLICABLE => Tone::Grey(1),
        _ => {
            ordered += 1;
            Tone::Shade(ordered - 1)
        }
    };
    let names: Vec<String> = all.labels().iter().map(|(label, _)| label.clone()).collect();
    let tones: Vec<Tone> = names.iter().map(String::as_str).map(tone).collect();
    let mut bars = vec![bar("All".to_owned(), &all)];
    for (name, tally) in report.groups(shown.by) {
        bars.push(bar(group_name(protocol, shown.by, name), &of(tally)));
    }
    Bars {
        title: title(measure, shown),
        unit: if measure == Measure::Usefulness { "answers" } else { "claims" },
        labels: names.into_iter().zip(tones).collect(),
        bars,
    }
}

/// The counts of a measure in a group.
fn counted(tally: &Tally, measure: Measure, scope: Scope) -> Option<&Counts> {
    match (measure, scope) {
        (Measure::Usefulness, _) => Some(tally.usefulness()),
        (Measure::Claims(Axis::Support), Scope::Paper) => Some(tally.support_citeworthy()),
        (Measure::Claims(Axis::Reliability), Scope::Paper) => Some(tally.reliability_rated()),
        (Measure::Claims(axis), _) => tally.axis(axis),
    }
}

fn bar(name: String, counts: &Counts) -> Bar {
    let share = |(_, count): &(String, u64)| Share { count: *count, percent: counts.percent(*count) };
    Bar {
        name,
        shares: counts.labels().iter().map(share).collect(),
        whole: counts.labelled(),
        blank: counts.null(),
    }
}

/// What a group is called on pages.
pub fn group_name(protocol: &Protocol, by: By, name: &str) -> String {
    match by {
        By::QuestionType => protocol.short_type(name).to_owned(),
        By::System | By::Field => name.to_owned(),
    }
}

fn title(measure: Measure, shown: Shown) -> String {
    let by = match shown.by {
        By::System => "by system",
        By::Field => "by field",
        By::QuestionType => "by kind of question",
    };
    let which = match (measure, shown.scope) {
        (Measure::Claims(Axis::Support), Scope::Paper) => ", cite-worthy claims",
        (Measure::Claims(Axis::Reliability), Scope::Paper) => ", rated sources",
        _ => "",
    };
    format!("{} {by}{which}", measure.title())
}

//! The one figure: shares of a whole as stacked bars, with the table behind them; and the same as a picture of its own.

use super::table::{Column, table};
use super::words::grouped;
use leptos::prelude::*;
use std::fmt::Write;

/// How a part of a bar is coloured. No label is red or green, so that colour never suggests an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// One of a row of shades, from 0, the strongest.
    Shade(usize),
    /// Of what stands outside that order: the stronger grey (0) or the lighter (1).
    Grey(usize),
}

/// How many shades there are; what lies beyond has the last one.
const SHADES: usize = 5;

/// The fill of a tone and of the words on it, as pictures have them: those of the light style sheet.
const PICTURE: [(&str, &str); SHADES + 2] = [
    ("#2a55c9", "#ffffff"),
    ("#8aa2e1", "#1a2130"),
    ("#b6c5ed", "#1a2130"),
    ("#d4ddf5", "#1a2130"),
    ("#eaeefa", "#1a2130"),
    ("#aab1bd", "#1a2130"),
    ("#dce1e8", "#1a2130"),
];

impl Tone {
    fn place(self) -> usize {
        match self {
            Tone::Shade(n) => n.min(SHADES - 1),
            Tone::Grey(n) => SHADES + n.min(1),
        }
    }

    fn class(self) -> String {
        format!("tone-{}", self.place())
    }
}

/// A part of a bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Percent of the bar's whole; none if the whole is nothing.
    pub percent: Option<f64>,
}

/// One bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// What it is about.
    pub name: String,
    /// Its parts, in the order of the figure's labels.
    pub shares: Vec<Share>,
    /// How many its parts are together.
    pub whole: u64,
    /// How many are in no part, because they have no label.
    pub blank: u64,
}

/// A figure of stacked bars.
#[derive(Debug, Clone, PartialEq)]
pub struct Bars {
    /// What it shows.
    pub title: String,
    /// What is counted: "claims", "answers".
    pub unit: &'static str,
    /// The labels, with how they are coloured.
    pub labels: Vec<(String, Tone)>,
    /// The bars.
    pub bars: Vec<Bar>,
}

/// Percent as people read it: two decimals, as reports have them.
pub fn percent(share: &Share) -> String {
    share.percent.map_or_else(|| "–".to_owned(), |percent| format!("{percent:.2}"))
}

/// A part narrower than this (percent) has no words on it.
const WORDS_FROM: f64 = 9.0;

impl Bar {
    /// Its parts one after the other: where each begins, how wide it is (percent), and its place.
    fn parts(&self) -> impl Iterator<Item = (f64, f64, usize)> {
        let mut from = 0.0;
        self.shares.iter().enumerate().filter_map(move |(place, share)| {
            let width = share.percent.filter(|_| share.count > 0)?;
            let part = (from, width, place);
            from += width;
            Some(part)
        })
    }

    fn in_words(&self, labels: &[(String, Tone)]) -> String {
        let one = |((label, _), share): (&(String, Tone), &Share)| format!("{label} {} %", percent(share));
        labels.iter().zip(&self.shares).map(one).collect::<Vec<_>>().join(", ")
    }
}

/// The figure on a page: a legend, the bars, and the table of numbers behind them.
pub fn chart(figure: &Bars) -> AnyView {
    let legend = figure.labels.iter().map(|(label, tone)| {
        let class = format!("swatch {}", tone.class());
        view! {
            <li>
                <svg class=class width="12" height="12" aria-hidden="true">
                    <rect width="12" height="12" rx="3"></rect>
                </svg>
                {label.clone()}
            </li>
        }
    });
    let bars = figure.bars.iter().map(|bar| drawn(figure, bar));
    view! {
        <ul class="legend" aria-label="Labels">
            {legend.collect_view()}
        </ul>
        <ul class="bars">{bars.collect_view()}</ul>
        <details class="numbers">
            <summary>
                <u>"The numbers"</u>
            </summary>
            {numbers(figure)}
        </details>
    }
    .into_any()
}

fn drawn(figure: &Bars, bar: &Bar) -> AnyView {
    let parts = bar.parts().map(|(from, width, place)| {
        let tone = figure.labels.get(place).map_or(Tone::Grey(1), |(_, tone)| *tone);
        let words = (width >= WORDS_FROM).then(|| {
            view! {
                <text x=format!("{:.2}%", from + width / 2.0) y="50%" class=tone.class()>
                    {format!("{width:.0} %")}
                </text>
            }
        });
        view! {
            <rect x=format!("{from:.2}%") width=format!("{width:.2}%") height="100%" class=tone.class()></rect>
            {words}
        }
    });
    let said = match bar.whole {
        0 => "nothing is labelled yet".to_owned(),
        _ => bar.in_words(&figure.labels),
    };
    let blank = (bar.blank > 0).then(|| format!(", {} without a label", grouped(bar.blank as i64)));
    view! {
        <li>
            <p>
                <bdi>{bar.name.clone()}</bdi>
                " "
                <span class="quiet">
                    {format!("{} {}", grouped(bar.whole as i64), figure.unit)}
                    {blank}
                </span>
            </p>
            <svg class="bar-of" role="img" width="100%" height="28" aria-label=format!("{}: {said}", bar.name)>
                {parts.collect_view()}
            </svg>
        </li>
    }
    .into_any()
}

fn numbers(figure: &Bars) -> AnyView {
    let mut columns = vec![Column::Words("Group")];
    let names: Vec<String> = figure.labels.iter().map(|(label, _)| label.clone()).collect();
    columns.extend(names.iter().map(|name| Column::Numbers(name)));
    columns.extend([Column::Numbers("labelled"), Column::Numbers("without a label")]);
    let rows = figure.bars.iter().map(|bar| {
        let cells = bar.shares.iter().map(|share| {
            view! {
                <td>
                    {grouped(share.count as i64)}
                    <br />
                    <span class="quiet">{format!("{} %", percent(share))}</span>
                </td>
            }
        });
        view! {
            <tr>
                <th scope="row" class="name" dir="auto">
                    {bar.name.clone()}
                </th>
                {cells.collect_view()}
                <td>{grouped(bar.whole as i64)}</td>
                <td>{grouped(bar.blank as i64)}</td>
            </tr>
        }
    });
    table(&figure.title, &columns, rows.collect_view().into_any())
}

/// The rows of the table as a file has them: a header, and after it a row for each bar.
pub fn cells(figure: &Bars) -> Vec<Vec<String>> {
    let mut header = vec!["group".to_owned()];
    for (label, _) in &figure.labels {
        header.extend([format!("{label} (count)"), format!("{label} (percent)")]);
    }
    header.extend(["labelled".to_owned(), "without_label".to_owned()]);
    let row = |bar: &Bar| {
        let mut row = vec![bar.name.clone()];
        for share in &bar.shares {
            row.push(share.count.to_string());
            row.push(share.percent.map_or_else(String::new, |percent| percent.to_string()));
        }
        row.extend([bar.whole.to_string(), bar.blank.to_string()]);
        row
    };
    std::iter::once(header).chain(figure.bars.iter().map(row)).collect()
}

const WIDE: f64 = 960.0;
const EDGE: f64 = 32.0;
const BAR: f64 = 28.0;

/// The figure as a picture: SVG that needs nothing beside it, 960 units wide, in the light style.
pub fn picture(figure: &Bars) -> String {
    let inner = WIDE - 2.0 * EDGE;
    let (legend, legend_ends) = picture_legend(figure);
    let height = legend_ends + figure.bars.len() as f64 * (BAR + 40.0) + EDGE / 2.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{height}\" viewBox=\"0 0 {WIDE} {height}\" \
         font-family=\"Inter, 'Noto Sans', 'DejaVu Sans', sans-serif\" font-size=\"14\" role=\"img\">\
         <title>{0}</title><rect width=\"{WIDE}\" height=\"{height}\" fill=\"#ffffff\"/>\
         <text x=\"{EDGE}\" y=\"{1}\" font-size=\"18\" font-weight=\"600\" fill=\"#1a2130\">{0}</text>{legend}",
        escaped(&figure.title),
        EDGE + 14.0,
    );
    for (line, bar) in figure.bars.iter().enumerate() {
        let top = legend_ends + line as f64 * (BAR + 40.0);
        let name = escaped(&shortened(&bar.name, 90));
        let _ = write!(
            out,
            "<text x=\"{EDGE}\" y=\"{:.1}\" fill=\"#1a2130\">{name}<tspan fill=\"#5d6878\" dx=\"8\">{} {}</tspan></text>",
            top + 12.0,
            grouped(bar.whole as i64),
            figure.unit
        );
        for (from, width, place) in bar.parts() {
            let tone = figure.labels.get(place).map_or(Tone::Grey(1), |(_, tone)| *tone);
            let (fill, ink) = PICTURE[tone.place()];
            let (x, w) = (EDGE + inner * from / 100.0, inner * width / 100.0);
            let _ = write!(
                out,
                "<rect x=\"{x:.2}\" y=\"{:.1}\" width=\"{w:.2}\" height=\"{BAR}\" fill=\"{fill}\" stroke=\"#ffffff\"/>",
                top + 20.0
            );
            if width >= WORDS_FROM / 2.0 {
                let _ = write!(
                    out,
                    "<text x=\"{:.2}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\" fill=\"{ink}\">{width:.0} %</text>",
                    x + w / 2.0,
                    top + 20.0 + BAR / 2.0 + 4.5
                );
            }
        }
    }
    out.push_str("</svg>");
    out
}

/// The legend of a picture, on as many lines as it needs, and where it ends. Words are measured roughly: nothing else
/// stands on their line.
fn picture_legend(figure: &Bars) -> (String, f64) {
    let (mut out, mut x, mut y) = (String::new(), EDGE, EDGE + 42.0);
    for (label, tone) in &figure.labels {
        let wide = 44.0 + 7.6 * label.chars().count() as f64;
        if x + wide > WIDE - EDGE && x > EDGE {
            (x, y) = (EDGE, y + 24.0);
        }
        let _ = write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" rx=\"3\" fill=\"{}\"/>\
             <text x=\"{:.1}\" y=\"{y:.1}\" fill=\"#4d5868\">{}</text>",
            y - 11.0,
            PICTURE[tone.place()].0,
            x + 18.0,
            escaped(label)
        );
        x += wide;
    }
    (out, y + 24.0)
}

fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// A text inside XML: what can't stand in it at all is left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(name: &str) -> Bars {
        let share = |count, percent| Share { count, percent: Some(percent) };
        Bars {
            title: "Support & more".to_owned(),
            unit: "claims",
            labels: vec![("Complete".to_owned(), Tone::Shade(0)), ("Missing".to_owned(), Tone::Grey(0))],
            bars: vec![Bar {
                name: name.to_owned(),
                shares: vec![share(3, 75.0), share(1, 25.0)],
                whole: 4,
                blank: 2,
            }],
        }
    }

    #[test]
    fn a_picture_holds_every_part_to_scale_and_names_as_text() {
        let svg = picture(&figure("<script>&\u{1}"));
        assert!(svg.contains("&lt;script&gt;&amp; ") && !svg.contains("<script"), "{svg}");
        assert!(svg.contains("<title>Support &amp; more</title>"), "{svg}");
        assert!(svg.contains("width=\"672.00\"") && svg.contains("width=\"224.00\""), "{svg}");
    }

    #[test]
    fn a_file_holds_counts_and_shares_of_every_label() {
        let rows = cells(&figure("gpt4"));
        assert_eq!(rows[0][..3], ["group", "Complete (count)", "Complete (percent)"]);
        assert_eq!(rows[1], ["gpt4", "3", "75", "1", "25", "4", "2"]);
    }

    #[test]
    fn where_nothing_is_labelled_nothing_is_drawn() {
        let mut empty = figure("none");
        empty.bars[0].shares.iter_mut().for_each(|s| *s = Share { count: 0, percent: None });
        assert_eq!(empty.bars[0].parts().count(), 0);
        assert_eq!(percent(&empty.bars[0].shares[0]), "–");
    }
}

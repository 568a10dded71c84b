//! The page of quality: its numbers are those of the report, the files and the export.

use app::release::ExportFormat;
use app::routes;
use scraper::{Html, Selector};
use serde_json::{Value, json};
use server::formats::Format;
use std::collections::BTreeMap;
use tests::{Browser, Served, on_both, program, shared};

/// Of each group its labels with count and percent.
type Figure = BTreeMap<String, BTreeMap<String, (u64, Option<f64>)>>;

const MEASURES: [&str; 6] =
    ["usefulness", "support", "informativeness", "correctness", "reliability", "worthiness"];

fn number(text: &str) -> Option<f64> {
    text.trim().trim_end_matches('%').trim().replace(',', "").parse().ok()
}

/// The table behind a figure, as the page shows it.
fn on_page(browser: &Browser, measure: &str) -> Figure {
    let html = Html::parse_document(&browser.page.body);
    let select = |css: &str| Selector::parse(css).expect("a good selector");
    let section = html.select(&select(&format!("#{measure} table"))).next().expect("there is a table");
    let texts = |cell: scraper::ElementRef<'_>| cell.text().map(str::to_owned).collect::<Vec<_>>();
    let head: Vec<String> = section.select(&select("thead th")).map(|th| texts(th).concat()).collect();
    let labels = &head[1..head.len() - 2];
    let mut figure = Figure::new();
    for row in section.select(&select("tbody tr")) {
        let name = row.select(&select("th")).map(|th| texts(th).concat()).collect::<String>();
        let cells: Vec<Vec<String>> = row.select(&select("td")).map(texts).collect();
        let shares = labels.iter().zip(&cells).map(|(label, cell)| {
            let numbers: Vec<f64> = cell.iter().filter_map(|text| number(text)).collect();
            (label.trim().to_owned(), (numbers[0] as u64, numbers.get(1).copied()))
        });
        figure.insert(name.trim().to_owned(), shares.collect());
    }
    figure
}

/// The same from the file.
fn in_file(csv: &str) -> Figure {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let head: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let mut figure = Figure::new();
    for row in reader.records() {
        let row = row.expect("a row");
        let mut shares = BTreeMap::new();
        for at in (1..head.len() - 2).step_by(2) {
            let label = head[at].trim_end_matches(" (count)").to_owned();
            shares.insert(label, (row[at].parse().expect("a count"), number(&row[at + 1])));
        }
        figure.insert(row[0].to_owned(), shares);
    }
    figure
}

/// The same from a report.
fn in_report(report: &Value, groups: &str, measure: &str) -> Figure {
    let of = |tally: &Value| {
        let (counts, shares) = (&tally[measure]["counts"], &tally[measure]["percent_of_labelled"]);
        let counts = counts.as_object().expect("counts");
        counts
            .iter()
            .map(|(label, count)| (label.clone(), (count.as_u64().expect("a count"), shares[label].as_f64())))
            .collect()
    };
    let mut figure = Figure::from([("All".to_owned(), of(&report["all"]))]);
    for (name, tally) in report[groups].as_object().expect("groups") {
        figure.insert(name.clone(), of(tally));
    }
    figure
}

/// Counts from the rows of the `claims` export, counted here: of each system, of each label.
fn in_export(csv: &str, measure: &str, cite_worthy: bool) -> BTreeMap<String, BTreeMap<String, u64>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let head = reader.headers().expect("a header").clone();
    let at = |name: &str| head.iter().position(|h| h == name).expect("the column");
    let mut seen = std::collections::HashSet::new();
    let mut counts: BTreeMap<String, BTreeMap<String, u64>> = BTreeMap::new();
    for row in reader.records() {
        let row = row.expect("a row");
        let label = row[at(measure)].to_owned();
        let once = measure != "usefulness"
            || seen.insert((row[at("answer_id")].to_owned(), row[at("annotator_id")].to_owned()));
        let counts_here = once && (!cite_worthy || &row[at("worthiness")] == "Yes");
        if label.is_empty() || !counts_here || &row[at("state")] != "submitted" {
            continue;
        }
        for group in ["All", &row[at("system")]] {
            *counts.entry(group.to_owned()).or_default().entry(label.clone()).or_default() += 1;
        }
    }
    counts
}

async fn reported(app: &Served, project: &str) -> Value {
    let output = program::run(&app.address, &["report", "--project", project]).await;
    serde_json::from_slice(&output.stdout).expect("a report is JSON")
}

on_both! {
    async fn page_file_report_and_export_tell_the_same_numbers(opened) {
        let Some(text) = shared::text("expertqa_sample.jsonl") else { return };
        let app = opened.serve().await;
        let project = app.project("Sample").await;
        app.import(&project, Format::ExpertQa, &text).await;
        app.administrator("root@lab.example").await;
        let mut browser = app.signed_in("root@lab.example").await;
        let report = reported(&app, "Sample").await;
        let export = app.export(&project, ExportFormat::Claims).await;
        for (by, groups) in [("system", "by_system"), ("field", "by_field"), ("type", "by_question_type")] {
            for claims in ["paper", "all"] {
                let query = format!("by={by}&claims={claims}");
                for measure in MEASURES {
                    browser.open(&routes::quality(&project.id, &query)).await;
                    assert_eq!(browser.status(), 200, "{}", browser.text());
                    let page = on_page(&browser, measure);
                    browser.open(&routes::figure(&project.id, &format!("{measure}.csv"), &query)).await;
                    assert_eq!(page, in_file(&browser.page.body), "{query} {measure}: page and file");
                    let key = match (measure, claims) {
                        ("support", "paper") => "support_citeworthy_only",
                        ("reliability", "paper") => "reliability_rated_only",
                        _ => measure,
                    };
                    let mut told = in_report(&report, groups, key);
                    if by == "type" {
                        // Pages call kinds of questions by their short names.
                        let protocol = app.ctx().store.protocol(&project.id).await.expect("there is one");
                        for kind in protocol.question_types {
                            if let Some(tally) = told.remove(&kind.value) {
                                told.insert(kind.short, tally);
                            }
                        }
                    }
                    assert_eq!(page, told, "{query} {measure}: page and report");
                    if by == "system" && key != "reliability_rated_only" {
                        for (system, labels) in in_export(&export, measure, key == "support_citeworthy_only") {
                            for (label, count) in labels {
                                assert_eq!(page[&system][&label].0, count, "{measure} {system} {label}: page and export");
                            }
                        }
                    }
                }
            }
        }
        let all = &on_page_of(&mut browser, &project.id, "usefulness").await["All"];
        assert_eq!(all["Useful"], (21, Some(53.85)));
    }

    async fn figures_follow_what_is_submitted_reopened_and_taken_away(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 2).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::quality(&study.project.id, "")).await;
        assert!(manager.sees("Nothing is judged yet"), "{}", manager.text());
        app.judge(&study.expert, &study.work[0]).await;
        let useful = |figure: &Figure| figure["All"]["Useful"].0;
        assert_eq!(useful(&on_page_of(&mut manager, &study.project.id, "usefulness").await), 1);
        app.judge(&study.expert, &study.work[1]).await;
        assert_eq!(useful(&on_page_of(&mut manager, &study.project.id, "usefulness").await), 2);
        let mut expert = app.signed_in("expert@one").await;
        app.clock.pass(60);
        expert.post(routes::REOPEN, &[("assignment".to_owned(), study.work[1].to_string())]).await;
        assert_eq!(useful(&on_page_of(&mut manager, &study.project.id, "usefulness").await), 1);
        app.clock.pass(60);
        expert.post(routes::CANCEL_REOPENING, &[("assignment".to_owned(), study.work[1].to_string())]).await;
        assert_eq!(useful(&on_page_of(&mut manager, &study.project.id, "usefulness").await), 2);
        let fields = [("project", study.project.id.as_str()), ("account", study.expert.id.as_str()), ("judgements", "on"), ("sure", "on")];
        manager.post("/do/enrolment/remove", &fields.map(|(n, v)| (n.to_owned(), v.to_owned()))).await;
        manager.open(&routes::quality(&study.project.id, "")).await;
        assert!(manager.sees("Nothing is judged yet"), "{}", manager.text());
    }

    async fn who_has_no_patience_finds_the_figures_later(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        app.judge(&study.expert, &study.work[0]).await;
        let (ctx, id) = (app.by(&study.manager), &study.project.id);
        let soon = app::quality::figures_soon(&ctx, id, std::time::Duration::ZERO).await.expect("no error");
        assert!(soon.is_none(), "counting takes a moment");
        let counted = app::quality::figures(&ctx, id).await.expect("they are counted");
        assert_eq!((counted.figures.report.all().answers, counted.fresh), (1, true));
    }

    async fn what_looks_careless_is_listed_with_the_way_to_it(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 2).await;
        let mut expert = app.signed_in("expert@one").await;
        expert.save(&study.work[0], &[
            ("c1.revised_claim", 0, json!({"claim": {"text": "Another wording."}})),
        ]).await;
        app.judge(&study.expert, &study.work[0]).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open(&routes::quality(&study.project.id, "look=correct-rewritten")).await;
        assert!(manager.sees("1 · Definitely correct, and rewritten"), "{}", manager.text());
        assert!(manager.sees("E-001, claim 1:"), "{}", manager.text());
        assert!(manager.sees("0 · Submitted in less than a quarter of the usual time"), "{}", manager.text());
    }

    async fn figures_are_the_managers_and_come_as_pictures_and_tables(opened) {
        let app = opened.serve().await;
        let study = app.study("<b>one</b> & 1", 1).await;
        app.study("two", 1).await;
        app.judge(&study.expert, &study.work[0]).await;
        let file = |name: &str| routes::figure(&study.project.id, name, "");
        for (who, status) in [("manager@two", 404), (study.expert.email.as_str(), 403)] {
            let mut browser = app.signed_in(who).await;
            for place in [routes::quality(&study.project.id, ""), file("support.svg"), file("support.csv")] {
                browser.open(&place).await;
                assert_eq!(browser.status(), status, "{who} {place}");
            }
        }
        let mut manager = app.signed_in(&study.manager.email).await;
        for (name, kind, begins) in [("support.svg", "image/svg+xml", "<svg"), ("worthiness.csv", "text/csv; charset=utf-8", "group,"), ("usefulness.png", "image/png", "")] {
            manager.open(&file(name)).await;
            assert_eq!((manager.status(), manager.page.headers["content-type"].to_str().ok()), (200, Some(kind)));
            assert!(manager.page.body.starts_with(begins), "{}", manager.page.body);
            let kept = manager.page.headers["content-disposition"].to_str().expect("words");
            assert!(kept.starts_with("attachment; filename=\"") && !kept.contains('<'), "{kept}");
        }
        for name in ["support.exe", "nonsense.svg", "support", ".svg"] {
            manager.open(&file(name)).await;
            assert_eq!(manager.status(), 404, "{name}");
        }
        let mut nobody = app.browser();
        nobody.open(&file("support.svg")).await;
        assert!(nobody.page.place.starts_with(routes::SIGN_IN), "{}", nobody.page.place);
    }
}

async fn on_page_of(browser: &mut Browser, project: &app::id::ProjectId, measure: &str) -> Figure {
    browser.open(&routes::quality(project, "")).await;
    on_page(browser, measure)
}

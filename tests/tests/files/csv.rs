//! The `claims` file.

use super::made::{judged, line};
use app::release::{CsvCells, ExportFormat, ExportOptions};
use serde_json::json;
use server::formats::Format;
use std::collections::HashMap;
use std::process::{Command, Stdio};
use tests::on_both;

const COLUMNS: &str = "question_id,question,question_types,field,specific_field,system,answer_id,claim_index,claim,start,end,\
    evidence,annotator_id,state,usefulness,support,unsupported_phrases,reason_missing_support,informativeness,correctness,\
    reliability,worthiness,revised_claim,revised_evidence,active_ms,elapsed_ms,submitted_at";

/// The rows of a CSV text by column.
pub fn rows(text: &str) -> Vec<HashMap<String, String>> {
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().collect::<Result<_, _>>().expect("the text is CSV")
}

const HARD: [&str; 8] = [
    "=HYPERLINK(\"http://x.example\",\"a\")",
    "-5 °C is cold.",
    "@a",
    "\t=1+1",
    "'=1",
    "''+2",
    "He said \"no\".\nThen left.",
    "\r\nx, y",
];

on_both! {
    async fn c19_cells_that_a_spreadsheet_would_run_are_guarded_and_come_back(opened) {
        let project = opened.project("P").await;
        for (n, text) in HARD.iter().enumerate() {
            let value = judged(line(&format!("Q{n}"), "gpt4", text), "gpt4", "bo");
            opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        }
        let guarded = rows(&opened.export(&project, ExportFormat::Claims).await);
        let options = ExportOptions { csv: CsvCells::Exact, ..ExportOptions::default() };
        let exact = rows(&opened.export_with(&project, ExportFormat::Claims, options).await);
        for ((text, row), exact) in HARD.iter().zip(&guarded).zip(&exact) {
            let cell = &row["claim"];
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
            let back = match cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']) {
                true => &cell[1..],
                false => cell,
            };
            assert_eq!((back, exact["claim"].as_str()), (*text, *text));
        }
    }

    async fn b19_offsets_and_texts_hold_after_a_csv_and_a_json_reader(opened) {
        let project = opened.project("P").await;
        let mut value = line("Q", "gpt4", "Well. He said \"no\".\nThen left.");
        value["answers"]["gpt4"]["claims"] = json!([super::made::claim("He said \"no\".\nThen left.")]);
        opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        let row = rows(&opened.export(&project, ExportFormat::Claims).await).remove(0);
        assert_eq!(row["claim"], "He said \"no\".\nThen left.");
        assert_eq!((row["start"].as_str(), row["end"].as_str()), ("6", "30"));
        assert_eq!(row["state"], "not judged");
    }

    async fn the_columns_and_the_values_are_the_written_ones(opened) {
        let project = opened.project("P").await;
        let value = judged(line("Q", "gpt4", "A claim [1]."), "gpt4", "bo");
        opened.import(&project, Format::ExpertQa, &value.to_string()).await;
        let text = opened.export(&project, ExportFormat::Claims).await;
        assert_eq!(text.lines().next(), Some(COLUMNS));
        let row = rows(&text).remove(0);
        for (column, value) in [
            ("state", "submitted"), ("usefulness", "Useful"), ("support", "Complete"), ("correctness", "Probably correct"),
            ("revised_claim", "A claim [1]."), ("annotator_id", "E-002"), ("system", "gpt4"), ("field", "Music"),
        ] {
            assert_eq!(row[column], value, "{column}");
        }
    }

    async fn pythons_csv_module_reads_every_text_back(opened) {
        if !Command::new("python3").arg("--version").output().is_ok_and(|out| out.status.success()) {
            eprintln!("skipped: python3 is absent");
            return;
        }
        let project = opened.project("P").await;
        for (n, text) in HARD.iter().enumerate() {
            opened.import(&project, Format::ExpertQa, &line(&format!("Q{n}"), "gpt4", text).to_string()).await;
        }
        let text = opened.export(&project, ExportFormat::Claims).await;
        let script = "import csv, io, json, re, sys\n\
            text = sys.stdin.buffer.read().decode('utf-8')\n\
            rows = csv.DictReader(io.StringIO(text, newline=''))\n\
            print(json.dumps([re.sub(r\"^'(?='*[=+\\-@\\t\\r])\", '', row['claim']) for row in rows]))";
        let mut python = Command::new("python3").args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped())
            .spawn().expect("it was there a moment ago");
        std::io::Write::write_all(&mut python.stdin.take().expect("it is piped"), text.as_bytes()).expect("it reads");
        let out = python.wait_with_output().expect("it ends");
        let read: Vec<String> = serde_json::from_slice(&out.stdout).expect("it prints JSON");
        assert_eq!(read, HARD);
    }
}

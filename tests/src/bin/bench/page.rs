//! Opening a review with few and with many answers, what a cold browser fetches, the manager's page, the idle server.

use crate::fetch::{first_review, percentile, signed_in, times};
use crate::program::{Database, Server};
use crate::{Outcome, Row, Scale, study};
use reqwest::Client;
use serde_json::json;
use std::path::Path;

const EXPERT: &str = "expert@bench.example";
const MANAGER: &str = "manager2@bench.example";

/// A database with so many answers, one of which is the expert's work.
async fn filled(folder: &Path, name: &str, answers: usize) -> Outcome<Database> {
    let database = Database::new(folder, name)?;
    database.member(EXPERT, "expert")?;
    let file = folder.join("filling.jsonl");
    study::write(&file, 0, answers, true)?;
    database.run(&["import", &file.to_string_lossy(), "--project", "Bench", "--format", "expertqa"], "")?;
    study::write_work(&file, &[EXPERT.to_owned()])?;
    database.run(&["import", &file.to_string_lossy(), "--project", "Bench", "--format", "answers"], "")?;
    std::fs::remove_file(&file)?;
    Ok(database)
}

async fn opening(database: &Database, port: u16) -> Outcome<(f64, Server, Client, String)> {
    let (server, _) = database.serve(port).await?;
    let client = signed_in(&server.url, EXPERT).await?;
    let review = format!("{}{}", server.url, first_review(&client, &server.url).await?);
    let times = times(&client, &review, 200).await?;
    Ok((percentile(&times, 0.95), server, client, review))
}

/// The bytes of the page and of everything it names, as a browser without a cache fetches them.
async fn cold(client: &Client, url: &str, review: &str) -> Outcome<(u64, u64)> {
    let text = client.get(review).send().await?.text().await?;
    let mut files: Vec<&str> =
        text.split('"').filter(|part| part.starts_with("/pkg/") || *part == "/favicon.svg").collect();
    files.sort_unstable();
    files.dedup();
    let (mut all, mut wasm) = (packed(client, review).await?, 0);
    for file in files {
        let bytes = packed(client, &format!("{url}{file}")).await?;
        all += bytes;
        if file.ends_with(".wasm") {
            wasm = bytes;
        }
    }
    Ok((all, wasm))
}

async fn packed(client: &Client, url: &str) -> Outcome<u64> {
    let answer = client.get(url).header("accept-encoding", "br").send().await?.error_for_status()?;
    Ok(answer.bytes().await?.len() as u64)
}

/// Measures pages and the idle server.
pub async fn measure(folder: &Path, scale: &Scale) -> Outcome<Vec<Row>> {
    let mut rows = Vec::new();
    let few = filled(folder, "few.db", 500).await?;
    let (few_p95, server, client, review) = opening(&few, 4413).await?;
    rows.push(bytes_row(cold(&client, &server.url, &review).await?));
    drop(server);
    let many = filled(folder, "many.db", scale.many).await?;
    let (many_p95, server, ..) = opening(&many, 4414).await?;
    drop(server);
    let ratio = many_p95 / few_p95;
    rows.insert(
        0,
        Row {
            what: "opening a review",
            found: format!(
                "p95 {many_p95:.1} ms with {} answers, {ratio:.2} of the time with 500",
                scale.many
            ),
            budget: "p95 10 ms, 1.5 times",
            met: many_p95 < 10.0 && ratio <= 1.5,
            numbers: json!({ "few_p95_ms": few_p95, "many_p95_ms": many_p95, "ratio": ratio }),
        },
    );
    rows.push(progress(folder).await?);
    rows.push(idle(&few).await?);
    Ok(rows)
}

fn bytes_row((all, wasm): (u64, u64)) -> Row {
    Row {
        what: "cold review page",
        found: format!("{:.0} KB, wasm {:.0} KB of it", all as f64 / 1000.0, wasm as f64 / 1000.0),
        budget: "300 KB, wasm 200 KB",
        met: all <= 300_000 && wasm <= 200_000 && wasm > 0,
        numbers: json!({ "bytes": all, "wasm_bytes": wasm }),
    }
}

/// The manager's page over the study of the import: its answers, 200 annotators.
async fn progress(folder: &Path) -> Outcome<Row> {
    let database = Database { file: folder.join("study.db") };
    database.member(MANAGER, "manager")?;
    let (server, _) = database.serve(4415).await?;
    let client = signed_in(&server.url, MANAGER).await?;
    let page = client.get(format!("{}/projects", server.url)).send().await?.text().await?;
    let start = page.find("/project/").ok_or("no project on the page")?;
    let project: String = page[start..].chars().take("/project/".len() + 36).collect();
    let p95 = percentile(&times(&client, &format!("{}{project}", server.url), 40).await?, 0.95);
    Ok(Row {
        what: "manager's page",
        found: format!("p95 {p95:.1} ms"),
        budget: "p95 50 ms",
        met: p95 < 50.0,
        numbers: json!({ "p95_ms": p95 }),
    })
}

async fn idle(database: &Database) -> Outcome<Row> {
    let (server, ready) = database.serve(4416).await?;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let (memory, ready) = (server.memory()? as f64 / 1_048_576.0, ready.as_secs_f64());
    Ok(Row {
        what: "idle server",
        found: format!("{memory:.0} MiB, ready after {:.0} ms", ready * 1000.0),
        budget: "60 MiB, 1 s",
        met: memory < 60.0 && ready < 1.0,
        numbers: json!({ "memory_mib": memory, "ready_seconds": ready }),
    })
}

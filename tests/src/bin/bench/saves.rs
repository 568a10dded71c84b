//! Acknowledged saves, with 8 and with 32 experts at once.

use crate::fetch::{first_review, percentile, signed_in};
use crate::program::{Database, Server};
use crate::{Outcome, Row, Scale, baseline, study};
use reqwest::Client;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// One expert at work.
struct Expert {
    client: Client,
    assignment: String,
}

/// What one expert's saving came to.
struct Worked {
    times: Vec<f64>,
    refused: usize,
    last: String,
    assignment: String,
}

fn id(number: u128) -> String {
    let hex = format!("{number:032x}");
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

impl Expert {
    /// Saves as fast as the server acknowledges, for so long.
    async fn work(self, url: String, seed: u128, time: Duration) -> Outcome<Worked> {
        let (begun, mut times, mut refused, mut base) = (Instant::now(), Vec::new(), 0, None);
        let mut last = String::new();
        while begun.elapsed() < time {
            let text = format!(
                "Revision {} of this claim, as an expert would write it, with a reason [1].",
                times.len()
            );
            let save = json!({ "save": {
                "save_id": id((seed << 64) | times.len() as u128), "assignment": self.assignment, "active_ms": 400, "step": 1,
                "changes": [{ "field": "c1.revised_claim", "base": base.unwrap_or(0), "value": { "claim": { "text": text } } }],
            } });
            let sent = Instant::now();
            let answer = self.client.post(format!("{url}/do/judgement/save")).json(&save).send().await?;
            let status = answer.status();
            let body: Value = answer.json().await?;
            times.push(sent.elapsed().as_secs_f64() * 1000.0);
            let revision = body.pointer("/entries").and_then(revision_of);
            match (status.is_success(), revision) {
                (true, Some(revision)) if body.pointer("/outcome/accepted/0").is_some() => {
                    (base, last) = (Some(revision), text)
                }
                (true, Some(revision)) => {
                    base = Some(revision);
                    refused += 1;
                }
                _ => return Err(format!("a save was answered with {status}: {body}").into()),
            }
        }
        Ok(Worked { times, refused, last, assignment: self.assignment })
    }
}

/// The revision in what a save answers about its one field, whether that is a map or a list of pairs.
fn revision_of(entries: &Value) -> Option<u64> {
    let entry = match entries {
        Value::Object(map) => map.values().next()?,
        Value::Array(list) => list.first()?.get(1)?,
        _ => return None,
    };
    entry.get("r")?.as_u64()
}

async fn experts(server: &Server, emails: &[String]) -> Outcome<Vec<Expert>> {
    let mut experts = Vec::new();
    for email in emails {
        let client = signed_in(&server.url, email).await?;
        let review = first_review(&client, &server.url).await?;
        experts.push(Expert { client, assignment: review.trim_start_matches("/review/").to_owned() });
    }
    Ok(experts)
}

/// How many experts' last acknowledged text is not in the database.
async fn lost(file: &Path, worked: &[Worked]) -> Outcome<usize> {
    let mut db = baseline::open(file).await?;
    let mut lost = 0;
    for one in worked {
        let draft: String = sqlx::query_scalar("SELECT draft FROM judgement WHERE assignment_id = $1")
            .bind(&one.assignment)
            .fetch_one(&mut db)
            .await?;
        lost += usize::from(!draft.contains(&one.last));
    }
    Ok(lost)
}

/// Measures saves with 8 and 32 experts against the bare loop.
pub async fn measure(folder: &Path, scale: &Scale) -> Outcome<Vec<Row>> {
    let database = Database::new(folder, "saves.db")?;
    let emails: Vec<String> = (0..32).map(|n| format!("expert{n}@bench.example")).collect();
    for email in &emails {
        database.member(email, "expert")?;
    }
    let file = folder.join("work.jsonl");
    study::write_work(&file, &emails)?;
    database.run(&["import", &file.to_string_lossy(), "--project", "Bench", "--format", "answers"], "")?;
    let time = Duration::from_secs(scale.seconds);
    let (server, _) = database.serve(4411).await?;
    let mut found = Vec::new();
    for (round, (count, limit)) in [(8usize, 50.0), (32, 100.0)].into_iter().enumerate() {
        let work = experts(&server, &emails[..count]).await?.into_iter().enumerate().map(|(n, expert)| {
            tokio::spawn(expert.work(server.url.clone(), (round * 100 + n + 1) as u128, time))
        });
        let mut worked = Vec::new();
        for one in work.collect::<Vec<_>>() {
            worked.push(one.await??);
        }
        found.push((count, limit, lost(&database.file, &worked).await?, worked));
    }
    drop(server);
    let copy = folder.join("baseline.db");
    let mut db = baseline::open(&database.file).await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut db).await?;
    std::fs::copy(&database.file, &copy)?;
    let bare = baseline::saves(&copy, time).await?;
    Ok(found
        .into_iter()
        .map(|(count, limit, lost, worked)| row(count, limit, lost, &worked, bare, time))
        .collect())
}

fn row(count: usize, limit: f64, lost: usize, worked: &[Worked], bare: f64, time: Duration) -> Row {
    let mut times: Vec<f64> = worked.iter().flat_map(|w| w.times.iter().copied()).collect();
    times.sort_by(f64::total_cmp);
    let rate = times.len() as f64 / time.as_secs_f64();
    let (p99, refused) =
        (percentile(&times, 0.99), worked.iter().map(|w| w.refused.saturating_sub(1)).sum::<usize>());
    Row {
        what: if count == 8 { "saves, 8 experts" } else { "saves, 32 experts" },
        found: format!(
            "{rate:.0}/s, ratio {:.2}, p99 {p99:.1} ms, {lost} lost, {refused} refused",
            rate / bare
        ),
        budget: if count == 8 { "ratio 0.35, p99 50 ms, 0, 0" } else { "ratio 0.35, p99 100 ms, 0, 0" },
        met: rate / bare >= 0.35 && p99 < limit && lost == 0 && refused == 0,
        numbers: json!({ "per_second": rate, "bare_per_second": bare, "ratio": rate / bare, "p99_ms": p99, "median_ms": percentile(&times, 0.5), "lost": lost, "refused": refused }),
    }
}

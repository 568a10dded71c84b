//! Export of the study that the import left: answers a second, memory, first byte.

use crate::fetch::signed_in;
use crate::program::Database;
use crate::{Outcome, Row, baseline};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

/// Measures the download of the whole study against reading its rows and dropping them.
pub async fn measure(folder: &Path) -> Outcome<Vec<Row>> {
    let database = Database { file: folder.join("study.db") };
    database.member("manager@bench.example", "manager")?;
    let (server, _) = database.serve(4412).await?;
    let client = signed_in(&server.url, "manager@bench.example").await?;
    let page = client.get(format!("{}/projects", server.url)).send().await?.text().await?;
    let start = page.find("/project/").ok_or("no project on the page")?;
    let project: String = page[start..].chars().take("/project/".len() + 36).collect();
    let idle = server.memory()?;
    let begun = Instant::now();
    let mut answer = client
        .get(format!("{}{project}/export/expertqa", server.url))
        .header("accept-encoding", "identity")
        .send()
        .await?;
    let (mut first, mut bytes, mut lines) = (None::<Duration>, 0usize, 0usize);
    while let Some(chunk) = answer.chunk().await? {
        first.get_or_insert(begun.elapsed());
        bytes += chunk.len();
        lines += chunk.iter().filter(|b| **b == b'\n').count();
    }
    let product = begun.elapsed();
    let grown = server.peak_memory()?.saturating_sub(idle);
    drop(server);
    let bare = baseline::reads(&database.file).await?;
    let (rate, ratio) = (lines as f64 / product.as_secs_f64(), bare.as_secs_f64() / product.as_secs_f64());
    let (first, grown) = (first.unwrap_or_default().as_secs_f64() * 1000.0, grown as f64 / 1_048_576.0);
    Ok(vec![Row {
        what: "export as ExpertQA",
        found: format!(
            "{rate:.0} answers/s, ratio {ratio:.2}, {grown:.0} MiB above idle, first byte {first:.0} ms"
        ),
        budget: "ratio 0.5, 8,000 answers/s, 64 MiB, 200 ms",
        met: rate >= 8_000.0 && ratio >= 0.5 && grown < 64.0 && first < 200.0,
        numbers: json!({ "answers_per_second": rate, "ratio": ratio, "lines": lines, "bytes": bytes, "grown_mib": grown, "first_byte_ms": first, "bare_seconds": bare.as_secs_f64() }),
    }])
}

//! `make bench`: the budgets of `docs/architecture.md`, measured on a release build, each as a ratio against a plain
//! baseline of the same run. Prints a table on standard error and one JSON object on standard output.

mod baseline;
mod export;
mod fetch;
mod import;
mod page;
mod program;
mod saves;
mod study;

use serde_json::{Value, json};
use std::path::PathBuf;

/// Anything that keeps a measurement from being made.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// One row of the table.
pub struct Row {
    /// What was measured.
    pub what: &'static str,
    /// What was found, in words.
    pub found: String,
    /// What the budget asks.
    pub budget: &'static str,
    /// Whether it is met.
    pub met: bool,
    /// The numbers behind it.
    pub numbers: Value,
}

/// Sizes of the run. `VERACITE_BENCH=small` makes a quick one, for trying the bench itself.
pub struct Scale {
    /// Answers of the import and the export.
    pub answers: usize,
    /// Answers of the large database.
    pub many: usize,
    /// Seconds of saving for each number of experts.
    pub seconds: u64,
}

fn scale() -> Scale {
    match std::env::var("VERACITE_BENCH").as_deref() {
        Ok("small") => Scale { answers: 2_000, many: 5_000, seconds: 2 },
        _ => Scale { answers: 20_000, many: 100_000, seconds: 5 },
    }
}

/// Where the bench keeps its files: on the disk of the build, emptied first.
fn folder() -> Outcome<PathBuf> {
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let folder = PathBuf::from(target).join("bench");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let (scale, folder) = (scale(), folder()?);
    let mut rows = Vec::new();
    rows.extend(saves::measure(&folder, &scale).await?);
    rows.extend(import::measure(&folder, &scale).await?);
    rows.extend(export::measure(&folder).await?);
    rows.extend(page::measure(&folder, &scale).await?);
    for row in &rows {
        let mark = if row.met { "met   " } else { "MISSED" };
        eprintln!("{mark}  {:<44} {:<58} budget: {}", row.what, row.found, row.budget);
    }
    let found: Vec<Value> = rows
        .iter()
        .map(|row| json!({ "what": row.what, "found": row.found, "budget": row.budget, "met": row.met, "numbers": row.numbers }))
        .collect();
    println!("{}", json!({ "answers": scale.answers, "many": scale.many, "rows": found }));
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

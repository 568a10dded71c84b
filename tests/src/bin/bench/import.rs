//! Import: answers a second, split and stored.

use crate::program::Database;
use crate::{Outcome, Row, Scale, baseline, study};
use serde_json::json;
use std::path::Path;
use std::time::Instant;

/// Measures the import of a study against a bare loop that inserts the same rows.
pub async fn measure(folder: &Path, scale: &Scale) -> Outcome<Vec<Row>> {
    let file = folder.join("study.jsonl");
    let mean = study::write(&file, 0, scale.answers, true)?;
    let database = Database::new(folder, "study.db")?;
    let begun = Instant::now();
    database.run(&["import", &file.to_string_lossy(), "--project", "Bench", "--format", "expertqa"], "")?;
    let product = begun.elapsed();
    let empty = Database::new(folder, "bare.db")?;
    let bare = baseline::inserts(&database.file, &empty.file).await?;
    let rate = scale.answers as f64 / product.as_secs_f64();
    let ratio = bare.as_secs_f64() / product.as_secs_f64();
    Ok(vec![Row {
        what: "import of ExpertQA JSONL",
        found: format!("{rate:.0} answers/s ({mean} bytes each), ratio {ratio:.2}"),
        budget: "ratio 0.6 and 3,500 answers/s",
        met: rate >= 3_500.0 && ratio >= 0.6,
        numbers: json!({ "answers_per_second": rate, "ratio": ratio, "seconds": product.as_secs_f64(), "bare_seconds": bare.as_secs_f64(), "mean_bytes": mean }),
    }])
}

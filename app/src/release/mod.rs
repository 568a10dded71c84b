//! What goes out: the visible answers of a project in import order, each with the judgements that were submitted.
//! Drafts, reopened and skipped work are no part of it (the `claims` file names skipped work, without labels).

mod model;
#[cfg(feature = "ssr")]
mod report;
#[cfg(feature = "ssr")]
mod rounds;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Annotators, CsvCells, ExportFormat, ExportOptions};
#[cfg(feature = "ssr")]
pub use report::{Report, report};
#[cfg(feature = "ssr")]
pub use rounds::{Round, lines, rounds};
#[cfg(feature = "ssr")]
pub use store::{Page, ReleaseStore, ReleasedAnswer, ReleasedJudgement, ReleasedQuestion, Stretch};

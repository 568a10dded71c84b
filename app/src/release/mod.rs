//! What goes out: the visible answers of a project in import order, each with the judgements that were submitted.
//! Drafts, reopened and skipped work are no part of it (the `claims` file names skipped work, without labels).

mod model;
#[cfg(feature = "ssr")]
mod report;
#[cfg(feature = "ssr")]
mod rounds;
#[cfg(feature = "ssr")]
mod service;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Annotators, CsvCells, ExportFormat, ExportOptions};
#[cfg(feature = "ssr")]
pub use report::{By, Counts, Report, Tally, report};
#[cfg(feature = "ssr")]
pub use rounds::{Round, lines, rounds};
#[cfg(feature = "ssr")]
pub use service::each_page;
#[cfg(feature = "ssr")]
pub use store::{
    Page, ReleaseStore, ReleaseVersion, ReleasedAnswer, ReleasedJudgement, ReleasedQuestion, Stretch,
};

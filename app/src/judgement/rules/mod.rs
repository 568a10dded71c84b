//! The rules of a judgement, as pure functions: what a label may be beside the others, what a save does, what is
//! still missing, and what the files hold. The browser runs the same ones as the server.

mod completion;
mod fits;
mod labels;
mod merge;
mod phrases;
#[cfg(feature = "ssr")]
mod save;
mod sources;
#[cfg(feature = "ssr")]
mod splits;
#[cfg(test)]
mod tests;
mod written;

pub use crate::autosave::{MOST_RIVALS, Merged};
pub use crate::view::text_field::plain_breaks;
pub use completion::{
    Progress, StepState, Warning, WarningKind, claims_done, problems, progress, steps, warnings,
};
pub use fits::{About, MOST_ROWS, MOST_TEXT, fits};
pub use labels::{LockReason, choosable, effective, locked};
pub use merge::{merge, reopen};
pub use phrases::{Underline, underlines};
#[cfg(feature = "ssr")]
pub use save::{apply, closed};
pub use sources::{EvidenceView, SourceView, sources};
#[cfg(feature = "ssr")]
pub use splits::{cut, divide, join, root, shown};
pub use written::{
    EvidenceValue, label_value, reason_text, reason_value, revised_claim_value, revised_evidence_value,
    usefulness_value,
};

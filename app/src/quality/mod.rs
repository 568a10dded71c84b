//! How good the answers are, by what experts said of them: the label distributions of the ExpertQA paper for one
//! project, and the judgements that are worth a second look.

mod cache;
mod figures;
mod model;
pub mod pages;
mod parts;
mod rules;
pub mod service;

pub use cache::{Cache, Counted, Figures, figures, figures_soon};
pub use figures::bars;
pub use model::{Measure, Remark, Remarked, Scope, Shown};
pub use parts::figure_name;
pub use rules::Remarks;

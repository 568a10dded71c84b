//! Shared look that knows no noun.

pub mod text_diff;

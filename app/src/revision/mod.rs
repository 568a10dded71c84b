//! The revision: the expert's rewritten claim, evidence and answer. The revised answer starts from the answer's own
//! text with each claim's slice replaced by its revision, and follows the claims until the expert edits it by hand.

pub mod rules;

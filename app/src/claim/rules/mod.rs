//! What can be decided about claims from text alone: where an answer is cut, where a claim lies, what it cites,
//! where its links end, which words of it may be marked.

mod citation;
mod link;
mod place;
mod span;

#[cfg(feature = "ssr")]
mod abbreviation;
#[cfg(feature = "ssr")]
mod alone;
#[cfg(feature = "ssr")]
mod attached;
#[cfg(feature = "ssr")]
mod block;
#[cfg(feature = "ssr")]
mod boundary;
#[cfg(feature = "ssr")]
mod edit;
#[cfg(feature = "ssr")]
mod inline;
#[cfg(feature = "ssr")]
mod known;
#[cfg(feature = "ssr")]
mod letter;
#[cfg(feature = "ssr")]
mod line;
#[cfg(feature = "ssr")]
mod marker;
#[cfg(feature = "ssr")]
mod piece;
#[cfg(feature = "ssr")]
mod sign;
#[cfg(feature = "ssr")]
mod source;
#[cfg(feature = "ssr")]
mod split;
#[cfg(feature = "ssr")]
mod tail;
#[cfg(feature = "ssr")]
mod word;
#[cfg(feature = "ssr")]
mod word_list;

pub use citation::{Citation, Resolved, citations, resolve};
#[cfg(feature = "ssr")]
pub use edit::{EditProblem, Edited, Side, cut, give, merge, parts, word_starts};
pub use link::links;
pub use place::{Segment, place, place_holds, segments, slice};
pub use span::{SpanProblem, span};
#[cfg(feature = "ssr")]
pub use split::split;

#[cfg(all(test, feature = "ssr"))]
mod tests_edit;
#[cfg(test)]
mod tests_place;
#[cfg(all(test, feature = "ssr"))]
mod tests_properties;
#[cfg(all(test, feature = "ssr"))]
mod tests_sample;
#[cfg(test)]
mod tests_span;
#[cfg(all(test, feature = "ssr"))]
mod tests_split;
#[cfg(all(test, feature = "ssr"))]
mod tests_split_lists;
#[cfg(all(test, feature = "ssr"))]
mod tests_split_marks;

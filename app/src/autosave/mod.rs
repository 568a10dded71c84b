//! Documents that save themselves while they are written: a judgement, the draft of a question.
//!
//! In the browser a [`Line`] carries the changes of one page to the server; pages say what is theirs about it by [`Page`].
//!
//! A document is a set of fields, each with a revision. A save names, field by field, the revision that it changed: so
//! two tabs that change different fields both win, and of two that change the same one both texts are kept until their
//! owner picks. A save has an id, so that repeating it is harmless.

#[cfg(feature = "ssr")]
mod form;
mod json;
mod kept;
mod line;
mod merge;
mod model;
mod page;
mod queue;
mod told;

#[cfg(feature = "ssr")]
pub use form::{Print, Was, print_of};
pub use json::Json;
pub use kept::unsent;
pub use line::Line;
pub use merge::{MOST_RIVALS, Merged, merge};
pub use model::{Change, Entry, Value};
pub use page::{Page, Status, Trouble};
pub use queue::{Item, Lot, Queue};
pub use told::{Words, saved, told};

/// FNV-1a over the bytes of `text`, 32 bits: enough to notice that a text changed.
pub fn fingerprint(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

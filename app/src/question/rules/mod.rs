//! The rules of a question, as pure functions: what a save does, what a question needs, how many are asked for, and
//! which ones are nearly the same.

mod alike;
mod hand_in;
mod save;

pub use alike::{ALIKE, Shape};
pub use hand_in::{HandIn, Lack, Tally, hand_in, lacks, tally};
pub use save::{MOST_SPECIFIC, MOST_TEXT, apply, fitting};

//! What is decided about answers from their content alone: which are left out.

mod again;
mod set_aside;

pub use again::{Again, again};
pub use set_aside::set_aside;

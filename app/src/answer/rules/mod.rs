//! What is decided about answers from their content alone: which are left out, and which a sample chooses.

mod set_aside;

pub use set_aside::set_aside;

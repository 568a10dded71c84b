//! Files in and out, on both engines.

mod answers;
mod cases;
mod csv;
mod expertqa;
mod identity;
mod labels;
mod loaded;
mod loader;
mod made;
mod people;
mod questions;
mod set_aside;
mod sweep;

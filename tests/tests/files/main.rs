//! Files in and out, on both engines.

mod answers;
mod cases;
mod csv;
mod expertqa;
mod identity;
mod labels;
mod made;
mod sweep;

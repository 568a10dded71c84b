//! Files in and out, on both engines.

mod answers;
mod cases;
mod csv;
mod expertqa;
mod identity;
mod made;
mod sweep;

//! Readers and writers of files. A reader turns one line into one record of `app::import` or says why it cannot; a
//! writer turns stored rows into lines. Neither knows a database.

pub mod answers;
pub mod claims;
pub mod expertqa;
pub mod export;
mod fault;
pub mod figure;
pub mod history;
pub mod input;
mod json;
mod lines;
mod locate;
mod names;
pub mod people;
mod sources;

pub use fault::Fault;
pub use input::{FileInput, Format};

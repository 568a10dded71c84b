//! What a request meets on its way to a page and back.

pub mod assets;

//! What Veracite runs on: HTTP, SQL, files, flags.

pub mod formats;
pub mod store;

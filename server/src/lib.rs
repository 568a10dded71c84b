//! What Veracite runs on: HTTP, SQL, files, flags.

pub mod cli;
pub mod clock;
pub mod demo;
pub mod formats;
pub mod http;
pub mod mail;
pub mod password;
pub mod store;

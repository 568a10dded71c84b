//! What Veracite runs on: HTTP, SQL, files and flags. What it *is* lies in the crate `app`.

pub mod http;

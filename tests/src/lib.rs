//! What drives Veracite in tests: a database of either engine, the site on a loopback port with a clock that a test
//! sets, a browser without JavaScript, people and their work, files in and out, the shared data.

pub mod browser;
pub mod clock;
pub mod engine;
pub mod files;
pub mod judging;
pub mod mail;
pub mod password;
pub mod people;
pub mod program;
pub mod shared;
pub mod site;

pub use browser::Browser;
pub use engine::{Engine, Opened};
pub use site::Served;

//! The shared look: parts that two nouns show and that know neither.

pub mod browser;
#[cfg(feature = "ssr")]
pub mod carried;
#[cfg(feature = "ssr")]
pub mod document;
pub mod erased;
#[cfg(feature = "ssr")]
pub mod field;
#[cfg(feature = "ssr")]
pub mod figure;
#[cfg(feature = "ssr")]
pub mod layout;
#[cfg(feature = "ssr")]
pub mod markdown;
#[cfg(feature = "ssr")]
pub mod page;
#[cfg(feature = "ssr")]
pub mod table;
pub mod text_diff;
pub mod text_field;
pub mod tree;
#[cfg(feature = "ssr")]
pub mod typed;
pub mod words;

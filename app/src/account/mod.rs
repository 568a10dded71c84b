//! An account: a login with an address, a name and a password; administrator of the instance or not.

pub mod actions;
#[cfg(feature = "ssr")]
mod form;
mod island;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod parts;
#[cfg(feature = "ssr")]
pub mod reset;
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Account, fold};
#[cfg(feature = "ssr")]
pub use store::{AccountStore, Credentials};

//! An account: a login with an address, a name and a password; administrator of the instance or not.

mod model;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Account, fold};
#[cfg(feature = "ssr")]
pub use store::{AccountStore, Credentials};

//! A project: one study with its protocol, its people and its answers. A person is one human in one project, under a
//! pseudonym (`E-014`), with or without an account; a member is an account with a role in the project.

#[cfg(feature = "ssr")]
pub mod actions;
#[cfg(feature = "ssr")]
mod form;
#[cfg(feature = "ssr")]
pub mod handed;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod parts;
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
mod settings;
#[cfg(feature = "ssr")]
pub mod settings_page;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Member, NewPerson, Person, Project, Role, Standing, pseudonym};
pub use settings::{Reach, Settings};
#[cfg(feature = "ssr")]
pub use store::ProjectStore;

//! An enrolment: how an expert comes to take part in a project, and leaves it. Who was invited agrees to the consent
//! text and states a profile; the protocol's bar lets them in or leaves it to a manager's word.
//!
//! What was agreed to is kept with its version. A profile is shown to managers, never to other experts. Leaving frees
//! what was begun; what was submitted stays under the pseudonym, or goes, as the consent text has it.

#[cfg(feature = "ssr")]
pub mod actions;
#[cfg(feature = "ssr")]
pub mod leaving;
mod model;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod parts;
#[cfg(feature = "ssr")]
pub mod rules;
#[cfg(feature = "ssr")]
pub mod service;
#[cfg(feature = "ssr")]
mod store;

pub use model::{Consent, Enrolled, Enrolment, Membership, Profile};
#[cfg(feature = "ssr")]
pub use store::{Decision, EnrolmentStore};

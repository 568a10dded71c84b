//! Leaving: an expert withdraws, a manager removes a member, an administrator erases an account.
//!
//! What was begun goes, and with it the slots that it held; a reopened review is as it was submitted. What was submitted
//! stays under the pseudonym, or goes where the consent text that they agreed to says so. Questions that the study has
//! stay, drafts go. What they said about themselves is deleted; what they agreed to, and when, is kept.

pub mod actions;
pub mod pages;
pub mod service;
mod store;

pub use store::{Erasure, Holdings, Leave, LeavingStore};

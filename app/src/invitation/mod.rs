//! An invitation: a personal link that works once, for one address, into one project and one role. There is no other way
//! to an account from the outside.

pub mod actions;
mod model;
pub mod pages;
pub mod parts;
pub mod rules;
pub mod service;
mod store;

pub use model::{Delivery, Invitation, Invitee, Known, Made};
pub use store::{InvitationStore, Joiner, NewInvitation, Use};

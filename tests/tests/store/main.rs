//! What the storage traits promise, on both engines; and the tables themselves.

mod account;
mod enrolment;
mod judgement;
mod migrations;
mod project;
mod question;
mod replay;
mod schema;
mod session;
mod slots;
mod work;

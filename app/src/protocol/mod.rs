//! A protocol: the questions asked of each answer and claim, their allowed labels, help texts and rules, as data with
//! a version. ExpertQA's (arXiv 2309.07852) is built in.

mod expertqa;
mod model;

pub use expertqa::expertqa;
pub use model::{Asked, Axis, LabelText, Protocol, QuestionType};

//! A form that came back: its own page draws it again, with what was typed and what is to be mended.

use crate::error::{FieldProblem, FieldProblemKind};
use leptos::prelude::use_context;

/// The control of a form that names the page to draw again.
pub const PAGE: &str = "page";

/// A form as it was sent, with what is wrong with it.
#[derive(Debug, Clone, Default)]
pub struct Typed {
    /// Where it was sent.
    pub to: String,
    /// Its controls, in order.
    pub fields: Vec<(String, String)>,
    /// What is wrong; nothing if it only asked to be drawn again.
    pub problems: Vec<FieldProblem>,
}

impl Typed {
    /// What came back of the form that is sent to `to`, if that is why the page at hand is drawn.
    pub fn find(to: &str) -> Option<Typed> {
        use_context::<Typed>().filter(|typed| typed.to == to)
    }

    /// What was typed into a control.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// What is wrong with a control.
    pub fn problem(&self, name: &str) -> Option<FieldProblemKind> {
        self.problems.iter().find(|problem| problem.field == name).map(|problem| problem.kind)
    }
}

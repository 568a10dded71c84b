//! Views of one type, however they are made. Leptos compiles every template into a type of its own; for a screen as
//! large as the review's, that code alone is more than a browser should fetch. Here every element has the same type,
//! and [`tree!`](crate::tree) reads the same notation as `view!`, with an attribute's value in braces unless it is one
//! word.

use crate::view::erased::IntoAny;
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::{AnyAttribute, IntoAnyAttribute};
use leptos::tachys::html::attribute::custom::custom_attribute;
use leptos::tachys::html::element::custom;
use leptos::tachys::html::element::inner_html;
use leptos::tachys::html::property::prop;
use leptos::tachys::reactive_graph::SharedReactiveFunction;
use std::sync::{Arc, Mutex};

/// Elements under construction, the outermost first.
#[derive(Default)]
pub struct Tree {
    open: Vec<(&'static str, Vec<AnyAttribute>)>,
    kids: Vec<Vec<AnyView>>,
}

impl Tree {
    /// Nothing yet.
    pub fn new() -> Tree {
        Tree { open: Vec::new(), kids: vec![Vec::new()] }
    }

    /// Begins an element.
    pub fn open(&mut self, tag: &'static str) {
        self.open.push((tag, Vec::new()));
        self.kids.push(Vec::new());
    }

    /// Gives the open element an attribute.
    pub fn attr(&mut self, name: &'static str, value: impl Value) {
        let attribute = match value.value() {
            Held::Fixed(Some(html)) if name == "inner_html" => inner_html(html).into_any_attr(),
            Held::Fixed(text) => custom_attribute(name, text).into_any_attr(),
            Held::Live(live) => custom_attribute(name, live).into_any_attr(),
        };
        self.add(attribute);
    }

    /// Keeps a property of the open element, which holds a text, as `text` says.
    pub fn prop(&mut self, name: &'static str, text: impl Value) {
        if let Held::Live(live) = text.value() {
            let text = move || live.invoked().unwrap_or_default();
            let shared: SharedReactiveFunction<String> = Arc::new(Mutex::new(text));
            self.add(prop(name, shared).into_any_attr());
        }
    }

    /// Keeps a property of the open element, which is true or false, as `is` says.
    pub fn flag(&mut self, name: &'static str, is: impl FnMut() -> bool + Send + 'static) {
        let shared: SharedReactiveFunction<bool> = Arc::new(Mutex::new(is));
        self.add(prop(name, shared).into_any_attr());
    }

    fn add(&mut self, attribute: AnyAttribute) {
        if let Some((_, attributes)) = self.open.last_mut() {
            attributes.push(attribute);
        }
    }

    /// Puts something into the open element.
    pub fn kid(&mut self, kid: impl Kid) {
        let kid = kid.kid();
        if let Some(kids) = self.kids.last_mut() {
            kids.push(kid);
        }
    }

    /// Ends the open element.
    pub fn close(&mut self) {
        let (Some((tag, attributes)), Some(kids)) = (self.open.pop(), self.kids.pop()) else { return };
        let element = match tag {
            "input" => leptos::html::input().add_any_attr(attributes).into_any(),
            "br" => leptos::html::br().add_any_attr(attributes).into_any(),
            _ if kids.is_empty() => custom(tag).add_any_attr(attributes).into_any(),
            _ => custom(tag).add_any_attr(attributes).child(kids).into_any(),
        };
        self.kid(element);
    }

    /// What was made.
    pub fn done(mut self) -> AnyView {
        let mut all = self.kids.pop().unwrap_or_default();
        if all.len() == 1 { all.remove(0) } else { all.into_any() }
    }
}

/// What an attribute holds.
pub enum Held {
    /// A text; none: the attribute is absent.
    Fixed(Option<String>),
    /// A text that changes.
    Live(SharedReactiveFunction<Option<String>>),
}

trait Invoked {
    fn invoked(&self) -> Option<String>;
}

impl Invoked for SharedReactiveFunction<Option<String>> {
    fn invoked(&self) -> Option<String> {
        (self.lock().ok()?)()
    }
}

/// What may be the value of an attribute.
pub trait Value {
    /// As it is held.
    fn value(self) -> Held;
}

/// What a closure may give for an attribute, or as content.
pub trait Given {
    /// As an attribute.
    fn text(self) -> Option<String>;
}

macro_rules! given {
    ($($type:ty: $value:ident => $text:expr;)*) => {$(
        impl Given for $type {
            fn text(self) -> Option<String> {
                let $value = self;
                $text
            }
        }
        impl Value for $type {
            fn value(self) -> Held {
                Held::Fixed(self.text())
            }
        }
    )*};
}

given! {
    &'static str: value => Some(value.to_owned());
    String: value => Some(value);
    Option<&'static str>: value => value.map(str::to_owned);
    Option<String>: value => value;
    bool: value => value.then(String::new);
}

impl<F, G> Value for F
where
    F: Fn() -> G + Send + 'static,
    G: Given,
{
    fn value(self) -> Held {
        Held::Live(Arc::new(Mutex::new(move || self().text())))
    }
}

/// What may stand in an element.
pub trait Kid {
    /// As a view.
    fn kid(self) -> AnyView;
}

/// What a closure may give as content.
pub trait Content {
    /// As a view.
    fn content(self) -> AnyView;
}

macro_rules! content {
    ($($type:ty: $value:ident => $view:expr;)*) => {$(
        impl Content for $type {
            fn content(self) -> AnyView {
                let $value = self;
                $view
            }
        }
        impl Kid for $type {
            fn kid(self) -> AnyView {
                self.content()
            }
        }
    )*};
}

content! {
    &'static str: text => text.to_owned().into_any();
    String: text => text.into_any();
    AnyView: view => view;
    Vec<AnyView>: views => views.into_any();
    Option<AnyView>: view => view.unwrap_or_else(|| ().into_any());
    Option<String>: text => text.map_or_else(|| ().into_any(), IntoAny::into_any);
    (): nothing => nothing.into_any();
}

impl<F, C> Kid for F
where
    F: FnMut() -> C + Send + 'static,
    C: Content,
{
    fn kid(mut self) -> AnyView {
        let live: SharedReactiveFunction<AnyView> = Arc::new(Mutex::new(move || self().content()));
        live.into_any()
    }
}

/// A view in the notation of `view!`, of one type: see [`view::tree`](crate::view::tree).
#[macro_export]
macro_rules! tree {
    (@in $t:ident) => {};
    (@in $t:ident < / $tag:ident > $($rest:tt)*) => {
        $t.close();
        $crate::tree!(@in $t $($rest)*);
    };
    (@in $t:ident < $tag:ident $($rest:tt)*) => {
        $t.open(stringify!($tag));
        $crate::tree!(@of $t $($rest)*);
    };
    (@in $t:ident $kid:literal $($rest:tt)*) => {
        $t.kid($kid);
        $crate::tree!(@in $t $($rest)*);
    };
    (@in $t:ident { $($kid:tt)* } $($rest:tt)*) => {
        $t.kid($($kid)*);
        $crate::tree!(@in $t $($rest)*);
    };
    (@of $t:ident > $($rest:tt)*) => { $crate::tree!(@in $t $($rest)*); };
    (@of $t:ident / > $($rest:tt)*) => {
        $t.close();
        $crate::tree!(@in $t $($rest)*);
    };
    (@of $t:ident prop : checked = { $($value:tt)* } $($rest:tt)*) => {
        $t.flag("checked", $($value)*);
        $crate::tree!(@of $t $($rest)*);
    };
    (@of $t:ident prop : $name:ident = { $($value:tt)* } $($rest:tt)*) => {
        $t.prop(stringify!($name), $($value)*);
        $crate::tree!(@of $t $($rest)*);
    };
    (@of $t:ident $a:ident - $b:ident = { $($value:tt)* } $($rest:tt)*) => {
        $t.attr(concat!(stringify!($a), "-", stringify!($b)), $($value)*);
        $crate::tree!(@of $t $($rest)*);
    };
    (@of $t:ident $a:ident - $b:ident = $value:literal $($rest:tt)*) => {
        $t.attr(concat!(stringify!($a), "-", stringify!($b)), $value);
        $crate::tree!(@of $t $($rest)*);
    };
    (@of $t:ident $name:ident = { $($value:tt)* } $($rest:tt)*) => {
        $t.attr(stringify!($name), $($value)*);
        $crate::tree!(@of $t $($rest)*);
    };
    (@of $t:ident $name:ident = $value:literal $($rest:tt)*) => {
        $t.attr(stringify!($name), $value);
        $crate::tree!(@of $t $($rest)*);
    };
    ($($rest:tt)*) => {{
        let mut t = $crate::view::tree::Tree::new();
        $crate::tree!(@in t $($rest)*);
        t.done()
    }};
}

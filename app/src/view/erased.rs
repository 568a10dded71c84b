//! `into_any` for islands: a view without its type, and without the code that would wake it asynchronously.
//!
//! Leptos' own `into_any` compiles a second, asynchronous way to hydrate into every view, for routes that load
//! lazily. Islands never take it, and on the review screen it was a fifth of what a browser fetches. Import this
//! `IntoAny` beside `leptos::prelude::*` and it takes the place of the other.

use leptos::prelude::{AddAnyAttr, AnyView, IntoAny as LeptosIntoAny, Render, RenderHtml};
use leptos::tachys::html::attribute::Attribute;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::ssr::StreamBuilder;
use leptos::tachys::view::{Position, PositionState};

/// Gives a view the type that all views share, so that branches may differ.
pub trait IntoAny: Sized {
    /// The view without its type.
    fn into_any(self) -> AnyView;
}

impl<T: RenderHtml> IntoAny for T {
    fn into_any(self) -> AnyView {
        LeptosIntoAny::into_any(AtOnce(self.into_owned()))
    }
}

/// A view that hydrates at once even where Leptos would let it wait: it leaves `hydrate_async` as it is by default.
struct AtOnce<T>(T);

impl<T: RenderHtml> Render for AtOnce<T> {
    type State = T::State;

    fn build(self) -> Self::State {
        self.0.build()
    }

    fn rebuild(self, state: &mut Self::State) {
        self.0.rebuild(state);
    }
}

impl<T: RenderHtml> AddAnyAttr for AtOnce<T> {
    type Output<New: Attribute> = T::Output<New>;

    fn add_any_attr<New: Attribute>(self, attribute: New) -> Self::Output<New>
    where
        Self::Output<New>: RenderHtml,
    {
        self.0.add_any_attr(attribute)
    }
}

impl<T: RenderHtml> RenderHtml for AtOnce<T> {
    type AsyncOutput = T::AsyncOutput;
    type Owned = AtOnce<T::Owned>;
    const MIN_LENGTH: usize = T::MIN_LENGTH;
    const EXISTS: bool = T::EXISTS;

    fn dry_resolve(&mut self) {
        self.0.dry_resolve();
    }

    async fn resolve(self) -> Self::AsyncOutput {
        self.0.resolve().await
    }

    fn html_len(&self) -> usize {
        self.0.html_len()
    }

    fn to_html_with_buf(
        self,
        buf: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attrs: Vec<AnyAttribute>,
    ) {
        self.0.to_html_with_buf(buf, position, escape, mark_branches, extra_attrs);
    }

    fn to_html_async_with_buf<const OUT_OF_ORDER: bool>(
        self,
        buf: &mut StreamBuilder,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attrs: Vec<AnyAttribute>,
    ) {
        self.0.to_html_async_with_buf::<OUT_OF_ORDER>(buf, position, escape, mark_branches, extra_attrs);
    }

    fn hydrate<const FROM_SERVER: bool>(self, cursor: &Cursor, position: &PositionState) -> Self::State {
        self.0.hydrate::<FROM_SERVER>(cursor, position)
    }

    fn into_owned(self) -> Self::Owned {
        AtOnce(self.0.into_owned())
    }
}

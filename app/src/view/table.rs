//! The one table: as wide as it needs, scrolling inside its frame where the page is narrower.

use leptos::prelude::*;

/// A column's title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column<'a> {
    /// Of numbers, which stand at the end of their cells.
    Numbers(&'a str),
    /// Of words; its cells have the class `name`.
    Words(&'a str),
}

/// A table called `label`, whose rows begin with a header cell.
pub fn table(label: &str, columns: &[Column<'_>], rows: AnyView) -> AnyView {
    let title = |column: &Column<'_>| match *column {
        Column::Numbers(title) => view! { <th scope="col">{title.to_owned()}</th> }.into_any(),
        Column::Words(title) => view! {
            <th scope="col" class="name">
                {title.to_owned()}
            </th>
        }
        .into_any(),
    };
    view! {
        <div class="list wide" tabindex="0" role="region" aria-label=label.to_owned()>
            <table>
                <thead>
                    <tr>{columns.iter().map(title).collect_view()}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

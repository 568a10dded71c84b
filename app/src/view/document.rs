//! A whole document without islands and scripts: what the error layer answers with.

use super::layout::Brand;
use crate::context::Assets;
use leptos::prelude::*;

/// The document as text.
pub fn document(assets: Assets, title: &str, content: AnyView) -> String {
    let html = view! {
        <html lang="en">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <title>{format!("{title} · Veracite")}</title>
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link rel="stylesheet" href=assets.css />
            </head>
            <body>
                <header class="bar">
                    <Brand />
                </header>
                <main id="main" class="page slim">
                    {content}
                </main>
            </body>
        </html>
    }
    .to_html();
    format!("<!DOCTYPE html>{html}")
}

//! Markdown that somebody wrote in Veracite, as HTML that is safe to show: raw HTML in it is shown as text, pictures
//! are left out, and links lead to http and https only.

use ammonia::Builder;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::HashSet;

/// What may stand in the HTML.
const ELEMENTS: [&str; 20] = [
    "p",
    "br",
    "hr",
    "em",
    "strong",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "a",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "del",
    "sup",
];

/// The text's HTML. Its highest headings come right below one of the level `below` (1 to 5), so that a page keeps its
/// outline whatever level the text begins with.
pub fn markdown(text: &str, below: u8) -> String {
    let parsed = || Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH);
    let level = |event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(level as usize),
        _ => None,
    };
    let top = parsed().filter_map(level).min().unwrap_or(1);
    let lower = |level: HeadingLevel| {
        let below = (level as usize - top + usize::from(below) + 1).min(6);
        HeadingLevel::try_from(below).unwrap_or(HeadingLevel::H6)
    };
    let events = parsed().filter_map(|event| plain(event, &lower));
    let mut written = String::with_capacity(text.len() * 2);
    html::push_html(&mut written, events);
    Builder::empty()
        .tags(HashSet::from(ELEMENTS))
        .tag_attributes([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))].into())
        .url_schemes(HashSet::from(["http", "https"]))
        .url_relative(ammonia::UrlRelative::Deny)
        .link_rel(Some("noopener noreferrer"))
        .clean(&written)
        .to_string()
}

/// An event as it may stay: HTML as text, headings below the page's own, no pictures.
fn plain<'t>(event: Event<'t>, lower: &dyn Fn(HeadingLevel) -> HeadingLevel) -> Option<Event<'t>> {
    Some(match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => return None,
        Event::Start(Tag::Heading { level, .. }) => Event::Start(Tag::Heading {
            level: lower(level),
            id: None,
            classes: Vec::new(),
            attrs: Vec::new(),
        }),
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::markdown;

    #[test]
    fn headings_lists_and_links_become_html_below_the_pages_headings() {
        let html =
            markdown("# Who\n\nWe *ask* you:\n\n1. read\n2. judge\n\n[more](https://one.example/a)", 2);
        assert!(html.starts_with("<h3>Who</h3>"), "{html}");
        assert!(html.contains("<em>ask</em>") && html.contains("<ol>\n<li>read</li>"), "{html}");
        assert!(
            html.contains("<a href=\"https://one.example/a\" rel=\"noopener noreferrer\">more</a>"),
            "{html}"
        );
        assert!(markdown("###### deep", 3).starts_with("<h4>deep"));
    }

    #[test]
    fn e9_raw_html_is_shown_as_text_and_runs_nothing() {
        let html = markdown(
            "Hi <svg onload=alert(1)> <b>x</b>\n\n<script>alert(1)</script>\n\n![x](https://e.example/p.png)",
            2,
        );
        assert!(html.contains("&lt;svg onload=alert(1)&gt;") && html.contains("&lt;b&gt;x"), "{html}");
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{html}");
        for bad in ["<svg", "<b>", "<script", "<img"] {
            assert!(!html.contains(bad), "{bad}: {html}");
        }
    }

    #[test]
    fn e9_links_lead_to_http_and_https_only() {
        for bad in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "data:text/html,x",
            "/do/account/sign-out",
            "//e.example",
            "mailto:a@b.example",
        ] {
            let html = markdown(&format!("[x](<{bad}>) and <{bad}>"), 2);
            assert!(!html.contains("href"), "{bad}: {html}");
        }
    }
}

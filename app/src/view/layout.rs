//! The bar on top and the frame of ordinary pages.

use crate::account::Account;
use crate::routes;
use leptos::prelude::*;
use leptos_meta::Title;

/// Which of the bar's links is the page at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Here {
    /// The expert's work.
    Work,
    /// The list of projects, or one of them.
    Projects,
    /// The account.
    Account,
    /// None of them.
    Elsewhere,
}

/// The mark before the name.
#[component]
pub fn Brand() -> impl IntoView {
    view! {
        <a class="brand" href=routes::WORK>
            <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 4.500H5v15h3M16 4.500h3v15h-3M8.750 12.250l2.250 2.250 4.250-5"></path>
            </svg>
            "Veracite"
        </a>
    }
}

/// The bar of everybody who is signed in.
#[component]
fn Bar(here: Here, place: Option<String>) -> impl IntoView {
    let link = |to: &'static str, at: Here, name: &'static str| {
        view! {
            <a href=to aria-current=(here == at).then_some("page")>
                {name}
            </a>
        }
    };
    view! {
        <header class="bar">
            <Brand />
            {place.map(|place| view! { <span class="where" dir="auto">{place}</span> })}
            <nav class="end" aria-label="Main">
                {link(routes::WORK, Here::Work, "My work")} {link(routes::PROJECTS, Here::Projects, "Projects")}
                {link(routes::ACCOUNT, Here::Account, "Account")}
            </nav>
        </header>
    }
}

/// An ordinary page: title, bar, content.
pub fn framed(
    title: &str,
    here: Here,
    place: Option<String>,
    viewer: Option<&Account>,
    class: &'static str,
    content: AnyView,
) -> AnyView {
    let bar = match viewer {
        Some(_) => view! { <Bar here place /> }.into_any(),
        None => view! {
            <header class="bar">
                <Brand />
            </header>
        }
        .into_any(),
    };
    view! {
        <Title text=title.to_owned() />
        <a class="skip" href="#main">
            "Skip to the content"
        </a>
        {bar}
        <main id="main" class=class>
            {content}
        </main>
    }
    .into_any()
}

/// The headline of a page: its state in a sentence, a line below it, and what to do.
pub fn headline(title: String, lead: Option<AnyView>, actions: Option<AnyView>) -> AnyView {
    view! {
        <div class="headline">
            <div>
                <h1 class="title">{title}</h1>
                {lead.map(|lead| view! { <p class="lead">{lead}</p> })}
            </div>
            {actions.map(|actions| view! { <div class="actions">{actions}</div> })}
        </div>
    }
    .into_any()
}

//! The expert's revision of one claim and of its evidence.

use super::conflict::conflict;
use super::desk::Desk;
use crate::claim::Claim;
use crate::judgement::control::{Act, button, source_name};
use crate::judgement::rules::{EvidenceView, SourceView, WarningKind, sources};
use crate::judgement::{Field, Part};
use crate::tree;
use crate::view::text_diff::{DiffKind, word_diff};
use crate::view::text_field::{TextField, text_field};
use leptos::prelude::*;

/// The revision of the claim: its text or its deletion, and its sources.
pub fn revise(desk: Desk, claim: &Claim) -> AnyView {
    let key = claim.key;
    let claim = StoredValue::new(claim.clone());
    let gone = Memo::new(move |_| desk.gone(key));
    let head = move || if gone.get() { deleted(key) } else { wording(desk, claim) };
    tree! {
        <section class="revise" aria-label="Your revision" id={Field::Claim(key, Part::RevisedClaim).to_string()}>
            {head}
            {conflict(desk, Field::Claim(key, Part::RevisedClaim))}
            {evidence(desk, claim)}
        </section>
    }
    .into_any()
}

fn deleted(key: u32) -> AnyView {
    tree! {
        <div class="head">
            <h2>"You deleted this claim"</h2>
            <span class="end">{act("button", "Put it back", Act::Undelete, Field::Claim(key, Part::RevisedClaim), 0)}</span>
        </div>
        <p class="small quiet">
            "It does not appear in the revised answer. Its judgements stay, and your last wording is kept."
        </p>
    }
    .into_any()
}

/// A button that does something to a field.
pub fn act(class: &'static str, words: &'static str, act: Act, field: Field, at: usize) -> AnyView {
    tree! {
        <button class={class} type="submit" name="act" value={button(act, field, at)}>
            {words}
        </button>
    }
    .into_any()
}

fn wording(desk: Desk, claim: StoredValue<Claim>) -> AnyView {
    let key = claim.with_value(|c| c.key);
    let field = Field::Claim(key, Part::RevisedClaim);
    let revised = move || desk.judgement.with(|j| j.revised_claim(key).and_then(|r| r.text.clone()));
    let text = move || revised().unwrap_or_else(|| claim.with_value(|c| c.text.clone()));
    let fixed = move || desk.waits(field);
    let changed = Memo::new(move |_| revised().is_some());
    let restore =
        move || changed.get().then(|| act("ghost", "Back to the original", Act::RestoreClaim, field, 0));
    let difference = move || {
        revised().map(|text| claim.with_value(|c| diff(&c.text, &text, "Difference to the original")))
    };
    let emptied = Memo::new(move |_| claim.with_value(|c| desk.warns(c, WarningKind::EmptiedClaim)));
    let notice = move || {
        emptied.get().then(|| {
            tree! {
                <p class="note warn" role="status">
                    "The text is empty. In the export that is a deleted claim; if that is what you mean, “Delete this claim” says so."
                </p>
            }
        })
    };
    let shape = TextField {
        name: field.to_string(),
        label: Some("Revised claim".to_owned()),
        ..TextField::default()
    };
    tree! {
        <div class="head">
            <h2>"Your revision"</h2>
            <span class="end">{restore} {act("ghost", "Delete this claim", Act::Delete, field, 0)}</span>
        </div>
        {text_field(shape, text, fixed, || false)}
        {notice}
        {difference}
    }
    .into_any()
}

/// The difference of two texts, word by word.
pub fn diff(old: &str, new: &str, label: &'static str) -> AnyView {
    let pieces: Vec<AnyView> = word_diff(old, new)
        .into_iter()
        .map(|(kind, text)| match kind {
            DiffKind::Kept => text.into_any(),
            DiffKind::Removed => tree! { <del>{text}</del> }.into_any(),
            DiffKind::Added => tree! { <ins>{text}</ins> }.into_any(),
        })
        .collect();
    tree! {
        <p class="diff" role="group" aria-label={label} dir="auto">{pieces}</p>
    }
    .into_any()
}

fn evidence(desk: Desk, claim: StoredValue<Claim>) -> AnyView {
    let key = claim.with_value(|c| c.key);
    let field = Field::Claim(key, Part::RevisedEvidence);
    let shown = move || desk.judgement.with(|j| claim.with_value(|c| sources(j, c)));
    // What the list is made of; texts follow by themselves, so that typing never rebuilds a field.
    let shape = Memo::new(move |_| match shown() {
        EvidenceView::Text(_) => None,
        EvidenceView::Sources(all) => {
            Some(all.into_iter().map(|s| (s.of, s.number, s.removed, s.edited, s.added)).collect::<Vec<_>>())
        }
    });
    let fixed = Memo::new(move |_| desk.waits(field));
    let list = move || {
        if fixed.get() {
            return ().into_any();
        }
        let Some(shape) = shape.get() else { return free_text(desk, claim) };
        let own = claim.with_value(|c| c.evidence.len());
        let items: Vec<AnyView> = shape
            .into_iter()
            .enumerate()
            .map(|(at, (of, number, removed, edited, added))| {
                let seen =
                    SourceView { of, number, removed, edited, added, url: String::new(), passage: None };
                source(desk, claim, at, own, seen)
            })
            .collect();
        tree! {
            <ol>{items}</ol>
            {act("button", "Add a source", Act::AddSource, field, 0)}
        }
        .into_any()
    };
    let summary = move || match shown() {
        EvidenceView::Text(_) => "Evidence as free text · ".to_owned(),
        EvidenceView::Sources(all) if all.is_empty() => "The answer gives no evidence here · ".to_owned(),
        EvidenceView::Sources(all) => {
            let kept = all.iter().filter(|s| !s.removed).count();
            ["Evidence: ", &kept.to_string(), " kept · "].concat()
        }
    };
    let offer = move || match shape.with(|shape| shape.as_ref().is_some_and(Vec::is_empty)) {
        true => "add a source",
        false => "edit, remove or add sources",
    };
    tree! {
        <div id={field.to_string()}>
            <details class="sources" open={desk.screen().sources_open}>
                <summary>{summary} <u>{offer}</u></summary>
                {list}
            </details>
            {conflict(desk, field)}
        </div>
    }
    .into_any()
}

fn free_text(desk: Desk, claim: StoredValue<Claim>) -> AnyView {
    let field = Field::Claim(claim.with_value(|c| c.key), Part::RevisedEvidence);
    let text = move || match desk.judgement.with(|j| claim.with_value(|c| sources(j, c))) {
        EvidenceView::Text(text) => text,
        EvidenceView::Sources(_) => String::new(),
    };
    let shape = TextField {
        name: field.to_string(),
        label: Some("Revised evidence".to_owned()),
        ..TextField::default()
    };
    text_field(shape, text, || false, || false)
}

fn source(desk: Desk, claim: StoredValue<Claim>, at: usize, own: usize, seen: SourceView) -> AnyView {
    let key = claim.with_value(|c| c.key);
    let field = Field::Claim(key, Part::RevisedEvidence);
    let text = move |url: bool| {
        let shown = desk.judgement.with(|j| claim.with_value(|c| sources(j, c)));
        match shown {
            EvidenceView::Sources(mut all) if at < all.len() => {
                let source = all.swap_remove(at);
                if url { source.url } else { source.passage.unwrap_or_default() }
            }
            _ => String::new(),
        }
    };
    let title = match seen.number {
        Some(number) => ["Source [", &number.to_string(), "]"].concat(),
        None if seen.added => "New source".to_owned(),
        None => "Source".to_owned(),
    };
    if seen.removed {
        return tree! {
            <li class="source gone">
                <div class="head">
                    <h3>{title}</h3>
                    <span class="tag">"removed"</span>
                    <span class="end">{act("ghost", "Put it back", Act::PutBack, field, at)}</span>
                </div>
                <p class="text" dir="auto">{move || text(true)}</p>
            </li>
        }
        .into_any();
    }
    let (tag, words) = match (seen.added, seen.edited) {
        (true, _) => ("tag mine", "added"),
        (_, true) => ("tag mine", "edited"),
        _ => ("tag", "kept"),
    };
    let name = |what: &str| source_name(key, seen.of, at.saturating_sub(own), what);
    let (url, passage) = (name("url"), name("passage"));
    let shape = TextField { name: passage.clone(), id: Some(passage.clone()), ..TextField::default() };
    tree! {
        <li class="source">
            <div class="head">
                <h3>{title}</h3>
                <span class={tag}>{words}</span>
                <span class="end">
                    {seen.edited.then(|| act("ghost", "Back to the original", Act::RestoreSource, field, at))}
                    {act("ghost", "Remove", Act::Remove, field, at)}
                </span>
            </div>
            <div>
                <label class="label" for={url.clone()}>"Address"</label>
                <input
                    class="field"
                    id={url.clone()}
                    name={url}
                    inputmode="url"
                    dir="auto"
                    value={untrack(move || text(true))}
                    prop:value={move || text(true)}
                />
            </div>
            <div>
                <label class="label" for={passage}>"Passage"</label>
                {text_field(shape, move || text(false), || false, || false)}
            </div>
        </li>
    }
    .into_any()
}

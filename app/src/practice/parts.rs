//! What a try looks like beside its example.

use super::model::Compared;
use super::service::named;
use crate::claim::Claim;
use crate::judgement::Field;
use crate::protocol::Protocol;
use leptos::prelude::*;

/// The rows that belong together: those of the whole answer, then claim by claim.
pub fn grouped<'a>(
    claims: &'a [Claim],
    rows: &'a [Compared],
) -> impl Iterator<Item = (Option<&'a Claim>, Vec<&'a Compared>)> {
    let of = move |key: Option<u32>| -> Vec<&Compared> {
        rows.iter()
            .filter(|row| match row.field {
                Field::Claim(claim, _) => Some(claim) == key,
                _ => key.is_none(),
            })
            .collect()
    };
    std::iter::once((None, of(None)))
        .chain(claims.iter().map(move |claim| (Some(claim), of(Some(claim.key)))))
        .filter(|(_, rows)| !rows.is_empty())
}

/// The heading of one group.
pub fn heading(at: usize, claim: Option<&Claim>) -> AnyView {
    match claim {
        None => view! { <h3 class="q">"The whole answer"</h3> }.into_any(),
        Some(claim) => view! {
            <h3 class="q" dir="auto">
                {format!("{at}. {}", claim.text)}
            </h3>
        }
        .into_any(),
    }
}

/// The name of a field without its claim.
pub fn short(protocol: &Protocol, field: Field) -> String {
    let whole = named(protocol, Some(0), field);
    whole.split_once(": ").map_or(whole.clone(), |(_, rest)| rest.to_owned())
}

/// Label beside label, claim by claim; where they differ, why the example has another.
pub fn comparison(protocol: &Protocol, claims: &[Claim], rows: &[Compared]) -> AnyView {
    let groups: Vec<AnyView> = grouped(claims, rows)
        .map(|(claim, rows)| {
            let at =
                claim.and_then(|c| claims.iter().position(|other| other.key == c.key)).map_or(0, |at| at + 1);
            let differ = rows.iter().filter(|row| !row.agrees()).count();
            let tag = if differ == 0 {
                view! { <span class="tag">"all as the example"</span> }.into_any()
            } else {
                view! { <span class="tag warn">{format!("{differ} of {} differ", rows.len())}</span> }
                    .into_any()
            };
            view! {
                <section class="panel stack">
                    {heading(at, claim)}
                    <p class="tags">{tag}</p>
                    <dl class="compared">{rows.into_iter().map(|row| line(protocol, row)).collect_view()}</dl>
                </section>
            }
            .into_any()
        })
        .collect();
    view! { <div class="stack">{groups}</div> }.into_any()
}

fn line(protocol: &Protocol, row: &Compared) -> AnyView {
    let own = row.own.clone().unwrap_or_else(|| "not judged".to_owned());
    let said = if row.agrees() {
        view! { <p>{own}</p> }.into_any()
    } else {
        view! {
            <p>
                <span class="hide">"You: "</span>
                <del>{own}</del>
                " "
                <strong>
                    <span class="hide">"The example: "</span>
                    {row.example.clone()}
                </strong>
            </p>
        }
        .into_any()
    };
    view! {
        <div class=if row.agrees() { "same" } else { "other" }>
            <dt>{short(protocol, row.field)}</dt>
            <dd>
                {said}
                {row.explanation.clone().map(|why| view! { <p class="text quiet" dir="auto">{why}</p> })}
            </dd>
        </div>
    }
    .into_any()
}

use crate::claim::rules::{citations, place, resolve, slice, split};
use crate::claim::{Claim, Place};
use crate::evidence::Evidence;

/// A file's claims, each with its place in the answer if it can be found there.
pub fn placed(answer: &str, claims: Vec<(String, Vec<Evidence>)>) -> Vec<Claim> {
    let texts: Vec<&str> = claims.iter().map(|(text, _)| text.as_str()).collect();
    let places = place(answer, &texts);
    let numbered = claims.into_iter().zip(places).zip(1..);
    numbered.map(|(((text, evidence), place), key)| Claim { key, text, place, evidence }).collect()
}

/// The splitter's claims, each with the sources that it cites.
pub fn split_up(answer: &str, sources: &[Evidence]) -> Vec<Claim> {
    let claim = |(place, key): (Place, u32)| {
        let text = slice(answer, place).unwrap_or_default().to_owned();
        let evidence = cited(&text, sources);
        Claim { key, text, place: Some(place), evidence }
    };
    split(answer).into_iter().zip(1..).map(claim).collect()
}

/// The sources that a text cites, in order of first mention.
pub fn cited(text: &str, sources: &[Evidence]) -> Vec<Evidence> {
    let number = |n: u32| sources.get(n as usize - 1).map(|s| Evidence { number: Some(n), ..s.clone() });
    resolve(text, sources.len()).numbers.into_iter().filter_map(number).collect()
}

/// The citations of a text that lead to none of so many sources, as they stand there.
pub fn unresolved(text: &str, sources: usize) -> Vec<String> {
    if !text.contains('[') || citations(text).is_empty() {
        return Vec::new();
    }
    let found = resolve(text, sources).unresolved;
    found.iter().filter_map(|c| slice(text, c.place)).map(str::to_owned).collect()
}

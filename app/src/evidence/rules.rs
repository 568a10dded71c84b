//! What claim and passage share, and which addresses may become links: pure functions.

use crate::claim::Place;

/// English words that are too common to tell anything, sorted.
const COMMON: [&str; 62] = [
    "about", "after", "all", "also", "and", "any", "are", "been", "being", "between", "both", "but", "can",
    "could", "did", "does", "for", "from", "had", "has", "have", "her", "his", "how", "into", "its", "may",
    "more", "most", "not", "one", "only", "other", "our", "out", "over", "should", "some", "such", "than",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "under", "was",
    "were", "what", "when", "which", "while", "who", "will", "with", "would", "you",
];

/// The stretches of `passage`, in code points, whose words stand in `claim` too: of three letters or more, numbers
/// from two digits, whatever their case, without the commonest English words and citations; in scripts without
/// blanks, pairs of characters. Neighbouring words make one stretch. Takes time linear in the passage.
pub fn shared_words(claim: &str, passage: &str) -> Vec<Place> {
    let mut known: Vec<String> = terms(&claim.chars().collect::<Vec<_>>()).map(|(word, _)| word).collect();
    known.sort_unstable();
    let signs: Vec<char> = passage.chars().collect();
    let mut shared: Vec<Place> = Vec::new();
    for (word, place) in terms(&signs) {
        if known.binary_search(&word).is_err() {
            continue;
        }
        let joins = |last: &&mut Place| {
            place.start <= last.end
                || signs[last.end as usize..place.start as usize]
                    .iter()
                    .all(|c| c.is_whitespace() || *c == '-')
        };
        match shared.last_mut().filter(joins) {
            Some(last) => last.end = last.end.max(place.end),
            None => shared.push(place),
        }
    }
    shared
}

/// The words that tell something, folded, with their places.
fn terms(signs: &[char]) -> impl Iterator<Item = (String, Place)> + '_ {
    let same_run = |a: &char, b: &char| is_word(*a) == is_word(*b) && is_unspaced(*a) == is_unspaced(*b);
    let mut at = 0;
    let runs = signs.chunk_by(same_run).map(move |run| {
        at += run.len();
        (run, at - run.len())
    });
    runs.filter(|(run, _)| is_word(run[0])).flat_map(move |(run, start)| {
        // Pairs in scripts without blanks, the whole run in others.
        let size = if is_unspaced(run[0]) { 2 } else { run.len() };
        run.windows(size).zip(start as u32..).filter_map(move |(part, start)| {
            let end = start + part.len() as u32;
            tells(part, signs, end as usize).map(|word| (word, Place { start, end }))
        })
    })
}

/// The folded word, if it is one that tells something; it ends before `signs[end]`.
fn tells(part: &[char], signs: &[char], end: usize) -> Option<String> {
    let number = part.iter().all(char::is_ascii_digit);
    let start = end - part.len();
    let cited = number
        && start.checked_sub(1).is_some_and(|at| matches!(signs[at], '[' | '^'))
        && signs.get(end).is_some_and(|c| matches!(c, ']' | '^'));
    let least = if number || is_unspaced(part[0]) { 2 } else { 3 };
    if cited || part.len() < least {
        return None;
    }
    let word: String = part.iter().flat_map(|c| c.to_lowercase()).collect();
    (!COMMON.contains(&word.as_str())).then_some(word)
}

/// Whether a character belongs to a word: letters, digits, and the marks within words of Indic and other scripts.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || WORD_MARKS.iter().any(|(from, to)| (*from..=*to).contains(&c))
}

/// Marks that stand within words and are no letters: accents, joiners, and the vowel killers and tone signs of
/// scripts from Devanagari to Khmer.
const WORD_MARKS: [(char, char); 19] = [
    ('\u{300}', '\u{36f}'),
    ('\u{93c}', '\u{93c}'),
    ('\u{94d}', '\u{94d}'),
    ('\u{9bc}', '\u{9bc}'),
    ('\u{9cd}', '\u{9cd}'),
    ('\u{a3c}', '\u{a3c}'),
    ('\u{a4d}', '\u{a4d}'),
    ('\u{abc}', '\u{abc}'),
    ('\u{acd}', '\u{acd}'),
    ('\u{b4d}', '\u{b4d}'),
    ('\u{bcd}', '\u{bcd}'),
    ('\u{c4d}', '\u{c4d}'),
    ('\u{ccd}', '\u{ccd}'),
    ('\u{d4d}', '\u{d4d}'),
    ('\u{e31}', '\u{e4e}'),
    ('\u{eb1}', '\u{ecd}'),
    ('\u{1037}', '\u{103a}'),
    ('\u{17b4}', '\u{17d3}'),
    ('\u{200c}', '\u{200d}'),
];

/// Whether a character is of a script that writes no blanks between words (Chinese, Japanese, Thai and its kin).
pub(crate) fn is_unspaced(c: char) -> bool {
    UNSPACED.iter().any(|(from, to)| (*from..=*to).contains(&c)) && is_word(c)
}

const UNSPACED: [(char, char); 7] = [
    ('\u{e00}', '\u{eff}'),
    ('\u{1000}', '\u{109f}'),
    ('\u{1780}', '\u{17ff}'),
    ('\u{3040}', '\u{30ff}'),
    ('\u{3400}', '\u{9fff}'),
    ('\u{f900}', '\u{faff}'),
    ('\u{20000}', '\u{3ffff}'),
];

/// The address as a link may hold it: without outer blanks, and only if it is one to http or https. Anything else
/// (`javascript:`, an address without scheme) is shown as text.
pub fn web_link(url: &str) -> Option<&str> {
    let url = url.trim();
    let (scheme, rest) = url.split_once("://")?;
    let web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    let host = rest.starts_with(|c: char| c.is_alphanumeric() || c == '[');
    (web && host && !url.contains(|c: char| c.is_control())).then_some(url)
}

/// Whether an address may become a link: see [`web_link`].
pub fn is_web_link(url: &str) -> bool {
    web_link(url).is_some()
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shared(claim: &str, passage: &str) -> Vec<String> {
        let cut =
            |p: Place| passage.chars().skip(p.start as usize).take((p.end - p.start) as usize).collect();
        shared_words(claim, passage).into_iter().map(cut).collect()
    }

    #[test]
    fn the_common_words_are_sorted_once_each() {
        assert!(COMMON.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn shared_words_are_marked_whatever_their_case_and_neighbours_as_one() {
        let claim = "Topical NSAIDs such as diclofenac gel do not interact with warfarin [3] [12].";
        let passage =
            "After diclofenac  gel (as topical nsaids go) 3 of 12 had it; see [12]. Warfarin, gels.";
        assert_eq!(shared(claim, passage), ["diclofenac  gel", "topical nsaids", "Warfarin"]);
    }

    #[test]
    fn numbers_count_from_two_digits_and_common_words_never() {
        assert_eq!(shared("It was 67 of 8 and this is that.", "and 67, 8, this that was it"), ["67"]);
    }

    #[test]
    fn scripts_without_blanks_share_pairs_of_characters() {
        assert_eq!(shared("药物有效。", "这种药物很有效,物"), ["药物", "有效"]);
        assert_eq!(shared("ยานี้ดี", "ยานี้"), ["ยานี้"]);
        assert_eq!(shared("यह सुरक्षित है।", "दवा सुरक्षित।"), ["सुरक्षित"]);
        assert_eq!(shared("Η ΑΣΠΙΡΊΝΗ βοηθά", "ασπιρίνη"), ["ασπιρίνη"]);
    }

    #[test]
    fn a_long_passage_takes_no_longer_than_its_length_asks() {
        let passage = "diclofenac gel and other words ".repeat(3_300);
        let begun = std::time::Instant::now();
        assert_eq!(shared_words(&"diclofenac gel of words ".repeat(50), &passage).len(), 3_301);
        assert!(begun.elapsed() < std::time::Duration::from_secs(2));
    }

    #[test]
    fn e7_only_addresses_of_the_web_become_links() {
        for good in [
            "https://a.example/x",
            "http://a.example ",
            "HTTPS://A.example",
            " https://[::1]/",
            "https://ä.example",
        ] {
            assert_eq!(web_link(good), Some(good.trim()), "{good}");
        }
        for bad in [
            "",
            "javascript:alert(1)",
            "javascript://a.example/%0aalert(1)",
            "java\nscript:alert(1)",
            "data:text/html,x",
            "//a.example",
            "a.example",
            "ftp://a.example",
            "https://",
            "https:///x",
            "https://a.example/\u{0}",
            "https://a.example/\nx",
            "x https://a.example",
        ] {
            assert!(!is_web_link(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn stretches_are_ordered_within_the_passage_and_apart(claim in "\\PC{0,40}", passage in "\\PC{0,80}") {
            let both = format!("{passage}{claim}");
            let length = both.chars().count() as u32;
            let mut last = None;
            for place in shared_words(&claim, &both) {
                prop_assert!(place.start < place.end && place.end <= length);
                prop_assert!(last.is_none_or(|last| last < place.start));
                last = Some(place.end);
            }
        }
    }
}

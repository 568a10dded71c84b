//! What is seen as one sign: Unicode's extended grapheme clusters, by `unicode-segmentation`.

use unicode_segmentation::GraphemeCursor;

/// Signs longer than twice this are cut.
const NEAR: usize = 32;

/// `at` if a sign ends there, else the next place where one does.
pub(super) fn sign_end(chars: &[char], at: usize) -> usize {
    if at == 0 || at >= chars.len() || is_plain(chars[at]) {
        return at;
    }
    let from = at.saturating_sub(NEAR);
    let window: String = chars[from..chars.len().min(at + NEAR)].iter().collect();
    let offset = chars[from..at].iter().map(|character| character.len_utf8()).sum();
    let mut cursor = GraphemeCursor::new(offset, window.len(), true);
    if cursor.is_boundary(&window, 0).unwrap_or(true) {
        return at;
    }
    match cursor.next_boundary(&window, 0) {
        Ok(Some(next)) => at + window[offset..next].chars().count(),
        _ => at,
    }
}

/// Characters that always begin a sign: ASCII (a line feed after a carriage return is a blank, and blanks are no
/// part of claims), Chinese characters, kana, Hangul syllables.
fn is_plain(character: char) -> bool {
    character.is_ascii()
        || matches!(character, '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' | '\u{410}'..='\u{44F}')
}

//! What single characters mean to the splitter.

/// Blanks at whose side a claim never begins or ends. Control characters and the invisible zero-width blanks
/// count, since nobody can see or judge them.
pub(super) fn is_blank(character: char) -> bool {
    match character {
        ' ' | '\n' | '\t' | '\r' => true,
        '!'..='~' => false,
        _ => {
            character.is_whitespace()
                || character.is_control()
                || matches!(character, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}' | '\u{FEFF}')
        }
    }
}

/// Characters that end a line.
pub(super) fn is_line_break(character: char) -> bool {
    matches!(
        character,
        '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{1C}'..='\u{1E}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Full stops that also stand in numbers and abbreviations.
pub(super) fn is_stop(character: char) -> bool {
    matches!(character, '.' | '\u{2024}' | '\u{FE52}' | '\u{FF0E}')
}

/// Marks that may end a sentence.
pub(super) fn is_end_mark(character: char) -> bool {
    if character.is_ascii() {
        matches!(character, '.' | '!' | '?')
    } else {
        character == '…' || is_stop(character) || is_script_end(character)
    }
}

/// Greek's question mark, which looks like a semicolon.
pub(super) fn is_greek_question(chars: &[char], at: usize) -> bool {
    matches!(chars[at], ';' | '\u{37E}')
        && at > 0
        && matches!(chars[at - 1], '\u{386}'..='\u{3CE}' | '\u{1F00}'..='\u{1FFF}')
}

/// End marks that need no blank after them: Unicode's `Sentence_Terminal` outside ASCII, without the full stops.
pub(super) fn is_script_end(character: char) -> bool {
    if character < '\u{589}' {
        return false;
    }
    let code = u32::from(character);
    SCRIPT_ENDS
        .binary_search_by(|(first, last)| {
            if *last < code {
                std::cmp::Ordering::Less
            } else if *first > code {
                std::cmp::Ordering::Greater
            } else {
                std::cmp::Ordering::Equal
            }
        })
        .is_ok()
}

/// Closing quotes and brackets, and the marks that close Markdown's emphasis.
pub(super) fn closes(character: char) -> bool {
    matches!(character, '"' | '\'' | '*' | '_' | '~' | '`' | '“' | '‘' | '›' | '‹' | '«')
        || closes_for_sure(character)
}

/// Closing marks that are never opening ones. `»` opens in some languages and is not here.
pub(super) fn closes_for_sure(character: char) -> bool {
    matches!(
        character,
        ')' | ']'
            | '}'
            | '”'
            | '’'
            | '»'
            | '」'
            | '』'
            | '）'
            | '】'
            | '》'
            | '〉'
            | '〕'
            | '〗'
            | '］'
            | '｝'
            | '｣'
            | '〞'
    )
}

/// Opening quotes and brackets, and the marks that open Markdown's emphasis.
pub(super) fn opens(character: char) -> bool {
    matches!(
        character,
        '(' | '['
            | '{'
            | '“'
            | '‘'
            | '«'
            | '„'
            | '‚'
            | '‹'
            | '›'
            | '»'
            | '”'
            | '「'
            | '『'
            | '（'
            | '【'
            | '《'
            | '〈'
            | '〔'
            | '［'
            | '"'
            | '\''
            | '*'
            | '_'
            | '~'
            | '¿'
            | '¡'
    )
}

/// Superscript digits and the marks between them.
pub(super) fn is_superscript(character: char) -> bool {
    matches!(character, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '⁺' | '⁻' | '⁽' | '⁾' | 'ᵃ'..='ᵋ' | '˒')
}

/// Signs that begin an emoji (or another pictograph of the same use).
pub(super) fn is_emoji(character: char) -> bool {
    matches!(character,
        '\u{231A}' | '\u{231B}' | '\u{23E9}'..='\u{23FA}' | '\u{2600}'..='\u{2775}' | '\u{2794}'..='\u{27BF}'
        | '\u{2B05}'..='\u{2B07}' | '\u{2B1B}' | '\u{2B1C}' | '\u{2B50}' | '\u{2B55}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Signs that go on with what stands before them: joiners, variation selectors, combining marks, tags.
pub(super) fn continues_sign(character: char) -> bool {
    character >= '\u{300}'
        && matches!(character,
            '\u{300}'..='\u{36F}' | '\u{200D}' | '\u{20D0}'..='\u{20F0}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0020}'..='\u{E007F}')
}

/// Letters of scripts without capitals (CJK, Arabic, Devanagari, ...), which may begin a sentence.
pub(super) fn is_caseless(character: char) -> bool {
    !character.is_ascii()
        && character.is_alphabetic()
        && !character.is_lowercase()
        && !character.is_uppercase()
}

/// The first code point at or after `at`, and before `limit`, that is no blank.
pub(super) fn skip_blanks(chars: &[char], at: usize, limit: usize) -> usize {
    chars[at..limit].iter().position(|character| !is_blank(*character)).map_or(limit, |offset| at + offset)
}

/// One past the last code point before `end`, and at or after `start`, that is no blank.
pub(super) fn trim_end(chars: &[char], start: usize, end: usize) -> usize {
    chars[start..end]
        .iter()
        .rposition(|character| !is_blank(*character))
        .map_or(start, |offset| start + offset + 1)
}

/// Ranges of Unicode 17's `Sentence_Terminal` from U+0589 on, as `unicode-segmentation` has them (a test
/// compares the two).
const SCRIPT_ENDS: &[(u32, u32)] = &[
    (0x589, 0x589),
    (0x61D, 0x61F),
    (0x6D4, 0x6D4),
    (0x700, 0x702),
    (0x7F9, 0x7F9),
    (0x837, 0x837),
    (0x839, 0x839),
    (0x83D, 0x83E),
    (0x964, 0x965),
    (0x104A, 0x104B),
    (0x1362, 0x1362),
    (0x1367, 0x1368),
    (0x166E, 0x166E),
    (0x1735, 0x1736),
    (0x17D4, 0x17D5),
    (0x1803, 0x1803),
    (0x1809, 0x1809),
    (0x1944, 0x1945),
    (0x1AA8, 0x1AAB),
    (0x1B4E, 0x1B4F),
    (0x1B5A, 0x1B5B),
    (0x1B5E, 0x1B5F),
    (0x1B7D, 0x1B7F),
    (0x1C3B, 0x1C3C),
    (0x1C7E, 0x1C7F),
    (0x203C, 0x203D),
    (0x2047, 0x2049),
    (0x2CF9, 0x2CFB),
    (0x2E2E, 0x2E2E),
    (0x2E3C, 0x2E3C),
    (0x2E53, 0x2E54),
    (0x3002, 0x3002),
    (0xA4FF, 0xA4FF),
    (0xA60E, 0xA60F),
    (0xA6F3, 0xA6F3),
    (0xA6F7, 0xA6F7),
    (0xA876, 0xA877),
    (0xA8CE, 0xA8CF),
    (0xA92F, 0xA92F),
    (0xA9C8, 0xA9C9),
    (0xAA5D, 0xAA5F),
    (0xAAF0, 0xAAF1),
    (0xABEB, 0xABEB),
    (0xFE12, 0xFE12),
    (0xFE15, 0xFE16),
    (0xFE56, 0xFE57),
    (0xFF01, 0xFF01),
    (0xFF1F, 0xFF1F),
    (0xFF61, 0xFF61),
    (0x10A56, 0x10A57),
    (0x10F55, 0x10F59),
    (0x10F86, 0x10F89),
    (0x11047, 0x11048),
    (0x110BE, 0x110C1),
    (0x11141, 0x11143),
    (0x111C5, 0x111C6),
    (0x111CD, 0x111CD),
    (0x111DE, 0x111DF),
    (0x11238, 0x11239),
    (0x1123B, 0x1123C),
    (0x112A9, 0x112A9),
    (0x113D4, 0x113D5),
    (0x1144B, 0x1144C),
    (0x115C2, 0x115C3),
    (0x115C9, 0x115D7),
    (0x11641, 0x11642),
    (0x1173C, 0x1173E),
    (0x11944, 0x11944),
    (0x11946, 0x11946),
    (0x11A42, 0x11A43),
    (0x11A9B, 0x11A9C),
    (0x11C41, 0x11C42),
    (0x11EF7, 0x11EF8),
    (0x11F43, 0x11F44),
    (0x16A6E, 0x16A6F),
    (0x16AF5, 0x16AF5),
    (0x16B37, 0x16B38),
    (0x16B44, 0x16B44),
    (0x16D6E, 0x16D6F),
    (0x16E98, 0x16E98),
    (0x1BC9F, 0x1BC9F),
    (0x1DA88, 0x1DA88),
];

#[cfg(test)]
mod tests {
    use unicode_segmentation::UnicodeSegmentation;

    use super::*;

    #[test]
    fn script_ends_are_those_of_unicode_segmentation() {
        for character in ('\u{589}'..=char::MAX).filter(|character| !character.is_whitespace()) {
            let ends = format!("x{character} y").split_sentence_bounds().count() == 2;
            assert_eq!(is_script_end(character), ends, "{character:?}");
        }
    }
}

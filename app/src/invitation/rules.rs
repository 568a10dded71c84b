//! Reading a list of addresses as people paste it: one a line or separated by commas and semicolons, with or without
//! names (`Vera Lind <vera@clinic.example>`, `vera@clinic.example, Vera Lind`, `"Lind, Vera" <vera@clinic.example>`).

use super::model::Invitee;
use crate::account::fold;
use crate::account::rules::{AddressProblem, NAME_MAX, address_problem, clean_name};

/// For how many days an invitation is good.
pub const DAYS: i64 = 14;
/// The same in milliseconds.
pub const GOOD_FOR_MS: i64 = DAYS * 24 * 60 * 60 * 1000;
/// How many are invited at a time.
pub const AT_ONCE: usize = 500;

/// One address of a list, or what stands in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The line, from 1.
    pub line: usize,
    /// What was written.
    pub wrote: String,
    /// Who it is, or why it is nobody.
    pub invitee: Result<Invitee, EntryProblem>,
}

/// Why what was written names nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryProblem {
    /// There is no address.
    NoAddress,
    /// The address is none.
    Address(AddressProblem),
    /// What stands after the @ has no dot, so that no letter would find it.
    NoDot,
    /// The name is too long.
    NameTooLong,
}

/// A piece of a line between commas.
#[derive(Debug, Clone)]
enum Token {
    /// An address alone, or with a name before or after it.
    Bare(String, String),
    /// An address in angle brackets, with the name before it.
    Angled(String, String),
    /// Words without an address.
    Words(String),
}

/// The addresses of a list, in order, each once.
pub fn read_list(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        for piece in pieces(line, &[';']) {
            for (wrote, invitee) in people(&piece) {
                let folded = invitee.as_ref().ok().map(|i| fold(&i.email));
                let again = folded.is_some_and(|folded| {
                    entries.iter().any(|e| e.invitee.as_ref().is_ok_and(|i| fold(&i.email) == folded))
                });
                if !again {
                    entries.push(Entry { line: at + 1, wrote, invitee });
                }
            }
        }
    }
    entries
}

/// A line cut at separators that stand neither in quotes nor in angle brackets; empty pieces left out.
fn pieces(line: &str, separators: &[char]) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut until: Option<char> = None;
    for (at, c) in line.char_indices() {
        let rest = &line[at + c.len_utf8()..];
        match until {
            Some(end) if c == end => until = None,
            Some(_) => {}
            None if c == '"' && rest.contains('"') => until = Some('"'),
            None if c == '<' && rest.contains('>') => until = Some('>'),
            None if separators.contains(&c) => {
                out.push(String::new());
                continue;
            }
            None => {}
        }
        if let Some(last) = out.last_mut() {
            last.push(c);
        }
    }
    out.into_iter().map(|p| p.trim().to_owned()).filter(|p| !p.is_empty()).collect()
}

/// The people named in a piece of a line between semicolons.
fn people(piece: &str) -> Vec<(String, Result<Invitee, EntryProblem>)> {
    let tokens: Vec<Token> = pieces(piece, &[',', '\t']).iter().flat_map(|p| token(p)).collect();
    let mut found: Vec<(String, String)> = Vec::new();
    let mut before: Vec<String> = Vec::new();
    let mut last_is_bare = false;
    for token in tokens {
        match token {
            Token::Words(words) => match found.last_mut().filter(|_| last_is_bare) {
                Some((_, name)) => *name = format!("{name} {words}"),
                None => before.push(words),
            },
            Token::Bare(address, name) => {
                let name = before.drain(..).chain([name]).collect::<Vec<_>>().join(" ");
                found.push((address, name));
                last_is_bare = true;
            }
            Token::Angled(address, name) => {
                let name = before.drain(..).chain([name]).collect::<Vec<_>>().join(", ");
                found.push((address, name));
                last_is_bare = false;
            }
        }
    }
    let mut out: Vec<_> = found.into_iter().map(|(address, name)| person(address, &name)).collect();
    out.extend(before.into_iter().map(|words| (words, Err(EntryProblem::NoAddress))));
    out
}

/// What stands between two commas: usually one token, several if only addresses stand there.
fn token(piece: &str) -> Vec<Token> {
    if let Some((name, address)) = piece.strip_suffix('>').and_then(|piece| piece.rsplit_once('<')) {
        let address = address.trim();
        let address = address.strip_prefix("mailto:").unwrap_or(address);
        return vec![Token::Angled(address.to_owned(), unquoted(name).to_owned())];
    }
    let (addresses, words): (Vec<&str>, Vec<&str>) = piece.split_whitespace().partition(|w| w.contains('@'));
    match (addresses.as_slice(), words.is_empty()) {
        ([], _) => vec![Token::Words(unquoted(piece).to_owned())],
        ([address], _) => vec![Token::Bare((*address).to_owned(), unquoted(&words.join(" ")).to_owned())],
        (many, true) => many.iter().map(|a| Token::Bare((*a).to_owned(), String::new())).collect(),
        (_, false) => vec![Token::Bare(piece.to_owned(), String::new())],
    }
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"').trim()
}

fn person(address: String, name: &str) -> (String, Result<Invitee, EntryProblem>) {
    let name = Some(clean_name(name)).filter(|name| !name.is_empty());
    let problem = match address_problem(&address) {
        Some(problem) => Some(EntryProblem::Address(problem)),
        None if !address.rsplit('@').next().is_some_and(|domain| domain.contains('.')) => {
            Some(EntryProblem::NoDot)
        }
        None if name.as_ref().is_some_and(|n| n.chars().count() > NAME_MAX) => {
            Some(EntryProblem::NameTooLong)
        }
        None => None,
    };
    match problem {
        Some(problem) => (address, Err(problem)),
        None => (address.clone(), Ok(Invitee { email: address, name })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, Option<String>)> {
        read_list(text)
            .into_iter()
            .map(|e| e.invitee.unwrap_or_else(|p| panic!("{}: {p:?}", e.wrote)))
            .map(|i| (i.email, i.name))
            .collect()
    }

    #[test]
    fn every_usual_way_to_write_one_person_is_read() {
        for (text, name) in [
            ("vera@clinic.example", None),
            ("<vera@clinic.example>", None),
            ("Vera Lind <vera@clinic.example>", Some("Vera Lind")),
            ("Vera Lind < mailto:vera@clinic.example >", Some("Vera Lind")),
            ("\"Vera Lind\" <vera@clinic.example>,", Some("Vera Lind")),
            ("\"Lind, Vera\" <vera@clinic.example>", Some("Lind, Vera")),
            ("Lind, Vera <vera@clinic.example>;", Some("Lind, Vera")),
            ("vera@clinic.example, Vera Lind", Some("Vera Lind")),
            ("vera@clinic.example,\"Vera Lind\"", Some("Vera Lind")),
            ("vera@clinic.example\tVera\tLind", Some("Vera Lind")),
            ("Vera Lind, vera@clinic.example", Some("Vera Lind")),
            ("Vera Lind vera@clinic.example", Some("Vera Lind")),
        ] {
            assert_eq!(read(text), [("vera@clinic.example".to_owned(), name.map(str::to_owned))], "{text}");
        }
    }

    #[test]
    fn many_stand_on_lines_or_between_separators_and_each_counts_once() {
        let text = "a@x.example, b@x.example; c@x.example d@x.example\r\n\r\n  e@x.example  \nA@X.example\n\
                    Ada <f@x.example>, Bo <g@x.example>; h@x.example, Hal Ho";
        let found: Vec<String> = read(text).into_iter().map(|(email, _)| email[..1].to_owned()).collect();
        assert_eq!(found.join(""), "abcdefgh");
        assert_eq!(read(text)[6].1.as_deref(), Some("Bo"));
        assert_eq!(read(text)[7].1.as_deref(), Some("Hal Ho"));
    }

    #[test]
    fn what_names_nobody_is_told_with_its_line() {
        let text =
            "vera@clinic.example\nVera Lind\nvera@clinic\nvera@@clinic.example; ve!ra)@clinic.example\n";
        let bad: Vec<_> =
            read_list(text).into_iter().filter_map(|e| Some((e.line, e.wrote, e.invitee.err()?))).collect();
        assert_eq!(
            bad,
            [
                (2, "Vera Lind".to_owned(), EntryProblem::NoAddress),
                (3, "vera@clinic".to_owned(), EntryProblem::NoDot),
                (4, "vera@@clinic.example".to_owned(), EntryProblem::Address(AddressProblem::TwoAts)),
                (
                    4,
                    "ve!ra)@clinic.example".to_owned(),
                    EntryProblem::Address(AddressProblem::NotAllowed(')'))
                ),
            ]
        );
        let long = format!("{} <vera@clinic.example>", "x".repeat(201));
        assert_eq!(read_list(&long)[0].invitee, Err(EntryProblem::NameTooLong));
        assert_eq!(read_list(" \n,;\n"), []);
    }
}

//! Which answers a list shows. A filter stands in the address, so that every view can be kept and passed on.

use super::model::Showing;
use crate::routes::percent;

/// What has happened to an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// Somebody submitted a judgement.
    Judged,
    /// Somebody is at work on it.
    Begun,
    /// It waits with somebody.
    Waiting,
    /// Nobody has it.
    Nobody,
}

impl Done {
    /// All, in the order of the page.
    pub const ALL: [Done; 4] = [Done::Judged, Done::Begun, Done::Waiting, Done::Nobody];

    /// Its word in an address.
    pub fn word(self) -> &'static str {
        match self {
            Done::Judged => "judged",
            Done::Begun => "begun",
            Done::Waiting => "waiting",
            Done::Nobody => "nobody",
        }
    }
}

/// What is seen of an answer or its judgements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// An expert flagged it and has no reply yet.
    Flagged,
    /// A submitted judgement does not say how useful it is.
    NoUsefulness,
}

impl Seen {
    /// All, in the order of the page.
    pub const ALL: [Seen; 2] = [Seen::Flagged, Seen::NoUsefulness];

    /// Its word in an address.
    pub fn word(self) -> &'static str {
        match self {
            Seen::Flagged => "flagged",
            Seen::NoUsefulness => "no-usefulness",
        }
    }
}

/// Which answers are shown: those for which all of it holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Where they stand.
    pub showing: Showing,
    /// By this system; empty: by any.
    pub system: String,
    /// From this field; empty: from any.
    pub field: String,
    /// To a question of this kind, by its numeral; empty: of any.
    pub kind: String,
    /// With the person of this pseudonym's number.
    pub person: Option<i64>,
    /// What has happened to them.
    pub done: Option<Done>,
    /// What is seen of them.
    pub seen: Option<Seen>,
    /// These words stand in the question or in the answer; empty: any.
    pub words: String,
}

impl Filter {
    /// Reads the query of an address through `get`, which gives a parameter's value or nothing. What is not known
    /// filters nothing.
    pub fn read(get: impl Fn(&str) -> String) -> Filter {
        let (done, seen) = (get("done"), get("seen"));
        Filter {
            showing: Showing::from_word(&get("show")),
            system: get("system"),
            field: get("field"),
            kind: get("kind"),
            person: get("person").trim().trim_start_matches("E-").parse().ok(),
            done: Done::ALL.into_iter().find(|known| known.word() == done),
            seen: Seen::ALL.into_iter().find(|known| known.word() == seen),
            words: get("words").trim().to_owned(),
        }
    }

    /// The query of an address that shows the same; nothing where it filters nothing.
    pub fn query(&self) -> String {
        let person = self.person.map(|number| number.to_string()).unwrap_or_default();
        let show = if self.showing == Showing::All { "" } else { self.showing.word() };
        let pairs = [
            ("show", show),
            ("system", &self.system),
            ("field", &self.field),
            ("kind", &self.kind),
            ("person", &person),
            ("done", self.done.map(Done::word).unwrap_or_default()),
            ("seen", self.seen.map(Seen::word).unwrap_or_default()),
            ("words", &self.words),
        ];
        let some = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        some.map(|(name, value)| format!("{name}={}", percent(value))).collect::<Vec<_>>().join("&")
    }

    /// Whether it shows everything.
    pub fn is_open(&self) -> bool {
        *self == Filter::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_shows_what_it_was_made_for() {
        let filter = Filter {
            showing: Showing::SetAside,
            system: "a&b=c".to_owned(),
            field: "Law".to_owned(),
            kind: "V".to_owned(),
            person: Some(12),
            done: Some(Done::Begun),
            seen: Some(Seen::NoUsefulness),
            words: "naïve 50 %".to_owned(),
        };
        let query = filter.query();
        assert!(
            query.contains("system=a%26b%3Dc") && query.contains("words=na%C3%AFve%2050%20%25"),
            "{query}"
        );
        let get = |name: &str| {
            let pair = query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")));
            let bytes = pair.unwrap_or_default().to_owned();
            let mut out = Vec::new();
            let mut rest = bytes.bytes();
            while let Some(byte) = rest.next() {
                let digit = |b: Option<u8>| (b.map_or('0', char::from)).to_digit(16).unwrap_or(0) as u8;
                out.push(if byte == b'%' { digit(rest.next()) * 16 + digit(rest.next()) } else { byte });
            }
            String::from_utf8(out).expect("UTF-8")
        };
        assert_eq!(Filter::read(get), filter);
        assert_eq!(Filter::default().query(), "");
        assert!(Filter::read(|_| "nonsense".to_owned()).done.is_none());
    }
}

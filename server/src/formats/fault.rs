use super::locate::{locate, path_at};
use app::import::Refusal;

/// What is wrong with one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The byte of the line where it was noticed.
    pub offset: Option<usize>,
    /// The key path.
    pub path: Option<String>,
    /// What is wrong, for people.
    pub reason: String,
}

impl Fault {
    /// A fault of the value at `path`.
    pub fn at(path: impl Into<String>, reason: impl Into<String>) -> Fault {
        Fault { offset: None, path: Some(path.into()), reason: reason.into() }
    }

    /// A fault of the whole line.
    pub fn of_line(reason: impl Into<String>) -> Fault {
        Fault { offset: None, path: None, reason: reason.into() }
    }

    /// What serde_json says, in words for people, with the key path where it stopped.
    pub fn from_json(error: &serde_json::Error, line: &str) -> Fault {
        let offset = error.column().min(line.len());
        let path = path_at(line.as_bytes(), offset);
        Fault { offset: Some(offset), path: Some(path).filter(|p| !p.is_empty()), reason: words(error) }
    }

    /// The refusal of line `number`, whose text is `line`.
    pub fn into_refusal(self, number: u64, line: &str) -> Refusal {
        let start = || self.path.as_deref().and_then(|path| locate(line.as_bytes(), path));
        let offset = self.offset.or_else(start);
        let column = offset.map(|bytes| characters(line, bytes));
        Refusal { line: number, column, path: self.path, reason: self.reason }
    }
}

/// The number of the character that holds byte `offset - 1`, from 1.
fn characters(line: &str, offset: usize) -> u64 {
    let upto = line.as_bytes().get(..offset).unwrap_or(line.as_bytes());
    upto.iter().filter(|b| (**b as i8) >= -0x40).count().max(1) as u64
}

fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let said = text.rfind(" at line ").map_or(text.as_str(), |end| &text[..end]);
    match said {
        "EOF while parsing a string" => {
            "the line ends inside a text; a line break within a text is written \\n".to_owned()
        }
        _ if error.is_eof() => "the line ends before its JSON value does".to_owned(),
        "trailing characters" => "something follows the line's JSON value".to_owned(),
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            "a control character within a text must be written as an escape, such as \\n or \\t".to_owned()
        }
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" => LONE_SURROGATE.to_owned(),
        _ if error.is_syntax() => format!("not valid JSON: {said}"),
        _ => said.to_owned(),
    }
}

/// Why a text with `\ud800` and the like alone is refused.
pub const LONE_SURROGATE: &str =
    "half of a surrogate pair (\\ud800 to \\udfff alone) is no character and cannot be stored";
/// Why a text with `\u0000` is refused.
pub const NUL: &str = "the character NUL (\\u0000) cannot be stored";

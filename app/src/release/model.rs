use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The formats that an export writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// The released ExpertQA form, JSON lines.
    #[serde(rename = "expertqa")]
    ExpertQa,
    /// CSV, one claim and judgement a row.
    Claims,
    /// Accepted questions with their ids, JSON lines.
    Questions,
    /// CSV, one person a row: their share of the work and the time it took.
    People,
    /// CSV, one act a row, the latest first.
    History,
}

/// Whom the file names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Annotators {
    /// `E-001` and so on.
    #[default]
    Pseudonyms,
    /// The ids of the files they came from, or the addresses of their accounts.
    Original,
}

/// How cells of a CSV that a spreadsheet would run as formulas are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CsvCells {
    /// One `'` in front of any number of `'` that `=`, `+`, `-`, `@`, a tab or a carriage return follows.
    #[default]
    Guarded,
    /// As they are.
    Exact,
}

/// How an export is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ExportOptions {
    /// Whom the file names.
    pub annotators: Annotators,
    /// How the cells of a CSV are written.
    pub csv: CsvCells,
}

impl ExportFormat {
    /// The word on the command line and in addresses.
    pub fn word(self) -> &'static str {
        match self {
            ExportFormat::ExpertQa => "expertqa",
            ExportFormat::Claims => "claims",
            ExportFormat::Questions => "questions",
            ExportFormat::People => "people",
            ExportFormat::History => "history",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            ExportFormat::Claims | ExportFormat::People | ExportFormat::History => "csv",
            ExportFormat::ExpertQa | ExportFormat::Questions => "jsonl",
        }
    }

    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            ExportFormat::Claims | ExportFormat::People | ExportFormat::History => "text/csv; charset=utf-8",
            ExportFormat::ExpertQa | ExportFormat::Questions => "application/jsonl; charset=utf-8",
        }
    }
}

impl FromStr for ExportFormat {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        [
            ExportFormat::ExpertQa,
            ExportFormat::Claims,
            ExportFormat::Questions,
            ExportFormat::People,
            ExportFormat::History,
        ]
            .into_iter()
            .find(|format| format.word() == word)
            .ok_or_else(|| {
                format!(
                    "{word:?} is no format that is written; there are expertqa, claims, questions, people and history"
                )
            })
    }
}

impl Annotators {
    /// The word in file names and data cards.
    pub fn word(self) -> &'static str {
        match self {
            Annotators::Pseudonyms => "pseudonyms",
            Annotators::Original => "original",
        }
    }
}

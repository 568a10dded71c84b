use crate::clock::Instant;
use crate::id::ImportId;
use serde::{Deserialize, Serialize};

/// How many refused lines and how many lines with warnings a summary lists; their totals are exact.
pub const LISTED: usize = 100;

/// One finished or running import, for the manager's page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ImportRun {
    /// Its id.
    pub id: ImportId,
    /// The file's name.
    pub file_name: String,
    /// `expertqa` or `answers`.
    pub format: String,
    /// The name of who brought it in; none: the command line.
    pub by: Option<String>,
    /// The counts as JSON.
    pub summary: String,
    /// When it began.
    pub started_at: Instant,
    /// When it became visible; none while it runs.
    pub finished_at: Option<Instant>,
}

/// What a file came to. For managers only: warnings name systems.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Lines in the file, blank ones included: `blank + lines_added + already_there + skipped +
    /// held_back`.
    pub lines: u64,
    /// Blank lines.
    pub blank: u64,
    /// Lines that brought something.
    pub lines_added: u64,
    /// Lines of which everything was there already, with equal content.
    pub already_there: u64,
    /// Refused lines.
    pub skipped: u64,
    /// Good lines that stay out because another is bad.
    pub held_back: u64,
    /// Questions that came in.
    pub questions_added: u64,
    /// Answers that came in.
    pub answers_added: u64,
    /// Claims of those answers.
    pub claims_added: u64,
    /// Those of the answers that the project's rules set aside: they decline to answer, have too many claims, or none.
    pub set_aside: u64,
    /// Judgements that came in.
    pub judgements_added: u64,
    /// Persons who came in, under pseudonyms.
    pub persons_added: u64,
    /// Answers that were handed to the member who asked the question.
    pub assignments_added: u64,
    /// Whether anything was written: not in a dry run, and not if a line was refused and bad lines are not skipped.
    pub written: bool,
    /// What came in all the same but deserves a look.
    pub warnings: Warnings,
    /// The refused lines, at most [`LISTED`].
    pub errors: Vec<Refusal>,
    /// How many errors there are in all.
    pub errors_total: u64,
}

/// What deserves a look.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Warnings {
    /// Citations that point to no source; they stay in the text.
    pub unresolved_citations: Listed,
    /// Claims that were not found in their answer; they are judged and exported all the same.
    pub claims_without_place: Listed,
}

/// A count with the first places of it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Listed {
    /// How many in all.
    pub total: u64,
    /// Where, at most [`LISTED`].
    pub at: Vec<Noted>,
}

/// One place of a warning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Noted {
    /// The line.
    pub line: u64,
    /// The system.
    pub system: String,
    /// The citation as it stands in the text, or the claim's number from 1.
    pub what: String,
}

/// Why a line was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The line, from 1.
    pub line: u64,
    /// The character within the line, from 1; none where the whole line is meant.
    pub column: Option<u64>,
    /// The key path, `answers.gpt4.claims[3].support`; none where there is none.
    pub path: Option<String>,
    /// What is wrong, for people.
    pub reason: String,
}

/// How an import is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportOptions {
    /// Check only.
    pub dry_run: bool,
    /// Import the good lines although others are bad.
    pub skip_bad_lines: bool,
}

impl Listed {
    /// Counts one more and lists it while there is room.
    pub fn note(&mut self, line: u64, system: &str, what: String) {
        self.total += 1;
        if self.at.len() < LISTED {
            self.at.push(Noted { line, system: system.to_owned(), what });
        }
    }
}

impl Summary {
    /// Nothing goes in: what would have been added is not.
    pub fn hold_back(&mut self) {
        self.held_back = std::mem::take(&mut self.lines_added);
        for added in [
            &mut self.questions_added,
            &mut self.answers_added,
            &mut self.claims_added,
            &mut self.set_aside,
            &mut self.judgements_added,
            &mut self.persons_added,
            &mut self.assignments_added,
        ] {
            *added = 0;
        }
    }

    /// Counts one refused line and lists it while there is room.
    pub fn refuse(&mut self, refusal: Refusal) {
        self.skipped += 1;
        self.errors_total += 1;
        if self.errors.len() < LISTED {
            self.errors.push(refusal);
        }
    }
}

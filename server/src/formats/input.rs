use super::lines::{LONGEST_LINE, Lines};
use super::{Fault, answers, expertqa};
use app::import::{Input, RawLine, Read, Record, Refusal};
use app::protocol::Protocol;
use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

/// The formats that an import reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The released ExpertQA form.
    ExpertQa,
    /// One answer a line.
    Answers,
}

impl Format {
    /// The word on the command line and in the list of imports.
    pub fn word(self) -> &'static str {
        match self {
            Format::ExpertQa => "expertqa",
            Format::Answers => "answers",
        }
    }
}

impl FromStr for Format {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "expertqa" => Ok(Format::ExpertQa),
            "answers" => Ok(Format::Answers),
            _ => Err(format!("{word:?} is no format that is read; there are expertqa and answers")),
        }
    }
}

/// A file to import, or standard input kept in a temporary file, since it is read more than once.
pub struct FileInput {
    name: String,
    file: Arc<File>,
    bytes: u64,
    format: Format,
    protocol: Arc<Protocol>,
}

impl FileInput {
    /// Opens a file. What is no plain file (a pipe) is copied to a temporary one first.
    pub fn open(path: &Path, format: Format, protocol: Arc<Protocol>) -> io::Result<FileInput> {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let file = File::open(path)?;
        if file.metadata()?.is_file() {
            Self::of(file, name, format, protocol)
        } else {
            Self::spool(file, name, format, protocol)
        }
    }

    /// Copies what `from` gives to a temporary file without a name, which goes when the program ends.
    pub fn spool(
        mut from: impl io::Read,
        name: String,
        format: Format,
        protocol: Arc<Protocol>,
    ) -> io::Result<FileInput> {
        let mut file = tempfile::tempfile()?;
        io::copy(&mut from, &mut file)?;
        file.flush()?;
        file.seek(SeekFrom::Start(0))?;
        Self::of(file, name, format, protocol)
    }

    /// A file that was sent; without a format it is found out from its first line.
    pub fn sent(
        file: File,
        name: String,
        format: Option<Format>,
        protocol: Arc<Protocol>,
    ) -> io::Result<FileInput> {
        let input = Self::of(file, name, Format::ExpertQa, protocol)?;
        let format = match format {
            Some(format) => format,
            None => input.recognised()?,
        };
        Ok(FileInput { format, ..input })
    }

    /// The format of the first line that is not blank: one answer a line has its `answer`; anything else is read as
    /// ExpertQA's, whose errors then say what is wrong.
    fn recognised(&self) -> io::Result<Format> {
        for line in self.lines_from(1, 0) {
            let Ok(bytes) = line?.bytes else { break };
            let text = String::from_utf8_lossy(&bytes);
            if text.trim().is_empty() {
                continue;
            }
            let object: Result<serde_json::Map<String, serde_json::Value>, _> = serde_json::from_str(&text);
            let single =
                object.is_ok_and(|keys| keys.contains_key("answer") && !keys.contains_key("answers"));
            return Ok(if single { Format::Answers } else { Format::ExpertQa });
        }
        Ok(Format::ExpertQa)
    }

    fn of(file: File, name: String, format: Format, protocol: Arc<Protocol>) -> io::Result<FileInput> {
        let bytes = file.metadata()?.len();
        Ok(FileInput { name, file: Arc::new(file), bytes, format, protocol })
    }

    fn lines_from(&self, number: u64, offset: u64) -> Lines<BufReader<At>> {
        let reader = BufReader::with_capacity(256 * 1024, At { file: self.file.clone(), at: offset });
        Lines::new(reader, number, offset)
    }

    fn parse(&self, text: &str) -> Result<Record, Fault> {
        match self.format {
            Format::ExpertQa => expertqa::read(text, &self.protocol),
            Format::Answers => answers::read(text, &self.protocol),
        }
    }
}

impl Input for FileInput {
    fn name(&self) -> &str {
        &self.name
    }

    fn format(&self) -> &str {
        self.format.word()
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn lines(&self) -> Box<dyn Iterator<Item = io::Result<RawLine>> + Send> {
        Box::new(self.lines_from(1, 0))
    }

    fn read(&self, line: RawLine) -> Read {
        let RawLine { number, offset, bytes } = line;
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(length) => return Read::Refused(too_long(number, length)),
        };
        match std::str::from_utf8(&bytes) {
            Err(error) => Read::Refused(not_utf8(number, &bytes[..error.valid_up_to()])),
            Ok(text) if text.trim().is_empty() => Read::Blank,
            Ok(text) => match self.parse(text) {
                Ok(record) => Read::Record(Box::new(Record { line: number, offset, ..record })),
                Err(fault) => Read::Refused(fault.into_refusal(number, text)),
            },
        }
    }

    fn line_at(&self, line: u64, offset: u64) -> io::Result<Read> {
        let found = self.lines_from(line, offset).next();
        found.unwrap_or_else(|| Err(io::ErrorKind::UnexpectedEof.into())).map(|line| self.read(line))
    }
}

/// Reads from a place in a file that others read too.
struct At {
    file: Arc<File>,
    at: u64,
}

impl io::Read for At {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read_at(buffer, self.at)?;
        self.at += length as u64;
        Ok(length)
    }
}

fn too_long(line: u64, length: u64) -> Refusal {
    let reason = format!("the line has {length} bytes; the longest allowed is {LONGEST_LINE} (16 MiB)");
    Refusal { line, column: None, path: None, reason }
}

fn not_utf8(line: u64, valid: &[u8]) -> Refusal {
    let column = String::from_utf8_lossy(valid).chars().count() as u64 + 1;
    let reason = "not UTF-8; save the file as UTF-8 and import it again".to_owned();
    Refusal { line, column: Some(column), path: None, reason }
}

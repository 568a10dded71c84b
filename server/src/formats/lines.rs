//! The lines of a file, as bytes, in memory that does not grow with the file.

use std::io::{self, BufRead};

/// The longest line in bytes: 16 MiB.
pub const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// One line.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Its bytes, without the line end and, at the start of a file, without the byte order mark.
    Bytes(Vec<u8>),
    /// It is longer than [`LONGEST_LINE`]; so many bytes, which were passed over.
    TooLong(u64),
}

/// Reads lines one by one.
pub struct Lines<R> {
    reader: R,
    /// The number of the next line, from 1.
    pub number: u64,
    /// Where the next line begins, in bytes.
    pub offset: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines from `offset`, where line `number` begins.
    pub fn new(reader: R, number: u64, offset: u64) -> Lines<R> {
        Lines { reader, number, offset }
    }

    /// The next line with its number and offset.
    pub fn next_line(&mut self) -> io::Result<Option<(u64, u64, Line)>> {
        let mut bytes = Vec::new();
        let mut length: u64 = 0;
        loop {
            let buffer = match self.reader.fill_buf() {
                Ok(buffer) => buffer,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => return Err(e),
            };
            if buffer.is_empty() {
                break;
            }
            let end = buffer.iter().position(|b| *b == b'\n');
            let taken = end.map_or(buffer.len(), |end| end + 1);
            if length + taken as u64 <= (LONGEST_LINE + 2) as u64 {
                bytes.extend_from_slice(&buffer[..taken]);
            }
            length += taken as u64;
            self.reader.consume(taken);
            if end.is_some() {
                break;
            }
        }
        if length == 0 {
            return Ok(None);
        }
        let (number, offset) = (self.number, self.offset);
        self.number += 1;
        self.offset += length;
        Ok(Some((number, offset, finish(bytes, length, offset))))
    }
}

fn finish(mut bytes: Vec<u8>, length: u64, offset: u64) -> Line {
    if length > bytes.len() as u64 {
        return Line::TooLong(length);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    }
    if offset == 0 && bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    if bytes.len() > LONGEST_LINE { Line::TooLong(bytes.len() as u64) } else { Line::Bytes(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(io::BufReader::with_capacity(3, text), 1, 0);
        std::iter::from_fn(|| lines.next_line().expect("memory reads").map(|(_, _, line)| line)).collect()
    }

    #[test]
    fn a_mark_at_the_start_and_both_line_ends_are_no_part_of_a_line() {
        let bytes = |text: &str| Line::Bytes(text.into());
        assert_eq!(
            all(b"\xEF\xBB\xBFa\r\n\nb\rc\n\xEF\xBB\xBF"),
            [bytes("a"), bytes(""), bytes("b\rc"), bytes("\u{feff}")]
        );
        assert_eq!(all(b""), []);
    }

    #[test]
    fn a_line_beyond_the_limit_is_passed_over() {
        let mut text = vec![b'x'; LONGEST_LINE];
        text.extend(b"\r\n");
        text.extend(vec![b'y'; LONGEST_LINE + 1]);
        text.extend(b"\nz");
        let lines = all_large(&text);
        assert!(matches!(&lines[0], Line::Bytes(b) if b.len() == LONGEST_LINE));
        assert_eq!(lines[1], Line::TooLong(LONGEST_LINE as u64 + 1));
        assert_eq!(lines[2], Line::Bytes(b"z".into()));
    }

    fn all_large(text: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(text, 1, 0);
        std::iter::from_fn(|| lines.next_line().expect("memory reads").map(|(_, _, line)| line)).collect()
    }
}

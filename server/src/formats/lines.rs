//! The lines of a file, as bytes, in memory that does not grow with the file.

use app::import::RawLine;
use std::io::{self, BufRead};

/// The longest line in bytes: 16 MiB.
pub const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// Reads lines one by one.
pub struct Lines<R> {
    reader: R,
    number: u64,
    offset: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines from `offset`, where line `number` begins.
    pub fn new(reader: R, number: u64, offset: u64) -> Lines<R> {
        Lines { reader, number, offset }
    }

    /// The next line, without its line end and, at the start of a file, without the byte order mark.
    fn next_line(&mut self) -> io::Result<Option<RawLine>> {
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
        Ok(Some(RawLine { number, offset, bytes: finish(bytes, length, offset) }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<RawLine>;
    fn next(&mut self) -> Option<io::Result<RawLine>> {
        self.next_line().transpose()
    }
}

fn finish(mut bytes: Vec<u8>, length: u64, offset: u64) -> Result<Vec<u8>, u64> {
    if length > bytes.len() as u64 {
        return Err(length);
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
    if bytes.len() > LONGEST_LINE { Err(bytes.len() as u64) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8], buffer: usize) -> Vec<Result<Vec<u8>, u64>> {
        let lines = Lines::new(io::BufReader::with_capacity(buffer, text), 1, 0);
        lines.map(|line| line.expect("memory reads").bytes).collect()
    }

    #[test]
    fn a_mark_at_the_start_and_both_line_ends_are_no_part_of_a_line() {
        let text = b"\xEF\xBB\xBFa\r\n\nb\rc\n\xEF\xBB\xBF";
        let bytes = |text: &str| Ok(text.as_bytes().to_vec());
        assert_eq!(all(text, 3), [bytes("a"), bytes(""), bytes("b\rc"), bytes("\u{feff}")]);
        assert_eq!(all(b"", 3), []);
    }

    #[test]
    fn a_line_beyond_the_limit_is_passed_over() {
        let mut text = vec![b'x'; LONGEST_LINE];
        text.extend(b"\r\n");
        text.extend(vec![b'y'; LONGEST_LINE + 1]);
        text.extend(b"\nz");
        let lines = all(&text, 1 << 16);
        assert_eq!(lines[0].as_ref().map(Vec::len), Ok(LONGEST_LINE));
        assert_eq!(lines[1..], [Err(LONGEST_LINE as u64 + 1), Ok(b"z".to_vec())]);
    }
}

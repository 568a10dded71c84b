//! Where in a line a value stands, by its key path and back. Runs only for lines that are refused, so it reads the
//! line once more instead of keeping places while parsing.

struct Frame {
    object: bool,
    key: String,
    index: usize,
    wants_key: bool,
}

struct Walker<'l> {
    line: &'l [u8],
    at: usize,
    frames: Vec<Frame>,
}

impl Walker<'_> {
    fn path(&self) -> String {
        let mut path = String::new();
        for frame in &self.frames {
            match frame.object {
                true if frame.key.is_empty() => {}
                true if path.is_empty() => path.push_str(&frame.key),
                true => path.extend([".", &frame.key]),
                false => path.push_str(&format!("[{}]", frame.index)),
            }
        }
        path
    }

    /// Reads one token; gives the offset of a value that begins with it.
    fn step(&mut self) -> Option<usize> {
        let start = self.at;
        self.at += 1;
        match self.line[start] {
            b'{' | b'[' => {
                let object = self.line[start] == b'{';
                self.frames.push(Frame { object, key: String::new(), index: 0, wants_key: object });
                return Some(start);
            }
            b'}' | b']' => {
                self.frames.pop();
            }
            b',' => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.index += 1;
                    frame.wants_key = frame.object;
                }
            }
            b'"' => return self.text(start),
            b':' | b' ' | b'\t' | b'\r' => {}
            _ => {
                while self.line.get(self.at).is_some_and(|b| !b",]}: \t\r".contains(b)) {
                    self.at += 1;
                }
                return Some(start);
            }
        }
        None
    }

    fn text(&mut self, start: usize) -> Option<usize> {
        while let Some(byte) = self.line.get(self.at) {
            self.at += if *byte == b'\\' { 2 } else { 1 };
            if *byte == b'"' {
                break;
            }
        }
        let end = self.at.min(self.line.len());
        match self.frames.last_mut().filter(|frame| frame.wants_key) {
            Some(frame) => {
                let letters = String::from_utf8_lossy(&self.line[start..end]);
                frame.key =
                    serde_json::from_str(&letters).unwrap_or_else(|_| letters.trim_matches('"').to_owned());
                frame.wants_key = false;
                None
            }
            None => Some(start),
        }
    }
}

/// The key path of the value that holds byte `offset` (or ends before it), as far as the line can be read.
pub fn path_at(line: &[u8], offset: usize) -> String {
    let mut walker = Walker { line, at: 0, frames: Vec::new() };
    let mut path = String::new();
    while walker.at < line.len() && walker.at < offset {
        let closing = matches!(line[walker.at], b'}' | b']');
        walker.step();
        if !closing || walker.at < offset {
            path = walker.path();
        }
    }
    path
}

/// The first byte (from 1) of the value at the key path.
pub fn locate(line: &[u8], path: &str) -> Option<usize> {
    let mut walker = Walker { line, at: 0, frames: Vec::new() };
    while walker.at < line.len() {
        let before = walker.path();
        if let Some(start) = walker.step()
            && before == path
        {
            return Some(start + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"a": {"b": [1, {"c\"d": "x"}], "e": null}}"#;

    #[test]
    fn a_place_has_a_path_and_a_path_a_place() {
        for (needle, path) in [("1,", "a.b[0]"), ("\"x\"", "a.b[1].c\"d"), ("null", "a.e"), ("[1", "a.b")] {
            let start = LINE.find(needle).expect("in the line");
            assert_eq!(locate(LINE.as_bytes(), path), Some(start + 1), "{path}");
        }
        assert_eq!(path_at(LINE.as_bytes(), LINE.find("null").expect("there") + 4), "a.e");
        assert_eq!(path_at(LINE.as_bytes(), LINE.find("\"x\"").expect("there") + 3), "a.b[1].c\"d");
        assert_eq!(locate(LINE.as_bytes(), "a.z"), None);
    }
}

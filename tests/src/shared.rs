//! The data that lies beside the project and is no part of it.

use serde_json::Value;
use std::path::PathBuf;

/// A file of the shared data; none, with a printed message, where it is absent.
pub fn file(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("VERACITE_SHARED")
        .map(PathBuf::from)
        .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"));
    let path = root.join("data").join(name);
    if path.is_file() {
        return Some(path);
    }
    eprintln!("skipped: {} is absent; VERACITE_SHARED names the folder", path.display());
    None
}

/// Its text.
pub fn text(name: &str) -> Option<String> {
    file(name).map(|path| std::fs::read_to_string(path).expect("the shared data can be read"))
}

/// The JSON values of a text of JSON lines.
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

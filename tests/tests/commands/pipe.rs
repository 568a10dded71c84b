//! A reader that leaves early: `veracite report | head`.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use tests::program;

/// Runs the program with a standard output that nobody reads any more.
fn unread(program: &Path, database: &str, arguments: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().expect("there are pipes");
    drop(reader);
    Command::new(program)
        .args(arguments)
        .args(["--database", database])
        .stdin(Stdio::null())
        .stdout(writer)
        .output()
        .expect("the program starts")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_leaves_ends_a_command_quietly() {
    let program = program::built().await;
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("study.db").display());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/demo/judged.jsonl");
    let commands: [&[&str]; 6] = [
        &["project", "create", "Piped"],
        &["import", file, "--project", "Piped", "--format", "expertqa"],
        &["report", "--project", "Piped"],
        &["export", "--project", "Piped", "--format", "expertqa"],
        &["export", "--project", "Piped", "--format", "claims"],
        &["check"],
    ];
    for arguments in commands {
        let ended = unread(program, &database, arguments);
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(ended.status.success() && !said.contains("panicked"), "{arguments:?}: {said}");
    }
}

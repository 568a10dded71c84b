//! The real program, run as people run it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The program: the one that `VERACITE_BINARY` names, else built now if it is not up to date.
fn find() -> PathBuf {
    if let Some(path) = std::env::var_os("VERACITE_BINARY") {
        return path.into();
    }
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--workspace", "--bin", "veracite"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::null())
        .status();
    assert!(built.expect("cargo runs").success(), "the program can be built");
    let here = std::env::current_exe().expect("this test is a file");
    here.ancestors().nth(2).expect("it lies in deps").join("veracite")
}

/// The program's file, built once.
pub async fn built() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    tokio::task::spawn_blocking(|| FILE.get_or_init(find)).await.expect("it is found")
}

/// Runs a command on a database to its end.
pub async fn run(database: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(built().await);
    command.args(arguments).args(["--database", database]).stdin(Stdio::null());
    let output = tokio::task::spawn_blocking(move || command.output()).await.expect("it ends");
    output.expect("the program starts")
}

//! The program under measurement, as its own process.

use crate::Outcome;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The password of every account of the bench.
pub const PASSWORD: &str = "bench-bench-bench";

/// The `veracite` program to measure: `VERACITE_BINARY`, or the release build beside this program.
pub fn binary() -> Outcome<PathBuf> {
    if let Ok(path) = std::env::var("VERACITE_BINARY") {
        return Ok(PathBuf::from(path));
    }
    let beside = std::env::current_exe()?.with_file_name("veracite");
    if beside.exists() { Ok(beside) } else { Err("build the program first: make release".into()) }
}

/// One database of the bench.
pub struct Database {
    /// Its file.
    pub file: PathBuf,
}

impl Database {
    /// A new database in `folder` with one project, `Bench`.
    pub fn new(folder: &Path, name: &str) -> Outcome<Database> {
        let database = Database { file: folder.join(name) };
        database.run(&["project", "create", "Bench"], "")?;
        Ok(database)
    }

    fn command(&self) -> Outcome<Command> {
        let mut command = Command::new(binary()?);
        command.env("VERACITE_DATABASE", format!("sqlite:{}", self.file.display()));
        Ok(command)
    }

    /// Runs one command to its end and gives what it wrote. Fails with its words if it failed.
    pub fn run(&self, arguments: &[&str], input: &str) -> Outcome<Vec<u8>> {
        let mut child = self
            .command()?
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        child.stdin.take().ok_or("no standard input")?.write_all(input.as_bytes())?;
        let done = child.wait_with_output()?;
        if done.status.success() {
            return Ok(done.stdout);
        }
        Err(format!("veracite {arguments:?}: {}", String::from_utf8_lossy(&done.stderr)).into())
    }

    /// Makes an account that is a member of the project.
    pub fn member(&self, email: &str, role: &str) -> Outcome<()> {
        self.run(&["account", "add", email, "--name", "Bench"], PASSWORD)?;
        self.run(&["member", "add", email, "--project", "Bench", "--role", role], "")?;
        Ok(())
    }

    /// Starts a server and waits until it answers. Gives it with the time that took.
    pub async fn serve(&self, port: u16) -> Outcome<(Server, Duration)> {
        let begun = Instant::now();
        let child = self
            .command()?
            .args(["serve", "--listen", &format!("127.0.0.1:{port}")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let server = Server { child, url: format!("http://127.0.0.1:{port}") };
        loop {
            let up =
                reqwest::get(format!("{}/health", server.url)).await.is_ok_and(|r| r.status().is_success());
            if up {
                return Ok((server, begun.elapsed()));
            }
            if begun.elapsed() > Duration::from_secs(20) {
                return Err("the server does not come up".into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// A running server; it ends with this value.
pub struct Server {
    child: Child,
    /// Where it is.
    pub url: String,
}

impl Server {
    /// The memory that it holds now, in bytes (resident set, Linux).
    pub fn memory(&self) -> Outcome<u64> {
        memory_of(self.child.id(), "VmRSS:")
    }

    /// The most memory that it ever held, in bytes (Linux).
    pub fn peak_memory(&self) -> Outcome<u64> {
        memory_of(self.child.id(), "VmHWM:")
    }
}

fn memory_of(process: u32, line: &str) -> Outcome<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let row = status.lines().find(|l| l.starts_with(line)).ok_or("no memory line")?;
    let kib: u64 = row.split_whitespace().nth(1).ok_or("no number")?.parse()?;
    Ok(kib * 1024)
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

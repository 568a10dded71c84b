use super::{Done, Failure, tell};
use crate::clock::{RandomIds, SystemClock};
use crate::store::open;
use app::clock::{Clock, Ids};
use clap::Args;
use std::fs::OpenOptions;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;

/// Writes a consistent copy of the database to a new file that only its owner can read; the server may run meanwhile.
///
/// SQLite only. For PostgreSQL use pg_dump, as: pg_dump --format=custom --file=FILE "$VERACITE_DATABASE"
///
/// Example: veracite backup veracite-backup.db
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Backup {
    /// The file to write; it must not be there yet.
    file: PathBuf,
}

impl Backup {
    pub(super) async fn run(self, database: &str) -> Done {
        if !database.starts_with("sqlite:") {
            eprintln!(
                "veracite: a PostgreSQL database is backed up with its own program: \
                 pg_dump --format=custom --file={} \"$VERACITE_DATABASE\"",
                self.file.display()
            );
            std::process::exit(2);
        }
        let db = open(database).await?;
        let shown = self.file.display();
        let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&self.file);
        let made = made.map_err(|e| match e.kind() {
            io::ErrorKind::AlreadyExists => Failure(format!("{shown} is there already; name a new file")),
            _ => Failure(format!("{shown} cannot be written: {e}")),
        })?;
        let path = self
            .file
            .to_str()
            .ok_or_else(|| Failure(format!("{shown} is no name that the database takes")))?;
        let copied = db.copy_to(path).await;
        if let Err(error) = copied {
            db.close().await;
            // Nothing usable is in it.
            let _ = std::fs::remove_file(&self.file);
            return Err(Failure(format!("the copy failed: {error}")));
        }
        made.sync_all()?;
        let bytes = made.metadata()?.len();
        // The copy is good whether or not the desk can be told of it.
        let noted = db.note_backup(&RandomIds.next().to_string(), bytes, SystemClock.now()).await;
        db.close().await;
        tell(serde_json::json!({ "file": path, "bytes": bytes }))?;
        if let Err(error) = noted {
            eprintln!("the copy is whole, but the pages will not show that it was made: {error}");
        }
        Ok(())
    }
}

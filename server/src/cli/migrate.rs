use super::{Done, tell};
use crate::store::open;
use clap::Args;

/// Brings the database's tables up to date; `serve` does it as well.
///
/// Example: veracite migrate --database sqlite:study.db
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Migrate {}

impl Migrate {
    pub(super) async fn run(self, database: &str) -> Done {
        open(database).await?.close().await;
        tell("The database is up to date.")?;
        Ok(())
    }
}

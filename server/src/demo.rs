//! The demo: a small study written for this project. Nobody in it exists.

use app::account::service as accounts;
use app::context::Ctx;
use app::error::AppError;

/// The password of all demo accounts.
pub const PASSWORD: &str = "vouch-for-claims";

/// Fills an empty database, and prints the logins.
pub async fn fill(ctx: &Ctx) -> Result<(), AppError> {
    if ctx.store.count_accounts().await? == 0 {
        let _ = accounts::add(ctx, "expert@demo.example", "Demo Expert", Some(PASSWORD.to_owned()), false)
            .await?;
    }
    Ok(())
}

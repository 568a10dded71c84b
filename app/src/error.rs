//! What can go wrong in an operation, as codes; words are chosen where they are shown.

use crate::judgement::{Closed, ValueProblem};
use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

/// Why an operation was not done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum AppError {
    /// Nobody is signed in, or the session ended.
    #[error("not signed in")]
    SignedOut,
    /// The viewer lacks the role.
    #[error("not allowed")]
    Forbidden,
    /// There is no such thing, or it is somebody else's.
    #[error("not found")]
    NotFound,
    /// What was sent cannot be read as this operation's input.
    #[error("bad input")]
    BadInput,
    /// A form's fields are not right.
    #[error("invalid fields")]
    Invalid(Vec<FieldProblem>),
    /// The review takes no changes.
    #[error("the review is closed")]
    Closed(Closed),
    /// One text of a form was not stored, for this reason; everything else was.
    #[error("a text does not fit")]
    Unfit(ValueProblem),
    /// Too many tries; try again after so many seconds.
    #[error("too many tries")]
    TooMany(i64),
    /// The database is busy; the same call may go through later.
    #[error("busy")]
    Busy,
    /// The database or its disk is full.
    #[error("full")]
    Full,
    /// The server could not be reached (only in the browser).
    #[error("offline")]
    Offline,
    /// A fault of the program; the log holds the details under this reference.
    #[error("internal, reference {0}")]
    Internal(String),
    /// More was sent than is stored at once; the limit in bytes.
    #[error("too large")]
    TooLarge(u64),
}

/// One problem of one field of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldProblem {
    /// The field's name in the form.
    pub field: String,
    /// What is wrong.
    pub kind: FieldProblemKind,
}

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldProblemKind {
    /// Nothing was written.
    Empty,
    /// The address or the password is wrong.
    WrongCredentials,
    /// Shorter than 10 characters.
    TooShort,
    /// Longer than allowed.
    TooLong,
    /// The two entries differ.
    NotEqual,
    /// Not a whole number within the bounds that stand beside the field.
    OutOfRange,
    /// More than another field of the form allows.
    TooMany,
    /// Not ticked, or none of those offered.
    NotChosen,
    /// Somebody or something has it already.
    Taken,
    /// It is not what this field takes; the page says why.
    Unfit,
}

impl AppError {
    /// The HTTP status that goes with it.
    pub fn status(&self) -> u16 {
        match self {
            AppError::SignedOut => 401,
            AppError::Forbidden => 403,
            AppError::NotFound => 404,
            AppError::Closed(_) => 409,
            AppError::BadInput => 400,
            AppError::Invalid(_) | AppError::Unfit(_) => 422,
            AppError::TooMany(_) => 429,
            AppError::TooLarge(_) => 413,
            AppError::Busy | AppError::Offline => 503,
            AppError::Full => 507,
            AppError::Internal(_) => 500,
        }
    }
}

impl FromServerFnError for AppError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            ServerFnErrorErr::Request(_) => AppError::Offline,
            ServerFnErrorErr::Args(_)
            | ServerFnErrorErr::MissingArg(_)
            | ServerFnErrorErr::Deserialization(_) => AppError::BadInput,
            other => AppError::Internal(other.to_string()),
        }
    }
}

#[cfg(feature = "ssr")]
impl From<crate::store::StoreError> for AppError {
    fn from(error: crate::store::StoreError) -> Self {
        use crate::store::StoreError;
        match error {
            StoreError::Full => AppError::Full,
            StoreError::Busy => AppError::Busy,
            other => AppError::internal(&other),
        }
    }
}

#[cfg(feature = "ssr")]
impl AppError {
    /// A fault of the program: logs `error` under a new reference and keeps only the reference.
    pub fn internal(error: &dyn std::fmt::Display) -> AppError {
        let reference = crate::context::reference();
        tracing::error!(reference, %error, "an operation failed");
        AppError::Internal(reference)
    }
}

//! One newtype per record over a UUIDv7 in its hyphenated lower-case form, so that an id of one noun cannot be
//! passed for that of another. UUIDv7 sorts by time of making, so primary keys grow at the end of their index.

/// A text that is no id: what a foreign address or a mistyped parameter holds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct NotAnId;

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(i, b)| match i {
            8 | 13 | 18 | 23 => b == b'-',
            _ => b.is_ascii_digit() || (b'a'..=b'f').contains(&b),
        })
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The id as it stands in addresses and columns.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// A new id from the request's clock and randomness.
            #[cfg(feature = "ssr")]
            pub fn new(source: &dyn crate::clock::Ids) -> Self {
                Self(source.next().to_string())
            }
        }

        impl std::str::FromStr for $name {
            type Err = NotAnId;
            fn from_str(text: &str) -> Result<Self, NotAnId> {
                if is_uuid(text) { Ok(Self(text.to_owned())) } else { Err(NotAnId) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotAnId;
            fn try_from(text: String) -> Result<Self, NotAnId> {
                if is_uuid(&text) { Ok(Self(text)) } else { Err(NotAnId) }
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

ids! {
    /// A login.
    AccountId
    /// One study.
    ProjectId
    /// One human in one project.
    PersonId
    /// What an expert asked.
    QuestionId
    /// One system's answer to one question.
    AnswerId
    /// One person's task to judge one answer.
    AssignmentId
    /// One run of an import.
    ImportId
    /// A file that waits to be imported.
    UploadId
    /// An invitation to a project.
    InvitationId
    /// A link by which a forgotten password is set anew.
    ResetId
    /// One drawing of a sample.
    SampleId
    /// An expert's remark to the manager about an answer or a claim.
    FlagId
    /// One save from one browser, made there, so that a repeated one is known.
    SaveId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_hyphenated_lower_case_uuid_is_an_id() {
        assert!("0198c0de-0000-7000-8000-00000000abcd".parse::<AnswerId>().is_ok());
        for bad in ["", "1", "0198C0DE-0000-7000-8000-00000000ABCD", "0198c0de-0000-7000-8000-00000000abc"] {
            assert_eq!(bad.parse::<AnswerId>(), Err(NotAnId));
        }
    }
}

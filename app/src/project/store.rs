use super::model::{Member, NewPerson, Person, Project, Role, Standing};
use super::settings::Settings;
use crate::clock::Instant;
use crate::id::{AccountId, PersonId, ProjectId};
use crate::protocol::Protocol;
use crate::store::Stored;

/// Storage of projects, their protocols, members and persons.
#[async_trait::async_trait]
pub trait ProjectStore {
    /// Adds a project with the first version of its protocol. Error `Taken` if the name is known.
    async fn add_project(&self, project: &Project, protocol: &Protocol, at: Instant) -> Stored<()>;

    /// All projects, by name.
    async fn projects(&self) -> Stored<Vec<Project>>;

    /// The projects in which this account takes part, with its role, by name.
    async fn projects_of(&self, account: &AccountId) -> Stored<Vec<(Project, Role)>>;

    /// The project with this id.
    async fn find_project(&self, id: &ProjectId) -> Stored<Option<Project>>;

    /// The project with this name, folded.
    async fn find_project_by_name(&self, name_folded: &str) -> Stored<Option<Project>>;

    /// The newest version of the project's protocol.
    async fn protocol(&self, project: &ProjectId) -> Stored<Protocol>;

    /// The project's settings.
    async fn settings(&self, project: &ProjectId) -> Stored<Settings>;

    /// Replaces the project's settings.
    async fn set_settings(&self, project: &ProjectId, settings: &Settings) -> Stored<()>;

    /// Makes the account a member that is in, or changes its role; an expert becomes a person of the project as well, under the
    /// id `person` if it is none yet.
    async fn add_member(
        &self,
        project: &ProjectId,
        account: &AccountId,
        role: Role,
        person: &PersonId,
        at: Instant,
    ) -> Stored<()>;

    /// The project's members, by name.
    async fn members(&self, project: &ProjectId) -> Stored<Vec<Member>>;

    /// The account's role in the project, if it takes part.
    async fn find_role(&self, project: &ProjectId, account: &AccountId) -> Stored<Option<Role>>;

    /// How far the account is in, whatever that is; none if it never was a member.
    async fn find_standing(
        &self,
        project: &ProjectId,
        account: &AccountId,
    ) -> Stored<Option<(Role, Standing)>>;

    /// Changes how far a member is in. Gives whether there is such a member.
    async fn set_standing(
        &self,
        project: &ProjectId,
        account: &AccountId,
        standing: Standing,
    ) -> Stored<bool>;

    /// The project's persons, by pseudonym.
    async fn persons(&self, project: &ProjectId) -> Stored<Vec<Person>>;

    /// The person with this pseudonym's number.
    async fn find_person_by_number(&self, project: &ProjectId, number: i64) -> Stored<Option<Person>>;

    /// The person that this account is in the project.
    async fn find_person_of(&self, project: &ProjectId, account: &AccountId) -> Stored<Option<Person>>;

    /// The person, made if there is none yet under the next number.
    async fn person_for(
        &self,
        project: &ProjectId,
        who: &NewPerson,
        id: &PersonId,
        at: Instant,
    ) -> Stored<Person>;

    /// Ties a person without an account to an account, and makes it a member (expert) if it is none. If the account
    /// is another person of the project that has no work yet, that one goes. Error `Taken` if either has a tie that
    /// can't be undone.
    async fn link_person(&self, person: &PersonId, account: &AccountId, at: Instant) -> Stored<()>;
}

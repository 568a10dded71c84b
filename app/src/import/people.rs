use super::record::PersonName;
use super::store::KnownPerson;
use crate::account::fold;
use crate::id::{AccountId, PersonId};
use std::collections::HashMap;

/// Whom a name of the file stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Who {
    /// A person of the project.
    Known(PersonId),
    /// A member who is no person of the project yet.
    Member(AccountId),
    /// Somebody new, under the file's id.
    New(String),
}

impl Who {
    /// A text that stands for them within one import.
    pub fn key(&self) -> String {
        match self {
            Who::Known(id) => id.to_string(),
            Who::Member(account) => account.to_string(),
            Who::New(original) => format!("new {original}"),
        }
    }
}

/// Everybody whom a file can name.
#[derive(Debug, Clone, Default)]
pub struct People {
    by_original: HashMap<String, PersonId>,
    by_address: HashMap<String, Who>,
    numbers: HashMap<PersonId, i64>,
    members: HashMap<PersonId, AccountId>,
}

impl People {
    /// From what the store knows.
    pub fn new(known: Vec<KnownPerson>) -> People {
        let mut people = People::default();
        for person in known {
            let who = match (&person.id, &person.account) {
                (Some(id), _) => Who::Known(id.clone()),
                (None, Some(account)) => Who::Member(account.clone()),
                (None, None) => continue,
            };
            if let (Some(id), Some(original)) = (&person.id, person.original) {
                people.by_original.insert(original, id.clone());
            }
            if let (Some(id), Some(number)) = (&person.id, person.number) {
                people.numbers.insert(id.clone(), number);
            }
            if let (Some(id), Some(account), true) = (person.id, person.account, person.address.is_some()) {
                people.members.insert(id, account);
            }
            if let Some(address) = person.address {
                people.by_address.insert(address, who);
            }
        }
        people
    }

    /// Whom the name stands for. An address is a member's, or else an id that waits for whoever joins with it.
    pub fn find(&self, name: &PersonName) -> Who {
        let original = match name {
            PersonName::Original(original) => original.clone(),
            PersonName::Address(address) => match self.by_address.get(&fold(address)) {
                Some(who) => return who.clone(),
                None => fold(address),
            },
        };
        self.by_original.get(&original).map_or(Who::New(original), |id| Who::Known(id.clone()))
    }

    /// Whether the person or account is a member of the project.
    pub fn is_member(&self, who: &Who) -> bool {
        match who {
            Who::Known(id) => self.members.contains_key(id),
            Who::Member(_) => true,
            Who::New(_) => false,
        }
    }

    /// The pseudonym's number.
    pub fn number(&self, person: &PersonId) -> Option<i64> {
        self.numbers.get(person).copied()
    }

    /// Notes that somebody is a person of the project now.
    pub fn add(&mut self, who: &Who, id: &PersonId) {
        match who {
            Who::Known(_) => {}
            Who::New(original) => {
                self.by_original.insert(original.clone(), id.clone());
            }
            Who::Member(account) => {
                self.members.insert(id.clone(), account.clone());
                for found in self.by_address.values_mut().filter(|found| *found == who) {
                    *found = Who::Known(id.clone());
                }
            }
        }
    }
}

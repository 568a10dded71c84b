//! Changes that are not stored yet: the newest of each field, kept in the browser until the server has them.

use super::json::Json;
use super::model::{Change, Entry};
use crate::id::SaveId;
use serde::{Deserialize, Serialize};

/// A change, and the save under way that it was made upon, if any.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The change.
    pub change: Change<String, Json>,
    /// The save whose value it changes further: once that is stored, this goes from the revision that it made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<SaveId>,
}

/// Changes that go out together, under one id however often they are sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lot {
    /// The save's id.
    pub id: SaveId,
    /// What it changes.
    pub items: Vec<Item>,
    /// Which part of the document was open.
    pub step: Option<u32>,
}

/// All changes on their way: lots that were sent or are next to be, and what was changed since.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Queue {
    /// The first is the one under way.
    pub lots: Vec<Lot>,
    /// The newest change of each field.
    pub waiting: Vec<Item>,
    /// Changes for which the server has no room until one of the versions of their field is picked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Item>,
}

impl Queue {
    /// Nothing on its way.
    pub const EMPTY: Queue = Queue { lots: Vec::new(), waiting: Vec::new(), held: Vec::new() };

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.lots.is_empty() && self.waiting.is_empty() && self.held.is_empty()
    }

    /// In how many fields something is not stored yet.
    pub fn pending(&self) -> usize {
        let mut fields: Vec<&str> = Vec::new();
        for item in self.items() {
            if !fields.contains(&item.change.field.as_str()) {
                fields.push(&item.change.field);
            }
        }
        fields.len()
    }

    /// Every change, oldest first.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.lots.iter().flat_map(|lot| &lot.items).chain(&self.held).chain(&self.waiting)
    }

    /// Puts a change in, in the place of an older one of its field that was not sent.
    pub fn put(&mut self, field: &str, base: u32, value: Json, settle: bool) {
        self.held.retain(|item| item.change.field != field);
        if let Some(item) = self.waiting.iter_mut().find(|item| item.change.field == field) {
            if settle {
                item.change.base = base;
            }
            item.change.settle |= settle;
            item.change.value = value;
            return;
        }
        let under_way = |lot: &&Lot| lot.items.iter().any(|item| item.change.field == field);
        let over = self.lots.iter().rev().find(under_way).map(|lot| lot.id.clone());
        let field = field.to_owned();
        self.waiting.push(Item { change: Change { field, base, value, settle }, over });
    }

    /// Makes a lot of what waits, if nothing is under way.
    pub fn next_lot(&mut self, id: SaveId, step: Option<u32>) {
        if self.lots.is_empty() && !self.waiting.is_empty() {
            self.lots.push(Lot { id, items: std::mem::take(&mut self.waiting), step });
        }
    }

    /// Takes over what another page of the same expert left behind.
    pub fn adopt(&mut self, left: Queue, id: SaveId, step: Option<u32>) {
        self.lots.extend(left.lots);
        let items: Vec<Item> = left.held.into_iter().chain(left.waiting).collect();
        if !items.is_empty() {
            self.lots.push(Lot { id, items, step });
        }
    }

    /// The server had no room for the change of `field` in the lot with this id: it is held until its owner picks.
    pub fn hold(&mut self, id: &SaveId, field: &str) {
        let sent = self.lots.iter().find(|lot| lot.id == *id);
        let item = sent.and_then(|lot| lot.items.iter().find(|item| item.change.field == field)).cloned();
        self.held.retain(|item| item.change.field != field);
        self.held.extend(item);
    }

    /// What is held is to be sent once more.
    pub fn release(&mut self) {
        for item in std::mem::take(&mut self.held) {
            if !self.waiting.iter().any(|newer| newer.change.field == item.change.field) {
                self.waiting.push(item);
            }
        }
    }

    /// Whether the lot with this id still waits to be stored.
    pub fn awaits(&self, id: &SaveId) -> bool {
        self.lots.iter().any(|lot| lot.id == *id)
    }

    /// The lot with this id is stored, its fields as in `entries`. What was changed further goes from there, unless the field
    /// holds somebody else's value: then both versions are kept.
    pub fn stored(&mut self, id: &SaveId, entries: &[(String, Option<Entry<Json>>)]) {
        let Some(at) = self.lots.iter().position(|lot| lot.id == *id) else { return };
        let lot = self.lots.remove(at);
        let later = self.lots.iter_mut().flat_map(|lot| lot.items.iter_mut()).chain(&mut self.waiting);
        for item in later.filter(|item| item.over.as_ref() == Some(&lot.id)) {
            let field = &item.change.field;
            let sent = lot.items.iter().find(|sent| sent.change.field == *field);
            let entry = entries.iter().find(|(f, _)| f == field).and_then(|(_, entry)| entry.as_ref());
            if let (Some(sent), Some(entry)) = (sent, entry)
                && entry.value == sent.change.value
            {
                item.change.base = entry.revision;
            }
            item.over = None;
        }
    }

    /// Whether a change of the field waits.
    pub fn holds(&self, field: &str) -> bool {
        self.items().any(|item| item.change.field == field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    const FIELD: &str = "c1.revised_claim";

    fn text(text: &str) -> Json {
        Json::of(&text).expect("a text has a JSON")
    }

    fn entries(entry: Option<Entry<Json>>) -> Vec<(String, Option<Entry<Json>>)> {
        vec![(FIELD.to_owned(), entry)]
    }

    fn id(last: char) -> SaveId {
        format!("01890a5d-ac96-774b-bcce-b302099a805{last}").parse().expect("a UUIDv7")
    }

    /// A lot under way that holds "ours", and "ours, longer" typed since.
    fn under_way() -> Queue {
        let mut queue = Queue::default();
        queue.put(FIELD, 1, text("ours"), false);
        queue.next_lot(id('1'), None);
        queue.put(FIELD, 1, text("ours, longer"), false);
        queue
    }

    #[test]
    fn what_was_typed_since_goes_from_the_stored_revision_also_where_a_rival_waits() {
        for rivals in [vec![], vec![text("theirs")]] {
            let mut queue = under_way();
            queue.stored(&id('1'), &entries(Some(Entry { rivals, ..Entry::new(3, text("ours")) })));
            assert_eq!((queue.pending(), queue.waiting[0].change.base), (1, 3));
        }
    }

    #[test]
    fn what_was_typed_since_at_a_text_that_lost_stays_a_rival() {
        let mut queue = under_way();
        queue.stored(
            &id('1'),
            &entries(Some(Entry { rivals: vec![text("ours")], ..Entry::new(3, text("theirs")) })),
        );
        assert_eq!(queue.waiting[0].change.base, 1);
    }

    #[test]
    fn a_save_that_is_acknowledged_twice_takes_no_other_lot_with_it() {
        let mut queue = under_way();
        queue.stored(&id('1'), &entries(Some(Entry::new(2, text("ours")))));
        queue.next_lot(id('2'), None);
        assert!(!queue.awaits(&id('1')) && queue.awaits(&id('2')));
        queue.stored(&id('1'), &entries(Some(Entry::new(2, text("ours")))));
        assert_eq!(queue.pending(), 1);
    }

    #[test]
    fn a_text_without_room_is_held_until_it_is_released_or_its_field_changes() {
        let mut queue = Queue::default();
        queue.put(FIELD, 1, text("one too many"), false);
        queue.next_lot(id('1'), None);
        queue.hold(&id('1'), FIELD);
        queue.stored(&id('1'), &entries(Some(Entry::new(9, text("theirs")))));
        queue.next_lot(id('2'), None);
        assert_eq!((queue.pending(), queue.is_empty(), queue.lots.len()), (1, false, 0));
        let mut picked = queue.clone();
        picked.put(FIELD, 9, text("theirs"), true);
        assert_eq!((picked.held.len(), &picked.waiting[0].change.value), (0, &text("theirs")));
        queue.release();
        assert_eq!((queue.held.len(), &queue.waiting[0].change.value), (0, &text("one too many")));
        let mut next = Queue::default();
        next.adopt(Queue { held: queue.waiting, ..Queue::default() }, id('3'), None);
        assert_eq!(next.lots[0].items[0].change.value, text("one too many"));
    }

    #[test]
    fn of_a_field_the_newest_change_waits_from_the_first_base() {
        let mut queue = Queue::default();
        queue.put(FIELD, 4, text("a"), false);
        queue.put(FIELD, 9, text("b"), false);
        assert_eq!((queue.waiting.len(), queue.waiting[0].change.base), (1, 4));
        assert_eq!(queue.waiting[0].change.value, text("b"));
    }
}

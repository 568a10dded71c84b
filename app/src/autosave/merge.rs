use super::model::{Entry, Value};
use std::collections::BTreeMap;

/// So many versions beside the stored one are kept of a field.
pub const MOST_RIVALS: usize = 8;

/// What became of one change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merged {
    /// The field holds the value now (or held it before).
    Accepted,
    /// Somebody changed the field since `base`; the value is kept beside the stored one.
    Conflict,
    /// A conflict, and [`MOST_RIVALS`] others wait already: nothing was kept, the sender must hold on to it.
    Full,
}

/// Brings one change into a document, field by field (save protocol, `docs`): it passes if nobody wrote the field
/// since revision `base`, or if the field holds that value already, which then makes no new revision. Otherwise the
/// value is kept as a rival: it is there for every device of the owner until they pick.
///
/// A rival makes a new revision too, though it leaves the value alone ([`Entry::since`]). `settle` says that the owner
/// saw all versions at revision `base` and picked this value: then the rivals go. If another rival came since, they
/// stay but for the one picked. Choosing a label with all versions in view is picking. A text that is already a
/// rival, or goes on writing at one, stays a rival without `settle`: whoever lost must not win by sending again.
pub fn merge<F: Ord, V: Value>(
    entries: &mut BTreeMap<F, Entry<V>>,
    field: F,
    base: u32,
    value: V,
    settle: bool,
) -> Merged {
    let Some(entry) = entries.get_mut(&field) else {
        if !value.is_nothing() {
            entries.insert(field, Entry::new(1, value));
        }
        return Merged::Accepted;
    };
    let picked = settle || value.is_choice();
    let settles = picked && base == entry.revision && !entry.rivals.is_empty();
    if entry.value == value && !settles {
        return Merged::Accepted;
    }
    let since = entry.since.unwrap_or(entry.revision);
    if !(since..=entry.revision).contains(&base) || (!picked && goes_on_at_rival(entry, &value)) {
        return keep_beside(entry, value);
    }
    entry.rivals.retain(|rival| !settles && *rival != value);
    entry.revision += 1;
    entry.since = None;
    entry.value = value;
    Merged::Accepted
}

fn goes_on_at_rival<V: Value>(entry: &Entry<V>, value: &V) -> bool {
    entry.rivals.contains(value)
        || (entry.rivals.iter().any(|rival| value.goes_on_from(rival)) && !value.goes_on_from(&entry.value))
}

fn keep_beside<V: Value>(entry: &mut Entry<V>, value: V) -> Merged {
    if entry.rivals.contains(&value) {
        return Merged::Conflict;
    }
    let same_hand = entry.rivals.iter().position(|rival| value.goes_on_from(rival));
    if same_hand.is_none() && entry.rivals.len() >= MOST_RIVALS {
        return Merged::Full;
    }
    entry.since = Some(entry.since.unwrap_or(entry.revision));
    entry.revision += 1;
    match same_hand {
        Some(at) => entry.rivals[at] = value,
        None => entry.rivals.push(value),
    }
    Merged::Conflict
}

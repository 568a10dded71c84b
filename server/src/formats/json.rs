//! What all formats of JSON lines ask of their texts and objects: no NUL, no lone surrogate, no key twice, unknown
//! keys kept to the letter.

use super::fault::{Fault, LONE_SURROGATE, NUL};
use app::import::Shape;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

/// How deep the values of unknown keys may be nested.
const DEEPEST: usize = 100;

/// A text that can be stored, borrowed from the line where it holds no escape.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text<'de>(pub Cow<'de, str>);

impl Text<'_> {
    /// The text itself.
    pub fn into_owned(self) -> String {
        self.0.into_owned()
    }
}

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Text<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                without_nul(text).map(|text| Text(Cow::Borrowed(text)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                without_nul(text).map(|text| Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Reader)
    }
}

fn without_nul<E: Error>(text: &str) -> Result<&str, E> {
    if text.as_bytes().contains(&0) { Err(E::custom(NUL)) } else { Ok(text) }
}

/// An object with known keys.
pub trait Object<'de>: Default {
    /// What it is, for errors.
    const WHAT: &'static str;
    /// Its known keys. A [`Shape`] counts them by their index.
    const KEYS: &'static [&'static str];
    /// Reads the value of the known key with this index.
    fn take<A: MapAccess<'de>>(&mut self, key: usize, map: &mut A) -> Result<(), A::Error>;
    /// Where the rest goes.
    fn rest(&mut self) -> &mut Rest<'de>;
}

/// What an object of a line held beside its known keys, borrowed from the line.
#[derive(Debug, Default)]
pub struct Rest<'de> {
    /// Known keys that were absent, as bits.
    pub absent: u16,
    /// Odd values of known keys.
    pub odd: Vec<(&'static str, Box<RawValue>)>,
    /// Unknown keys.
    pub more: Vec<(Cow<'de, str>, &'de RawValue)>,
}

impl<'de> Rest<'de> {
    /// Whether the object lacked the key with this index.
    pub fn lacked(&self, key: usize) -> bool {
        self.absent & (1 << key) != 0
    }

    /// The shape to keep, its values checked. `path` is the object's, empty for the line itself.
    pub fn into_shape(self, path: &str) -> Result<Shape, Fault> {
        let mut shape = Shape { absent: self.absent, ..Shape::default() };
        for (key, raw) in self.odd {
            shape.odd.push((key.to_owned(), raw));
        }
        for (key, raw) in self.more {
            let vetted = vet(raw, &join(path, &key), 0)?;
            shape.more.push((key.into_owned(), vetted));
        }
        Ok(shape)
    }
}

/// The path of `key` within the object at `path`.
pub fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Reads an [`Object`] strictly.
#[derive(Debug, Default)]
pub struct Strict<T>(pub T);

impl<'de, T: Object<'de>> Deserialize<'de> for Strict<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectReader(PhantomData)).map(Strict)
    }
}

struct ObjectReader<T>(PhantomData<T>);

impl<'de, T: Object<'de>> Visitor<'de> for ObjectReader<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut object = T::default();
        let mut seen: u16 = 0;
        let mut unknown = Keys::default();
        while let Some(Text(key)) = map.next_key::<Text<'de>>()? {
            match T::KEYS.iter().position(|known| *known == key) {
                Some(index) if seen & (1 << index) != 0 => return Err(twice(&key)),
                Some(index) => {
                    seen |= 1 << index;
                    object.take(index, &mut map)?;
                }
                None if !unknown.insert(&key) => return Err(twice(&key)),
                None => {
                    let raw = map.next_value::<&'de RawValue>()?;
                    object.rest().more.push((key, raw));
                }
            }
        }
        object.rest().absent = !seen & ((1u16 << T::KEYS.len()) - 1);
        Ok(object)
    }
}

fn twice<E: Error>(key: &str) -> E {
    E::custom(format_args!("the key {key:?} occurs twice in one object"))
}

/// The keys of one object met so far.
#[derive(Default)]
pub struct Keys(HashSet<String>);

impl Keys {
    /// Whether the key is new.
    pub fn insert(&mut self, key: &str) -> bool {
        self.0.insert(key.to_owned())
    }
}

/// Checks a value whose form no rule knows, at any depth, and writes its texts as plain UTF-8; numbers keep their
/// letters.
pub fn vet(raw: &RawValue, path: &str, depth: usize) -> Result<Box<RawValue>, Fault> {
    let mut out = String::with_capacity(raw.get().len());
    vet_into(&mut out, raw, path, depth)?;
    RawValue::from_string(out).map_err(|e| Fault::at(path, e.to_string()))
}

fn vet_into(out: &mut String, raw: &RawValue, path: &str, depth: usize) -> Result<(), Fault> {
    if depth > DEEPEST {
        return Err(Fault::at(path, format!("nested deeper than {DEEPEST} levels")));
    }
    match raw.get().as_bytes().first() {
        Some(b'{') => vet_object(out, raw, path, depth),
        Some(b'[') => vet_list(out, raw, path, depth),
        Some(b'"') => vet_text(out, raw.get(), path),
        _ => {
            out.push_str(raw.get());
            Ok(())
        }
    }
}

fn vet_text(out: &mut String, raw: &str, path: &str) -> Result<(), Fault> {
    let text: Cow<'_, str> = match serde_json::from_str::<Text<'_>>(raw) {
        Ok(text) => text.0,
        Err(e) if e.is_data() => return Err(Fault::at(path, NUL)),
        Err(_) => return Err(Fault::at(path, LONE_SURROGATE)),
    };
    out.push_str(&serde_json::to_string(&text).map_err(|e| Fault::at(path, e.to_string()))?);
    Ok(())
}

fn vet_list(out: &mut String, raw: &RawValue, path: &str, depth: usize) -> Result<(), Fault> {
    let items: Vec<&RawValue> =
        serde_json::from_str(raw.get()).map_err(|e| Fault::at(path, e.to_string()))?;
    out.push('[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        vet_into(out, item, &format!("{path}[{index}]"), depth + 1)?;
    }
    out.push(']');
    Ok(())
}

fn vet_object(out: &mut String, raw: &RawValue, path: &str, depth: usize) -> Result<(), Fault> {
    let pairs: Strict<AnyObject<'_>> =
        serde_json::from_str(raw.get()).map_err(|e| any_fault(&e, raw, path))?;
    out.push('{');
    for (index, (key, value)) in pairs.0.0.more.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let inner = join(path, &key);
        out.push_str(&serde_json::to_string(&key).map_err(|e| Fault::at(&inner, e.to_string()))?);
        out.push(':');
        vet_into(out, value, &inner, depth + 1)?;
    }
    out.push('}');
    Ok(())
}

fn any_fault(error: &serde_json::Error, raw: &RawValue, path: &str) -> Fault {
    let fault = Fault::from_json(error, raw.get());
    let path = fault.path.map_or_else(|| path.to_owned(), |inner| join(path, &inner));
    Fault::at(path, fault.reason)
}

#[derive(Default)]
struct AnyObject<'de>(Rest<'de>);

impl<'de> Object<'de> for AnyObject<'de> {
    const WHAT: &'static str = "an object";
    const KEYS: &'static [&'static str] = &[];
    fn take<A: MapAccess<'de>>(&mut self, _: usize, _: &mut A) -> Result<(), A::Error> {
        Ok(())
    }
    fn rest(&mut self) -> &mut Rest<'de> {
        &mut self.0
    }
}

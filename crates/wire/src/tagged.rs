//! Objects of which one field says what the others are. Serde's own way to read them takes as much room in a
//! browser as a game. They come as text in memory.

use std::{fmt, vec};

use serde::{
    Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error as _, IntoDeserializer as _, MapAccess, VariantAccess,
        Visitor, value::Error,
    },
    forward_to_deserialize_any,
};
use serde_json::value::RawValue;

/// Reads such an object; `variant` is how the enum would be read if the tag stood before its fields.
pub(crate) fn read<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    tag: &'static str,
    variant: impl FnOnce(Tagged<'de>) -> Result<T, Error>,
) -> Result<T, D::Error> {
    // What is wrong with a field has no place: it is said when the whole has been read.
    variant(deserializer.deserialize_map(Fields(tag))?).map_err(D::Error::custom)
}

pub(crate) struct Tagged<'de> {
    tag: String,
    fields: vec::IntoIter<(String, &'de RawValue)>,
    value: Option<&'de RawValue>,
}

struct Fields(&'static str);

impl<'de> Visitor<'de> for Fields {
    type Value = Tagged<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with `{}`", self.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tagged<'de>, A::Error> {
        let (mut tag, mut fields) = (None, Vec::new());
        while let Some(name) = map.next_key::<String>()? {
            if name != self.0 {
                fields.push((name, map.next_value()?));
            } else if tag.replace(map.next_value()?).is_some() {
                return Err(A::Error::duplicate_field(self.0));
            }
        }
        let tag = tag.ok_or_else(|| A::Error::missing_field(self.0))?;
        Ok(Tagged { tag, fields: fields.into_iter(), value: None })
    }
}

impl<'de> Deserializer<'de> for Tagged<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Tagged<'de> {
    type Error = Error;
    type Variant = Tagged<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Tagged<'de>), Error> {
        let name: Result<_, Error> = seed.deserialize(self.tag.as_str().into_deserializer());
        Ok((name?, self))
    }
}

impl<'de> VariantAccess<'de> for Tagged<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        Err(Error::custom("every field has a name"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("every field has a name"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(self)
    }
}

impl<'de> MapAccess<'de> for Tagged<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(name.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let value = self.value.take().expect("a value follows its name");
        let read = seed.deserialize(&mut serde_json::Deserializer::from_str(value.get()));
        read.map_err(|err| {
            let text = err.to_string();
            // A place in the value is none in the whole.
            Error::custom(text.rsplit_once(" at line ").map_or(&*text, |(reason, _)| reason))
        })
    }
}

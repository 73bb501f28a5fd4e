//! Views as JSON, with what never changes in a match written once.

use std::collections::BTreeMap;

use serde::{
    Serialize,
    ser::{Error as _, Impossible, SerializeStruct, Serializer},
};
use serde_json::{Error, value::RawValue};

/// Fields of a view or of its `table` that say what is played with: the same for everybody, from the
/// deal to the end. To write a deck takes longer than all the rest.
const FIXED: [&str; 4] = ["deck", "fraud_cards", "house", "options"];

/// Those that a game has, as JSON.
pub(crate) struct Fixed(Vec<(&'static str, Box<str>)>);

impl Fixed {
    /// From the view of somebody who only watches, so there is nothing secret in it.
    pub(crate) fn of(view: &impl Serialize) -> Fixed {
        const WHY: &str = "a view is an object, and its table too";
        let read = |text| serde_json::from_str::<BTreeMap<String, &RawValue>>(text).expect(WHY);
        let text = serde_json::to_string(view).expect("a view is plain JSON");
        let view = read(&text);
        let table = view.get("table").map(|table| read(table.get())).unwrap_or_default();
        let json = |name| view.get(name).or_else(|| table.get(name)).map(|it| it.get().into());
        Fixed(FIXED.into_iter().filter_map(|name| Some((name, json(name)?))).collect())
    }

    /// Appends a view.
    pub(crate) fn write(&self, view: &impl Serialize, out: &mut Vec<u8>) {
        view.serialize(Writer { fixed: self, out }).expect("a view is a plain struct");
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|it| it.0 == name).map(|it| &*it.1)
    }
}

/// Writes a view, and in it a table.
struct Writer<'a> {
    fixed: &'a Fixed,
    out: &'a mut Vec<u8>,
}

impl SerializeStruct for Writer<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
        self.out.push(b'"');
        self.out.extend(name.as_bytes());
        self.out.extend(b"\":");
        if let Some(json) = self.fixed.get(name) {
            self.out.extend(json.as_bytes());
            Ok(())
        } else if name == "table" {
            value.serialize(Writer { fixed: self.fixed, out: self.out })
        } else {
            value.serialize(&mut serde_json::Serializer::new(&mut *self.out))
        }
    }

    fn end(self) -> Result<(), Error> {
        self.out.push(b'}');
        Ok(())
    }
}

type Never = Impossible<(), Error>;

fn no_struct<T>() -> Result<T, Error> {
    Err(Error::custom("this is no struct"))
}

macro_rules! refuse {
    ($( $method:ident( $($arg:ty),* ) -> $Ok:ty; )*) => { $(
        fn $method(self, $(_: $arg),*) -> Result<$Ok, Error> {
            no_struct()
        }
    )* };
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Writer<'a>;
    type SerializeStructVariant = Never;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Writer<'a>, Error> {
        self.out.push(b'{');
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<(), Error> {
        no_struct()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        no_struct()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        no_struct()
    }

    refuse! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Never;
        serialize_tuple(usize) -> Never;
        serialize_tuple_struct(&'static str, usize) -> Never;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never;
        serialize_map(Option<usize>) -> Never;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never;
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{Chance as _, Input, Match, Observer, Seeded, Status};

    use super::*;
    use crate::{GameId, Playable, Visitor};

    /// How many fields are written once.
    struct WriteBoth;

    impl Visitor for WriteBoth {
        type Output = usize;

        fn visit<G: Playable>(self) -> usize {
            let mut n_fixed = 0;
            for (seed, seats) in (0..).zip(G::SEATS) {
                let mut chance = Seeded::new(seed);
                let options = G::Options::default();
                let mut game = Match::<G, _>::new(options, seats, Seeded::new(seed)).unwrap();
                let fixed = Fixed::of(&game.view(Observer::Spectator));
                n_fixed = fixed.0.len();
                for _ in 0..1_500 {
                    for who in Observer::all(seats) {
                        let view = game.view(who);
                        let mut out = b"before ".to_vec();
                        fixed.write(&view, &mut out);
                        let plain = serde_json::to_string(&view).unwrap();
                        assert_eq!(String::from_utf8(out).unwrap(), format!("before {plain}"));
                    }
                    let Status::Open(pending) = game.status() else { break };
                    let (window, asked) = (pending.window, pending.asked());
                    let nth = chance.below(asked.len() as u32) as usize;
                    let seat = asked.iter().nth(nth).unwrap();
                    let input = match game.sight(seat).sample(&mut chance) {
                        Some(action) => Input::Act { seat, window, action },
                        None if pending.budget_ms.is_some() => Input::Timeout { window },
                        None => continue,
                    };
                    game.submit(0, input).unwrap();
                }
            }
            n_fixed
        }
    }

    #[test]
    fn what_is_written_once_stays_the_same_for_everybody_to_the_end() {
        let n_fixed = GameId::ALL.iter().map(|game| game.visit(WriteBoth));
        assert_eq!(n_fixed.collect::<Vec<_>>(), [1, 1, 1, 0, 1, 0, 1]);
    }
}

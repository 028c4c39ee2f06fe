//! Values as their texts in Serde's formats (feature `serde`): a value is written as its `Display`
//! and read by its `FromStr`, so it has one text everywhere.

use core::{fmt, marker::PhantomData, str::FromStr};

pub use serde_core;
use serde_core::{
    Deserializer,
    de::{Error, Visitor},
};

use crate::{Color, Fen, Role, San, SanPlus, Square, Uci};

/// Reads a value from its text.
pub fn deserialize<'de, T, D>(deserializer: D, expected: &'static str) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(TextOf { expected, value: PhantomData })
}

struct TextOf<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextOf<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements `Serialize` and `Deserialize` for types, each with what a reader expects.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($value:ty: $expected:literal,)*) => {$(
        impl $crate::text_form::serde_core::Serialize for $value {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: $crate::text_form::serde_core::Serializer,
            {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::text_form::serde_core::Deserialize<'de> for $value {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: $crate::text_form::serde_core::Deserializer<'de>,
            {
                $crate::text_form::deserialize(deserializer, $expected)
            }
        }
    )*};
}

serde_as_text! {
    Color: "a color such as White",
    Square: "a square such as e4",
    Role: "a role such as knight",
    Uci: "a move such as e2e4 or N@f3",
    San: "a move such as Nf3 or P@f7",
    SanPlus: "a move such as Nf3+",
    Fen: "a FEN",
}

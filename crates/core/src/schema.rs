//! JSON Schemas of what crosses the wire, where a type writes itself. Nothing without the feature
//! `schema`.

/// Says what a type is written as that has a `Serialize` of its own. It stands right beside that.
///
/// * `schema!(Cards as Vec<Card>)`: as something else is.
/// * `schema!(/// A die. \n Face one of Face::ALL)`: as one of these words.
/// * `schema!(/// Such as `40/50`. \n Card text)`: as a text that the comment explains.
#[cfg(feature = "schema")]
#[macro_export]
macro_rules! schema {
    ($Type:ty as $Other:ty) => {
        impl $crate::schemars::JsonSchema for $Type {
            fn inline_schema() -> bool {
                <$Other as $crate::schemars::JsonSchema>::inline_schema()
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                <$Other as $crate::schemars::JsonSchema>::schema_name()
            }

            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                <$Other as $crate::schemars::JsonSchema>::schema_id()
            }

            fn json_schema(
                generator: &mut $crate::schemars::SchemaGenerator,
            ) -> $crate::schemars::Schema {
                <$Other as $crate::schemars::JsonSchema>::json_schema(generator)
            }
        }
    };
    ($(#[doc = $doc:literal])+ $Type:ident one of $all:expr) => {
        $crate::schema!(@named $Type, {
            "type": "string",
            "description": concat!($($doc),+).trim(),
            "enum": $all.iter().map(|it| it.to_string()).collect::<Vec<String>>(),
        });
    };
    ($(#[doc = $doc:literal])+ $Type:ident text) => {
        $crate::schema!(@named $Type, {
            "type": "string",
            "description": concat!($($doc),+).trim(),
        });
    };
    (@named $Type:ident, { $($json:tt)+ }) => {
        impl $crate::schemars::JsonSchema for $Type {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($Type).into()
            }

            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($Type)).into()
            }

            fn json_schema(
                _: &mut $crate::schemars::SchemaGenerator,
            ) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({ $($json)+ })
            }
        }
    };
}

#[cfg(not(feature = "schema"))]
#[macro_export]
macro_rules! schema {
    ($($any:tt)*) => {};
}

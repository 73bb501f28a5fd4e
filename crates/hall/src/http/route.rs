use std::borrow::Cow;

use axum::{
    handler::Handler,
    http::Method,
    routing::{MethodFilter, MethodRouter, on},
};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::hall::Hall;

/// One thing that can be asked for, with what the OpenAPI document says about it.
pub(super) struct Route {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) handler: MethodRouter<Hall>,
    pub(super) summary: &'static str,
    /// Name and meaning of what can stand in the query.
    pub(super) query: Vec<(&'static str, &'static str)>,
    pub(super) body: Option<BodyDoc>,
    pub(super) status: u16,
    pub(super) answer: AnswerDoc,
}

pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

pub(super) struct BodyDoc {
    pub(super) is_needed: bool,
    pub(super) name: Cow<'static, str>,
    pub(super) shape: Shape,
}

impl BodyDoc {
    fn new<T: JsonSchema>(is_needed: bool) -> BodyDoc {
        BodyDoc { is_needed, name: T::schema_name(), shape: SchemaGenerator::subschema_for::<T> }
    }
}

pub(super) enum AnswerDoc {
    Nothing,
    Json(Shape),
    Other(&'static str),
}

fn route<H, T>(
    method: Method,
    filter: MethodFilter,
    path: &'static str,
    handler: H,
    summary: &'static str,
) -> Route
where
    H: Handler<T, Hall>,
    T: 'static,
{
    Route {
        method,
        path,
        handler: on(filter, handler),
        summary,
        query: Vec::new(),
        body: None,
        status: 200,
        answer: AnswerDoc::Nothing,
    }
}

macro_rules! methods {
    ($( $name:ident $Method:ident )*) => { $(
        pub(super) fn $name<H, T>(path: &'static str, handler: H, summary: &'static str) -> Route
        where
            H: Handler<T, Hall>,
            T: 'static,
        {
            route(Method::$Method, MethodFilter::$Method, path, handler, summary)
        }
    )* };
}

methods! { get GET post POST put PUT delete DELETE }

impl Route {
    pub(super) fn takes<T: JsonSchema>(self) -> Route {
        Route { body: Some(BodyDoc::new::<T>(true)), ..self }
    }

    /// A body that can be left out.
    pub(super) fn may_take<T: JsonSchema>(self) -> Route {
        Route { body: Some(BodyDoc::new::<T>(false)), ..self }
    }

    pub(super) fn asks(mut self, name: &'static str, meaning: &'static str) -> Route {
        self.query.push((name, meaning));
        self
    }

    pub(super) fn answers<T: JsonSchema>(self) -> Route {
        Route { answer: AnswerDoc::Json(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// An answer of another type than our JSON.
    pub(super) fn gives(self, content_type: &'static str) -> Route {
        Route { answer: AnswerDoc::Other(content_type), ..self }
    }

    pub(super) fn with_status(self, status: u16) -> Route {
        Route { status, ..self }
    }
}

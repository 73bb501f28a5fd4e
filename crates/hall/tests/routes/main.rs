//! What is answered over HTTP: a file for each part of the API, named after its address.

#![allow(clippy::unwrap_used)]

mod catalog;
mod codes;
mod docs;
mod games;
mod guard;
mod health;
mod lessons;
mod limits;
mod pads;
mod pages;
mod tables;
mod test;
mod typescript;
mod web;

//! The door of the WebAssembly module: bytes in, bytes out.
//!
//! The worker writes an order as JSON to where [`room`] says and calls [`order`], which gives the place and
//! the length of what comes of it. A module has one engine. After a panic it is of no use any more.

#![allow(unsafe_code, reason = "what crosses this border is bare memory")]

use std::cell::RefCell;

use parlor_wire::Done;

#[cfg(feature = "tables")]
use crate::Engine;
#[cfg(not(feature = "tables"))]
use crate::Ledgers as Engine;

#[link(wasm_import_module = "parlor")]
unsafe extern "C" {
    /// Fills with random bytes.
    fn random(at: *mut u8, len: usize);
    /// Tells why there was a panic.
    fn panicked(at: *const u8, len: usize);
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(fill));
    /// What came in, and what goes out.
    static IN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn fill(bytes: &mut [u8]) {
    // SAFETY: the worker fills as many bytes as it is told, from where it is told.
    unsafe { random(bytes.as_mut_ptr(), bytes.len()) }
}

/// Where the worker may write an order of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(len: usize) -> *mut u8 {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        // SAFETY: the worker reads as many bytes as it is told, from where it is told, at once.
        unsafe { panicked(text.as_ptr(), text.len()) }
    }));
    IN.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(len, 0);
        bytes.as_mut_ptr()
    })
}

/// Does what was written; how long what comes of it is.
#[unsafe(no_mangle)]
extern "C" fn order() -> usize {
    let order = IN.with_borrow(|bytes| {
        let text = str::from_utf8(bytes).map_err(|err| err.to_string())?;
        serde_json::from_str(text).map_err(|err| err.to_string())
    });
    let done = match order {
        Ok(order) => ENGINE.with_borrow_mut(|engine| engine.handle(order)),
        Err(err) => Done { faults: vec![format!("no order: {err}")], ..Done::default() },
    };
    OUT.with_borrow_mut(|out| {
        out.clear();
        serde_json::to_writer(&mut *out, &done).expect("memory takes everything");
        out.len()
    })
}

/// Where it is.
#[unsafe(no_mangle)]
extern "C" fn done() -> *const u8 {
    OUT.with_borrow(|out| out.as_ptr())
}

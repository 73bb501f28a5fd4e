//! Work for all cores, so that tests show whether they hold on a busy machine.

use std::{
    hint::black_box,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
};

/// How many threads do something useless for each core.
const THREADS_PER_CORE: usize = 2;

/// Twice as many busy threads as there are cores, until this is dropped. They are threads of this
/// process: whatever ends it, none stays behind.
pub(crate) struct Burden {
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Burden {
    pub(crate) fn begin() -> Burden {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let n = THREADS_PER_CORE * cores;
        eprintln!("{n} threads keep {cores} cores busy from now on");
        let is_over = Arc::<AtomicBool>::default();
        let threads = (0..n).map(|_| thread::spawn(toil(Arc::clone(&is_over)))).collect();
        Burden { is_over, threads }
    }
}

impl Drop for Burden {
    fn drop(&mut self) {
        self.is_over.store(true, Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().expect("counting does not panic");
        }
    }
}

fn toil(is_over: Arc<AtomicBool>) -> impl FnOnce() {
    move || {
        let mut n = 0_u64;
        while !is_over.load(Relaxed) {
            for _ in 0..10_000 {
                n = black_box(n.wrapping_add(1));
            }
        }
    }
}

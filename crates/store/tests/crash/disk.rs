//! A disk in memory that forgets what was not synced when the power goes.

use std::collections::BTreeMap;

use parlor_core::{Chance as _, Seeded};

/// What a disk writes whole or not at all.
const SECTOR: usize = 512;

#[derive(Default, Debug)]
pub struct Disk {
    pub files: BTreeMap<String, File>,
    /// Deleted, but their names may be back after a power cut.
    gone: BTreeMap<String, File>,
    /// What changes the disk, or makes a change durable, counted.
    n_operations: u64,
    n_syncs: u64,
    trouble: Trouble,
    has_power: bool,
}

/// What goes wrong, and when.
#[derive(Clone, Copy, Default, Debug)]
pub enum Trouble {
    #[default]
    None,
    /// The power goes in this operation from now: nothing works any more.
    PowerCut(u64),
    /// This sync from now fails, and what it should have made durable never will be, although it can
    /// still be read and later syncs succeed: what some systems do.
    BadSync(u64),
}

/// Whether a sync does what it says.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Syncs {
    #[default]
    Honest,
    /// It says that it has. To show that such a disk is found out.
    Lying,
}

/// The disk did not do it.
#[derive(Debug)]
pub struct Failure;

#[derive(Default, Debug)]
pub struct File {
    /// What can be read.
    pub bytes: Vec<u8>,
    /// What a power cut leaves; nothing, not even the name, before the first sync.
    durable: Option<Vec<u8>>,
    unsynced: Vec<Change>,
    pub locks: crate::vfs::Locks,
}

#[derive(Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Truncate(usize),
}

impl Change {
    fn apply(&self, to: &mut Vec<u8>) {
        match self {
            Change::Write { at, bytes } => write(to, *at, bytes),
            Change::Truncate(length) => to.truncate(*length),
        }
    }
}

fn write(to: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if to.len() < end {
        to.resize(end, 0);
    }
    to[at..end].copy_from_slice(bytes);
}

impl Disk {
    pub fn new() -> Disk {
        Disk { has_power: true, ..Disk::default() }
    }

    pub fn n_operations(&self) -> u64 {
        self.n_operations
    }

    pub fn n_syncs(&self) -> u64 {
        self.n_syncs
    }

    pub fn has_power(&self) -> bool {
        self.has_power
    }

    /// Counted from now.
    pub fn expect_trouble(&mut self, trouble: Trouble) {
        self.trouble = trouble;
    }

    pub fn powered(&self) -> Result<(), Failure> {
        if self.has_power { Ok(()) } else { Err(Failure) }
    }

    /// Called when an operation has left its trace among what is not durable: so a cut in a write may
    /// leave a part of it.
    fn count(&mut self) -> Result<(), Failure> {
        self.powered()?;
        self.n_operations += 1;
        if let Trouble::PowerCut(left) = &mut self.trouble {
            *left -= 1;
            self.has_power = *left > 0;
        }
        self.powered()
    }

    pub fn open(&mut self, name: &str, create: bool) -> Result<(), Failure> {
        self.powered()?;
        if self.files.contains_key(name) {
            return Ok(());
        }
        if !create {
            return Err(Failure);
        }
        self.files.insert(name.to_owned(), File::default());
        self.count()
    }

    pub fn file(&mut self, name: &str) -> Result<&mut File, Failure> {
        self.powered()?;
        self.files.get_mut(name).ok_or(Failure)
    }

    pub fn write(&mut self, name: &str, at: usize, bytes: &[u8]) -> Result<(), Failure> {
        self.change(name, Change::Write { at, bytes: bytes.to_owned() })
    }

    pub fn truncate(&mut self, name: &str, length: usize) -> Result<(), Failure> {
        self.change(name, Change::Truncate(length))
    }

    fn change(&mut self, name: &str, change: Change) -> Result<(), Failure> {
        let file = self.file(name)?;
        change.apply(&mut file.bytes);
        file.unsynced.push(change);
        self.count()
    }

    pub fn sync(&mut self, name: &str, syncs: Syncs) -> Result<(), Failure> {
        self.count()?;
        self.n_syncs += 1;
        if let Trouble::BadSync(left) = &mut self.trouble {
            *left -= 1;
            if *left == 0 {
                self.trouble = Trouble::None;
                self.file(name)?.unsynced.clear();
                return Err(Failure);
            }
        }
        if syncs == Syncs::Lying {
            return Ok(());
        }
        let file = self.file(name)?;
        let is_new = file.durable.is_none();
        let durable = file.durable.get_or_insert_default();
        for change in file.unsynced.drain(..) {
            change.apply(durable);
        }
        if is_new {
            // SQLite syncs the folder with the first sync of a file.
            self.gone.clear();
        }
        Ok(())
    }

    pub fn delete(&mut self, name: &str, sync_folder: bool) -> Result<(), Failure> {
        self.powered()?;
        if let Some(file) = self.files.remove(name)
            && file.durable.is_some()
        {
            self.gone.insert(name.to_owned(), file);
        }
        self.count()?;
        if sync_folder {
            self.gone.clear();
        }
        Ok(())
    }

    /// Power comes back. Of what was not synced, each sector has survived or not by chance: none, all, or
    /// some, and then some of them as rubbish.
    pub fn restart(&mut self, chance: &mut Seeded) {
        let quarters = chance.below(5);
        let gone = std::mem::take(&mut self.gone);
        let files = std::mem::take(&mut self.files);
        for (name, file) in gone {
            if chance.below(4) >= quarters {
                self.files.insert(name, after_cut(file, quarters, chance));
            }
        }
        for (name, file) in files {
            if file.durable.is_some() || chance.below(4) < quarters {
                self.files.insert(name, after_cut(file, quarters, chance));
            }
        }
        self.trouble = Trouble::None;
        self.has_power = true;
    }
}

fn after_cut(file: File, quarters: u32, chance: &mut Seeded) -> File {
    let mut bytes = file.durable.unwrap_or_default();
    for change in file.unsynced {
        match change {
            Change::Write { at, bytes: written } => {
                let mut from = 0;
                while from < written.len() {
                    let until = written.len().min(((at + from) / SECTOR + 1) * SECTOR - at);
                    let part = &written[from..until];
                    if chance.below(4) < quarters {
                        write(&mut bytes, at + from, part);
                    } else if quarters > 0 && chance.below(4) == 0 {
                        let rubbish: Vec<u8> =
                            part.iter().map(|_| chance.below(256) as u8).collect();
                        write(&mut bytes, at + from, &rubbish);
                    }
                    from = until;
                }
            }
            truncate => {
                if chance.below(4) < quarters {
                    truncate.apply(&mut bytes);
                }
            }
        }
    }
    File { durable: Some(bytes.clone()), bytes, ..File::default() }
}

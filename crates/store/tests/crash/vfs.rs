//! A [`Disk`] as a file system of SQLite's.
//!
//! The only file with `unsafe`: SQLite calls back through C function pointers and hands out raw memory.
//! What every function here relies on: SQLite calls it as its documentation says, with a file that
//! `open` has filled in and that is not closed yet, buffers as long as it says, and never two calls for
//! one file at once. Several files, of several connections, share a disk behind a mutex.

#![allow(unsafe_code, reason = "SQLite speaks C")]

use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    mem::size_of,
    ptr, slice,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use rusqlite::ffi;

use crate::disk::{Disk, Failure, Syncs};

/// A disk that SQLite knows by a name. To be dropped after the last connection to it is closed.
#[derive(Debug)]
pub struct Vfs {
    name: String,
    shared: Arc<Shared>,
    registered: *mut ffi::sqlite3_vfs,
}

#[derive(Debug)]
struct Shared {
    name: CString,
    disk: Mutex<Disk>,
    syncs: Syncs,
    n_temporary: AtomicU32,
}

impl Vfs {
    pub fn register(syncs: Syncs) -> Vfs {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("disk-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let shared = Arc::new(Shared {
            name: CString::new(name.clone()).unwrap(),
            disk: Mutex::new(Disk::new()),
            syncs,
            n_temporary: AtomicU32::new(0),
        });
        let registered = Box::into_raw(Box::new(ffi::sqlite3_vfs {
            iVersion: 2,
            szOsFile: size_of::<Handle>() as c_int,
            mxPathname: 200,
            pNext: ptr::null_mut(),
            zName: shared.name.as_ptr(),
            pAppData: Arc::as_ptr(&shared).cast_mut().cast(),
            xOpen: Some(open),
            xDelete: Some(delete),
            xAccess: Some(access),
            xFullPathname: Some(full_pathname),
            xDlOpen: None,
            xDlError: None,
            xDlSym: None,
            xDlClose: None,
            xRandomness: Some(randomness),
            xSleep: Some(sleep),
            xCurrentTime: None,
            xGetLastError: None,
            xCurrentTimeInt64: Some(current_time),
            xSetSystemCall: None,
            xGetSystemCall: None,
            xNextSystemCall: None,
        }));
        // SAFETY: the structure and what it points to live until `drop` takes it back.
        let code = unsafe { ffi::sqlite3_vfs_register(registered, 0) };
        assert_eq!(code, ffi::SQLITE_OK);
        Vfs { name, shared, registered }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn disk(&self) -> MutexGuard<'_, Disk> {
        self.shared.disk.lock().unwrap()
    }
}

impl Drop for Vfs {
    fn drop(&mut self) {
        // SAFETY: it was registered, and by what `Vfs` asks for nobody uses it any more.
        unsafe {
            ffi::sqlite3_vfs_unregister(self.registered);
            drop(Box::from_raw(self.registered));
        }
    }
}

/// Who has locked a file, and the memory that its connections share.
#[derive(Default, Debug)]
pub struct Locks {
    n_shared: u32,
    reserved: bool,
    exclusive: bool,
    regions: Vec<Box<[AtomicU64]>>,
    slots: [Slot; ffi::SQLITE_SHM_NLOCK as usize],
}

#[derive(Clone, Copy, Default, Debug)]
struct Slot {
    n_shared: u32,
    exclusive: bool,
}

/// What SQLite sees of an open file: its methods, and a pointer for us.
#[repr(C)]
struct Handle {
    base: ffi::sqlite3_file,
    open: *mut Open,
}

struct Open {
    shared: *const Shared,
    name: String,
    temporary: bool,
    level: c_int,
    /// Of the slots, which this connection holds, as bits.
    shm_shared: u32,
    shm_exclusive: u32,
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// SAFETY: `vfs` is one that [`Vfs::register`] has made.
unsafe fn shared<'a>(vfs: *mut ffi::sqlite3_vfs) -> &'a Shared {
    unsafe { &*(*vfs).pAppData.cast::<Shared>() }
}

/// SAFETY: `file` is open.
unsafe fn parts<'a>(file: *mut ffi::sqlite3_file) -> (&'a mut Open, MutexGuard<'a, Disk>, Syncs) {
    unsafe {
        let open = &mut *(*file.cast::<Handle>()).open;
        let shared = &*open.shared;
        (open, shared.disk.lock().unwrap(), shared.syncs)
    }
}

fn code(result: Result<(), Failure>, failure: c_int) -> c_int {
    match result {
        Ok(()) => ffi::SQLITE_OK,
        Err(Failure) => failure,
    }
}

unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    unsafe {
        let handle = file.cast::<Handle>();
        // Without methods it is not closed if it cannot be opened.
        (*handle).base.pMethods = ptr::null();
        let shared = shared(vfs);
        let temporary = name.is_null();
        let name = if temporary {
            format!("temporary-{}", shared.n_temporary.fetch_add(1, Ordering::Relaxed))
        } else {
            CStr::from_ptr(name).to_str().unwrap().to_owned()
        };
        let create = flags & ffi::SQLITE_OPEN_CREATE != 0;
        if shared.disk.lock().unwrap().open(&name, create).is_err() {
            return ffi::SQLITE_CANTOPEN;
        }
        let open = Open {
            shared,
            name,
            temporary,
            level: ffi::SQLITE_LOCK_NONE,
            shm_shared: 0,
            shm_exclusive: 0,
        };
        (*handle).open = Box::into_raw(Box::new(open));
        (*handle).base.pMethods = &METHODS;
        if !out_flags.is_null() {
            *out_flags = flags;
        }
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    unsafe {
        unlock(file, ffi::SQLITE_LOCK_NONE);
        shm_unmap(file, 0);
        let open = Box::from_raw((*file.cast::<Handle>()).open);
        if open.temporary {
            (*open.shared).disk.lock().unwrap().files.remove(&open.name);
        }
        (*file).pMethods = ptr::null();
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    into: *mut c_void,
    n: c_int,
    at: i64,
) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        let Ok(file) = disk.file(&open.name) else { return ffi::SQLITE_IOERR_READ };
        let into = slice::from_raw_parts_mut(into.cast::<u8>(), n as usize);
        let there = file.bytes.get(at as usize..).unwrap_or_default();
        let there = &there[..there.len().min(into.len())];
        into[..there.len()].copy_from_slice(there);
        into[there.len()..].fill(0);
        if there.len() == into.len() { ffi::SQLITE_OK } else { ffi::SQLITE_IOERR_SHORT_READ }
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    n: c_int,
    at: i64,
) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        let from = slice::from_raw_parts(from.cast::<u8>(), n as usize);
        code(disk.write(&open.name, at as usize, from), ffi::SQLITE_IOERR_WRITE)
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, length: i64) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        code(disk.truncate(&open.name, length as usize), ffi::SQLITE_IOERR_TRUNCATE)
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    unsafe {
        let (open, mut disk, syncs) = parts(file);
        code(disk.sync(&open.name, syncs), ffi::SQLITE_IOERR_FSYNC)
    }
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, size: *mut i64) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        let Ok(file) = disk.file(&open.name) else { return ffi::SQLITE_IOERR_FSTAT };
        *size = file.bytes.len() as i64;
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        let Ok(file) = disk.file(&open.name) else { return ffi::SQLITE_IOERR_LOCK };
        let locks = &mut file.locks;
        if open.level >= level {
            return ffi::SQLITE_OK;
        }
        match level {
            ffi::SQLITE_LOCK_SHARED => {
                if locks.exclusive {
                    return ffi::SQLITE_BUSY;
                }
                locks.n_shared += 1;
            }
            ffi::SQLITE_LOCK_RESERVED => {
                if locks.reserved {
                    return ffi::SQLITE_BUSY;
                }
                locks.reserved = true;
            }
            _ => {
                if locks.n_shared > 1 {
                    return ffi::SQLITE_BUSY;
                }
                locks.exclusive = true;
            }
        }
        open.level = level;
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        // A file that is gone has no locks; a disk without power still has.
        if let Some(file) = disk.files.get_mut(&open.name)
            && level < open.level
        {
            let locks = &mut file.locks;
            if open.level >= ffi::SQLITE_LOCK_RESERVED {
                locks.reserved = false;
                locks.exclusive = false;
            }
            if level == ffi::SQLITE_LOCK_NONE {
                locks.n_shared -= 1;
            }
        }
        open.level = open.level.min(level);
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        let Ok(file) = disk.file(&open.name) else { return ffi::SQLITE_IOERR_CHECKRESERVEDLOCK };
        *out = c_int::from(file.locks.reserved || file.locks.exclusive);
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn file_control(_: *mut ffi::sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_: *mut ffi::sqlite3_file) -> c_int {
    512
}

/// As SQLite assumes of real disks: what is written beside something does not damage it.
unsafe extern "C" fn device_characteristics(_: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    region: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        *out = ptr::null_mut();
        let Ok(file) = disk.file(&open.name) else { return ffi::SQLITE_IOERR_SHMMAP };
        let regions = &mut file.locks.regions;
        let region = region as usize;
        while extend != 0 && regions.len() <= region {
            regions.push((0..size as usize / 8).map(|_| AtomicU64::new(0)).collect());
        }
        if let Some(region) = regions.get(region) {
            // Atomic, so that it may change behind a shared reference. It is freed with the file.
            *out = region.as_ptr().cast_mut().cast();
        }
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn shm_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    n: c_int,
    flags: c_int,
) -> c_int {
    unsafe {
        let (open, mut disk, _) = parts(file);
        // Works without power: SQLite wants to let go of what it holds.
        let Some(file) = disk.files.get_mut(&open.name) else { return ffi::SQLITE_IOERR_SHMLOCK };
        let range = first as usize..(first + n) as usize;
        let slots = &mut file.locks.slots;
        let (locking, exclusive) =
            (flags & ffi::SQLITE_SHM_LOCK != 0, flags & ffi::SQLITE_SHM_EXCLUSIVE != 0);
        if locking {
            for place in range.clone() {
                let bit = 1 << place;
                let slot = &slots[place];
                let by_others = slot.n_shared - u32::from(open.shm_shared & bit != 0);
                let taken = slot.exclusive && open.shm_exclusive & bit == 0;
                if taken || (exclusive && by_others > 0) {
                    return ffi::SQLITE_BUSY;
                }
            }
        }
        for place in range {
            let bit = 1 << place;
            let held = if exclusive { &mut open.shm_exclusive } else { &mut open.shm_shared };
            if (*held & bit != 0) == locking {
                continue;
            }
            *held ^= bit;
            match (exclusive, locking) {
                (true, _) => slots[place].exclusive = locking,
                (false, true) => slots[place].n_shared += 1,
                (false, false) => slots[place].n_shared -= 1,
            }
        }
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn shm_barrier(_: *mut ffi::sqlite3_file) {
    std::sync::atomic::fence(Ordering::SeqCst);
}

unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    unsafe {
        let all = ffi::SQLITE_SHM_NLOCK;
        shm_lock(file, 0, all, ffi::SQLITE_SHM_UNLOCK | ffi::SQLITE_SHM_SHARED);
        shm_lock(file, 0, all, ffi::SQLITE_SHM_UNLOCK | ffi::SQLITE_SHM_EXCLUSIVE);
        let (open, mut disk, _) = parts(file);
        if delete != 0
            && let Some(file) = disk.files.get_mut(&open.name)
        {
            file.locks.regions.clear();
        }
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn delete(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_folder: c_int,
) -> c_int {
    unsafe {
        let name = CStr::from_ptr(name).to_str().unwrap();
        let result = shared(vfs).disk.lock().unwrap().delete(name, sync_folder != 0);
        code(result, ffi::SQLITE_IOERR_DELETE)
    }
}

unsafe extern "C" fn access(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    _flags: c_int,
    out: *mut c_int,
) -> c_int {
    unsafe {
        let disk = shared(vfs).disk.lock().unwrap();
        let name = CStr::from_ptr(name).to_str().unwrap();
        // As SQLite's own does, an empty file does not count.
        *out = c_int::from(disk.files.get(name).is_some_and(|file| !file.bytes.is_empty()));
        code(disk.powered(), ffi::SQLITE_IOERR_ACCESS)
    }
}

unsafe extern "C" fn full_pathname(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    n: c_int,
    out: *mut c_char,
) -> c_int {
    unsafe {
        let name = CStr::from_ptr(name).to_bytes_with_nul();
        if name.len() > n as usize {
            return ffi::SQLITE_CANTOPEN;
        }
        ptr::copy_nonoverlapping(name.as_ptr(), out.cast(), name.len());
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn randomness(_: *mut ffi::sqlite3_vfs, n: c_int, out: *mut c_char) -> c_int {
    unsafe {
        ptr::write_bytes(out, 7, n as usize);
        n
    }
}

unsafe extern "C" fn sleep(_: *mut ffi::sqlite3_vfs, us: c_int) -> c_int {
    us
}

unsafe extern "C" fn current_time(_: *mut ffi::sqlite3_vfs, out: *mut i64) -> c_int {
    unsafe {
        *out = 212_000_000_000_000;
        ffi::SQLITE_OK
    }
}

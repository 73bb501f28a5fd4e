//! Everything that can be set from outside. [`SETTINGS`] is the one list of it: flags, environment,
//! file, help and docs are made from it.
//!
//! A flag goes before the environment, and that before the file.

use std::{
    collections::BTreeMap,
    fmt::Display,
    fs, io,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use thiserror::Error;
use toml::{Table, Value};

use crate::{
    hall::{Config, system_random},
    http::{NotAnAddress, PublicUrl},
    limits::{GateLimits, NotARate, Rate},
    socket,
    table::{self, House},
};

/// The settings of a server as they are used.
#[derive(Clone, Debug)]
pub struct Settings {
    pub listen: SocketAddr,
    pub lan: bool,
    /// `None` if the system names no folder and nobody else does.
    pub data: Option<PathBuf>,
    pub public_url: Option<PublicUrl>,
    pub solved: Option<PathBuf>,
    pub trust_proxy: Vec<IpAddr>,
    pub metrics: Option<SocketAddr>,
    pub log: LogForm,
    pub log_level: LogLevel,
    pub table: table::Limits,
    pub socket: socket::Limits,
    pub gate: GateLimits,
    pub tables_most: usize,
    pub sockets_most: usize,
    pub connections_most: u32,
    pub handshake: Duration,
}

/// How a line of the log looks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LogForm {
    #[default]
    Text,
    Json,
}

/// What is worth a line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LogLevel {
    Error,
    Warn,
    #[default]
    Info,
    /// Every request.
    Debug,
}

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its flag, without the dashes.
    pub name: &'static str,
    /// What stands for its value; empty where naming the flag is enough.
    pub value: &'static str,
    pub doc: &'static str,
    get: fn(&Settings) -> String,
    set: fn(&mut Settings, &str) -> Result<(), Wrong>,
}

impl Setting {
    /// The variable of the environment.
    pub fn env(&self) -> String {
        format!("PARLOR_{}", self.key().to_uppercase())
    }

    /// The key in the file.
    pub fn key(&self) -> String {
        self.name.replace('-', "_")
    }

    /// As text; empty where there is none.
    pub fn default(&self) -> String {
        (self.get)(&Settings::new(None))
    }
}

macro_rules! setting {
    ($name:literal, $value:literal, $($field:ident).+, $doc:literal) => {
        Setting {
            name: $name,
            value: $value,
            doc: $doc,
            get: |it| Text::write(&it.$($field).+),
            set: |it, text| {
                it.$($field).+ = Text::read(text)?;
                Ok(())
            },
        }
    };
}

pub const SETTINGS: &[Setting] = &[
    setting!("listen", "ADDR:PORT", listen, "Where to listen."),
    setting!(
        "lan",
        "",
        lan,
        "Listen on this machine's address in the local network instead, and print what to type or scan there."
    ),
    setting!("data", "DIR", data, "Where everything is kept [default: the user's data folder]."),
    setting!(
        "public-url",
        "URL",
        public_url,
        "Where a proxy shows the hall to the world, such as https://parlor.example."
    ),
    setting!(
        "solved",
        "DIR",
        solved,
        "Where `parlor solve one-euro --pages DIR` has written the exact solution, for those who ask for it beside the box."
    ),
    setting!(
        "trust-proxy",
        "ADDR,…",
        trust_proxy,
        "Proxies whose X-Forwarded-For is believed. Never name an address that strangers can have."
    ),
    setting!(
        "metrics",
        "ADDR:PORT",
        metrics,
        "Where Prometheus can read figures; keep it to 127.0.0.1. Not there by default."
    ),
    setting!("log", "FORM", log, "How the log is written to the standard error: text or json."),
    setting!("log-level", "LEVEL", log_level, "What is logged: error, warn, info or debug."),
    setting!(
        "grace",
        "TIME",
        table.grace_ms,
        "How long a vanished player's seat is held before a bot moves for it."
    ),
    setting!("idle", "TIME", table.idle_ms, "A table where nothing happens is closed after this."),
    setting!("idle-game", "TIME", table.idle_game_ms, "The same in the middle of a game."),
    setting!("tables", "N", tables_most, "Tables that are open at once."),
    setting!("guests", "N", table.guests_most, "Guests of one table."),
    setting!("spectators", "N", table.spectators_most, "Those who watch one table without a name."),
    setting!("guest-sockets", "N", table.conns_per_guest, "Sockets of one guest."),
    setting!("sockets", "N", sockets_most, "Sockets of all together."),
    setting!(
        "connections",
        "N",
        connections_most,
        "Connections that are no sockets, of all together."
    ),
    setting!(
        "address-connections",
        "N",
        gate.connections,
        "Connections and sockets of one address."
    ),
    setting!("address-requests", "RATE", gate.requests, "Requests of one address without a token."),
    setting!(
        "address-files",
        "RATE",
        gate.files,
        "Pages and files of the web client that one address fetches."
    ),
    setting!("address-tables", "RATE", gate.new_tables, "Tables that one address opens."),
    setting!(
        "address-wrong-tokens",
        "RATE",
        gate.wrong_tokens,
        "Wrong tokens that one address shows; a right one is always served."
    ),
    setting!(
        "address-wrong-codes",
        "RATE",
        gate.wrong_codes,
        "Wrong codes that one address tries."
    ),
    setting!("guest-requests", "RATE", gate.guest_requests, "Requests of one guest."),
    setting!("handshake", "TIME", handshake, "How long a client may take to say what it wants."),
    setting!("message-bytes", "N", socket.message_bytes, "The longest message over a socket."),
    setting!("messages", "N", socket.rate, "Messages over a socket in a second."),
    setting!("messages-burst", "N", socket.burst, "Messages over a socket at once, after a rest."),
    setting!(
        "queue-frames",
        "N",
        socket.queue_frames,
        "A client that has not taken so many messages is cut."
    ),
    setting!("queue-bytes", "N", socket.queue_bytes, "The same by their length."),
    setting!("ping", "TIME", socket.ping, "How often a client must show that it is there."),
];

impl Settings {
    fn new(data: Option<PathBuf>) -> Settings {
        let Config { tables_most, sockets_most, connections_most, handshake, .. } =
            Config::default();
        Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 7275)),
            lan: false,
            data,
            public_url: None,
            solved: None,
            trust_proxy: Vec::new(),
            metrics: None,
            log: LogForm::default(),
            log_level: LogLevel::default(),
            table: table::Limits::default(),
            socket: socket::Limits::default(),
            gate: GateLimits::default(),
            tables_most,
            sockets_most,
            connections_most,
            handshake,
        }
    }

    /// The settings from where they can stand. `flags` are by their names; `env` gives variables of
    /// the environment; `file` was named, or else the one in the user's config folder is read.
    ///
    /// # Errors
    ///
    /// Says which setting is wrong, where it stands, and why.
    pub fn load(
        flags: &BTreeMap<&str, String>,
        env: &dyn Fn(&str) -> Option<String>,
        file: Option<&Path>,
    ) -> Result<Settings, ConfigError> {
        let mut settings = Settings::new(folder(env, &DATA));
        let named = file.map(Path::to_owned).or_else(|| env("PARLOR_CONFIG").map(Into::into));
        let path = named.clone().or_else(|| Some(folder(env, &CONFIG)?.join("parlor.toml")));
        if let Some(path) = path {
            match fs::read_to_string(&path) {
                Ok(text) => settings.set_from_file(&path.display().to_string(), &text)?,
                Err(err) if named.is_none() && err.kind() == io::ErrorKind::NotFound => {}
                Err(err) => {
                    return Err(ConfigError::new(path.display(), format!("cannot be read: {err}")));
                }
            }
        }
        for setting in SETTINGS {
            if let Some(text) = env(&setting.env()) {
                (setting.set)(&mut settings, &text)
                    .map_err(|err| ConfigError::new(setting.env(), err))?;
            }
        }
        for setting in SETTINGS {
            if let Some(text) = flags.get(setting.name) {
                (setting.set)(&mut settings, text)
                    .map_err(|err| ConfigError::new(format!("--{}", setting.name), err))?;
            }
        }
        Ok(settings)
    }

    fn set_from_file(&mut self, path: &str, text: &str) -> Result<(), ConfigError> {
        let table: Table = text
            .parse()
            .map_err(|err: toml::de::Error| ConfigError::new(path, err.to_string().trim_end()))?;
        for (key, value) in &table {
            let wrong = |err: Wrong| ConfigError::new(format!("{path}: {key}"), err);
            let setting = SETTINGS.iter().find(|it| it.key() == *key);
            let setting = setting.ok_or_else(|| wrong(Wrong::NoSuchSetting))?;
            let text = plain(value).ok_or_else(|| wrong(Wrong::NoText))?;
            (setting.set)(self, &text).map_err(wrong)?;
        }
        Ok(())
    }

    /// What the hall needs of it.
    pub fn hall(&self) -> Config {
        Config {
            house: Arc::new(House::new(self.table.clone(), system_random)),
            socket: self.socket.clone(),
            gate: self.gate.clone(),
            site: crate::http::Site {
                public_url: self.public_url.clone(),
                proxies: self.trust_proxy.clone(),
                ..crate::http::Site::default()
            },
            solved: self.solved.clone(),
            tables_most: self.tables_most,
            sockets_most: self.sockets_most,
            connections_most: self.connections_most,
            handshake: self.handshake,
        }
    }

    /// The settings that differ from their defaults, as they could stand in a file.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let now = SETTINGS.iter().map(|it| (it, (it.get)(self)));
        now.filter(|(it, text)| *text != it.default()).map(|(it, text)| (it.name, text)).collect()
    }
}

/// What is wrong with a setting.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Wrong {
    #[error("there is no such setting")]
    NoSuchSetting,
    #[error("a text, a number or a list of texts is needed")]
    NoText,
    #[error("{text:?} is not {needed}")]
    Not { text: String, needed: &'static str },
    #[error("{text:?} is none of {}", words.join(", "))]
    NoneOf { text: String, words: &'static [&'static str] },
    #[error("a folder is needed")]
    NoFolder,
    #[error(transparent)]
    Rate(#[from] NotARate),
    #[error(transparent)]
    PublicUrl(#[from] NotAnAddress),
}

impl Wrong {
    fn not(text: &str, needed: &'static str) -> Wrong {
        Wrong::Not { text: text.to_owned(), needed }
    }
}

/// Where a setting stands, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{from}: {reason}")]
pub struct ConfigError {
    from: String,
    reason: String,
}

impl ConfigError {
    fn new(from: impl Display, reason: impl Display) -> ConfigError {
        ConfigError { from: from.to_string(), reason: reason.to_string() }
    }
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(n) => Some(n.to_string()),
        Value::Boolean(it) => Some(it.to_string()),
        Value::Array(all) => {
            let all: Option<Vec<&str>> = all.iter().map(Value::as_str).collect();
            all.map(|all| all.join(","))
        }
        _ => None,
    }
}

/// Where systems keep things of a user: a variable that names the folder, or else a place in the
/// user's home.
struct Folder {
    variable: &'static str,
    home: &'static str,
    in_home: &'static str,
}

const DATA: Folder = if cfg!(windows) {
    Folder { variable: "LOCALAPPDATA", home: "USERPROFILE", in_home: "AppData/Local" }
} else if cfg!(target_os = "macos") {
    Folder { variable: "", home: "HOME", in_home: "Library/Application Support" }
} else {
    Folder { variable: "XDG_DATA_HOME", home: "HOME", in_home: ".local/share" }
};

const CONFIG: Folder = if cfg!(windows) {
    Folder { variable: "APPDATA", home: "USERPROFILE", in_home: "AppData/Roaming" }
} else if cfg!(target_os = "macos") {
    Folder { variable: "", home: "HOME", in_home: "Library/Application Support" }
} else {
    Folder { variable: "XDG_CONFIG_HOME", home: "HOME", in_home: ".config" }
};

fn folder(env: &dyn Fn(&str) -> Option<String>, of: &Folder) -> Option<PathBuf> {
    let var = |name: &str| env(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = var(of.variable).or_else(|| Some(var(of.home)?.join(of.in_home)));
    folder.map(|it| it.join("parlor"))
}

/// A value as text.
trait Text: Sized {
    fn read(text: &str) -> Result<Self, Wrong>;
    fn write(&self) -> String;
}

macro_rules! text_by_from_str {
    ($( $Type:ty, $needed:literal; )*) => { $(
        impl Text for $Type {
            fn read(text: &str) -> Result<$Type, Wrong> {
                text.parse().map_err(|_| Wrong::not(text, $needed))
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )* };
}

text_by_from_str! {
    SocketAddr, "an address with a port, such as 127.0.0.1:7275";
    IpAddr, "an address such as 127.0.0.1";
    bool, "true or false";
}

macro_rules! text_of_count {
    ($( $Type:ty )*) => { $(
        impl Text for $Type {
            fn read(text: &str) -> Result<$Type, Wrong> {
                let number = text.parse().ok().filter(|it| (1..=1_000_000).contains(it));
                number.ok_or_else(|| Wrong::not(text, "a whole number from 1 to 1000000"))
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )* };
}

text_of_count! { u32 usize }

impl Text for Rate {
    fn read(text: &str) -> Result<Rate, Wrong> {
        text.parse().map_err(Wrong::Rate)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Text for PublicUrl {
    fn read(text: &str) -> Result<PublicUrl, Wrong> {
        text.parse().map_err(Wrong::PublicUrl)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Text for PathBuf {
    fn read(text: &str) -> Result<PathBuf, Wrong> {
        if text.is_empty() { Err(Wrong::NoFolder) } else { Ok(text.into()) }
    }

    fn write(&self) -> String {
        self.display().to_string()
    }
}

impl<T: Text> Text for Option<T> {
    fn read(text: &str) -> Result<Option<T>, Wrong> {
        T::read(text).map(Some)
    }

    fn write(&self) -> String {
        self.as_ref().map_or_else(String::new, T::write)
    }
}

impl<T: Text> Text for Vec<T> {
    fn read(text: &str) -> Result<Vec<T>, Wrong> {
        text.split(',').map(|it| T::read(it.trim())).collect()
    }

    fn write(&self) -> String {
        self.iter().map(T::write).collect::<Vec<_>>().join(",")
    }
}

const TIMES: [(&str, u64); 4] = [("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000)];

/// Milliseconds: that is what 64 bits count here.
impl Text for u64 {
    fn read(text: &str) -> Result<u64, Wrong> {
        let digits = text.trim_end_matches(|it: char| !it.is_ascii_digit());
        let (number, unit) = text.split_at(digits.len());
        let unit = TIMES.iter().find(|(name, _)| *name == unit.trim());
        let ms = number.parse::<u64>().ok().zip(unit).and_then(|(n, unit)| n.checked_mul(unit.1));
        ms.filter(|ms| (1..=366 * 24 * 3_600_000).contains(ms))
            .ok_or_else(|| Wrong::not(text, "a time such as 500ms, 60s, 10min or 24h"))
    }

    fn write(&self) -> String {
        let whole = TIMES.iter().rev().find(|(_, ms)| self.is_multiple_of(*ms));
        let (name, ms) = whole.expect("every time is a whole number of milliseconds");
        format!("{}{name}", self / ms)
    }
}

impl Text for Duration {
    fn read(text: &str) -> Result<Duration, Wrong> {
        u64::read(text).map(Duration::from_millis)
    }

    fn write(&self) -> String {
        Text::write(&(self.as_millis() as u64))
    }
}

macro_rules! text_of_choice {
    ($Type:ident { $( $Variant:ident $word:literal )* }) => {
        impl Text for $Type {
            fn read(text: &str) -> Result<$Type, Wrong> {
                match text {
                    $( $word => Ok($Type::$Variant), )*
                    _ => Err(Wrong::NoneOf { text: text.to_owned(), words: &[$( $word ),*] }),
                }
            }

            fn write(&self) -> String {
                match self { $( $Type::$Variant => $word.to_owned() ),* }
            }
        }
    };
}

text_of_choice! { LogForm { Text "text" Json "json" } }
text_of_choice! { LogLevel { Error "error" Warn "warn" Info "info" Debug "debug" } }

#[cfg(test)]
mod tests {
    use super::*;

    fn load(flags: &[(&'static str, &str)], env: &[(&str, &str)]) -> Result<Settings, String> {
        let flags = flags.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
        let env = |name: &str| {
            let found = env.iter().find(|(it, _)| *it == name);
            found.map(|(_, text)| (*text).to_owned())
        };
        Settings::load(&flags, &env, None).map_err(|err| err.to_string())
    }

    fn from_file(text: &str) -> Result<Settings, String> {
        let mut settings = Settings::new(None);
        settings.set_from_file("parlor.toml", text).map_err(|err| err.to_string())?;
        Ok(settings)
    }

    #[test]
    fn flags_go_before_the_environment() {
        let env = [("PARLOR_LISTEN", "127.0.0.2:2"), ("PARLOR_TABLES", "5"), ("HOME", "/home/ada")];
        let settings = load(&[("listen", "127.0.0.3:3")], &env).unwrap();
        assert_eq!(settings.listen.to_string(), "127.0.0.3:3");
        assert_eq!(settings.tables_most, 5);
        assert_eq!(
            settings.changed(),
            [
                ("listen", "127.0.0.3:3".to_owned()),
                ("data", settings.data.as_ref().unwrap().display().to_string()),
                ("tables", "5".to_owned())
            ]
        );
    }

    #[test]
    fn a_file_has_every_kind_of_value() {
        let settings = from_file(
            "lan = true\ntables = 7\nidle = \"2h\"\ntrust_proxy = [\"10.0.0.1\", \"::1\"]\n\
             address_wrong_codes = \"3,6/min\"\npublic_url = \"https://parlor.example\"\n",
        );
        let settings = settings.unwrap();
        assert!(settings.lan);
        assert_eq!(settings.table.idle_ms, 7_200_000);
        assert_eq!(settings.trust_proxy.len(), 2);
        assert_eq!(settings.gate.wrong_codes, Rate::per_min(3, 6));
        assert!(settings.public_url.unwrap().is_secure());
    }

    #[test]
    fn a_wrong_setting_names_where_it_stands() {
        for (result, message) in [
            (
                load(&[("listen", "7275")], &[]),
                "--listen: \"7275\" is not an address with a port, such as 127.0.0.1:7275",
            ),
            (
                load(&[], &[("PARLOR_TABLES", "0")]),
                "PARLOR_TABLES: \"0\" is not a whole number from 1 to 1000000",
            ),
            (
                load(&[("idle", "soon")], &[]),
                "--idle: \"soon\" is not a time such as 500ms, 60s, 10min or 24h",
            ),
            (load(&[("log", "xml")], &[]), "--log: \"xml\" is none of text, json"),
            (from_file("tabels = 3"), "parlor.toml: tabels: there is no such setting"),
            (
                from_file("guests = \"many\""),
                "parlor.toml: guests: \"many\" is not a whole number from 1 to 1000000",
            ),
            (
                from_file("guests = 1.5"),
                "parlor.toml: guests: a text, a number or a list of texts is needed",
            ),
        ] {
            assert_eq!(result.unwrap_err(), message);
        }
        assert!(from_file("listen = ").unwrap_err().starts_with("parlor.toml: TOML parse error"));
        let missing = [("PARLOR_CONFIG", "/nowhere/parlor.toml")];
        assert!(load(&[], &missing).unwrap_err().starts_with("/nowhere/parlor.toml: cannot be"));
    }

    #[test]
    fn every_setting_reads_what_it_writes() {
        let mut names: Vec<&str> = SETTINGS.iter().map(|it| it.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SETTINGS.len());
        for setting in SETTINGS {
            let default = setting.default();
            let mut settings = Settings::new(None);
            if !default.is_empty() {
                (setting.set)(&mut settings, &default).unwrap();
            }
            assert_eq!((setting.get)(&settings), default, "{}", setting.name);
            assert!(!setting.doc.is_empty());
        }
    }
}

//! Stand-in.
use std::{collections::BTreeMap, sync::{Arc, Mutex}};
use parlor_store::{Id, Store, Write};
use parlor_wire::{TableInfo, TableSettings};
use crate::{problem::Problem, table::*, token::{Token, TokenHash}};

#[derive(Clone)]
pub struct Hall { store: Arc<dyn Store>, house: Arc<House>, tables: Arc<Mutex<BTreeMap<Id, Table>>> }
impl std::fmt::Debug for Hall { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("Hall") } }
impl Hall {
    pub fn new(store: Arc<dyn Store>, random: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Hall {
        Hall { store, house: Arc::new(House::new(Limits::default(), random)), tables: Arc::default() }
    }
    pub fn new_token(&self) -> Token { let mut b = [0; 32]; (self.house.random)(&mut b); Token::new(b) }
    pub fn store(&self) -> Arc<dyn Store> { self.store.clone() }
    pub fn is_ready(&self) -> bool { self.store.check().is_ok() }
    pub fn find_code(&self, code: &str) -> Option<Id> {
        self.tables.lock().unwrap().values().find(|t| t.code() == code && !t.is_closed()).map(Table::id)
    }
    pub async fn commit(&self, writes: Vec<Write>) -> Result<(), Problem> { self.store.commit(&writes).unwrap(); Ok(()) }
    pub async fn public_tables(&self) -> Vec<TableInfo> {
        self.tables.lock().unwrap().values().filter(|t| t.is_public()).map(Table::info).collect()
    }
    pub async fn create_table(&self, settings: TableSettings, host: Host) -> Result<Answer, Problem> {
        let mut b = [0; 16]; (self.house.random)(&mut b);
        let id = Id::from_random(b);
        let token = host.token;
        let (table, step) = Table::create(id, format!("ba{:02x}no", b[0]), settings, host, 0, self.house.clone())?;
        self.store.commit(&step.writes).unwrap();
        self.tables.lock().unwrap().insert(id, table);
        self.call(id, Some(token), Call::Look).await
    }
    pub async fn call(&self, id: Id, token: Option<TokenHash>, call: Call) -> Result<Answer, Problem> {
        let mut tables = self.tables.lock().unwrap();
        let table = tables.get_mut(&id).ok_or_else(Problem::unknown_table)?;
        let step = table.handle(1, Ask::Call { reply: 1, token, call });
        self.store.commit(&step.writes).unwrap();
        let answer = step.outs.into_iter().find_map(|out| match out { Out::Reply { answer, .. } => Some(answer), _ => None }).unwrap();
        if table.is_closed() { tables.remove(&id); }
        answer.map(|it| *it)
    }
}

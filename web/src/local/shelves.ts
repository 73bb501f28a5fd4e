//! What the device keeps of its tables, in the browser's database.
import type { KeptLedger } from '../beside/kept'
import type { KeptGame, KeptTable, Put } from './wire'

/** Somebody who plays at a table on this device: what opens the place. */
export interface Place {
  guest: number
  token: string
}

/** A table with all of its games. */
export interface Shelf {
  table: KeptTable
  games: KeptGame[]
}

/** An input of a game, under the game's id and its number. */
type EntryKey = [string, number]

export class Shelves {
  #db: IDBDatabase

  private constructor(db: IDBDatabase) {
    this.#db = db
  }

  static async open(): Promise<Shelves> {
    const opening = indexedDB.open('parlor', 1)
    opening.onupgradeneeded = () => {
      const db = opening.result
      db.createObjectStore('tables')
      db.createObjectStore('games').createIndex('table', 'table')
      db.createObjectStore('entries')
      db.createObjectStore('places')
      db.createObjectStore('ledgers')
    }
    const db = await answer(opening)
    // A newer page wants to change what is kept; this one is asked to let go.
    db.onversionchange = () => db.close()
    return new Shelves(db)
  }

  /** Keeps all of it or nothing; it is kept when this returns. */
  async keep(puts: readonly Put[], newPlace?: { table: string; place: Place }): Promise<void> {
    const deal = this.#db.transaction(['tables', 'games', 'entries', 'places'], 'readwrite', { durability: 'strict' })
    const done = finished(deal)
    for (const put of puts) {
      switch (put.shelf) {
        case 'tables':
          deal.objectStore('tables').put(put.row, put.row.id)
          break
        case 'games':
          deal.objectStore('games').put(put.row, put.row.id)
          break
        // Never in another's place: whoever would write the same number has not seen it.
        case 'entries':
          deal.objectStore('entries').add(put.body, [put.game, put.seq] satisfies EntryKey)
          break
        case 'forget':
          deal.objectStore('games').delete(put.game)
          deal.objectStore('entries').delete(entriesOf(put.game))
          break
      }
    }
    if (newPlace) {
      const places = deal.objectStore('places')
      const asked = places.get(newPlace.table)
      asked.onsuccess = () =>
        places.put([...((asked.result as Place[] | undefined) ?? []), newPlace.place], newPlace.table)
    }
    await done
  }

  /** A table with its games, if it is kept here. */
  async table(id: string): Promise<Shelf | null> {
    const look = this.#db.transaction(['tables', 'games', 'entries'])
    const table = await answer<KeptTable | undefined>(look.objectStore('tables').get(id))
    if (!table) return null
    const rows = await answer<KeptGame[]>(look.objectStore('games').index('table').getAll(id))
    const games = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        entries: await answer<string[]>(look.objectStore('entries').getAll(entriesOf(row.id))),
      })),
    )
    return { table, games }
  }

  /** All games, without what happened in them, the newest first. */
  async games(): Promise<KeptGame[]> {
    const rows = await answer<KeptGame[]>(this.#db.transaction('games').objectStore('games').getAll())
    return rows.toSorted((a, b) => b.started_ms - a.started_ms)
  }

  /** The table where a game was played. */
  async tableOf(game: string): Promise<string | null> {
    const row = await answer<KeptGame | undefined>(this.#db.transaction('games').objectStore('games').get(game))
    return row?.table ?? null
  }

  /** Who plays at a table on this device, in the order in which they came. */
  async places(table: string): Promise<Place[]> {
    return (await answer<Place[] | undefined>(this.#db.transaction('places').objectStore('places').get(table))) ?? []
  }

  close() {
    this.#db.close()
  }

  async ledgers(): Promise<KeptLedger[]> {
    return answer<KeptLedger[]>(this.#db.transaction('ledgers').objectStore('ledgers').getAll())
  }

  async ledger(id: string): Promise<KeptLedger | null> {
    return (
      (await answer<KeptLedger | undefined>(this.#db.transaction('ledgers').objectStore('ledgers').get(id))) ?? null
    )
  }

  /**
   * Keeps a ledger; it is kept when this returns `null`. Where something else has been kept since it was read, nothing is,
   * and that is returned.
   */
  async keepLedger(row: KeptLedger): Promise<KeptLedger | null> {
    const deal = this.#db.transaction('ledgers', 'readwrite', { durability: 'strict' })
    const done = finished(deal)
    const shelf = deal.objectStore('ledgers')
    const before = await answer<KeptLedger | undefined>(shelf.get(row.id))
    if (before && before.turn !== row.turn - 1) return before
    shelf.put(row, row.id)
    await done
    return null
  }

  async dropLedger(id: string): Promise<void> {
    const deal = this.#db.transaction('ledgers', 'readwrite', { durability: 'strict' })
    deal.objectStore('ledgers').delete(id)
    await finished(deal)
  }

  /** Forgets everything. */
  async erase(): Promise<void> {
    const all = [...this.#db.objectStoreNames]
    const deal = this.#db.transaction(all, 'readwrite')
    for (const name of all) deal.objectStore(name).clear()
    await finished(deal)
  }
}

function entriesOf(game: string): IDBKeyRange {
  return IDBKeyRange.bound([game, 0] satisfies EntryKey, [game, Infinity] satisfies EntryKey)
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function finished(deal: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    deal.oncomplete = () => resolve()
    deal.onabort = () => reject(deal.error ?? new Error('nothing was kept'))
  })
}

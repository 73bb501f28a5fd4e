//! The hall of a device: it takes what the page asks in its order, keeps what the engine wants kept, and
//! only then says what the engine wants said. So what a page was told is kept, however the browser ends.
import type { Done, LocalAnswer, Order, Text } from './wire'
import { Engine, fetchCode, Panic } from './engine'
import type { ToPage, ToWorker } from './said'
import { Shelves, type Place } from './shelves'
import address from './engine.wasm?url'
import addressOfLedgers from './ledgers.wasm?url'

/** A timer cannot be set for longer. */
const TIMER_MOST_MS = 2 ** 31 - 1

/** What is asked seldom has a module of its own, which is loaded then. */
const SELDOM = /^\/(beside|replay|verify)(\/|$)/

let shelves: Shelves
let code: WebAssembly.Module
let engine: Engine
let codeOfLedgers: WebAssembly.Module | null = null
let ledgers: Engine | null = null
/** What every engine has been told of words and rules. */
const texts: Text[] = []
/** What the engine remembers. */
let loaded = new Set<string>()
/** Open lines, and at which table. */
const lines = new Map<number, string>()
/** A table is played in one tab; what lets go of it. */
const locks = new Map<string, () => void>()
/** Over plain http there are no locks: who takes a table tells the others. */
const tabs = navigator.locks ? null : new BroadcastChannel('parlor-tables')
if (tabs)
  tabs.onmessage = ({ data: table }: MessageEvent<string>) => locks.has(table) && inTurn(async () => lose(table))
let timer: ReturnType<typeof setTimeout> | undefined
let lastMs = 0

function now(): number {
  lastMs = Math.max(lastMs, Date.now())
  return lastMs
}

function say(message: ToPage) {
  postMessage(message)
}

const random = (bytes: Uint8Array<ArrayBuffer>) => {
  // No more at once.
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
}

async function begin() {
  ;[shelves, code] = await Promise.all([Shelves.open(), fetchCode(address)])
  await start()
  say({ type: 'ready' })
}

/** An engine that remembers nothing. */
async function start() {
  engine = await taught(code)
}

async function taught(code: WebAssembly.Module): Promise<Engine> {
  const engine = await Engine.load(code, random)
  engine.handle({ texts: { texts } })
  return engine
}

const begun = begin().catch((error: unknown) => {
  say({ type: 'failed', why: String(error) })
  throw error
})

/** One after the other. */
let turn: Promise<unknown> = begun
function inTurn(job: () => Promise<void>) {
  turn = turn.then(job).catch((error: unknown) => fail(error))
}

/** Does what is ordered: first it is kept, then it is told. */
async function carryOut(order: Order, table?: string): Promise<Done> {
  const done = engine.handle(order)
  for (const fault of done.faults) console.error(fault)
  const place = newPlace(done)
  if (done.puts.length || place) await shelves.keep(done.puts, place ?? undefined)
  if (place) loaded.add(place.table)
  if (table) loaded.add(table)
  for (const { conn, text, last } of done.sent) {
    if (!lines.has(conn)) continue
    say({ type: 'hear', line: conn, text })
    if (last) {
      lines.delete(conn)
      say({ type: 'shut', line: conn })
    }
  }
  clearTimeout(timer)
  if (done.wake_ms !== undefined)
    timer = setTimeout(wake, Math.min(Math.max(done.wake_ms - Date.now(), 0), TIMER_MOST_MS))
  return done
}

/** Asks the ledgers. Tables go on, whether they can be loaded or not and when they break; the next who asks tries again. */
async function askLedgers(order: Order): Promise<LocalAnswer> {
  try {
    codeOfLedgers ??= await fetchCode(addressOfLedgers)
    ledgers ??= await taught(codeOfLedgers)
    const { answer, faults } = ledgers.handle(order)
    for (const fault of faults) console.error(fault)
    return answer!
  } catch (error) {
    console.error(error)
    ledgers = null
    const detail = String(error)
    return error instanceof Panic
      ? { status: 503, body: { code: 'hall/failed', detail } }
      : { status: 0, body: { code: 'client/no_engine', detail } }
  }
}

/** The token of somebody who has just come is kept here and told to nobody. */
function newPlace(done: Done): { table: string; place: Place } | null {
  const body = done.answer?.body as { token?: string; guest?: number; table?: { id: string } } | undefined
  if (!body?.token || !body.table || body.guest === undefined) return null
  const { token } = body
  delete body.token
  return { table: body.table.id, place: { guest: body.guest, token } }
}

function wake() {
  inTurn(async () => {
    await carryOut({ tick: { now_ms: now() } })
  })
}

/** Nothing can be kept, or the engine has broken: what it thinks does not count, and what is kept does. */
async function fail(error: unknown) {
  console.error(error)
  const bye = error instanceof Panic ? 'table/broken' : 'hall/failed'
  const text = JSON.stringify({ type: 'bye', code: bye, message: String(error) })
  for (const line of lines.keys()) {
    say({ type: 'hear', line, text })
    say({ type: 'shut', line })
  }
  lines.clear()
  loaded = new Set()
  ledgers = null
  if (code) await start()
}

/** Has the engine remember a table, and takes it away from other tabs. */
async function need(table: string) {
  await take(table)
  if (loaded.has(table)) return
  const shelf = await shelves.table(table)
  if (shelf) await carryOut({ load: shelf }, table)
}

/** What is said to somebody who only looks at a table: it is not taken from another tab, and nothing of it changes. */
async function look(order: Order, table: string): Promise<Done> {
  const shelf = await shelves.table(table)
  const looking = await Engine.load(code, random)
  if (shelf) looking.handle({ load: shelf })
  return looking.handle(order)
}

/** The tab that asked last plays. */
async function take(table: string) {
  if (locks.has(table)) return
  if (tabs) {
    locks.set(table, () => {})
    tabs.postMessage(table)
    return
  }
  await new Promise<void>((taken) => {
    navigator.locks
      .request(
        `parlor-${table}`,
        { steal: true },
        () =>
          new Promise<void>((letGo) => {
            locks.set(table, letGo)
            taken()
          }),
      )
      .catch(() => inTurn(async () => lose(table)))
  })
}

/** Another tab plays at the table now. */
async function lose(table: string) {
  locks.delete(table)
  loaded.delete(table)
  const text = JSON.stringify({ type: 'bye', code: 'socket/replaced', message: 'the table was opened in another tab' })
  for (const [line, at] of lines) {
    if (at !== table) continue
    lines.delete(line)
    say({ type: 'hear', line, text })
    say({ type: 'shut', line })
  }
  await carryOut({ unload: { table } })
}

async function tokenOf(table: string, person: number | null): Promise<string | undefined> {
  if (person === null) return undefined
  return (await shelves.places(table))[person]?.token
}

async function hear(message: ToWorker) {
  switch (message.type) {
    case 'ask': {
      const { id, method, path, query, body, person } = message
      const table = await tableOf(path)
      const token = table ? await tokenOf(table, person) : undefined
      const order: Order = { request: { now_ms: now(), method, path, query, body: body ?? null, token: token ?? null } }
      const isLook = method === 'GET' && table !== null && !loaded.has(table)
      if (table && !isLook) await need(table)
      const answer = SELDOM.test(path)
        ? await askLedgers(order)
        : (isLook ? await look(order, table) : await carryOut(order)).answer!
      say({ type: 'answer', id, status: answer.status, body: answer.body })
      break
    }
    case 'open': {
      const { line, table, query, person } = message
      lines.set(line, table)
      await need(table)
      const token = await tokenOf(table, person)
      await carryOut({ connect: { now_ms: now(), conn: line, table, token: token ?? null, query } })
      break
    }
    case 'send':
      if (lines.has(message.line)) await carryOut({ frame: { now_ms: now(), conn: message.line, text: message.text } })
      break
    case 'shut':
      if (lines.delete(message.line)) await carryOut({ gone: { now_ms: now(), conn: message.line } })
      break
    case 'press': {
      const { id, table, text, person } = message
      await need(table)
      const token = await tokenOf(table, person)
      // A connection that no line of the page is for: what it is told stays here.
      await carryOut({ connect: { now_ms: now(), conn: id, table, token: token ?? null, query: {} } })
      const { sent } = await carryOut({ frame: { now_ms: now(), conn: id, text } })
      await carryOut({ gone: { now_ms: now(), conn: id } })
      const refused = sent
        .filter((it) => it.conn === id)
        .map((it) => JSON.parse(it.text))
        .find((it) => it.type === 'refused')
      say({
        type: 'answer',
        id,
        status: refused ? 409 : 204,
        body: refused ? { code: refused.code, rule: refused.rule, detail: refused.message } : null,
      })
      break
    }
    case 'texts':
      texts.push(...message.texts)
      for (const it of [engine, ledgers]) it?.handle({ texts: { texts: message.texts } })
      break
    case 'people':
      say({
        type: 'answer',
        id: message.id,
        status: 200,
        body: (await shelves.places(message.table)).map((it) => it.guest),
      })
      break
    case 'ledgers':
      say({ type: 'answer', id: message.id, status: 200, body: await shelves.ledgers() })
      break
    case 'ledger': {
      const row = await shelves.ledger(message.ledger)
      say({ type: 'answer', id: message.id, status: row ? 200 : 404, body: row ?? { code: 'beside/unknown' } })
      break
    }
    case 'keep': {
      const other = await shelves.keepLedger(message.row)
      say({ type: 'answer', id: message.id, status: other ? 409 : 200, body: other ?? message.row })
      break
    }
    case 'drop':
      await shelves.dropLedger(message.ledger)
      say({ type: 'answer', id: message.id, status: 204, body: null })
      break
    case 'erase':
      for (const line of lines.keys()) say({ type: 'shut', line })
      lines.clear()
      // Nobody plays on at a table that is not there any more.
      for (const table of new Set((await shelves.games()).map((it) => it.table))) await take(table)
      await shelves.erase()
      for (const letGo of locks.values()) letGo()
      locks.clear()
      loaded = new Set()
      await start()
      say({ type: 'answer', id: message.id, status: 204, body: null })
      break
  }
}

/** Which table a path is about. */
async function tableOf(path: string): Promise<string | null> {
  const [, kind, id] = path.split('/')
  if (!id) return null
  if (kind === 'tables') return id
  return kind === 'games' ? shelves.tableOf(id) : null
}

onmessage = ({ data }: MessageEvent<ToWorker>) =>
  inTurn(async () => {
    try {
      await hear(data)
    } catch (error) {
      if ('id' in data)
        say({ type: 'answer', id: data.id, status: 503, body: { code: 'hall/failed', detail: String(error) } })
      throw error
    }
  })

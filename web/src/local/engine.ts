//! The engine as WebAssembly: orders in, what comes of them out.
import type { Done, Order } from './wire'

interface Door {
  memory: WebAssembly.Memory
  /** Where an order of so many bytes may be written. */
  room(bytes: number): number
  /** Does what was written; how many bytes come of it. */
  order(): number
  /** Where they are. */
  done(): number
}

/** Fills with bytes that nobody can foresee. */
export type Random = (bytes: Uint8Array<ArrayBuffer>) => void

/** After a panic an engine is of no use any more. */
export class Panic extends Error {}

export async function fetchCode(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for the engine`)
  return WebAssembly.compile(await response.arrayBuffer())
}

export class Engine {
  #door: Door
  #why: () => string

  private constructor(door: Door, why: () => string) {
    this.#door = door
    this.#why = why
  }

  static async load(code: WebAssembly.Module, random: Random): Promise<Engine> {
    let why = ''
    const bytes = (at: number, length: number) => new Uint8Array(door.memory.buffer, at, length)
    const parlor = {
      random(at: number, length: number) {
        // What is shared with the module cannot be filled directly everywhere.
        const filled = new Uint8Array(length)
        random(filled)
        bytes(at, length).set(filled)
      },
      panicked(at: number, length: number) {
        why = new TextDecoder().decode(bytes(at, length).slice())
      },
    }
    const { exports } = await WebAssembly.instantiate(code, { parlor })
    const door = exports as unknown as Door
    return new Engine(door, () => why)
  }

  handle(order: Order): Done {
    const text = new TextEncoder().encode(JSON.stringify(order))
    try {
      const at = this.#door.room(text.length)
      new Uint8Array(this.#door.memory.buffer, at, text.length).set(text)
      const length = this.#door.order()
      const done = new Uint8Array(this.#door.memory.buffer, this.#door.done(), length)
      return JSON.parse(new TextDecoder().decode(done.slice())) as Done
    } catch (error) {
      throw error instanceof WebAssembly.RuntimeError ? new Panic(this.#why() || error.message) : error
    }
  }
}

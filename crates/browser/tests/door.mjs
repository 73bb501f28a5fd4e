// The WebAssembly module behind pipes: an order on each line comes in; how many milliseconds it took and what comes
// of it go out. Its chance is the one that the test next door gives to the engine beside it.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

let state = 0
const parlor = {
  random(at, length) {
    const bytes = new Uint8Array(door.memory.buffer, at, length)
    for (let i = 0; i < length; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      bytes[i] = state >>> 24
    }
  },
  panicked(at, length) {
    process.stderr.write(`${new TextDecoder().decode(new Uint8Array(door.memory.buffer, at, length))}\n`)
  },
}
const [path, seed] = process.argv.slice(2)
state = Number(seed) | 0
const { instance } = await WebAssembly.instantiate(await readFile(path), { parlor })
const door = instance.exports

for await (const line of createInterface({ input: process.stdin })) {
  const order = new TextEncoder().encode(line)
  const at = door.room(order.length)
  new Uint8Array(door.memory.buffer, at, order.length).set(order)
  const begun = performance.now()
  const length = door.order()
  const took_ms = performance.now() - begun
  const done = Buffer.from(door.memory.buffer, door.done(), length)
  process.stdout.write(`${took_ms.toFixed(3)} ${done.toString()}\n`)
}

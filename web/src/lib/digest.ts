//! SHA-256, HMAC and the key stream of ChaCha20. Browsers have the first two of their own only where
//! the page came over a safe connection, and a hall in the living room has none.

/** The first `n` primes, from whose roots SHA-256 takes its constants. */
function primes(n: number): number[] {
  const found: number[] = []
  for (let it = 2; found.length < n; it += 1) if (found.every((prime) => it % prime !== 0)) found.push(it)
  return found
}

/** The first 32 binary digits behind the point of a root of `n`: whole numbers only, so that none is rounded. */
function rootDigits(n: number, degree: 2n | 3n): number {
  const scaled = BigInt(n) << (32n * degree)
  let [low, high] = [0n, 1n << 40n]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** degree <= scaled) low = middle
    else high = middle
  }
  return Number(low & 0xffffffffn)
}

const START = primes(8).map((it) => rootDigits(it, 2n))
const ROUNDS = primes(64).map((it) => rootDigits(it, 3n))

const right = (word: number, n: number) => (word >>> n) | (word << (32 - n))
const left = (word: number, n: number) => (word << n) | (word >>> (32 - n))

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n)
  const hash = Uint32Array.from(START)
  const w = new Uint32Array(64)
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = padded.getUint32(block + 4 * i)
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [w[i - 15]!, w[i - 2]!]
      const s0 = right(a, 7) ^ right(a, 18) ^ (a >>> 3)
      const s1 = right(b, 17) ^ right(b, 19) ^ (b >>> 10)
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i += 1) {
      const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0
      const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((it, i) => (hash[i] = hash[i]! + it))
  }
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((word, i) => out.setUint32(4 * i, word))
  return new Uint8Array(out.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    join(
      block.map((it) => it ^ 0x36),
      message,
    ),
  )
  return sha256(
    join(
      block.map((it) => it ^ 0x5c),
      inner,
    ),
  )
}

const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const

/** The key stream of ChaCha20 (RFC 8439) with a nonce of zeros, as words with their lowest byte first. */
export function* keyStream(key: Uint8Array): Generator<number, never> {
  const start = new Uint32Array(16)
  const view = new DataView(join(text('expand 32-byte k'), key).buffer)
  for (let i = 0; i < 12; i += 1) start[i] = view.getUint32(4 * i, true)
  for (;;) {
    const x = start.slice()
    const mix = (to: number, by: number, turned: number, n: number) => {
      x[to] = x[to]! + x[by]!
      x[turned] = left(x[turned]! ^ x[to]!, n)
    }
    for (let round = 0; round < 10; round += 1) {
      for (const [a, b, c, d] of QUARTERS) {
        mix(a, b, d, 16)
        mix(c, d, b, 12)
        mix(a, b, d, 8)
        mix(c, d, b, 7)
      }
    }
    for (let i = 0; i < 16; i += 1) yield (x[i]! + start[i]!) >>> 0
    start[12] = start[12]! + 1
  }
}

export function text(it: string): Uint8Array {
  return new TextEncoder().encode(it)
}

export function join(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

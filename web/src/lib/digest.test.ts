import { createHash, createHmac, createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmac, keyStream, sha256, text } from './digest'
import { hex, unhex } from './hex'

/** Bytes that are not all alike, the same on every run. */
const bytes = (n: number) => Uint8Array.from({ length: n }, (_, i) => (i * 89 + n) & 255)

test('SHA-256 gives the published digests', () => {
  expect(hex(sha256(text('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hex(sha256(text('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('SHA-256 agrees with another implementation at every length around a block', () => {
  for (let n = 0; n <= 200; n += 1) {
    expect(hex(sha256(bytes(n))), `${n} bytes`).toBe(createHash('sha256').update(bytes(n)).digest('hex'))
  }
})

test('HMAC agrees with another implementation, also with a key longer than a block', () => {
  for (const n of [1, 32, 64, 65, 131]) {
    expect(hex(hmac(bytes(n), bytes(3 * n)))).toBe(
      createHmac('sha256', bytes(n))
        .update(bytes(3 * n))
        .digest('hex'),
    )
  }
})

test('ChaCha20 agrees with another implementation over many blocks', () => {
  const key = unhex('7b8e23b9561a23d7ea8b01dc4c1e55e343f20b2ca1847b2bf45153477f5ca65e')
  const due = createCipheriv('chacha20', key, Buffer.alloc(16)).update(Buffer.alloc(64 * 40))
  const words = keyStream(key)
  for (let at = 0; at < due.length; at += 4) expect(words.next().value).toBe(due.readUInt32LE(at))
})

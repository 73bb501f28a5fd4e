//! Bytes as hexadecimal digits, two for a byte, in lower case.

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join('')
}

export function unhex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (it) => parseInt(it, 16))
}

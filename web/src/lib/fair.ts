//! Whether the draws of a game were fair: `parlor-fair-1`, as docs/use/fairness.md has it, computed here
//! and not by the hall. It knows no rules; `parlor verify` checks those too.
import { hmac, join, keyStream, sha256, text } from './digest'
import { hex, unhex } from './hex'

/** What is wrong with a log; `fair.wrong.<code>` puts it into words. */
export class Unfair extends Error {
  constructor(
    readonly code:
      'malformed' | 'partial' | 'no_proof' | 'scheme' | 'seed' | 'noted' | 'entropy' | 'draw' | 'not_whole',
    /** The line of the log, from 1. */
    readonly line: number,
    readonly params: Record<string, number> = {},
  ) {
    super(`line ${line}: ${code}`)
  }
}

/** What somebody wrote down before the deal. */
export interface Noted {
  commitment: string
  /** What they added. */
  entropy: string | null
}

export interface Checked {
  commitment: string
  nInputs: number
  nDraws: number
  /** Draws that were made in another game, where this one goes on from it; its log proves them. */
  nForeign: number
  /** How many seats have added entropy. */
  nEntropy: number
}

interface Proof {
  scheme: string
  id: string
  commitment: string
  seed: string
  entropy: (string | null)[]
  from?: { game: string; inputs: number } | null
}

const INPUTS = ['act', 'timeout', 'concede', 'leave', 'return', 'extend']

/** A number from 0 to n - 1; words from the last, incomplete row of n are passed over. */
export function below(words: Iterator<number>, n: number): number {
  for (;;) {
    const word = words.next().value
    if (word < 2 ** 32 - (2 ** 32 % n)) return word % n
  }
}

export function commitmentOf(id: string, seed: string): string {
  return hex(sha256(join(text(`parlor-fair-1 commitment\n${id}\n`), unhex(seed))))
}

/** Where the draws of a game come from. */
export function keyOf(id: string, seed: string, terms: string, entropy: readonly (string | null)[]): Uint8Array {
  const lines = ['parlor-fair-1 deal', id, terms, ...entropy.map((it) => it ?? '-')]
  return hmac(unhex(seed), text(lines.map((it) => `${it}\n`).join('')))
}

/** Checks the proof of the log's first line; the words that the draws are made of. */
function begin(game: any, noted: Noted | null): Iterator<number> {
  const proof: Proof | undefined = game.fair
  if (game.seat != null) throw new Unfair('partial', 1)
  if (proof == null) throw new Unfair('no_proof', 1)
  if (proof.scheme !== 'parlor-fair-1') throw new Unfair('scheme', 1)
  const isPlain =
    game.seed == null &&
    /^[0-9a-f]{64}$/.test(proof.seed) &&
    /^[0-9a-f]{64}$/.test(proof.commitment) &&
    /^[0-9A-Za-z-]{1,64}$/.test(proof.id) &&
    proof.entropy.length === game.seats &&
    proof.entropy.every((it) => it === null || /^([0-9a-f]{2}){1,32}$/.test(it)) &&
    (proof.from == null || (Number.isInteger(proof.from.inputs) && proof.from.inputs >= 0))
  if (!isPlain) throw new Unfair('malformed', 1)
  if (commitmentOf(proof.id, proof.seed) !== proof.commitment) throw new Unfair('seed', 1)
  if (noted && noted.commitment !== proof.commitment) throw new Unfair('noted', 1)
  if (noted?.entropy && !proof.entropy.includes(noted.entropy)) throw new Unfair('entropy', 1)
  return keyStream(keyOf(proof.id, proof.seed, `${game.game} ${game.rules} ${game.seats}`, proof.entropy))
}

/** Checks the log of one game, against what was noted before it if anything was. Throws `Unfair`. */
export function check(log: string, noted: Noted | null): Checked {
  const lines = log.trimEnd().split('\n')
  const read = (number: number) => {
    try {
      return JSON.parse(lines[number - 1]!)
    } catch {
      throw new Unfair('malformed', number)
    }
  }
  const game = read(1)
  if (game?.line !== 'game') throw new Unfair('malformed', 1)
  let words: Iterator<number>
  try {
    words = begin(game, noted)
  } catch (error) {
    throw error instanceof Unfair ? error : new Unfair('malformed', 1)
  }
  const { commitment, entropy, from } = game.fair as Proof
  const nOthers = from ? from.inputs + 1 : 0
  let [nDraws, nForeign] = [0, 0]
  for (let number = 1; number < lines.length; number += 1) {
    const line = number === 1 ? game : read(number)
    if (number > 1 && !INPUTS.includes(line?.line)) throw new Unfair('malformed', number)
    if (!Array.isArray(line.draws)) throw new Unfair('malformed', number)
    for (const draw of line.draws) {
      const [n, value] = Array.isArray(draw) ? draw : []
      if (!Number.isInteger(n) || !Number.isInteger(value) || n < 1 || n >= 2 ** 32)
        throw new Unfair('malformed', number)
      if (number <= nOthers) {
        nForeign += 1
        continue
      }
      const due = below(words, n)
      if (value !== due) throw new Unfair('draw', number, { n, value, due })
      nDraws += 1
    }
  }
  const isWhole = lines.length >= 2 && lines.length > nOthers && read(lines.length)?.line === 'result'
  if (!isWhole) throw new Unfair('not_whole', lines.length)
  return {
    commitment,
    nInputs: lines.length - 2,
    nDraws,
    nForeign,
    nEntropy: entropy.filter((it) => it !== null).length,
  }
}

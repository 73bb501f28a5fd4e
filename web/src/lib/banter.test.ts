import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { occasionsOf } from '../games/occasions'
import { charactersIn, OCCASIONS, remarkOf, type Characters, type Felt } from './banter'
import type { Player } from './play'
import { load, LANGUAGES, type Words } from './words'

/** What the hall calls its bots. */
const NAMES = (() => {
  const source = readFileSync(new URL('../../../crates/bots/src/names.rs', import.meta.url), 'utf8')
  return [...source.match(/NAMES[^;]*;\s*12\] = \[([^\]]*)\]/)![1]!.matchAll(/"(\w+)"/g)].map((it) => it[1]!)
})()

const linesOf = (characters: Characters) => Object.values(characters).flatMap((it) => OCCASIONS.flatMap((on) => it[on]))

describe.each(LANGUAGES)('in %s', (language) => {
  test('every bot has a manner and a line for every occasion, and nobody else has', async () => {
    const characters = await charactersIn(language)
    expect(Object.keys(characters).toSorted()).toEqual(NAMES.toSorted())
    for (const name of NAMES) {
      expect(characters[name]!.is, name).toMatch(/^.{5,40}$/)
      for (const on of OCCASIONS) expect(characters[name]![on].length, `${name}, ${on}`).toBeGreaterThan(0)
      expect(Object.keys(characters[name]!).toSorted()).toEqual(['is', ...OCCASIONS].toSorted())
    }
  })

  test('no line is longer than a bubble', async () => {
    const lines = linesOf(await charactersIn(language))
    expect(lines.filter((it) => it.length > 20 || it.split(' ').some((word) => word.length > 10))).toEqual([])
  })

  test('no line could be taken for something that is called in a game', async () => {
    const words = await load(language)
    const own = (game: string, key: string) => (words[game] as Words)[key] as string
    const calls = [
      own('exact-change', 'call'),
      own('fraud', 'call'),
      'fraud',
      'exact',
      'change',
      'swift',
      'exacta',
      'genuine',
      'betrug',
      'passend',
      'echt',
    ]
    const letters = (it: string) =>
      it
        .toLowerCase()
        .replace(/[^\p{L}]/gu, ' ')
        .trim()
    const taken = linesOf(await charactersIn(language)).filter((line) =>
      calls.some((it) => ` ${letters(line)} `.includes(` ${letters(it)} `)),
    )
    expect(taken).toEqual([])
  })
})

const bot = (name: string) => ({ name, by: 'bot', level: 'easy', conceded: false, here: null }) as Player
const PLAYERS: Player[] = [
  { ...bot('Inky'), by: 'person' },
  bot('Inky'),
  bot('Fizz'),
  { ...bot('Moss'), by: 'takeover' },
  bot('Somebody'),
]

test('the same moment has the same line for everybody, another one may have another', async () => {
  const characters = await charactersIn('en')
  const felt: Felt[] = [
    { seat: 1, on: 'win' },
    { seat: 2, on: 'win' },
  ]
  const at = (moment: string) => remarkOf(felt, PLAYERS, moment, characters)
  expect(at('g 7')).toEqual(at('g 7'))
  const said = Array.from({ length: 200 }, (_, n) => at(`g ${n}`)!)
  for (const seat of [1, 2])
    for (const text of characters[PLAYERS[seat]!.name]!.win)
      expect(said).toContainEqual({ seat, name: PLAYERS[seat]!.name, text })
})

test('people, bots that keep a seat warm, and bots of other halls say nothing', async () => {
  const characters = await charactersIn('en')
  for (const seat of [0, 3, 4, 9]) expect(remarkOf([{ seat, on: 'win' }], PLAYERS, 'g 1', characters)).toBeNull()
  expect(remarkOf([], PLAYERS, 'g 1', characters)).toBeNull()
})

test('what happens often is spoken of seldom', async () => {
  const characters = await charactersIn('en')
  const often = (on: 'take' | 'win') =>
    Array.from({ length: 1000 }, (_, n) => remarkOf([{ seat: 1, on }], PLAYERS, `g ${n}`, characters)).filter(
      (it) => it !== null,
    ).length
  expect(often('win')).toBe(1000)
  expect(often('take')).toBeGreaterThan(200)
  expect(often('take')).toBeLessThan(400)
})

const hidden = {
  cards: ['red nickel'],
  card: 'red nickel',
  hand: ['2S'],
  goal: 'even',
  faces: ['red nickel'],
  hands: [],
  given: ['2S', '3S'],
}
const unseen = { cards: null, card: null, hand: null, goal: null, faces: null, hands: null, given: null }
const EVENTS: [string, object, readonly Felt[]][] = [
  [
    'exact-change',
    { event: 'caught', seat: 1, layer: 2 },
    [
      { seat: 1, on: 'catch' },
      { seat: 2, on: 'caught' },
    ],
  ],
  ['exact-change', { event: 'scored', seat: 1, points: 40, total: 80 }, [{ seat: 1, on: 'take' }]],
  ['exact-change', { event: 'drew', seat: 1 }, []],
  ['fraud', { event: 'called', seat: 1, depositor: 2, deposit: 1 }, [{ seat: 2, on: 'called' }]],
  ['fraud', { event: 'genuine', seat: 2, accuser: 1, deposit: 1, amount: 90 }, [{ seat: 1, on: 'wrong' }]],
  [
    'fraud',
    { event: 'fraudulent', seat: 2, accuser: 1, deposit: 1, amount: 90, fs: 1, fine: 25 },
    [
      { seat: 1, on: 'right' },
      { seat: 2, on: 'caught' },
    ],
  ],
  ['fraud', { event: 'deposited', seat: 2, deposit: 1, denomination: 30, count: 3, amount: 90 }, []],
  ['exacta', { event: 'scored', seat: 1, points: 30, total: 30 }, [{ seat: 1, on: 'take' }]],
  ['exacta', { event: 'scored', seat: 1, points: 0, total: 30 }, []],
  ['one-euro', { event: 'took_euro', seat: 2, points: 1 }, [{ seat: 2, on: 'euro' }]],
  ['one-euro', { event: 'moved', seat: 1, token: '20c', from: 2, to: 1 }, [{ seat: 1, on: 'take' }]],
  ['one-euro', { event: 'moved', seat: 1, token: '20c', from: 'centre', to: 1 }, []],
  ['one-euro', { event: 'moved', seat: 1, token: '20c', from: 1, to: 2 }, []],
  [
    'money-war',
    { event: 'war', seats: [1, 2] },
    [
      { seat: 1, on: 'war' },
      { seat: 2, on: 'war' },
    ],
  ],
  ['money-war', { event: 'took', seat: 2, count: 4 }, [{ seat: 2, on: 'take' }]],
  ['rummy-500', { event: 'hand_won', seat: 2 }, [{ seat: 2, on: 'take' }]],
  ['swift-swap', { event: 'laid_down', seat: 1 }, []],
]

test.each(EVENTS)('%s: what %o is for whom, whatever cards are seen', async (game, event, felt) => {
  const occasions = await occasionsOf(game)
  expect(occasions({ ...event, ...hidden })).toEqual(felt)
  expect(occasions({ ...event, ...unseen })).toEqual(felt)
})

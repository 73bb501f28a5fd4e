//! One true line of every game, on histories made by hand; Ada, at seat 0, reads it.
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '$lib/i18n.svelte'
import type { GameUi, Play } from '$lib/play'
import type { OverInfo } from '$lib/wire'
import exactChange from './exact-change'
import exacta from './exacta'
import fraud from './fraud'
import { k } from './fraud/words'
import { ada } from './money/ada'
import moneyWar from './money-war'
import oneEuro from './one-euro'
import rummy from './rummy-500'
import swiftSwap from './swift-swap'

/** The story as seat 0 reads it, or somebody who watches. */
function storyOf<S, V, E>(
  ui: GameUi<S, V, E>,
  history: E[],
  over: Partial<OverInfo> = {},
  seat: number | null = 0,
): string | null {
  const { play, teller } = ada<S, V, E>({}, {
    seat,
    over: { winners: [], scores: [0, 0, 0], ranks: [1, 1, 1], ...over },
  } as Partial<Play<S, V, E>>)
  return ui.story!(history, play, teller)?.text ?? null
}

const inGerman = async (text: () => string | null) => {
  await speak('de')
  return text()
}
beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }))
afterEach(() => speak('en'))

type Of<U> = U extends GameUi<infer _S, infer _V, infer E> ? E : never

test('Exact Change tells of catches, first those of the reader', async () => {
  type E = Of<typeof exactChange>
  const caught = (seat: number, layer: number): E => ({ event: 'caught', seat, layer, cards: ['red dime'] })
  const history = [caught(1, 2), caught(1, 2), caught(1, 2), caught(2, 0), caught(2, 0)]
  expect(storyOf(exactChange, history)).toBe('Bot C caught you 2 times.')
  expect(storyOf(exactChange, history, {}, null)).toBe('Bot B caught Bot C 3 times.')
  expect(storyOf(exactChange, [caught(0, 1)])).toBe('You caught Bot B once.')
  expect(await inGerman(() => storyOf(exactChange, history))).toBe('Bot C hat dich 2-mal erwischt.')
})

test('Exact Change tells of a long run of draws, of a large set, of the last hand, of the margin', () => {
  type E = Of<typeof exactChange>
  const drew = (seat: number): E => ({ event: 'drew', seat, card: null })
  const laid = (seat: number, n: number): E => ({
    event: 'discarded',
    seat,
    cards: Array(n).fill('red penny'),
    name: null,
    direction: null,
    called: n > 1,
  })
  const scored: E = { event: 'scored', seat: 1, hands: [], points: 40, total: 240 }
  const reshuffled: E = { event: 'reshuffled', count: 9, cards: null }
  // A reshuffle does not end a run, another seat's draw does.
  expect(storyOf(exactChange, [drew(0), drew(0), drew(0), reshuffled, drew(0), drew(0), scored])).toBe(
    'You once drew 5 cards in a row.',
  )
  expect(storyOf(exactChange, [drew(0), drew(0), drew(0), drew(0), drew(1), scored])).toBe(
    'The last hand brought Bot B 40¢.',
  )
  expect(storyOf(exactChange, [laid(1, 2), laid(1, 4), laid(2, 3), scored])).toBe('Bot B laid 4 cards at once.')
  expect(storyOf(exactChange, [laid(1, 2)], { winners: [1], scores: [20, 240, 90] })).toBe('Bot B won by $1.50.')
  expect(storyOf(exactChange, [])).toBeNull()
})

test('Rummy tells of the set that went out, unless a wild is in it, and of the best hand', async () => {
  type E = Of<typeof rummy>
  const began = (number: number): E => ({ event: 'hand_began', number, dealer: 0 })
  const won = (seat: number): E => ({ event: 'hand_won', seat })
  const laid = (seat: number, ...cards: string[]): E => ({ event: 'laid', seat, cards })
  const scored = (winner: number, points: number): E => ({ event: 'scored', winner, seat: 2, cards: [], points })
  const last = [laid(0, 'red quarter', 'blue dime', 'red nickel'), won(0), scored(0, 60)]
  expect(storyOf(rummy, [began(1), ...last])).toBe('You went out with a set worth 40¢.')
  expect(await inGerman(() => storyOf(rummy, [began(1), ...last]))).toContain('einen Satz im Wert von 40')
  await speak('en')
  expect(storyOf(rummy, [began(1), laid(0, 'wild', 'red quarter'), won(0), scored(0, 60)])).toBeNull()
  const two = [
    began(1),
    won(1),
    scored(1, 150),
    scored(1, 90),
    began(2),
    laid(1, 'red dime', 'wild'),
    won(1),
    scored(1, 20),
  ]
  expect(storyOf(rummy, two)).toBe('Hand 1 alone brought Bot B $2.40.')
  expect(storyOf(rummy, [laid(1, ...Array<string>(7).fill('red penny')), ...two])).toBe(
    'Bot B laid 7 cards in one set.',
  )
})

test('Money War tells how few cards the winner had, and of wars', () => {
  type E = Of<typeof moneyWar>
  const dealt = (seat: number): E => ({ event: 'dealt', seat, count: 8, cards: null })
  const turned = (seat: number, face_down = 0): E => ({
    event: 'turned',
    seat,
    card: 'red dime',
    face_down,
    faces: null,
  })
  const war: E = { event: 'war', seats: [0, 1] }
  const took = (seat: number, count: number): E => ({ event: 'took', seat, count })
  const lost = [
    turned(0),
    turned(1),
    war,
    turned(0, 3),
    turned(1, 3),
    took(1, 10),
    turned(0),
    turned(1),
    took(1, 2),
    turned(0),
    turned(1),
    took(1, 2),
  ]
  const deal = [dealt(0), dealt(1)]
  const back = [turned(0), turned(1), took(0, 2)]
  // After the war 3 cards are left, and two battles later one.
  expect(storyOf(moneyWar, [...deal, ...lost, ...back], { winners: [0] })).toBe('You were down to 1 card, and won.')
  expect(storyOf(moneyWar, [...deal, ...lost], { winners: [1] })).toBe('One war brought Bot B 10 cards.')
  expect(
    storyOf(
      moneyWar,
      [...deal, turned(0), turned(1), war, turned(0, 3), turned(1, 3), war, turned(0, 1), turned(1, 1), took(1, 14)],
      { winners: [1] },
    ),
  ).toBe('One battle needed 2 wars.')
  expect(storyOf(moneyWar, [...deal, ...back], { winners: [0], scores: [9, 7, 0] })).toBe('You won by 2 cards.')
})

test('One Euro tells who took most from whom, the last token, and who passed', () => {
  type E = Of<typeof oneEuro>
  const moved = (seat: number, token: '50c' | '20c' | '5c', from: number | 'centre', to: number | 'centre'): E => ({
    event: 'moved',
    seat,
    token,
    from,
    to,
  })
  const euro = (seat: number): E => ({ event: 'took_euro', seat, points: 1 })
  const passed = (seat: number): E => ({ event: 'passed', seat, rolled: '0' })
  const thefts = [moved(1, '50c', 0, 1), moved(1, '20c', 0, 1), moved(2, '50c', 1, 2), moved(2, '50c', 1, 2)]
  expect(storyOf(oneEuro, thefts)).toBe('Bot B took €0.70 from you in all.')
  expect(storyOf(oneEuro, thefts, {}, null)).toBe('Bot C took €1.00 from Bot B in all.')
  // What goes to the centre or comes from it was taken from nobody.
  expect(storyOf(oneEuro, [moved(1, '50c', 0, 'centre'), moved(1, '50c', 'centre', 1)])).toBeNull()
  expect(storyOf(oneEuro, [moved(0, '5c', 'centre', 0), euro(0)])).toBe(
    'You completed your last euro with a 5-cent token from the centre.',
  )
  expect(storyOf(oneEuro, [passed(1), passed(1), passed(0), passed(1), passed(1)])).toBe('Bot B had to pass 4 times.')
})

test('FRAUD tells of a bluff that nobody called, and never of one that was', async () => {
  type E = Of<typeof fraud>
  const deposited = (seat: number, deposit: number, cards: string[] | null): E => ({
    event: 'deposited',
    seat,
    deposit,
    denomination: 30,
    count: 2,
    amount: 60,
    cards,
  })
  const paid = (seat: number, deposit: number): E => ({ event: 'paid', seat, deposit, amount: 60 })
  const fraudulent = (seat: number, accuser: number, deposit: number): E => ({
    event: 'fraudulent',
    seat,
    accuser,
    deposit,
    cards: ['10/30'],
    amount: 60,
    fs: 1,
    fine: 25,
  })
  const genuine = (seat: number, accuser: number): E => ({
    event: 'genuine',
    seat,
    accuser,
    deposit: 1,
    cards: ['30', '30'],
    amount: 60,
  })
  const honest = [deposited(0, 1, ['30', '30']), paid(0, 1)]
  const others = [deposited(1, 1, null), paid(1, 1)]
  const bluff = [deposited(0, 1, ['30', '10/30']), paid(0, 1)]
  expect(storyOf(fraud, [...honest, ...others, ...bluff])).toBe(
    `Your 2nd deposit was a bluff of ${k(60)}, and nobody called it.`,
  )
  expect(await inGerman(() => storyOf(fraud, [...honest, ...bluff]))).toContain('Deine 2. Einzahlung war ein Bluff')
  await speak('en')
  // Caught: the deposit of the same number that was paid is a later one.
  expect(storyOf(fraud, [deposited(0, 1, ['30', '10/30']), fraudulent(0, 1, 1), ...honest])).toBe(
    'Bot B caught you once.',
  )
  expect(storyOf(fraud, [fraudulent(1, 0, 1), fraudulent(1, 0, 1)])).toBe('You caught Bot B 2 times.')
  expect(storyOf(fraud, [...others, genuine(0, 1)])).toBe(
    `Bot B called your ${k(60)} a fraud, and all of it was genuine.`,
  )
  expect(storyOf(fraud, [...others, genuine(2, 1)])).toBe(
    `Bot B called ${k(60)} of Bot C a fraud, and all of it was genuine.`,
  )
  expect(storyOf(fraud, [{ event: 'jailed', seat: 2, count: 0, cards: null }, genuine(2, 1)])).toBe(
    'Bot C got the last F and went to jail.',
  )
  expect(storyOf(fraud, [...honest, ...others], { winners: [1], scores: [300, 400, -20] })).toBe(
    `Bot B won by ${k(100)}.`,
  )
})

test('Swift Swap tells of a miss, of second thoughts, and of the swaps of the last game', () => {
  type E = Of<typeof swiftSwap>
  const decks = (game: number): E => ({ event: 'decks', game, decks: ['diamonds_clubs', 'hearts_spades'] })
  const swapped = (one: number, two: number): E => ({ event: 'swapped', seats: [one, two], given: null })
  const ended = (game: number, end: 'met' | 'missed', winners: number[]): E => ({
    event: 'ended',
    result: { game, end, winners, players: [] },
  })
  const picked = (seat: number): E => ({ event: 'picked_up', seat, cards: null })
  const match = [
    decks(1),
    swapped(0, 2),
    swapped(0, 2),
    ended(1, 'met', [0, 2]),
    decks(2),
    swapped(0, 2),
    swapped(1, 3),
    ended(2, 'met', [0, 2]),
  ]
  expect(storyOf(swiftSwap, match)).toBe('You and Bot C needed 1 swap in the last game.')
  expect(storyOf(swiftSwap, match, {}, 1)).toBe('Ada and Bot C needed 1 swap in the last game.')
  expect(storyOf(swiftSwap, [...match, picked(2), picked(2)])).toBe('Bot C picked laid cards up again 2 times.')
  expect(storyOf(swiftSwap, [...match, decks(3), ended(3, 'missed', [1, 3])])).toBe(
    'Game 3 was lost by eight cards that missed their goal.',
  )
})

test('nobody wins by a margin where somebody gave up, or where two share it', () => {
  const over = { winners: [1], scores: [20, 240, 90], ranks: [3, 1, 2] }
  const { play, teller } = ada({}, { over }) as unknown as ReturnType<typeof ada<never, never, never>>
  const gone = { ...play, players: play.players.map((it, seat) => ({ ...it, conceded: seat === 0 })) }
  expect(exactChange.story([], gone as never, teller)).toBeNull()
  expect(storyOf(exactChange, [], { ...over, winners: [1, 2] })).toBeNull()
})

test('key moments are captures, catches, calls, hits, wars and ends', () => {
  expect(exactChange.moment({ event: 'caught', seat: 1, layer: 0, cards: [] })).toBe('catch')
  expect(exactChange.moment({ event: 'passed', seat: 1, hit: false })).toBeNull()
  // That a set was silent is for the others to notice, in a replay too.
  expect(
    exactChange.moment({
      event: 'discarded',
      seat: 1,
      cards: ['red dime', 'red dime'],
      name: null,
      direction: null,
      called: false,
    }),
  ).toBeNull()
  expect(rummy.moment({ event: 'hand_won', seat: 1 })).toBe('end')
  expect(moneyWar.moment({ event: 'war', seats: [0, 1] })).toBe('war')
  expect(oneEuro.moment({ event: 'moved', seat: 1, token: '5c', from: 0, to: 1 })).toBe('take')
  expect(oneEuro.moment({ event: 'moved', seat: 1, token: '5c', from: 'centre', to: 1 })).toBeNull()
  expect(fraud.moment({ event: 'genuine', seat: 1, accuser: 0, deposit: 1, cards: [], amount: 10 })).toBe('call')
  expect(swiftSwap.moment({ event: 'laid_down', seat: 1, cards: null })).toBe('call')
  const paid = (exacta: boolean) => ({ paid: { product: 42, exacta, n_hungry: 0 } })
  const scored = {
    event: 'scored',
    seat: 1,
    prediction: { favourite: 'red 7', counter: 'blue 6' },
    points: 210,
    total: 210,
  } as const
  expect(exacta.moment({ ...scored, score: paid(true) })).toBe('hit')
  expect(exacta.moment({ ...scored, score: paid(false) })).toBeNull()
})

import { expect, test } from 'vitest'
import { told } from '$lib/i18n.svelte'
import type { Play, Teller } from '$lib/play'
import { act, ended, reachOf, shownTrick, sums } from './view'
import type { Event, Race, Setup, Trick, View } from './wire'
import { action, explain, factors, hint, prompt, story, tell } from './words'

const teller: Teller = {
  name: (seat) => (seat === 0 ? 'you' : `Bot ${seat}`),
  isMe: (seat) => seat === 0,
  say: (key, seat, params = {}) => told(key, seat === 0, { who: `Bot ${seat}`, ...params }),
}

const horses = { order: ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white'], hungry: ['white'] } as const
const won: Trick = { leader: 1, cards: ['blue 3', 'white 6', 'blue 4'], winner: 'blue' }
const empty: Trick = { leader: 2, cards: [null, null, null], winner: null }
const begun: Trick = { leader: 2, cards: [null, null, 'red 1'], winner: null }

function viewOf(tricks: Trick[], more: Partial<View['table']> = {}): View {
  const line_up = { order: [...horses.order], hungry: [...horses.hungry] }
  const race: Race = { number: 1, starter: 1, line_up, tricks }
  return {
    who: { seat: 0 },
    table: {
      window: 1,
      phase: { kind: 'trick', turn: 0 },
      race,
      horses: line_up,
      chosen: [0, 1, 2],
      points: [0, 0, 0],
      last_race: null,
      ...more,
    },
    hands: [['red 2'], null, null],
    favourites: ['red 7', null, null],
  }
}

const said = (event: Event) => tell(event, teller)!.text

test('cards of one colour add up', () => {
  expect([...sums(won)]).toEqual([
    ['blue', 7],
    ['white', 6],
  ])
  expect(sums(null).size).toBe(0)
})

test('where a card would take its horse is what the engine says, card by card', () => {
  const view: View = { ...viewOf([begun]), hands: [['red 2', 'blue 1', 'white 7'], null, null], reaches: [1, null, 5] }
  expect((['red 2', 'blue 1', 'white 7', 'green 1'] as const).map((it) => reachOf(view, it))).toEqual([
    1,
    null,
    5,
    null,
  ])
  expect(reachOf(viewOf([begun]), 'red 2')).toBeNull()
  expect(reachOf({ ...view, who: 'spectator' }, 'red 2')).toBeNull()
})

test('a trick stays in sight until somebody plays to the next', () => {
  expect(shownTrick(viewOf([won, empty]))).toMatchObject({ trick: won, isDone: true })
  expect(shownTrick(viewOf([won, begun]))).toMatchObject({ trick: begun, isDone: false })
  expect(shownTrick(viewOf([empty])).trick).toBeNull()
})

test('the last trick of a race stays in sight while favourites are chosen', () => {
  const before = viewOf([won]).table.race
  const between = viewOf([], {
    phase: { kind: 'favourites' },
    last_race: { race: before, finish: before.line_up, results: [] },
  })
  expect(shownTrick(between).trick).toBe(won)
})

test('the end of a race is in the view until the next is under way, and then in what was told', () => {
  const race = viewOf([won]).table.race
  const scored = (seat: number, points: number): Event => ({
    event: 'scored',
    seat,
    prediction: { favourite: 'red 7', counter: 'blue 1' },
    score: 'not_in_first_three',
    points,
    total: points,
  })
  const history: Event[] = [{ event: 'race_ended', race: 1, horses: race.line_up }, scored(0, 3), scored(1, 4)]
  const play = (table: Partial<View['table']>, history: Event[]) => ({ view: viewOf([], table), history, fresh: [] })
  expect(ended(play({}, []))).toBeNull()
  expect(ended(play({}, history))).toMatchObject({
    number: 1,
    finish: race.line_up,
    results: [{ points: 3 }, { points: 4 }],
  })
  expect(ended(play({ last_race: { race, finish: race.line_up, results: [] } }, []))).toEqual({
    number: 1,
    finish: race.line_up,
    results: [],
  })
})

test('a card is a favourite or played, as the phase asks', () => {
  expect(act({ kind: 'favourites' }, 'red 7')).toBe('favourite red 7')
  expect(act({ kind: 'trick', turn: 0 }, 'red 7')).toBe('play red 7')
  expect(action('favourite red 7')).toBe('Make red 7 your favourite')
  expect(action('play white 1')).toBe('Play white 1')
})

test('a score is explained factor by factor', () => {
  const prediction = { favourite: 'red 7', counter: 'orange 6' } as const
  const all = { prediction, score: { paid: { product: 42, exacta: true, n_hungry: 2 } } }
  expect(explain(all)).toBe('7 × 6 × 5 EXACTA! × 2 hungry × 2 hungry')
  expect(factors(all).reduce((product, { by }) => product * by, 1)).toBe(840)
  expect(explain({ prediction, score: 'same_colour' })).toBe('both of one colour')
  expect(explain({ prediction, score: 'not_in_first_three' }, 'short')).toMatch(/^not both in 1/)
})

test('only my own cards are told', () => {
  expect(said({ event: 'dealt', seat: 0, cards: ['red 1', 'blue 2'] })).toBe('You got red 1 and blue 2.')
  expect(tell({ event: 'dealt', seat: 1, cards: null }, teller)).toBeNull()
  expect(said({ event: 'favourite_chosen', seat: 0, card: 'red 1' })).toBe('You chose red 1 as favourite.')
  expect(said({ event: 'favourite_chosen', seat: 1, card: null })).toBe('Bot 1 chose a favourite.')
})

test('a won trick tells the horse and who leads', () => {
  const trick_won = { event: 'trick_won', trick: 3, colour: 'blue', sum: 7, from: 5, to: 4, next_leader: 0 } as const
  expect(said(trick_won)).toBe('Trick 3: blue won with 7 and went from place 5 to 4. You lead.')
  expect(said({ ...trick_won, from: 1, to: 1, next_leader: null })).toBe('Trick 3: blue won with 7 and stayed first.')
})

test('hungry horses are told apart', () => {
  expect(said({ event: 'states_changed', hungry: 'white', stays: false, fed: ['red'] })).toBe(
    'White is last and turned hungry. Red has eaten.',
  )
  expect(said({ event: 'lined_up', horses: viewOf([]).table.horses })).toContain('7 white (hungry)')
})

test('the prompt marks the last trick', () => {
  const asked = (view: View, isAsked = true) => ({ view, isAsked, seat: 0 }) as unknown as Play<Setup, View, Event>
  expect(prompt(asked(viewOf([won, empty])))).toContain('Play a card')
  expect(prompt(asked(viewOf([won, won, won, won, won, won, empty])))).toContain('Last trick')
  expect(prompt(asked(viewOf([], { phase: { kind: 'favourites' } })))).toContain('Choose your favourite')
  expect(prompt(asked(viewOf([], { phase: { kind: 'favourites' } }), false))).toContain('The others')
  expect(prompt(asked(viewOf([begun]), false))).toBeNull()
})

const playOf = (view: View, more = {}) =>
  ({ view, isAsked: true, seat: 0, players: [{}, {}, {}], ...more }) as unknown as Play<Setup, View, Event>

test('the hint adds a card to its colour', () => {
  expect(hint(playOf(viewOf([begun])), teller, null)).toBe('So far red wins with 1.')
  expect(hint(playOf(viewOf([begun])), teller, 'red 2')).toBe('Red: 1 + 2 = 3.')
  expect(hint(playOf(viewOf([begun])), teller, 'blue 3')).toBe('Blue gets 3.')
  expect(hint(playOf(viewOf([empty])), teller, 'blue 3')).toBe('Blue gets 3.')
})

test('the hint explains a tie, under way and decided', () => {
  const tied: Trick = { leader: 1, cards: [null, 'white 6', 'blue 6'], winner: null }
  expect(hint(playOf(viewOf([tied])), teller, null)).toContain('A tie at 6 goes to the horse ahead.')
  const decided: Trick = { leader: 1, cards: ['red 1', 'white 6', 'blue 6'], winner: 'blue' }
  expect(hint(playOf(viewOf([decided, empty])), teller, null)).toBe(
    'Blue won the tie at 6: its horse was ahead. Bot 2 leads next.',
  )
  expect(hint(playOf(viewOf([won, { ...empty, leader: 0 }])), teller, null)).toBe('Blue won with 7. You lead next.')
  // After a choice it is the new trick that counts.
  expect(hint(playOf(viewOf([won, empty])), teller, 'blue 3')).toBe('Blue gets 3.')
})

test('the hint says what a favourite pays and who has not chosen', () => {
  const choosing = viewOf([], { phase: { kind: 'favourites' }, chosen: [0] })
  expect(hint(playOf(choosing), teller, 'red 7')).toContain('7 × the card that you keep')
  expect(hint(playOf(choosing), teller, null)).toContain('Nobody sees it')
  expect(hint(playOf(choosing, { isAsked: false }), teller, null)).toBe('Still choosing: Bot 1 and Bot 2.')
})

test('the story is the best race of the winner', () => {
  const scored = (seat: number, points: number, product: number): Event => ({
    event: 'scored',
    seat,
    points,
    total: points,
    prediction: { favourite: 'red 7', counter: 'orange 6' },
    score: { paid: { product, exacta: points > product, n_hungry: 0 } },
  })
  const history = [
    scored(0, 0, 0),
    scored(1, 42, 42),
    scored(2, 0, 0),
    scored(0, 0, 0),
    scored(1, 210, 42),
    scored(2, 300, 42),
  ]
  expect(story(history, playOf(viewOf([]), { over: { winners: [1] } }), teller)).toMatchObject({
    of: history[4],
    text: 'In race 2 Bot 1 made 210: 7\u00a0×\u00a06\u00a0×\u00a05 EXACTA!.',
  })
  expect(story([], playOf(viewOf([]), { over: { winners: [1] } }), teller)).toBeNull()
})

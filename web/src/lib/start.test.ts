import { expect, test } from 'vitest'
import { seated } from './start'

test('bots are spread among the people at one device', () => {
  expect(seated(2, 0, 'easy')).toEqual(['person', 'person'])
  expect(seated(3, 1, 'easy')).toEqual(['person', 'easy', 'person', 'person'])
  // Two play Swift Swap as partners, who sit opposite (SS-2).
  expect(seated(2, 2, 'easy')).toEqual(['person', 'easy', 'person', 'easy'])
  for (let people = 1; people <= 6; people++) {
    for (let bots = 0; people + bots <= 6; bots++) {
      const seats = seated(people, bots, 'easy')
      expect(seats.length).toBe(people + bots)
      expect(seats.filter((it) => it === 'person').length).toBe(people)
      expect(seats[0]).toBe('person')
    }
  }
})

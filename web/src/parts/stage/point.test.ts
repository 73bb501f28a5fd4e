import { expect, test } from 'vitest'
import { type Box, covered, placeFist } from './point'

const room: Box = { x: 0, y: 0, w: 390, h: 664 }
const card: Box = { x: 150, y: 540, w: 74, h: 104 }
const free = (read: Box[], sizes = [74]) => placeFist(card, read, room, sizes)

test('with nothing around it the fist comes from above', () => {
  const fist = free([])!
  expect(fist.way).toBe('down')
  expect(fist.y).toBeLessThan(card.y + card.h / 2)
})

test('it lies on nothing that is read', () => {
  const buttons = { x: 0, y: 470, w: 390, h: 68 }
  const index = { x: 150, y: 540, w: 43, h: 28 }
  const fist = free([buttons, index])!
  expect(fist.way).not.toBe('down')
  expect(covered(fist, [buttons, index])).toBeLessThan(7)
})

test('where there is no room for a large one it is smaller, and where there is none there is none', () => {
  const around: Box[] = [
    { x: 0, y: 0, w: 390, h: 500 },
    { x: 0, y: 500, w: 150, h: 164 },
    { x: 224, y: 500, w: 166, h: 164 },
    { x: 150, y: 580, w: 74, h: 84 },
  ]
  expect(free(around, [120, 40])!.long).toBe(40)
  expect(free([room], [74, 40])).toBeNull()
})

test('the hand may be cut by the edge, the finger points all the same', () => {
  const low = { x: 20, y: 600, w: 74, h: 60 }
  const fist = placeFist(low, [{ x: 0, y: 0, w: 390, h: 606 }], room, [50])
  expect(fist).not.toBeNull()
})

import type { Face } from '../face'

export default {
  title: 'Exact Change Rummy 500',
  short: 'Rummy 500',
  place: 6,
  minutes: [6, 7],
  quick: { seats: 2, level: 'easy' },
} satisfies Face

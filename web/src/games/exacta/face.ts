import type { Face } from '../face'

export default { title: 'EXACTA!', place: 4, minutes: [5, 20], quick: { seats: 3, level: 'easy' } } satisfies Face

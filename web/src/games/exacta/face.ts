import type { Face } from '../face'

export default { title: 'EXACTA!', place: 4, minutes: [15, 30], quick: { seats: 3, level: 'easy' } } satisfies Face

import type { Face } from '../face'

export default { title: 'FRAUD', place: 5, minutes: [9, 25], quick: { seats: 3, level: 'easy' } } satisfies Face

import type { Face } from '../face'

export default { title: 'FRAUD', place: 5, minutes: [20, 40], quick: { seats: 3, level: 'easy' } } satisfies Face

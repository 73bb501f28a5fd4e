import type { Face } from '../face'

export default { title: 'Exact Change', place: 1, minutes: [4, 5], quick: { seats: 3, level: 'easy' } } satisfies Face

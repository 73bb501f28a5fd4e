import type { Face } from '../face'

export default { title: 'Exact Change', place: 1, minutes: [15, 30], quick: { seats: 3, level: 'easy' } } satisfies Face

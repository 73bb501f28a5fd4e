import type { Face } from '../face'

export default { title: 'Money War', place: 7, minutes: [15, 20], quick: { seats: 2, level: 'easy' } } satisfies Face

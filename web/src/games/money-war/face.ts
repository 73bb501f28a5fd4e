import type { Face } from '../face'

export default { title: 'Money War', place: 7, minutes: [5, 15], quick: { seats: 2, level: 'easy' } } satisfies Face

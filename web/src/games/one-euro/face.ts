import type { Face } from '../face'

export default { title: 'One Euro', place: 2, minutes: [10, 50], quick: { seats: 3, level: 'medium' } } satisfies Face

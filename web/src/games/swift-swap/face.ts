import type { Face } from '../face'

export default { title: 'Swift Swap', place: 3, minutes: [3, 3], quick: { seats: 4, level: 'easy' } } satisfies Face

import type { ToolFace } from '../tools'

export default { options: ['no_combos', 'max_battles'], hasFirst: false } satisfies ToolFace

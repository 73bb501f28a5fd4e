import type { ToolFace } from '../tools'

export default { options: ['target', 'all_hands', 'no_combos'], hasFirst: true } satisfies ToolFace

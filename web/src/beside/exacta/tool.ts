import type { ToolFace } from '../tools'

export default { options: ['races'], hasFirst: true } satisfies ToolFace

import type { ToolFace } from '../tools'

export default { options: ['euros_to_win', 'restart_empty'], hasFirst: false } satisfies ToolFace

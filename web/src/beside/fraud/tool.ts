import type { ToolFace } from '../tools'

export default { options: ['target', 'challenge_seconds'], hasFirst: true } satisfies ToolFace

import type { ToolFace } from '../tools'

export default {
  options: ['games', 'red_composite', 'any_goals', 'ready_seconds', 'time_limit'],
  hasFirst: false,
} satisfies ToolFace

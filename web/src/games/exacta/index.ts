import type { GameUi } from '$lib/play'
import Table from './Table.svelte'

export default {
  Table,
  tell: (event) => ({ text: JSON.stringify(event) }),
  action: (action) => action,
  prompt: (play) => (play.isAsked ? play.actions.length + ' moves' : null),
  score: String,
} satisfies GameUi

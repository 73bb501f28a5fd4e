//! A game without a table of its own: the engine's words, and its choices as buttons.
import { number } from '$lib/i18n.svelte'
import type { GameUi } from '$lib/play'
import type { Setup } from '$lib/wire'
import Table from './Table.svelte'
import { choiceOf, question, type Told } from './text'

export default {
  Table,
  tell: (sentence) => ({ text: sentence }),
  action: (action, told) => choiceOf(action, told),
  prompt: ({ view }) => question(view),
  isListed: true,
  score: (points) => number(points),
} satisfies GameUi<Setup, Told, string>

import { number } from '$lib/i18n.svelte'
import type { GameUi } from '$lib/play'
import Table from './Table.svelte'
import type { Event, View } from './view'
import { action, prompt, tell } from './words'

export default { Table, tell, action, prompt, score: number } satisfies GameUi<View, Event>

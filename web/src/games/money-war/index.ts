import type { GameUi } from '$lib/play'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, prompt, score, tell } from './words'

export default { Table, tell, action, prompt, score } satisfies GameUi<Setup, View, Event>

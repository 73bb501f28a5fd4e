import type { GameUi } from '$lib/play'
import Result from './Result.svelte'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, prompt, score, tell } from './words'

export default { Table, tell, action, prompt, score, Result } satisfies GameUi<Setup, View, Event>

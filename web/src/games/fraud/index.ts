import type { GameUi } from '$lib/play'
import Result from './Result.svelte'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, k, prompt, tell } from './words'

export default { Table, Result, tell, action, prompt, score: k } satisfies GameUi<Setup, View, Event>

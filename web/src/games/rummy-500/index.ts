import type { GameUi } from '$lib/play'
import { cents } from '../money/cards'
import Table from './Table.svelte'
import type { Event, Setup, View } from './wire'
import { action, prompt, tell } from './words'

export default { Table, tell, action, prompt, score: cents } satisfies GameUi<Setup, View, Event>

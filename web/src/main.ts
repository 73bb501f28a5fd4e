import { mount } from 'svelte'
import App from './App.svelte'
import { preferred, speak } from './lib/i18n.svelte'
import { listen as listenToKeys } from './lib/keys.svelte'
import { listen as listenToLinks } from './lib/router.svelte'
import './theme.css'

listenToKeys()
listenToLinks()
await speak(preferred())
mount(App, { target: document.getElementById('app')! })

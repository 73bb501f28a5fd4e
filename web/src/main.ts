import { mount } from 'svelte'
import App from './App.svelte'
import { preferred, speak } from './lib/i18n.svelte'
import { theme } from './lib/kept.svelte'
import { listen as listenToKeys } from './lib/keys.svelte'
import { listen as listenToLinks } from './lib/router.svelte'
import './tokens.css'
import './theme.css'

const root = document.documentElement
// The browser's own bar has the colour of the page, or of the game's table.
new MutationObserver(() => {
  const field = getComputedStyle(root).getPropertyValue('--field')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', field)
}).observe(root, { attributeFilter: ['data-theme', 'data-game'] })
root.dataset.theme = theme()

listenToKeys()
listenToLinks()
await speak(preferred())
mount(App, { target: document.getElementById('app')! })

//! Keeps the whole client on the device and answers with it, so that it starts without a network. What is asked of a
//! hall goes to the hall.
//!
//! A new version waits until a page lets it begin, and what the last one needs stays beside it: nothing changes below
//! a game.
import { setCacheNameDetails } from 'workbox-core'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** What there is of a service worker beside what a page has; the types of both exclude each other. */
declare const self: typeof globalThis & {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    type: 'activate',
    listener: (event: Event & { waitUntil(what: Promise<unknown>): void }) => void,
  ): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Every file of the client, and which version of it where its name does not say; the build puts both in. */
declare const FILES: { url: string; revision: string | null }[]
declare const VERSION: string

const NAME = 'parlor'

/** Pages of the hall that are no pages of the client, and files. */
const NOT_OURS = [/^\/(api|docs)([/?]|$)/, /^[^?]*\.\w+$/]

setCacheNameDetails({ prefix: NAME, precache: VERSION })
precacheAndRoute(FILES)
registerRoute(new NavigationRoute(createHandlerBoundToURL('./'), { denylist: NOT_OURS }))

// A tab that was open before the new version asks for what the last one had.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

/** All but this version and the last one. */
async function clear() {
  // They come in the order in which they were made.
  const kept = (await caches.keys()).filter((it) => it.startsWith(NAME))
  await Promise.all(kept.slice(0, -2).map((it) => caches.delete(it)))
}

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([clear(), self.clients.claim()])))

self.addEventListener('message', ({ data }) => {
  if (data === 'begin') void self.skipWaiting()
})

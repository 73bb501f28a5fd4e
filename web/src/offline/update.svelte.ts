//! The copy of the client on this device, and a newer one that waits to take its place.

/** A page that stays open asks so often whether there is a newer client. */
const ASK_AFTER_MS = 3_600_000

/** The newer one; `begun`: another tab has let it begin. */
let newer = $state.raw<ServiceWorker | 'begun' | null>(null)
let isKept = $state(false)

export const update = {
  /** Whether the page would be another one if it were loaded anew. */
  get isReady(): boolean {
    return newer !== null
  },
  /** Whether the client starts without a network. */
  get isKept(): boolean {
    return isKept
  },
  /** Loads the newer client; nobody but the person asks for that. */
  load() {
    if (newer === 'begun') return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    newer?.postMessage('begin')
  },
}

/** Has the client kept on this device, where the browser can. */
export async function keep() {
  // Only a page that came over TLS, or from this machine, has it.
  const workers = globalThis.navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined)
  if (!workers || !registration) return
  const look = () => {
    isKept = registration.active !== null
    if (registration.waiting && workers.controller) newer = registration.waiting
  }
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look)
  look()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))

  let isFirst = workers.controller === null
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) newer = 'begun'
    isFirst = false
  })

  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < ASK_AFTER_MS) return
    asked = Date.now()
    registration.update().catch(() => {})
  })
}

//! Which page is shown: the path of the address.

let url = $state(new URL(globalThis.location?.href ?? 'http://localhost/'))

export const route = {
  get path(): string[] {
    return url.pathname
      .split('/')
      .filter((it) => it !== '')
      .map(decodeURIComponent)
  },
  get query(): URLSearchParams {
    return url.searchParams
  },
  get hash(): string {
    return decodeURIComponent(url.hash.slice(1))
  },
}

/** Shows another page. */
export function go(href: string, { replace = false } = {}) {
  const next = new URL(href, location.href)
  if (replace) history.replaceState(null, '', next)
  else history.pushState(null, '', next)
  const isSamePage = next.pathname === url.pathname
  url = next
  if (!isSamePage) scrollTo(0, 0)
  else document.getElementById(route.hash)?.scrollIntoView()
}

/** Makes links inside the client change the page without loading it anew. */
export function listen() {
  addEventListener('popstate', () => (url = new URL(location.href)))
  addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
    if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute('download')) return
    const to = new URL(link.href)
    if (to.origin !== location.origin || to.pathname.startsWith('/api/') || to.pathname === '/docs') return
    event.preventDefault()
    go(to.href)
  })
}

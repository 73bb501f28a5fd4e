//! What is read aloud: one polite live region for the whole client.

let spoken = $state('')
let waiting: string[] = []

export function announcement(): string {
  return spoken
}

/** Says it. What is said at one moment is said together, and the same words twice are said twice. */
export function announce(text: string) {
  waiting.push(text)
  if (waiting.length > 1) return
  queueMicrotask(() => {
    const all = waiting.join(' ')
    waiting = []
    spoken = spoken === all ? `${all}\u00a0` : all
  })
}

/** What was said is not for whoever comes now. */
export function hush() {
  waiting = waiting.map(() => '')
  spoken = ''
}

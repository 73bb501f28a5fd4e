//! Keys that do something on this page. Whatever has a key stands in the help under `?`.

export interface Shortcut {
  /** As `KeyboardEvent.key` has it: `Enter`, `Escape`, `1`, `c`. */
  key: string
  /** What it does, in the reader's language. */
  label: string
  run: () => void
  /** Not in the help, because another entry speaks for it (`1` to `9`). */
  quiet?: boolean
}

// What the end of an effect reads of reactive state is what it was before: the truth is kept beside it.
let now: readonly Shortcut[] = []
let all = $state.raw(now)

function set(next: readonly Shortcut[]) {
  now = next
  all = next
}

/** Those that work now, newest last. */
export function shortcuts(): readonly Shortcut[] {
  return all
}

/**
 * Puts keys to use until the caller is gone: `$effect(() => keys([...]))`. The newest wins where two
 * want the same key.
 */
export function keys(mine: Shortcut[]): () => void {
  set([...now, ...mine])
  return () => set(now.filter((it) => !mine.includes(it)))
}

/** The nth choice's key: 1 to 9, then 0. */
export function digit(index: number): string | null {
  return index < 10 ? String((index + 1) % 10) : null
}

const TEXT = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable]'

export function listen() {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const at = event.target as Element | null
    if (at?.closest?.(TEXT) && event.key !== 'Escape') return
    // A button or link that has the focus answers to Enter itself.
    if ((event.key === 'Enter' || event.key === ' ') && at?.closest?.('button, a, summary, input, [role=button]'))
      return
    // A dialog knows Escape by itself, and nothing behind it hears a key.
    const isModal = document.querySelector('dialog[open]') !== null
    const found = now.findLast((it) => it.key === event.key)
    if (!found || isModal) return
    event.preventDefault()
    found.run()
  })
}

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

/** Not a state itself: who takes keys away at the end of an effect would read what it was before others put theirs. */
let all: readonly Shortcut[] = []
let change = $state.raw({})

/** Those that work now, newest last. */
export function shortcuts(): readonly Shortcut[] {
  void change
  return all
}

function set(next: readonly Shortcut[]) {
  all = next
  change = {}
}

/**
 * Puts keys to use until the caller is gone: `$effect(() => keys([...]))`. The newest wins where two
 * want the same key.
 */
export function keys(mine: Shortcut[]): () => void {
  set([...all, ...mine])
  return () => set(all.filter((it) => !mine.includes(it)))
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
    if ((event.key === 'Enter' || event.key === ' ') && at?.closest?.('button, a, summary, input, [role=button]')) return
    const isModal = document.querySelector('dialog[open]') !== null
    const found = all.findLast((it) => it.key === event.key)
    if (!found || (isModal && event.key !== 'Escape')) return
    event.preventDefault()
    found.run()
  })
}

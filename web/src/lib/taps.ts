//! What can be tapped, so that a teacher can point at the next thing.
//!
//! A button that does an action by itself is marked with that action's text. Where an action is composed, the game
//! names the parts (`card red penny`, `call`), and `GameUi.taps` says from which an action is made.

/** Marks what is tapped: `{...tap('call')}`. `isOn`: whether it is chosen, of something that can be chosen and put back. */
export function tap(name: string | undefined, isOn?: boolean) {
  return { 'data-tap': name, 'data-on': isOn === undefined ? undefined : String(isOn) }
}

export interface Mark {
  /** What a tap would do; several where it goes on to any of them. */
  names: readonly string[]
  /** `null`: nothing that can be chosen. */
  isOn: boolean | null
}

/** Separates several names of one mark. */
export const OR = '|'

/**
 * What to tap next on the way to all that is wanted; `null`: nothing here. First everything is chosen that can be and is
 * wanted, then all else is put back, and then the first button comes that is still there.
 */
export function nextTap<M extends Mark>(wanted: readonly string[], marks: readonly M[]): M | null {
  const isOf = (mark: Mark, name: string) => mark.names.includes(name)
  const on = (name: string) => marks.filter((it) => it.isOn && isOf(it, name)).length
  const n = (name: string) => wanted.filter((it) => it === name).length
  for (const name of wanted) {
    const missing = on(name) < n(name) && marks.find((it) => it.isOn === false && isOf(it, name))
    if (missing) return missing
  }
  const extra = marks.findLast((it) => it.isOn && !it.names.some((name) => on(name) <= n(name)))
  if (extra) return extra
  for (const name of wanted) {
    const button = marks.find((it) => it.isOn === null && isOf(it, name))
    if (button) return button
  }
  return null
}

export interface TapMark extends Mark {
  element: HTMLElement
}

/** All that can be tapped now. */
export function marksIn(root: ParentNode): TapMark[] {
  const all = [...root.querySelectorAll<HTMLElement>('[data-tap]:not(:disabled)')]
  return all.map((element) => {
    const { tap = '', on } = element.dataset
    return { element, names: tap.split(OR), isOn: on === undefined ? null : on === 'true' }
  })
}

//! What the engine offers, where its list is too long to be sent at once.
import type { AnyPlay } from '$lib/play'

/** So many questions are asked at most. */
const QUESTIONS = 10

/** All actions that begin with a word; `null`: there are too many to be told. */
export async function offers(play: AnyPlay, word: string): Promise<string[] | null> {
  if (!play.inSteps) return play.actions.filter((it) => it.startsWith(`${word} `))
  const all: string[] = []
  const paths = [word]
  for (let n = 0; paths.length > 0; n++) {
    const offer = n < QUESTIONS ? await play.steps(paths.shift()!) : null
    if (!offer || paths.length + (offer.steps?.length ?? 0) > QUESTIONS) return null
    all.push(...(offer.actions ?? []))
    for (const { text, count } of offer.steps ?? []) {
      if (count === 1) all.push(text)
      else paths.push(text)
    }
  }
  return all
}

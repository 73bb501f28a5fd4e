//! Who sits around a table with the printed cards.
import { Problem } from '$lib/api'
import { Kept } from '$lib/kept.svelte'
import { saveFile } from '$lib/share'
import { whyOf } from '$lib/why'
import { PEOPLE } from '$parts/stage/Portrait.svelte'
import type { Person } from './wire'

/** Those of the last time; the next game begins with them. */
export const myPeople = new Kept<Person[]>('beside-people', [])

/** How somebody is drawn: a face with a shirt of its own colour. */
export function faceOf(person: Person | undefined, n: number): string {
  return person?.colour ?? PEOPLE[n % PEOPLE.length]!
}

/** A face that nobody of them has. */
export function freeFace(people: readonly Person[]): string {
  return PEOPLE.find((it) => !people.some((person) => person.colour === it)) ?? PEOPLE[0]
}

/** Why it does not go: the engine has said it in the reader's language, or there is a word for it here. */
export function saidOf(error: unknown): string {
  return error instanceof Problem && error.code.startsWith('beside/') && error.message ? error.message : whyOf(error)
}

/** Gives a text to the reader as a file. */
export function download(name: string, text: string, type: string) {
  saveFile(new Blob([text], { type }), name)
}

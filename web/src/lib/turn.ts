//! Notices that it is somebody's turn: the title, a sound, a notification of the system.
import { settings } from './kept.svelte'

let context: AudioContext | null = null

/** A short tone of our own making; the pitch tells what happened. */
export function tone(kind: 'turn' | 'move' | 'win' | 'no') {
  if (!settings.sound.value) return
  context ??= new AudioContext()
  const pitches = { turn: [523, 659], move: [392], win: [523, 659, 784], no: [196] }[kind]
  pitches.forEach((pitch, index) => {
    const at = context!.currentTime + index * 0.12
    const [wave, gain] = [context!.createOscillator(), context!.createGain()]
    wave.type = 'triangle'
    wave.frequency.value = pitch
    gain.gain.setValueAtTime(0.0001, at)
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.22)
    wave.connect(gain).connect(context!.destination)
    wave.start(at)
    wave.stop(at + 0.25)
  })
}

/** Asks the system for leave to notify; whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
}

export function notify(title: string, body: string) {
  if (!settings.notify.value || document.visibilityState === 'visible') return
  if ('Notification' in globalThis && Notification.permission === 'granted') new Notification(title, { body, tag: 'parlor' })
}

//! Notices that it is somebody's turn: a notification of the system.
import { settings } from './kept.svelte'

/** Asks the system for leave to notify; whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
}

export function notify(title: string, body: string) {
  if (!settings.notify.value || document.visibilityState === 'visible') return
  if ('Notification' in globalThis && Notification.permission === 'granted')
    new Notification(title, { body, tag: 'parlor' })
}

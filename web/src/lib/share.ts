//! Sharing by the device's own sheet where it has one.
import { copyText } from './copy'

/** `dropped`: the sheet was closed without a choice. `shown`: nothing may be copied; the link has to be shown. */
export type Shared = 'sent' | 'copied' | 'saved' | 'shown' | 'dropped'

async function send(data: ShareData): Promise<'sent' | 'dropped' | null> {
  try {
    await navigator.share(data)
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dropped' : null
  }
}

export const canShare = () => typeof navigator.share === 'function'

export async function shareLink(title: string, url: string): Promise<Shared> {
  const sent = canShare() ? await send({ title, url }) : null
  return sent ?? ((await copyText(url)) ? 'copied' : 'shown')
}

/** A picture, with the link beside it if there is one; saved where no sheet takes files. */
export async function sharePicture(title: string, url: string, picture: Blob, name: string): Promise<Shared> {
  const data = { title, ...(url && { url }), files: [new File([picture], name, { type: picture.type })] }
  const sent = canShare() && navigator.canShare?.(data) ? await send(data) : null
  if (sent) return sent
  saveFile(picture, name)
  return 'saved'
}

/** Puts a file where the browser puts what it downloads. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

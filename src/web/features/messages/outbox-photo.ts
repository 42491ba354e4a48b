import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendShrunk, type Uploaded } from '#web/lib/upload-picture.ts'
import { photosOf, type Waiting } from './outbox-store.ts'

/** The photo that this tab is sending now; `part` from 0 to 1. */
let current: { clientId: string; part: number; abort: AbortController } | null = null
const watchers = new Set<() => void>()

function show(next: typeof current): void {
  current = next
  for (const watcher of watchers) watcher()
}

/** Rejects when it is given up. `mayBegin` is asked at the last moment: another session must not send it. */
export async function uploadPhoto(one: Waiting, mayBegin: () => boolean): Promise<Uploaded | null> {
  const [photo] = await photosOf(one)
  if (!photo || !mayBegin()) return null
  const { clientId } = one
  const abort = new AbortController()
  show({ clientId, part: 0, abort })
  try {
    const onProgress = (part: number) => show({ clientId, part, abort })
    return await sendShrunk(photo, { onProgress, signal: abort.signal })
  } finally {
    show(null)
  }
}

/** Gives up what is under way of it; of any, without a name. */
export function abortUpload(clientId = current?.clientId): void {
  if (current?.clientId === clientId) current?.abort.abort()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Upload progress of its photo, from 0 to 1; null while none runs in this tab. */
export const useUploaded = ({ clientId }: Waiting): number | null =>
  useSyncExternalStore(watch, () => (current?.clientId === clientId ? current.part : null))

/** An address of a waiting photo, good while it is shown; null until it is read. */
export function usePhoto(one: Waiting): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const { clientId, userId, content } = one
  useEffect(() => {
    if (content.kind !== 'photo') return
    let made: string | null = null
    let isGone = false
    const load = async () => {
      const [photo] = await photosOf({ clientId, userId })
      if (!photo || isGone) return
      made = URL.createObjectURL(photo)
      setUrl(made)
    }
    load().catch(() => undefined) // sent or deleted in between
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [clientId, userId, content.kind])
  return url
}

import { useEffect, useState } from 'react'
import { makeStore, useStore } from '#web/lib/store.ts'
import { sendShrunk, type Uploaded } from '#web/lib/upload-picture.ts'
import { photosOf, type Waiting } from './outbox-store.ts'

/** The photo that this tab is sending now; `part` from 0 to 1. */
const current = makeStore<{ clientId: string; part: number; abort: AbortController } | null>(null)

/** Rejects when it is given up. `mayBegin` is asked at the last moment: another session must not send it. */
export async function uploadPhoto(one: Waiting, mayBegin: () => boolean): Promise<Uploaded | null> {
  const [photo] = await photosOf(one)
  if (!photo || !mayBegin()) return null
  const { clientId } = one
  const abort = new AbortController()
  current.set({ clientId, part: 0, abort })
  try {
    const onProgress = (part: number) => current.set({ clientId, part, abort })
    return await sendShrunk(photo, { onProgress, signal: abort.signal })
  } finally {
    current.set(null)
  }
}

/** Aborts the upload of this message; without a name, any. */
export function abortUpload(clientId?: string): void {
  const upload = current.get()
  if (clientId === undefined || upload?.clientId === clientId) upload?.abort.abort()
}

/** Upload progress of its photo, from 0 to 1; null while none runs in this tab. */
export function useUploaded({ clientId }: Waiting): number | null {
  const upload = useStore(current)
  return upload?.clientId === clientId ? upload.part : null
}

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

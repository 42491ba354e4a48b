import { OUTBOX } from '#web/lib/stored-session.ts'
import { putWaiting, shownWaiting, type Waiting } from './outbox-store.ts'

/** A message as earlier versions stored it: one key each, the photo already uploaded. */
type Old = Omit<Waiting, 'content' | 'upload' | 'size'> & {
  content: Waiting['content'] & { photo?: string }
}

const isOld = (value: unknown): value is Old =>
  typeof value === 'object' && value !== null && 'clientId' in value && 'content' in value

function parse(text: string | null): Old | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isOld(value) ? value : null
  } catch {
    return null // the key, which is no such row
  }
}

/** Takes over what an earlier version left of this account, once. */
export async function takeOldOutbox(userId: number): Promise<void> {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(OUTBOX))) {
      const old = parse(localStorage.getItem(key))
      if (old?.userId !== userId) continue
      const { photo, ...content } = old.content
      await putWaiting({ ...old, content, upload: photo ? { url: photo, at: old.at } : null, size: null })
      if (!shownWaiting().unkept.includes(old.clientId)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is refused: nothing is there.
  }
}

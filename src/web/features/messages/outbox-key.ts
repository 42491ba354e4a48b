import { OUTBOX, storedToken, storedUser } from '#web/lib/stored-session.ts'

const NAME = `${OUTBOX}key`
const KEY_BYTES = 32

/** `<account> <key>`: another account's is as good as none. */
function readKey(userId: number): string | null {
  try {
    const [of, key] = localStorage.getItem(NAME)?.split(' ') ?? []
    return of === `${userId}` ? (key ?? null) : null
  } catch {
    return null
  }
}

function makeKey(userId: number): string | null {
  if (storedToken() === null || storedUser()?.id !== userId) return null
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  try {
    localStorage.setItem(NAME, `${userId} ${btoa(String.fromCharCode(...bytes))}`)
  } catch {
    return null
  }
  return readKey(userId)
}

/** What this session's messages are sealed with: made here, kept beside the session, told to nobody, gone with it. */
export async function outboxKey(userId: number): Promise<string | null> {
  const key = readKey(userId)
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (key !== null || !locks) return key ?? makeKey(userId)
  // Two tabs that begin at once agree on one.
  return locks.request(NAME, () => readKey(userId) ?? makeKey(userId))
}

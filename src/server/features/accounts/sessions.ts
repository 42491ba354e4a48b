import type { UserType } from '#contract/accounts.ts'
import type { Need } from '#contract/endpoint.ts'
import { batched } from '../../db/batch.ts'
import type { Db } from '../../db/pool.ts'
import { hashToken, makeToken } from '../../secrets.ts'
import type { Marked } from './passwords.ts'
import { choosingLimits, FRESH_SECONDS, sessionLimits, sessionNeed } from './rules.ts'
import { addSession, findSessions, type SessionRow } from './store.ts'

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

/** How a session was opened. */
export type OpeningSession = { mustChoose?: boolean; otpProven?: boolean; provenHash?: string | null }

/**
 * Opens a session and returns its token, which is told once and kept by nobody but the browser. Null when the account's
 * password, by its hash `provenHash`, has been replaced since the login began, or it was blocked.
 */
export async function openSession(
  db: Db,
  user: { id: number; userType: UserType },
  { mustChoose = false, otpProven = false, provenHash = null }: OpeningSession = {},
): Promise<{ token: string; marked: Marked } | null> {
  const token = makeToken()
  const limits = mustChoose ? choosingLimits : sessionLimits(user.userType)
  const tokenHash = hashToken(token)
  const session = { tokenHash, userId: user.id, mustChoose, otpProven, provenHash, ...limits }
  const marked = await addSession(db, session)
  return marked && { token, marked }
}

/** A session as the calls see it. */
export type LiveSession = Omit<SessionRow, 'mustChoose'> & { tokenHash: Buffer; need: Need | null }

/** Reads the sessions of calls that come together by one statement. */
export function makeReadSession(db: Db, { demo }: { demo: boolean }) {
  const find = batched(
    () => '',
    (tokenHashes: Buffer[]) => findSessions(db, tokenHashes, { demo, freshSeconds: FRESH_SECONDS }),
  )

  /** The account of an `Authorization` header; null for guests, ended sessions and anything malformed. */
  return async (authorization: string | undefined): Promise<LiveSession | null> => {
    const token = bearer.exec(authorization ?? '')?.[1]
    if (!token) return null
    const tokenHash = hashToken(token)
    const found = await find(tokenHash)
    if (!found) return null
    const { mustChoose, ...user } = found
    return { ...user, tokenHash, need: sessionNeed(found, demo) }
  }
}

import { createHash, randomBytes } from 'node:crypto'
import type { UserType } from '#contract/accounts.ts'
import type { Db } from '../../db/pool.ts'
import { choosingLimits, sessionLimits } from './rules.ts'
import { addSession, findSession } from './store.ts'

const TOKEN_BYTES = 32
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Opens a session and returns its token, which is told once and kept by nobody but the browser. Null when the password
 * that was proven, by its hash `provenHash`, has been replaced meanwhile.
 */
export async function openSession(
  db: Db,
  user: { id: number; userType: UserType },
  { mustChoose = false, provenHash = null }: { mustChoose?: boolean; provenHash?: string | null } = {},
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const limits = mustChoose ? choosingLimits : sessionLimits(user.userType)
  const session = { tokenHash: hashToken(token), userId: user.id, mustChoose, provenHash, ...limits }
  return (await addSession(db, session)) ? token : null
}

/** Who the `Authorization` header speaks for; null for guests, ended sessions and anything malformed. */
export async function readSession(
  db: Db,
  authorization: string | undefined,
): Promise<{ id: number; userType: UserType; mustChoose: boolean; tokenHash: Buffer } | null> {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (!token) return null
  const tokenHash = hashToken(token)
  const user = await findSession(db, tokenHash)
  return user && { ...user, tokenHash }
}

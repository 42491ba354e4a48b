import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/pool.ts'
import { buildUser, type UserFields } from '../db/seed/factories.ts'
import type { TestApp } from './harness.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Server = Pick<TestApp, 'app'>
type Caller = { token?: string | undefined; from?: string | undefined; headers?: Record<string, string> }

/** One call in process: `token` is a session's, `from` the caller's network address. */
export const request = (
  { app }: Server,
  method: Method,
  url: string,
  payload?: object,
  { token, from, headers }: Caller = {},
) =>
  app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(from !== undefined && { remoteAddress: from }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })

/** Logs in with an e-mail address and returns the answer. */
export const logIn = (server: Server, email: string, password: string, userType = 'customer') =>
  request(server, 'POST', '/api/auth/login', { email, password, userType })

type SessionFields = {
  mustChoose?: boolean
  otpProven?: boolean
  isEnded?: boolean
  provenMinutesAgo?: number
}

/** Adds a session's row and returns its token. */
export async function addSession(db: Db, userId: number, over: SessionFields = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { mustChoose = false, otpProven = true, isEnded = false, provenMinutesAgo = 0 } = over
  await db`
    insert into session (token_hash, user_id, must_choose, otp_proven, idle_limit, ends_at, proven_at)
    values (${createHash('sha256').update(token).digest()}, ${userId}, ${mustChoose}, ${otpProven}, interval '1 day',
      now() + ${isEnded ? '-1 day' : '1 day'}::interval, now() - make_interval(mins => ${provenMinutesAgo}))`
  return token
}

/** Opens another session of an account without a login; `ask` makes a call in it. */
export async function openSession(server: Pick<TestApp, 'app' | 'sql'>, { id }: { id: number }) {
  const token = await addSession(server.sql, id)
  const headers = { authorization: `Bearer ${token}` }
  const ask = (method: Method, url: string, payload?: object, more: Record<string, string> = {}) =>
    request(server, method, url, payload, { headers: { ...headers, ...more } })
  return { ask, headers }
}

/** Adds a person with an open session. */
export async function signedIn(server: Pick<TestApp, 'app' | 'sql'>, over: Partial<UserFields> = {}) {
  const user = await buildUser(server.sql, over)
  return { ...user, ...(await openSession(server, user)) }
}
export type Person = Awaited<ReturnType<typeof signedIn>>

import { createHash, randomBytes } from 'node:crypto'
import { buildUser, type UserFields } from '../db/seed/factories.ts'
import type { TestApp } from './harness.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Another session of an account, without the work of a login; `ask` makes a call in it. */
export async function openSession(server: Pick<TestApp, 'app' | 'sql'>, { id }: { id: number }) {
  const token = randomBytes(32).toString('base64url')
  await server.sql`
    insert into session (token_hash, user_id, otp_proven, idle_limit, ends_at)
    values (${createHash('sha256').update(token).digest()}, ${id}, true, interval '1 day', now() + interval '1 day')`
  const headers = { authorization: `Bearer ${token}` }
  const ask = (method: Method, url: string, payload?: object, more: Record<string, string> = {}) =>
    server.app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
  return { ask, headers }
}

/** A new person with an open session. */
export async function signedIn(server: Pick<TestApp, 'app' | 'sql'>, over: Partial<UserFields> = {}) {
  const user = await buildUser(server.sql, over)
  return { ...user, ...(await openSession(server, user)) }
}
export type Person = Awaited<ReturnType<typeof signedIn>>

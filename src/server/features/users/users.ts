import type { listUsers, UserForStaff, UserListed } from '#contract/admin-users.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { soughtWords } from '#lib/sought-words.ts'
import { fold } from '#lib/turkish.ts'
import { planByWords } from '../../db/plan-by-words.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Privacy } from '../privacy/privacy.ts'
import { type ManageDeps, makeManage } from './manage.ts'
import * as store from './store.ts'

export { userData } from './personal-data.ts'

const PAGE = 30
const SESSIONS_MOST = 100
const HISTORY_MOST = 50

type UsersDeps = ManageDeps & {
  sql: Sql
  privacy: Pick<Privacy, 'consents' | 'eraseOther'>
  businesses: Pick<Businesses, 'listOwn'>
}

/** Everybody's accounts before the staff. */
export type Users = ReturnType<typeof makeUsers>

const toListed = ({ createdAt, ...row }: store.UserRow): UserListed => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export function makeUsers({ privacy, businesses, ...deps }: UsersDeps) {
  const { sql } = deps

  async function read(id: number): Promise<store.DetailRow> {
    const row = await store.readUser(sql, id)
    if (!row) throw new Failure('not_found')
    return row
  }

  async function summary(id: number): Promise<UserListed> {
    const { isDemo: _d, hasTotp: _t, blockedAt: _b, ...row } = await read(id)
    return toListed(row)
  }

  return {
    ...makeManage(deps),
    summary,
    erase: privacy.eraseOther,

    /** Throws `invalid_input` for a cursor that is none. */
    async list({
      q = '',
      role,
      state,
      limit = PAGE,
      cursor,
    }: Parsed<typeof listUsers>['query']): Promise<{ items: UserListed[]; next: string | null }> {
      const before = cursor === undefined ? null : Number(cursor)
      if (before !== null && !(Number.isSafeInteger(before) && before > 0))
        throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
      const most = limit + 1 // one more tells whether there is a next page
      const question = { words: soughtWords(fold(q)), role, state, before, most }
      const rows = await tx(sql, async (db) => {
        if (question.words.length > 0) await planByWords(db)
        return store.listUsers(db, question)
      })
      const page = rows.slice(0, limit)
      return { items: page.map(toListed), next: rows.length > limit ? String(page.at(-1)?.id) : null }
    },

    /** Throws `not_found`. */
    async get(id: number): Promise<UserForStaff> {
      const { isDemo, hasTotp, blockedAt, ...row } = await read(id)
      const [sessions, owned, consents, history] = await Promise.all([
        store.listSessions(sql, id, SESSIONS_MOST),
        businesses.listOwn(id),
        privacy.consents(id),
        store.listDecisions(sql, id, HISTORY_MOST),
      ])
      return {
        ...{ ...toListed(row), isDemo, hasTotp, consents },
        blockedAt: blockedAt?.toISOString() ?? null,
        sessions: sessions.map(({ id: session, createdAt, lastSeenAt }) => ({
          id: session,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
        businesses: owned.map(({ id: business, name, status }) => ({ id: business, name, status })),
        history: history.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
      }
    },
  }
}

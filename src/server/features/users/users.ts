import type { Parsed } from '#contract/endpoint.ts'
import type { listUsers, UserForStaff, UserListed } from '#contract/users.ts'
import { idCursor } from '#lib/cursor.ts'
import { searchTerms } from '#lib/search-terms.ts'
import { fold } from '#lib/turkish.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { preferTextIndexPlan } from '../../db/sql-parts.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Privacy } from '../privacy/privacy.ts'
import { type ManageDeps, makeManage } from './manage.ts'
import * as store from './store.ts'

const MAX_SESSIONS = 100
const MAX_HISTORY = 50

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
    list({ q = '', role, state, ...page }: Parsed<typeof listUsers>['query']): Promise<Page<UserListed>> {
      const words = searchTerms(fold(q))
      const read = (before: number | null, most: number) =>
        tx(sql, async (db) => {
          if (words.length > 0) await preferTextIndexPlan(db)
          return store.listUsers(db, { words, role, state, before, most })
        })
      return readPage(page, { codec: idCursor, read, toItem: toListed })
    },

    /** Throws `not_found`. */
    async get(id: number): Promise<UserForStaff> {
      const { isDemo, hasTotp, blockedAt, ...row } = await read(id)
      const [sessions, owned, consents, history] = await Promise.all([
        store.listSessions(sql, id, MAX_SESSIONS),
        businesses.listOwn(id),
        privacy.consents(id),
        store.listDecisions(sql, id, MAX_HISTORY),
      ])
      return {
        ...toListed(row),
        isDemo,
        hasTotp,
        consents,
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

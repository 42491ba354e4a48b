import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Access, Endpoint, Need } from '#contract/endpoint.ts'
import { tx } from '#server/db/pool.ts'
import { startSubscription } from '#server/features/billing/billing.ts'
import { buildBusiness, buildUser } from '../db/seed/factories.ts'
import { buildCandidate, buildRemoval } from './candidate-rows.ts'
import { exampleOf } from './example-of.ts'
import {
  buildInvoice,
  buildMember,
  buildNotification,
  buildPayment,
  buildPrize,
  buildReview,
  buildSegment,
  buildThread,
} from './factories.ts'
import { fromNow } from './from-now.ts'
import { type TestApp, testApp } from './harness.ts'
import { addSession } from './person.ts'

/** Every endpoint × every kind of caller against the contract's `access`. New endpoints are included by themselves. */
let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '100000', DEMO: '0' }) // the second step is required of staff
})
afterAll(() => server.close())

const everybody = [
  'guest',
  'customer',
  'other customer',
  'owner',
  'stale owner',
  'other owner',
  'manager',
  'staff member',
  'former member',
  'field',
  'admin',
  'stale admin',
  'revoked',
  'must choose',
  'must set up',
] as const
type Who = (typeof everybody)[number]
type Cast = Record<Exclude<Who, 'guest'>, number>

const roleOf: Record<Exclude<Who, 'guest'>, 'customer' | 'business' | 'field' | 'admin'> = {
  customer: 'customer',
  'other customer': 'customer',
  owner: 'business',
  'stale owner': 'business', // the owner in another session
  'other owner': 'business',
  manager: 'customer', // people of a business need no business account
  'staff member': 'business',
  'former member': 'customer',
  field: 'field',
  admin: 'admin',
  'stale admin': 'admin',
  revoked: 'customer',
  'must choose': 'customer',
  'must set up': 'admin',
}

/** Values of a path's parameters, the callers with rights to their row, and whether its business has other people. */
type Rows = { params: Record<string, unknown>; insiders: readonly Who[]; hasPeople?: boolean }
type MakeRows = (cast: Cast) => Promise<Rows>

const ownedBusiness: MakeRows = async (cast) => {
  const { id } = await buildBusiness(server.sql, { ownerId: cast.owner })
  await buildMember(server.sql, { businessId: id, userId: cast.manager, role: 'manager' })
  await buildMember(server.sql, { businessId: id, userId: cast['staff member'], role: 'staff' })
  await buildMember(server.sql, { businessId: id, userId: cast['former member'], role: 'manager' })
  await server.sql`
    update business_member set until_at = now(), end_reason = 'removed' where user_id = ${cast['former member']}`
  await server.catchUp()
  return { params: { id, businessId: id }, insiders: ['owner'], hasPeople: true }
}

const ownedInvoice: MakeRows = async (cast) => {
  const rows = await ownedBusiness(cast)
  const id = rows.params['id'] as number
  await tx(server.sql, (db) => startSubscription(db, id)) // invoices of an earlier owner are hidden
  const paid = await buildPayment(server.sql, { businessId: id, state: 'paid' })
  const fields = { businessId: id, paymentId: paid.id, year: 2000, no: id, buyerName: 'A' }
  const invoice = await buildInvoice(server.sql, fields)
  return { ...rows, params: { ...rows.params, invoiceId: invoice.id } }
}

const ownedPrize: MakeRows = async (cast) => {
  const rows = await ownedBusiness(cast)
  const segment = await buildSegment(server.sql, { businessId: rows.params['id'] as number })
  return { ...rows, params: { ...rows.params, prizeId: segment.id } }
}

/** A member, and an open invitation. */
const peopleOfBusiness: MakeRows = async (cast) => {
  const rows = await ownedBusiness(cast)
  const [invitation] = await server.sql<{ id: number }[]>`
    insert into business_invitation (business_id, role, email) values (${rows.params['id'] as number}, 'staff', 'biri@example.test')
    returning id`
  return { ...rows, params: { ...rows.params, userId: cast['staff member'], invitationId: invitation?.id } }
}

/** Removing a photo that does not exist succeeds. */
const ownedPhoto: MakeRows = async (cast) => {
  const rows = await ownedBusiness(cast)
  return { ...rows, params: { ...rows.params, photoId: 1 } }
}

const wonPrize: MakeRows = async (cast) => {
  const prize = await buildPrize(server.sql, { userId: cast.customer })
  return { params: { id: cast.customer, prizeId: prize.id }, insiders: ['customer'] }
}

/** A conversation of the customer with the owner's business; its first message requests an appointment. */
const conversation: MakeRows = async (cast) => {
  const { params } = await ownedBusiness(cast)
  const sides = { businessId: params['id'] as number, customerId: cast.customer }
  const thread = await buildThread(server.sql, sides, [{ appointmentAt: fromNow({ days: 1 }) }])
  return { params: { id: thread.id, no: 1 }, insiders: ['customer', 'owner', 'manager', 'staff member'] }
}

/** A notification to all. */
const notification: MakeRows = async () => {
  const { id } = await buildNotification(server.sql)
  return { params: { id }, insiders: everybody }
}

/** A place that nobody confirmed. */
const candidate: MakeRows = async () => {
  const { id } = await buildCandidate(server.sql, { name: 'Eczane', lat: 40.2552, lng: 40.2249 })
  return { params: { id }, insiders: everybody }
}

const removal = async () => {
  const { id } = await buildCandidate(server.sql, { name: 'Eczane', lat: 40.2552, lng: 40.2249 })
  return buildRemoval(server.sql, { candidateId: id })
}

/** A review of the owner's business by the customer: the owner answers it, only its author changes it. */
const reviewed: MakeRows = async (cast) => {
  const rows = await ownedBusiness(cast)
  const sides = { businessId: rows.params['id'] as number, userId: cast.customer }
  const review = await buildReview(server.sql, sides)
  return { ...rows, params: { ...rows.params, reviewId: review.id } }
}

/** By the beginning of the path; every endpoint with parameters needs an entry. */
const rowsByPath: readonly (readonly [string, MakeRows])[] = [
  ['/api/businesses/{id}/prizes/', ownedPrize],
  ['/api/businesses/{id}/reviews/{reviewId}/answer', reviewed],
  ['/api/businesses/{id}/reviews/', async (cast) => ({ ...(await reviewed(cast)), insiders: [] })],
  ['/api/businesses/{id}/invoices/', ownedInvoice],
  ['/api/businesses/{id}/photos/', ownedPhoto],
  ['/api/businesses/{id}/people/', peopleOfBusiness],
  [
    '/api/businesses/{id}/checks/',
    async (cast) => {
      const rows = await ownedBusiness(cast)
      return { ...rows, params: { ...rows.params, field: 'existence' } }
    },
  ],
  ['/api/businesses/', ownedBusiness],
  ['/api/field/survey/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/field/records/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/me/invitations/', async () => ({ params: { token: 'x' }, insiders: everybody })],
  ['/api/candidates/', candidate],
  ['/api/admin/removals/', async () => ({ params: { id: (await removal()).id }, insiders: [] })],
  ['/api/chains/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/claims/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/favorites/', ownedBusiness],
  ['/api/messages/threads/', conversation],
  ['/api/notifications/', notification],
  ['/api/call-outs/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/named-places/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/saved-searches/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/wheel/spins/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/admin/country/', async () => ({ params: { plate: '34' }, insiders: [] })],
  ['/api/admin/', async () => ({ params: { id: 1 }, insiders: [] })],
  ['/api/categories/', async () => ({ params: { id: 4 }, insiders: [] })],
  ['/api/provinces/', async () => ({ params: { plate: '34' }, insiders: [] })],
  ['/api/users/{id}/prizes/', wonPrize],
  ['/api/users/', async (cast) => ({ params: { id: cast.customer }, insiders: ['customer'] })],
  [
    '/api/auth/sessions/',
    async () => ({ params: { id: '00000000-0000-4000-8000-000000000000' }, insiders: everybody }),
  ],
]

async function rowsOf({ path, params }: Endpoint, cast: Cast): Promise<Rows> {
  if (!params) return { params: {}, insiders: everybody }
  const [, make] = rowsByPath.find(([beginning]) => path.startsWith(beginning)) ?? []
  if (!make) throw new Error(`${path} has parameters: name a row for them in test/access.api.test.ts`)
  return make(cast)
}

/** Opens a session for each call, since some calls end theirs. */
const STALE: readonly Who[] = ['stale owner', 'stale admin']
const openSession = (who: Exclude<Who, 'guest'>, userId: number) =>
  addSession(server.sql, userId, {
    mustChoose: who === 'must choose',
    otpProven: who !== 'must set up',
    isEnded: who === 'revoked',
    provenMinutesAgo: STALE.includes(who) ? 16 : 0,
  })

async function castPeople(): Promise<Cast> {
  const people = await Promise.all(
    Object.entries(roleOf).map(async ([who, userType]) => [
      who,
      (await buildUser(server.sql, { userType })).id,
    ]),
  )
  const cast = Object.fromEntries(people) as Cast
  return { ...cast, 'stale owner': cast.owner }
}

type Verdict =
  | 'allowed'
  | 'not_signed_in'
  | 'forbidden'
  | 'not_found'
  | 'fresh_login_needed'
  | `${Need}_needed`

const rowLevels: ReadonlySet<Access> = new Set(['self', 'owner', 'manager', 'member', 'participant'])

/** The people of a business whom these levels admit besides the owner. */
const peopleBy = (levels: readonly Access[]): readonly Who[] => {
  if (levels.includes('member')) return ['manager', 'staff member']
  return levels.includes('manager') ? ['manager'] : []
}

/** The declared verdict: the same for callers without rights to the row as for a row that does not exist. */
function declared(
  { access, fresh, whileNeeding }: Endpoint,
  who: Who,
  { insiders, hasPeople }: Rows,
): Verdict {
  const levels: readonly Access[] = access
  if (levels.includes('public')) return 'allowed'
  if (levels.includes('provider')) return 'forbidden' // without a signature, for every caller
  if (who === 'guest' || who === 'revoked') return 'not_signed_in'
  if (who === 'must choose' && !whileNeeding?.includes('password_choice')) return 'password_choice_needed'
  if (who === 'must set up' && !whileNeeding?.includes('totp_setup')) return 'totp_setup_needed'
  const role = roleOf[who]
  const isOwner = who === 'stale owner' && insiders.includes('owner')
  if (who === 'stale admin' && fresh?.includes(role)) return 'fresh_login_needed'
  if (isOwner && fresh?.includes('owner')) return 'fresh_login_needed'
  if (levels.includes('user') || levels.includes(role)) return 'allowed'
  if (!levels.some((level) => rowLevels.has(level))) return 'forbidden'
  if (hasPeople && peopleBy(levels).includes(who)) return 'allowed'
  // "self" without an account's id in the path is the caller.
  return isOwner || insiders.includes(who) ? 'allowed' : 'not_found'
}

const statusOf = {
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  password_choice_needed: 403,
  totp_setup_needed: 403,
  fresh_login_needed: 403,
} as const

function request(
  { method, path, query, body }: Endpoint,
  params: Record<string, unknown>,
  token: string | null,
) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const search = (query ? exampleOf(query, path) : {}) as Record<string, string>
  return {
    method,
    url: `${url}?${new URLSearchParams(search).toString()}`,
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: exampleOf(body, path) as object }),
  }
}

/** Describes a call that was wrongly admitted or refused; null if it was right. */
async function judge(endpoint: Endpoint, who: Who, cast: Cast, rows: Rows): Promise<string | null> {
  const { params, insiders } = rows
  const isSelf =
    (endpoint.access as readonly Access[]).includes('self') && !('id' in (endpoint.params?.shape ?? {}))
  const wanted = declared(endpoint, who, isSelf ? { ...rows, insiders: everybody } : rows)
  const token = who === 'guest' ? null : await openSession(who, cast[who])
  const answer = await server.app.inject(request(endpoint, params, token))
  const code = answer.statusCode < 400 ? 'ok' : String(answer.json().code)
  const problem = `${endpoint.method} ${endpoint.path} as ${who}: ${answer.statusCode} ${code}, declared ${wanted}`
  if (answer.statusCode >= 500 && answer.statusCode !== 503) return problem
  if (wanted !== 'allowed') return code === wanted && answer.statusCode === statusOf[wanted] ? null : problem
  // A session that must choose a password counts as a guest where guests may call; a row without an owner is found by none.
  const isRefused = code === 'not_signed_in' || code === 'forbidden' || code.endsWith('_needed')
  const mustBeFound = insiders.length > 0 && insiders.length < everybody.length
  const refusedByRule = isRefused && !(endpoint.errors as readonly string[]).includes(code)
  const ownRefusal = code === 'forbidden' && endpoint.path === '/api/auth/new-password' // only for sessions that must choose a password
  return (refusedByRule && !ownRefusal) || (mustBeFound && code === 'not_found') ? problem : null
}

async function judgeAll(endpoints: readonly Endpoint[]): Promise<{ wrong: string[]; calls: number }> {
  const wrong: string[] = []
  for (const each of endpoints) {
    const cast = await castPeople()
    const rows = await rowsOf(each, cast)
    for (const who of everybody) {
      if (STALE.includes(who) && !each.fresh) continue // same as a fresh one
      // A row that one caller removed is missing for the next.
      const own = each.method === 'DELETE' && rows.hasPeople ? await rowsOf(each, cast) : rows
      const verdict = await judge(each, who, cast, own)
      if (verdict) wrong.push(verdict)
    }
  }
  return { wrong, calls: endpoints.length * everybody.length }
}

test('every endpoint admits and refuses as it declares', { timeout: 180_000 }, async () => {
  const { wrong, calls } = await judgeAll(server.endpoints)
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(250)
})

test('roles, second steps, money, and what reaches many ask for a fresh login', () => {
  const fresh = server.endpoints.filter((each) => each.fresh?.includes('admin'))
  const ofOwners = server.endpoints.filter((each) => each.fresh?.includes('owner'))
  expect(ofOwners.map(({ path }) => path)).toEqual(['/api/businesses/{id}/next-owner'])
  expect(fresh.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/admin/users/{id}',
    'DELETE /api/admin/users/{id}/totp',
    'PATCH /api/admin/users/{id}',
    'PATCH /api/admin/wheel-segments/{id}',
    'POST /api/admin/businesses/{id}/merge',
    'POST /api/admin/chains/{id}/approve',
    'POST /api/admin/imports/{id}/apply',
    'POST /api/admin/imports/{id}/undo',
    'POST /api/admin/notifications/send',
    'POST /api/admin/payments/{id}/confirm',
    'POST /api/admin/submitters/{id}/refuse',
    'POST /api/admin/users',
    'POST /api/admin/users/{id}/password',
    'POST /api/admin/wheel-segments',
    'POST /api/auth/totp',
    'POST /api/prizes/redeem',
    'PUT /api/admin/ad-tariff',
    'PUT /api/admin/businesses/{id}/owner',
    'PUT /api/admin/wheel-budget',
  ])
})

test('the walk sees an endpoint that is looser, or stricter, than its table', async () => {
  const planted = (at: Endpoint, access: Endpoint['access']) => ({ ...at, access })
  const byPath = (path: string, method: string) => {
    const found = server.endpoints.find((each) => each.path === path && each.method === method)
    if (!found) throw new Error(`${path} is gone`)
    return found
  }
  const { wrong } = await judgeAll([
    planted(byPath('/api/categories', 'GET'), ['user']), // mounted as public
    planted(byPath('/api/me', 'GET'), ['admin']), // mounted for every signed-in user
    planted(byPath('/api/favorites', 'GET'), ['public']), // mounted for signed-in users only
  ])
  expect(wrong.length).toBeGreaterThanOrEqual(10)
  expect(wrong.join('\n')).toMatch(/categories as guest: 200 ok, declared not_signed_in/)
  expect(wrong.join('\n')).toMatch(/api\/me as customer: 200 ok, declared forbidden/)
  expect(wrong.join('\n')).toMatch(/favorites as guest: 401 not_signed_in, declared allowed/)
})

test('an example is made for any shape, or asked for', () => {
  const shape = z.object({
    a: z.enum(['x', 'y']),
    b: z.optional(z.int()),
    c: z.array(z.object({ d: z.int() })),
  })
  expect(exampleOf(shape)).toEqual({ a: 'x', c: [] })
  expect(() => exampleOf(z.object({ e: z.string().check(z.regex(/^never-\d{99}$/)) }))).toThrow('value.e')
})

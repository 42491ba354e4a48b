import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeMailWorker } from '#server/features/mail/mail.ts'
import { lanes } from '#server/features/mail/rules.ts'
import type { Message } from '#server/outside/mailer.ts'
import { buildBusiness, buildUser } from '../db/seed/factories.ts'
import { exampleOf } from './example-of.ts'
import { buildThread } from './factories.ts'
import { makeMailDue, type TestApp, testApp } from './harness.ts'
import { type FakeNetgsm, fakeNetgsm } from './netgsm.ts'
import { openSession } from './person.ts'

/**
 * Calls every endpoint repeatedly, as accounts with an unconfirmed address and as an owner with a confirmed one: messages are
 * bounded by recipient, whichever feature sends them. Throttles of calls are off, so that only these caps hold. New endpoints
 * are included by themselves; another channel must write into `queued` and name its caps.
 */
const ROUNDS = Number(process.env['OUTBOUND_ROUNDS'] ?? 8)

let server: TestApp
let netgsm: FakeNetgsm
beforeAll(async () => {
  netgsm = await fakeNetgsm()
  const environment = { DEMO: '0', LIMITS_SCALE: '1000000', PASSWORD_MIN: '6', SMS_A_DAY: '100000' }
  server = await testApp({ ...environment, ...netgsm.environment })
  // All that was queued: the outbox deletes the mail of erased accounts.
  await server.sql`create table queued (channel text, kind text, recipient text, at timestamptz default now())`
  await server.sql`create function note_mail() returns trigger language plpgsql as $$
    begin insert into queued values (tg_table_name, new.kind, new.recipient); return null; end $$`
  await server.sql`create trigger noted after insert on mail for each row execute function note_mail()`
  await server.sql`create trigger noted after insert on sms for each row execute function note_mail()`
})
afterAll(async () => {
  await server.close()
  await netgsm.close()
})

const BAIT = 'evil.example'
const STRANGER = 'yabanci@ornek.test'
/** Addresses without an account. */
const UNKNOWN = 'kimsenin@ornek.test'

/** A field's value in a round, if its shape accepts it, so that the same call has an effect again. */
const valuesFor = (round: number): Readonly<Record<string, unknown>> => ({
  name: `Ödül ${BAIT} ${round}`,
  phone: `0555${String(1_000_000 + round)}`,
  email: STRANGER,
  to: round % 2 === 0 ? UNKNOWN : STRANGER,
  currentPassword: 'deneme724',
  password: 'deneme724',
  newPassword: 'deneme724',
  city: 'İstanbul',
  userType: 'customer',
  message: `Ödül ${BAIT} ${round}`,
})

/** An example with all optional fields; values by field name where the shape accepts them. */
function bodyOf({ body, path }: Endpoint, values: Readonly<Record<string, unknown>>): object | undefined {
  if (!body) return undefined
  const fields = Object.entries(body.shape as Record<string, z.ZodMiniType>).map(([name, shape]) => {
    const value = values[name]
    const fits = value !== undefined && shape.safeParse(value).success
    return [name, fits ? value : exampleOf(shape, `${path}.${name}`)]
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

type Rows = { own: number; thread: number; listed: number }

/** A draft may have any name; a listed business has one that the staff approved. */
async function addRows(userId: number, role: Role): Promise<Rows> {
  const own = await buildBusiness(
    server.sql,
    role === 'listed owner'
      ? { ownerId: userId, status: 'verified', name: 'Can Lastik' }
      : { ownerId: userId, status: 'draft', name: `Ödül ${BAIT}` },
  )
  const listed = await buildBusiness(server.sql, { email: 'dukkan@ornek.test', source: 'osm' })
  const thread = await buildThread(server.sql, { businessId: listed.id, customerId: userId }, [])
  return { own: own.id, listed: listed.id, thread: thread.id }
}

/** Owners have a confirmed address, invite people, pass their business on and claim others; other accounts do not. */
const UNCONFIRMED = ['customer', 'business'] as const
const OWNERS = ['owner', 'listed owner'] as const
type Role = (typeof UNCONFIRMED)[number] | (typeof OWNERS)[number]
const isOwner = (role: Role) => OWNERS.some((each) => each === role)
type Attacker = { id: number; rows: Rows; session: Awaited<ReturnType<typeof openSession>> }
const addressFor = (role: Role) => `${role.replace(' ', '-')}@saldirgan.test`

/** Registers again with the same address each time the account is erased. */
async function attacker(role: Role): Promise<Attacker> {
  const email = addressFor(role)
  const person = { name: 'Ali Can', phone: '05551112233', city: 'İstanbul', businessName: 'Can Lastik' }
  const userType = role === 'customer' ? 'customer' : 'business'
  const payload = { ...person, email, password: 'deneme724', userType }
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/register', payload })
  const { id } = await lookAt(role)
  if (id === null) throw new Error(`No account was made: ${answer.body}`)
  if (isOwner(role)) await server.sql`update app_user set email_confirmed_at = now() where id = ${id}`
  // Like an account from before the rule for names.
  else
    await server.sql`update app_user set name = ${`Ödül ${BAIT}`}, first_name = ${`Ödül ${BAIT}`} where id = ${id}`
  return { id, rows: await addRows(id, role), session: await openSession(server, { id }) }
}

function addressOf({ path, query }: Endpoint, { own, thread, listed }: Rows, userId: number): string {
  const id = path.startsWith('/api/users/')
    ? userId
    : path.startsWith('/api/messages/threads/')
      ? thread
      : path.includes('/claim')
        ? listed
        : own
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'plate' ? '34' : name.endsWith('d') ? String(id) : '1',
  )
  const asked = (query ? exampleOf(query, path) : {}) as Record<string, string>
  return `${filled}?${new URLSearchParams(asked).toString()}`
}

async function lookAt(role: Role): Promise<{ queued: number; id: number | null }> {
  const [row] = await server.sql<{ queued: number; id: number | null }[]>`
    select count(*)::int as queued, (select id from app_user where email = ${addressFor(role)}) as id from queued`
  return row ?? { queued: 0, id: null }
}

/**
 * Calls one endpoint until two calls in a row queue nothing, or one that is refused or only reads. Opens a new session or
 * account if the former was ended.
 */
async function loop(endpoint: Endpoint, role: Role, before: Attacker): Promise<Attacker> {
  // A closed account can do nothing more.
  let who = role === 'listed owner' ? { ...before, rows: await addRows(before.id, role) } : before
  let { queued } = await lookAt(role)
  let vain = 0
  for (let round = 0; round < ROUNDS && vain < 2; round++) {
    const answer = await server.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, who.rows, who.id),
      headers: { accept: 'application/json', ...who.session.headers },
      ...(endpoint.body && { payload: bodyOf(endpoint, valuesFor(round)) ?? {} }),
    })
    expect(answer.statusCode, `${endpoint.method} ${endpoint.path}: ${answer.body}`).not.toBe(500)
    const after = await lookAt(role)
    const isIdle = after.queued === queued && round < 2
    vain = isIdle ? vain + (endpoint.method === 'GET' || answer.statusCode === 403 ? 2 : 1) : 0
    queued = after.queued
    if (after.id !== who.id) who = await attacker(role)
    else if (answer.statusCode === 401) who = { ...who, session: await openSession(server, who) }
  }
  return who
}

type Excess = { channel: string; kind: string; recipient: string; many: number; cap: number }

/** Recipients of more messages of a kind than its cap per hour. A run takes less than an hour. */
const overCap = () => server.sql<Excess[]>`
  select q.channel, q.kind, q.recipient, count(*)::int as many, c.per_hour as cap
  from queued q left join outbound_cap c using (channel, kind)
  group by q.channel, q.kind, q.recipient, c.per_hour
  having count(*) > coalesce(c.per_hour, 0) order by 1, 2, 3`

/** Sends due messages; returns them in order. */
async function sendAll(): Promise<Message[]> {
  const left: Message[] = []
  const worker = makeMailWorker({
    sql: server.sql,
    deliver: async (message) => void left.push(message),
    publicUrl: 'https://rehber724.test',
    onError: (error) => {
      throw error
    },
  })
  await makeMailDue(server.sql)
  await worker.sendDue()
  return left
}

test(`no recipient gets more of a kind than its cap (${ROUNDS} calls each)`, {
  timeout: 3_600_000,
}, async () => {
  await buildUser(server.sql, { email: STRANGER })
  for (const role of [...UNCONFIRMED, ...OWNERS]) {
    let who = await attacker(role)
    for (const endpoint of server.endpoints) if (!endpoint.stream) who = await loop(endpoint, role, who)
  }
  expect(await overCap()).toEqual([])
  // The calls sent mail to the own address and to others.
  const kinds = await server.sql<{ kind: string }[]>`select distinct kind from queued order by kind`
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      ...['business_invitation', 'business_passed', 'change_email_taken', 'claim_code', 'confirm_email'],
      ...['phone_code', 'phone_changed', 'reset_password'],
    ]),
  )
  const invited = await server.sql<{ recipient: string; many: number }[]>`
    select recipient, count(*)::int as many from queued where kind = 'business_invitation' group by 1 order by 1`
  expect(invited).toEqual([
    { recipient: UNKNOWN, many: 3 },
    { recipient: STRANGER, many: 3 },
  ])
  // Unconfirmed addresses get only requested mail, without any text by users.
  const toAttacker = await server.sql<{ kind: string }[]>`
    select distinct kind from queued where recipient = any(${UNCONFIRMED.map(addressFor)})`
  expect(toAttacker.map(({ kind }) => kind)).toEqual(['confirm_email'])
  const left = await sendAll()
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter(({ text, html, subject }) => `${subject}${text}${html}`.includes(BAIT))).toEqual([])
  const told = await server.sql<{ message: string }[]>`
    select message from notification n join notification_recipient r on r.notification_id = n.id
    join app_user u on u.id = r.user_id and u.email = ${STRANGER}`
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ message }) => message.includes(BAIT))).toEqual([])
})

test('an innocent reset leaves before what an attacker has queued', async () => {
  await server.sql`delete from mail`
  const many = await buildUser(server.sql)
  // After an attack by one account on many addresses, each within its caps.
  await server.sql`
    insert into mail (kind, recipient, data, caused_by)
    select kind, 'hedef' || n || '@' || kind || '.test', '{"path": "/", "password": "x"}', ${many.id}
    from generate_series(1, 100) n, unnest(array['confirm_email', 'change_email', 'reset_password']) kind`
  const innocent = await buildUser(server.sql)
  const asked = {
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email: innocent.email },
  } as const
  expect((await server.app.inject(asked)).statusCode).toBe(200)
  const left = await sendAll()
  expect(left).toHaveLength(301)
  // Lanes do not wait for each other: in its own, it follows the attacker's first mails and those being sent.
  const lane = left.filter(({ to }) => to === innocent.email || to.endsWith('@reset_password.test'))
  expect(lane.findIndex(({ to }) => to === innocent.email)).toBeLessThanOrEqual(1 + lanes.password)
})

test.each<[channel: string, kind: string, path: string, role: Role, recipients: string[]]>([
  ['mail', 'confirm_email', '/api/auth/confirm-email/resend', 'customer', [addressFor('customer')]],
  ['mail', 'business_invitation', '/api/businesses/{id}/people', 'owner', [UNKNOWN, STRANGER]],
  ['sms', 'phone_code', '/api/me/phone/code', 'customer', ['+905551112233']],
])('the walk sees %s that goes past the caps: %s', async (channel, kind, path, role, recipients) => {
  const endpoint = server.endpoints.find((each) => each.path === path && each.method === 'POST')
  if (!endpoint) throw new Error('The endpoint is gone')
  await server.sql`delete from queued`
  const who = await attacker(role)
  await server.sql`update app_user set phone = '+905551112233' where id = ${who.id}`
  await server.sql`alter table ${server.sql(channel)} disable trigger ${server.sql(`${channel}_admitted`)}`
  await loop(endpoint, role, who)
  await server.sql`alter table ${server.sql(channel)} enable trigger ${server.sql(`${channel}_admitted`)}`
  expect(await overCap()).toMatchObject(recipients.map((recipient) => ({ channel, kind, recipient })))
})

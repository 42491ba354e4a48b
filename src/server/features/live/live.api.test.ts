import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Sql, tx } from '#server/db/pool.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { secondApp, type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { openSession, type Person, signedIn } from '../../../../test/person.ts'
import { addEvents, tellNow } from './live.ts'

const SCALE = { LIMITS_SCALE: '10000' }
let server: TestApp
/** Two processes' worth of servers on one database. */
let urls: string[]
let second: Awaited<ReturnType<typeof secondApp>>

beforeAll(async () => {
  server = await testApp(SCALE)
  const first = await server.app.listen({ port: 0, host: '127.0.0.1' })
  second = await secondApp(server, SCALE)
  urls = [first, await second.app.listen({ port: 0, host: '127.0.0.1' })]
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const [FIRST, SECOND] = [0, 1]
const listenAs = (who: Person, at = FIRST, lastEventId?: string) =>
  listen({ url: urls[at] ?? '', headers: who.headers, lastEventId })

/** An event in tests of the stream itself. */
const thread = (who: Person, threadId: number) => ({
  ...{ userId: who.id, kind: 'thread', data: { threadId, canSend: true } },
})
/** Resolves once somebody waits for a lock on this table. */
const isHeld = (sql: Sql, table: string) =>
  expect
    .poll(
      () => sql`
        select from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and relation = ${table}::regclass and not granted`,
      { timeout: 50_000 },
    )
    .not.toHaveLength(0)

async function talk() {
  const owner = await signedIn(server, { userType: 'business' })
  const business = await buildBusiness(server.sql, { ownerId: owner.id })
  const customer = await signedIn(server)
  const write = async (message: string, who = customer) =>
    (await who.ask('POST', '/api/messages', { toBusinessId: business.id, message })).json<{
      threadId: number
      message: { no: number }
    }>()
  return { owner, business, customer, write }
}

describe('the stream', () => {
  test('tells a message to both sides, in another process too, with counts, delivery and reading', async () => {
    const { owner, customer, write } = await talk()
    const theirs = await listenAs(owner, SECOND)
    const mine = await listenAs(customer)
    expect([theirs.status, theirs.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await Promise.all([theirs, mine].map((each) => each.until(() => each.of('ready').length === 1)))
    const { threadId } = await write('<b>Merhaba</b>')
    await theirs.until(() => theirs.of('unread').length === 1)
    expect(theirs.of('message')).toMatchObject([
      { threadId, side: 'business', unread: 1, message: { no: 1, isMine: false, text: '<b>Merhaba</b>' } },
    ])
    expect(theirs.of('unread')).toEqual([{ messages: 1, notifications: 0 }])
    await mine.until(() => mine.of('delivered').length === 1)
    expect(mine.of('message')).toMatchObject([{ side: 'customer', message: { isMine: true } }])
    expect(mine.of('delivered')).toEqual([{ threadId, side: 'business', no: 1 }])
    await owner.ask('POST', `/api/messages/threads/${threadId}/read`, { upTo: 1 })
    await mine.until(() => mine.of('read').length === 1)
    expect(mine.of('read')).toEqual([{ threadId, side: 'business', no: 1, unread: 0 }])
    await theirs.until(() => theirs.of('unread').length === 2)
    expect(theirs.of('unread').at(-1)).toEqual({ messages: 0, notifications: 0 })
    await customer.ask('POST', `/api/messages/threads/${threadId}/typing`, {})
    await theirs.until(() => theirs.of('typing').length === 1)
    expect(theirs.of('typing')).toEqual([{ threadId, side: 'customer', isTyping: true }])
    expect(theirs.heard.find(({ event }) => event === 'typing')?.id).toBeNull()
    for (const each of [theirs, mine]) each.cut()
  })

  test('nobody hears of others', async () => {
    const { owner, write } = await talk()
    const [stranger, watcher] = [await listenAs(await signedIn(server)), await listenAs(owner)]
    await stranger.until(() => stranger.heard.length === 1)
    await watcher.until(() => watcher.heard.length === 1)
    await write('kanarya')
    await watcher.until(() => watcher.of('message').length === 1)
    await sleep(300)
    expect(stranger.heard.map(({ event }) => event)).toEqual(['ready'])
    for (const each of [stranger, watcher]) each.cut()
  })

  test('200 cuts, 20 writers, two processes: each message once and in order', {
    timeout: 300_000,
  }, async () => {
    const { owner, business } = await talk()
    const writers = await Promise.all(Array.from({ length: 20 }, () => signedIn(server)))
    const EACH = 15
    let writing = true
    const written = Promise.all(
      writers.map(async (writer) => {
        for (let i = 1; i <= EACH; i++) {
          const payload = { toBusinessId: business.id, message: `${i}` }
          expect((await writer.ask('POST', '/api/messages', payload)).statusCode).toBe(201)
          await sleep(Math.random() * 400)
        }
      }),
    ).finally(() => {
      writing = false
    })
    const deadline = Date.now() + 280_000
    const got: { threadId: number; no: number }[] = []
    let lastEventId = 'e0'
    let cuts = 0
    const total = writers.length * EACH
    while (cuts < 200 || writing || got.length < total) {
      const stream = await listenAs(owner, cuts % 2, lastEventId)
      const isLast = cuts >= 200 && !writing
      const enough = () => stream.of('message').length >= (isLast ? total - got.length : 1 + (cuts % 4))
      await Promise.race([stream.until(enough), sleep(isLast ? 5000 : 10 + (cuts % 50))])
      stream.cut()
      await stream.ended
      expect(stream.of('reset')).toEqual([])
      got.push(...stream.of('message').map(({ threadId, message }) => ({ threadId, no: message.no })))
      lastEventId = stream.lastId() ?? lastEventId
      cuts += 1
      if (cuts > 1000 || Date.now() > deadline) break
    }
    await written
    expect(cuts).toBeGreaterThanOrEqual(200)
    expect(got).toHaveLength(total)
    for (const [, some] of Map.groupBy(got, ({ threadId }) => threadId))
      expect(some.map(({ no }) => no)).toEqual(Array.from({ length: EACH }, (_, i) => i + 1))
  })

  test('a reader that takes nothing holds little memory, hinders nobody, and gets all in the end', {
    timeout: 180_000,
  }, async () => {
    const { owner, customer, write } = await talk()
    const answers: ServerResponse[] = []
    server.app.server.on('request', (_asked: IncomingMessage, answer: ServerResponse) => answers.push(answer))
    const slow = await listenAs(owner)
    await slow.until(() => slow.of('ready').length === 1)
    slow.pause()
    const quick = await listenAs(customer)
    const COUNT = 1500
    const words = 'ş'.repeat(2000)
    for (let from = 0; from < COUNT; from += 50)
      await Promise.all(Array.from({ length: 50 }, () => write(words)))
    await quick.until(() => quick.of('message').length === COUNT)
    // What the kernel does not take waits in the socket: at most what one reading brought.
    const held = answers.map((answer) => answer.writableLength + (answer.socket?.writableLength ?? 0))
    expect(Math.max(...held)).toBeGreaterThan(16_000)
    expect(Math.max(...held)).toBeLessThan(400_000)
    expect(slow.of('message').length).toBeLessThan(COUNT)
    slow.resume()
    await slow.until(() => slow.of('message').length === COUNT)
    expect(slow.of('message').map(({ message }) => message.no)).toEqual(
      Array.from({ length: COUNT }, (_, i) => i + 1),
    )
    for (const each of [slow, quick]) each.cut()
  })

  test('is accepted once it has begun, however slow the reading of where: what is done from then on is told', async () => {
    const who = await signedIn(server)
    const pool = connect(server.location, { max: 2 })
    const { opening, first } = await tx(pool, async (db) => {
      await db`lock table live_head in access exclusive mode`
      const accepted = listenAs(who)
      const came = await Promise.race([
        accepted.then(() => 'accepted'),
        isHeld(pool, 'live_head').then(() => 'held'),
      ])
      await addEvents(db, [thread(who, 1)])
      return { opening: accepted, first: came } // in an object: it is not awaited before the lock is given back
    })
    const stream = await opening
    await addEvents(pool, [thread(who, 2)])
    await stream.until(() => stream.of('thread').length > 0)
    expect([first, ...stream.of('thread').map(({ threadId }) => threadId)]).toEqual(['held', 2])
    stream.cut()
    await pool.end()
  })

  test('what happens while it begins is told behind the beginning, that of the moment too', async () => {
    const who = await signedIn(server)
    const other = await listenAs(who)
    const pool = connect(server.location, { max: 2 })
    const { opening } = await tx(pool, async (db) => {
      await db`lock table notification in access exclusive mode`
      const accepted = listenAs(who)
      await isHeld(pool, 'notification')
      const data = { threadId: 1, side: 'business', isTyping: true }
      tellNow(pool, [{ to: [who.id], event: 'typing', data }])
      await other.until(() => other.of('typing').length === 1) // this process has heard of it
      await addEvents(pool, [thread(who, 2)])
      return { opening: accepted } // in an object: it is not awaited before the lock is given back
    })
    const stream = await opening
    await stream.until(() => stream.of('thread').length > 0)
    expect(stream.heard.map(({ event }) => event)).toEqual(['ready', 'typing', 'thread'])
    for (const each of [other, stream]) each.cut()
    await pool.end()
  })

  test('a transaction held open delays, and is never skipped', async () => {
    const { customer } = await talk()
    const other = await signedIn(server)
    const stream = await listenAs(customer)
    await stream.until(() => stream.of('ready').length === 1)
    const pool = connect(server.location, { max: 3 })
    let commit = () => {}
    const held = tx(pool, async (db) => {
      await addEvents(db, [thread(customer, 1), thread(other, 2)])
      await new Promise<void>((resolve) => {
        commit = resolve
      })
    })
    await sleep(100)
    const later = tx(pool, (db) => addEvents(db, [thread(customer, 3)]))
    await sleep(200)
    expect(stream.of('thread')).toEqual([])
    commit()
    await Promise.all([held, later])
    await stream.until(() => stream.of('thread').length === 2)
    expect(stream.of('thread').map(({ threadId }) => threadId)).toEqual([1, 3])
    stream.cut()
    await pool.end()
  })

  test('a cursor too old or unknown says to fetch again; one with the same key is told once', async () => {
    const { customer, write } = await talk()
    await write('a')
    const told = { userId: customer.id, kind: 'thread', key: 'thread:7' }
    await addEvents(server.sql, [{ ...told, data: { threadId: 7, canSend: true } }])
    await addEvents(server.sql, [{ ...told, data: { threadId: 7, canSend: false } }])
    const all = await listenAs(customer, FIRST, 'e0')
    await all.until(() => all.of('thread').length > 0)
    expect(all.of('thread')).toEqual([{ threadId: 7, canSend: false }])
    expect(all.of('message')).toHaveLength(1)
    all.cut()
    for (const unknown of ['e999', 'çöp', 'e-1', "e0' or 1=1"].map(encodeURIComponent)) {
      const stream = await listenAs(customer, FIRST, unknown)
      await stream.until(() => stream.heard.length > 0)
      expect(stream.heard[0]?.event).toBe('reset')
      stream.cut()
    }
    await server.sql`update live_event set created_at = now() - interval '4 days' where user_id = ${customer.id}`
    await server.sweep()
    const late = await listenAs(customer, FIRST, 'e0')
    await late.until(() => late.heard.length > 0)
    expect(late.heard[0]).toMatchObject({
      event: 'reset',
      data: { counts: { messages: 0, notifications: 0 } },
    })
    late.cut()
  })

  test('JSON alone answers what happened so far', async () => {
    const { owner, write } = await talk()
    await write('bir')
    const headers = { ...owner.headers, accept: 'application/json' }
    const ask = (cursor: string) => server.app.inject({ url: `/api/events?cursor=${cursor}`, headers })
    const first = (await ask('e0')).json()
    expect(first.events.map(({ event }: { event: string }) => event)).toEqual(['ready', 'message'])
    expect(first.hasMore).toBe(false)
    expect((await ask(first.cursor)).json().events).toMatchObject([
      { event: 'ready', data: { counts: { messages: 1, notifications: 0 } } },
    ])
  })
})

describe('who listens', () => {
  test('a session is needed; a revoked, ended or erased one closes', {
    timeout: 40_000,
  }, async () => {
    expect((await listen({ url: urls[0] ?? '', headers: {} })).status).toBe(401)
    const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(server)))
    const streams = await Promise.all(people.map((who, i) => listenAs(who, i % 2)))
    await Promise.all(streams.map((each) => each.until(() => each.heard.length > 0)))
    const [a, b, c] = people as [Person, Person, Person]
    await a.ask('POST', '/api/auth/logout')
    await server.sql`update session set ends_at = now() where user_id = ${b.id}` // no notice is sent of this one
    await server.sql`delete from app_user where id = ${c.id}`
    await Promise.all(streams.slice(0, 3).map(async (each) => each.ended))
    const still = await Promise.race([streams[3]?.ended.then(() => 'ended'), sleep(200, 'open')])
    expect(still).toBe('open')
    streams[3]?.cut()
  })

  test('another session of the same person is left alone; the thirteenth stream ends the first', async () => {
    const who = await signedIn(server)
    const other = { ...who, ...(await openSession(server, who)) }
    const [mine, theirs] = [await listenAs(who), await listenAs(other)]
    await Promise.all([mine, theirs].map((each) => each.until(() => each.heard.length > 0)))
    const hash = createHash('sha256').update(who.headers.authorization.slice(7)).digest()
    await server.sql`delete from session where token_hash = ${hash}`
    await mine.ended
    const more: Awaited<ReturnType<typeof listenAs>>[] = []
    for (let i = 0; i < 12; i++) more.push(await listenAs(other))
    await theirs.ended
    await more.at(-1)?.until(() => more.at(-1)?.heard.length === 1)
    expect(more.map(({ status }) => status)).toEqual(Array(12).fill(200))
    for (const each of more) each.cut()
  })

  test('one network has a part of the streams, whoever its accounts are; another network is served', async () => {
    const small = await secondApp(server, { LIMITS_SCALE: '0.02', TRUST_PROXY: '127.0.0.1' }) // 20 of a network
    try {
      const url = await small.app.listen({ port: 0, host: '127.0.0.1' })
      const [one, two, third] = [await signedIn(server), await signedIn(server), await signedIn(server)]
      const come = ({ headers }: Person, network = '192.0.2.1') =>
        listen({ url, headers: { ...headers, 'x-forwarded-for': network } })
      const comers = Array.from({ length: 20 }, (_, i) => come(i % 2 === 0 ? one : two))
      const streams = await Promise.all(comers)
      expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect((await come(third)).status).toBe(503)
      expect((await come(third, '192.0.2.2')).status).toBe(200)
      streams[0]?.cut()
      const again = async () => (await come(third)).status
      await expect.poll(again, { timeout: 50_000, interval: 500 }).toBe(200)
    } finally {
      await small.close()
    }
  })

  test('a stream whose visitor left before it began holds no place', async () => {
    const small = await secondApp(server, { LIMITS_SCALE: '0.001' }) // one of a network
    try {
      const url = new URL(await small.app.listen({ port: 0, host: '127.0.0.1' }))
      const [early, late] = [await signedIn(server), await signedIn(server)]
      const connections = () => promisify(small.app.server.getConnections.bind(small.app.server))()
      await tx(server.sql, async (db) => {
        await db`lock table session in access exclusive mode`
        // Something else may wait for the table, too: it is this request that must have come.
        const came = once(small.app.server, 'request')
        const left = get({
          ...{ host: url.hostname, port: url.port },
          path: '/api/events',
          headers: early.headers,
        })
        left.on('error', () => {})
        await came
        await isHeld(server.sql, 'session')
        left.destroy()
        await expect.poll(connections, { timeout: 50_000 }).toBe(0)
      })
      const stream = await listen({ url: url.origin, headers: late.headers })
      expect(stream.status).toBe(200)
      stream.cut()
    } finally {
      await small.close()
    }
  })

  test('presence: two who come in the same moment hear of each other', async () => {
    const { owner, customer, write } = await talk()
    const { threadId } = await write('ikimiz de')
    const both = await Promise.all([listenAs(customer), listenAs(owner, SECOND)])
    await Promise.all(both.map((each) => each.until(() => each.of('presence').length > 0)))
    const isThere = { threadId, isOnline: true, lastSeenAt: null }
    for (const each of both) {
      expect(each.of('presence')[0]).toEqual(isThere)
      each.cut()
    }
  })

  test('presence: partners hear of coming and going, over processes; strangers do not', async () => {
    const { owner, customer, write } = await talk()
    const { threadId } = await write('orada mısınız')
    const mine = await listenAs(customer)
    await mine.until(() => mine.heard.length > 0)
    await expect
      .poll(() => server.sql`select from presence where user_id = ${customer.id}`, { timeout: 50_000 })
      .toHaveLength(1)
    const theirs = await listenAs(owner, SECOND)
    await mine.until(() => mine.of('presence').length === 1)
    expect(mine.of('presence')).toEqual([{ threadId, isOnline: true, lastSeenAt: null }])
    const seen = async () => (await customer.ask('GET', `/api/messages/threads/${threadId}`)).json().presence
    expect((await seen()).isOnline).toBe(true)
    theirs.cut()
    await mine.until(() => mine.of('presence').length === 2)
    expect(mine.of('presence')[1]).toMatchObject({
      threadId,
      isOnline: false,
      lastSeenAt: expect.any(String),
    })
    expect(await seen()).toMatchObject({ isOnline: false, lastSeenAt: expect.any(String) })
    mine.cut()
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../../../db/seed/factories.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { type TestDatabase, testDatabase } from '../../../../test/harness.ts'
import { type DeliverPush, NoAnswerError, type PushRequest } from '../../outside/push-service.ts'
import { queuePush } from './push.ts'
import { makePushWorker } from './worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.sql`delete from push_subscription`
})

const workerWith = (deliver: DeliverPush) => makePushWorker({ sql: database.sql, deliver, onError: () => {} })
const taken = { status: 201, retryAfterSeconds: null }

/** Somebody with so many browsers at a host, for each of whom a push waits. */
async function waitingAt(host: string, browsers: number, isUrgent = false) {
  const { id } = await buildUser(database.sql)
  await database.sql`
    insert into push_subscription (user_id, endpoint, p256dh, auth)
    select ${id}, ${`https://${host}/`} || ${id}::bigint || '/' || n, 'k', 'a' from generate_series(1, ${browsers}) n`
  await tell(id, isUrgent)
  return { id, isMine: ({ endpoint }: PushRequest) => endpoint.startsWith(`https://${host}/${id}/`) }
}
const tell = (userId: number, isUrgent = false) =>
  queuePush(database.sql, {
    ...{ userId, kind: 'messages', tag: 'thread-1', usefulSeconds: 3600, isUrgent },
    data: { title: 'A', body: 'B', path: '/' },
  })

/** Sends, and holds what `hangs` until it is let go. */
function holding(hangs: (request: PushRequest) => boolean) {
  const begun: PushRequest[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const worker = workerWith(async (request) => {
    begun.push(request)
    if (hangs(request)) await released
    return taken
  })
  return { begun, release, worker }
}

test('endpoints of one account that hang hold up nobody else’s, on the same host neither', async () => {
  const hanging = await waitingAt('tuzak.example', 20)
  const { begun, release, worker } = holding(hanging.isMine)
  const first = worker.sendDue()
  await expect.poll(() => begun.length, EVENTUALLY).toBe(3)
  const others = [await waitingAt('tuzak.example', 1), await waitingAt('fcm.googleapis.com', 1)]
  const sending = Promise.all([first, worker.sendDue()])
  await expect.poll(() => others.map(({ isMine }) => begun.filter(isMine).length), EVENTUALLY).toEqual([1, 1])
  expect(begun.filter(hanging.isMine).length).toBeLessThanOrEqual(3)
  release()
  await sending
  expect(begun).toHaveLength(22)
  expect(await database.sql`select 1 from push where sent_at is null`).toEqual([])
})

test('a host where many accounts hang leaves room for others, and the services of browsers wait for none', async () => {
  for (let n = 0; n < 12; n++) await waitingAt('tuzak.example', 2)
  const others = [await waitingAt('baska.example', 1), await waitingAt('web.push.apple.com', 1)]
  const { begun, release, worker } = holding(({ endpoint }) => endpoint.startsWith('https://tuzak.example/'))
  const sending = worker.sendDue()
  await expect.poll(() => others.map(({ isMine }) => begun.filter(isMine).length), EVENTUALLY).toEqual([1, 1])
  release()
  await sending
  expect(begun).toHaveLength(26)
})

test('an address that hangs three times in a row is forgotten; while nobody answers at all, none is', async () => {
  const hanging = await waitingAt('tuzak.example', 1)
  const known = await waitingAt('fcm.googleapis.com', 1)
  const answering = await waitingAt('baska.example', 1)
  const left = async () =>
    (await database.sql`select user_id from push_subscription order by user_id`).map((row) => row['userId'])
  async function round(isThere: boolean) {
    const { promise: answered, resolve: noteAnswer } = Promise.withResolvers<void>()
    const worker = workerWith(async (request) => {
      if (isThere && answering.isMine(request)) {
        noteAnswer()
        return taken
      }
      if (isThere) await answered
      throw new NoAnswerError('late')
    })
    await database.sql`update push set next_try_at = now(), tries = 0, sent_at = null, given_up_at = null, data = '{}'`
    await worker.sendDue()
  }
  for (let n = 0; n < 4; n++) await round(false)
  expect(await left()).toEqual([hanging.id, known.id, answering.id])
  await round(true)
  await round(true)
  expect(await left()).toEqual([hanging.id, known.id, answering.id])
  await round(true)
  expect(await left()).toEqual([known.id, answering.id])
})

test('what is urgent may wake a telephone, and nothing else', async () => {
  const urgent = await waitingAt('fcm.googleapis.com', 1, true)
  await waitingAt('fcm.googleapis.com', 1)
  const { begun, worker } = holding(() => false)
  await worker.sendDue()
  expect(begun.map(({ urgency }) => urgency).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'high',
    'normal',
  ])
  expect(begun.find(urgent.isMine)?.urgency).toBe('high')
  expect(begun.every(({ ttlSeconds, topic }) => ttlSeconds > 3000 && topic === 'thread-1')).toBe(true)
})

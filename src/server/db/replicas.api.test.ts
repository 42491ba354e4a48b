import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBusiness, buildUser } from '../../../db/seed/factories.ts'
import { EVENTUALLY } from '../../../test/eventually.ts'
import { buildReview } from '../../../test/factories.ts'
import { secondApp } from '../../../test/harness.ts'
import { signedIn } from '../../../test/person.ts'
import { type PrimaryAndStandby, primaryAndStandby } from '../../../test/standby.ts'
import { loadPlaces } from '../features/places/places.ts'
import { makeReplicas, type Replicas, readFromReplicas } from './replicas.ts'

let pair: PrimaryAndStandby
let replicas: Replicas
let app: Awaited<ReturnType<typeof secondApp>>
const told: string[] = []
const dataDir = path.join(tmpdir(), `rehber724-replicas-${process.pid}`)

const server = ({ sql }: Pick<Replicas, 'sql'> = replicas) =>
  readFromReplicas(async () => {
    const [row] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as is_standby`
    return row?.isStandby ? 'standby' : 'primary'
  })
/** Holds the replica back: it gets afterwards what happens on the primary meanwhile. */
async function whileStandingStill(work: () => Promise<void>): Promise<void> {
  await pair.standby`select pg_wal_replay_pause()`
  try {
    await work()
  } finally {
    await pair.standby`select pg_wal_replay_resume()`
  }
}
const answers = (who: 'standby' | 'primary') => expect.poll(() => server(), EVENTUALLY).toBe(who)

beforeAll(async () => {
  pair = await primaryAndStandby()
  replicas = makeReplicas({
    urls: [pair.url],
    sql: pair.primary,
    maxLagMs: 2000,
    tell: (message) => told.push(message),
  })
  replicas.start()
  app = await secondApp({ ...pair, dataDir, places: loadPlaces() }, { DATABASE_REPLICA_URLS: pair.url })
}, 120_000)

afterAll(async () => {
  await app.close()
  await replicas.stop()
  await pair.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a replica answers what only reads, and is asked for nothing else', async () => {
  await answers('standby')
  const [outside] = await replicas.sql<{ is: boolean }[]>`select pg_is_in_recovery() as is`
  expect(outside?.is).toBe(false)
  const inTransaction = await readFromReplicas(() =>
    replicas.sql.begin((tx) => tx<{ is: boolean }[]>`select pg_is_in_recovery() as is`),
  )
  expect(inTransaction[0]?.is).toBe(false)
})

test('a statement that writes goes to the primary, and so does what is read after it', async () => {
  await pair.primary`create table probe (n int primary key)`
  const count = async () => (await pair.primary`select from probe`).length
  const writeAndRead = (n: number) =>
    readFromReplicas(async () => {
      await replicas.sql`insert into probe values (${n})`
      const [row] = await replicas.sql<{ is: boolean }[]>`select pg_is_in_recovery() as is`
      return row?.is
    })
  await answers('standby')
  expect(await writeAndRead(1)).toBe(false)
  expect(await writeAndRead(2)).toBe(false)
  expect(await count()).toBe(2)
  await expect(writeAndRead(2)).rejects.toMatchObject({ code: '23505' })
})

test('who wrote, or was told, reads the newest; others what the replica has', async () => {
  const owner = await buildUser(pair.primary, { userType: 'business' })
  const business = await buildBusiness(pair.primary, { ownerId: owner.id })
  await app.catchUp()
  const reviews = async (headers = {}) => {
    const answer = await app.app.inject({ url: `/api/businesses/${business.id}/reviews`, headers })
    return answer.json<{ items: unknown[] }>().items.length
  }
  const newest = { 'cache-control': 'no-cache' }
  const add = async () => {
    const { id } = await buildUser(pair.primary)
    return buildReview(pair.primary, { businessId: business.id, userId: id })
  }
  await add()
  await expect.poll(() => reviews(), EVENTUALLY).toBe(1)
  await answers('standby')
  await whileStandingStill(async () => {
    await add()
    expect(await reviews(newest)).toBe(2)
    expect(await reviews()).toBe(1)
  })
  await expect.poll(() => reviews(), EVENTUALLY).toBe(2)
})

test('a session that was ended is refused, whatever a replica still knows', async () => {
  const person = await signedIn({ app: app.app, sql: pair.primary })
  const list = async () => (await person.ask('GET', '/api/messages/threads')).statusCode
  await expect.poll(list, EVENTUALLY).toBe(200)
  await answers('standby')
  await whileStandingStill(async () => {
    await pair.primary`delete from session where user_id = ${person.id}`
    expect(await list()).toBe(401)
  })
})

test('a replica that falls behind is not asked until it has caught up', async () => {
  await answers('standby')
  const write = () => {
    pair.primary`insert into probe select max(n) + 1 from probe`.execute().catch(() => {})
  }
  await whileStandingStill(async () => {
    const writing = setInterval(write, 50)
    await answers('primary').finally(() => clearInterval(writing))
    await expect.poll(() => told.at(-1), EVENTUALLY).toMatch(/too far behind$/)
  })
  await answers('standby')
})

test('a replica that ends loses no answer, and is used again when it is back', async () => {
  await answers('standby')
  const slow = readFromReplicas(
    async () => await replicas.sql<{ n: number }[]>`select count(pg_sleep(1))::int as n`,
  )
  await expect
    .poll(
      () => pair.standby`select from pg_stat_activity where query like 'select count(pg_sleep%'`,
      EVENTUALLY,
    )
    .toHaveLength(1)
  await pair.killStandby()
  expect(await slow).toEqual([{ n: 1 }])
  await answers('primary')
  await pair.startStandby()
  await answers('standby')
})

test('a standby that was made a primary is not read from', async () => {
  await answers('standby')
  await pair.standby`select pg_promote()`
  await answers('primary')
  await expect
    .poll(() => replicas.figures().find(({ name }) => name === 'replica_used')?.value, EVENTUALLY)
    .toBe(0)
  expect(told.at(-1)).toMatch(/is not used$/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, part, tx } from '#server/db/pool.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listener.ts'
import { signedIn } from '../../../../test/person.ts'
import { addEvents } from './live.ts'
import { CHANNEL, tellSoon } from './store-telling.ts'

let server: TestApp
let url: string

beforeAll(async () => {
  server = await testApp()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const event = (userId: number, threadId: number) => ({
  ...{ userId, kind: 'thread', data: { threadId, canSend: true } },
})

/** Notices that other processes hear, up to now. */
async function hearing() {
  const pool = connect(server.location, { max: 2 })
  const notices: string[] = []
  await pool.listen(CHANNEL, (notice) => notices.push(notice))
  return {
    pool,
    async end(): Promise<string[]> {
      const last = `n ${JSON.stringify({ to: [], event: 'typing', data: { at: performance.now() } })}`
      tellSoon(pool, { texts: [last] })
      await expect.poll(() => notices).toContain(last)
      await pool.end()
      return notices.slice(0, notices.indexOf(last))
    },
  }
}

async function listening() {
  const { id, headers } = await signedIn(server)
  const stream = await listen({ url, headers })
  await stream.until(() => stream.of('ready').length === 1)
  return { id, stream, heard: () => stream.of('thread').map(({ threadId }) => threadId) }
}

test('a part of a transaction that is undone is told to nobody, the rest of it is', async () => {
  const [one, other] = [await listening(), await listening()]
  const { pool, end } = await hearing()
  await tx(pool, async (db) => {
    const undone = part(db, async (inner) => {
      await addEvents(inner, [event(one.id, 1)])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await part(db, (inner) => addEvents(inner, [event(other.id, 2)]))
  })
  await other.stream.until(() => other.heard().length === 1)
  const notices = await end()
  for (const { stream } of [one, other]) stream.cut()
  expect(notices).toEqual([`e ${other.id}`])
  expect([one.heard(), other.heard()]).toEqual([[], [2]])
})

test('what comes while a notice is under way is told together, each person once', async () => {
  const { pool, end } = await hearing()
  const ids = [900_001, 900_002, 900_003, 900_002]
  for (const id of ids) tellSoon(pool, { userIds: [id] })
  const typing = 'n {"to":[900004],"event":"typing","data":{}}'
  tellSoon(pool, { texts: [typing] })
  expect(await end()).toEqual(['e 900001', 'e 900002 900003', typing])
})

test('what a crash left untold between commit and notice is read all the same', async () => {
  const { id, stream, heard } = await listening()
  await server.sql.begin(async (db) => {
    await db`insert into live_head as h (user_id, last_no) values (${id}, 1)
      on conflict (user_id) do update set last_no = h.last_no + 1`
    await db`insert into live_event (user_id, no, kind, data)
      select ${id}, last_no, 'thread', '{"threadId": 7, "canSend": true}' from live_head where user_id = ${id}`
  })
  await stream.until(() => heard().length === 1)
  expect(heard()).toEqual([7])
  stream.cut()
})

test('a backlog of more old events than one statement removes goes with one sweep, and what is young stays', async () => {
  const { id } = await signedIn(server)
  await server.sql`insert into live_head (user_id, last_no) values (${id}, 12001)`
  await server.sql`
    insert into live_event (user_id, no, kind, created_at)
    select ${id}, n, 'thread', now() - case when n <= 12000 then interval '4 days' else interval '0' end
    from generate_series(1, 12001) n`
  await server.sweep()
  expect(
    await server.sql`
    select e.no, h.forgotten_no from live_event e join live_head h using (user_id) where user_id = ${id}`,
  ).toEqual([{ no: 12_001, forgottenNo: 12_000 }])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMergeParts } from '#server/compose.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { buildBusiness } from '../../../../db/seed/factories.ts'
import { addFavorites } from '../../../../test/add-rows.ts'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { buildBusinessReport } from '../../../../test/factories.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Person, signedIn } from '../../../../test/person.ts'

let server: TestApp
let aside: Sql
let admin: Person
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000' })
  aside = connect(server.location, { max: 1 })
  admin = await signedIn(server, { userType: 'admin' })
})
afterAll(async () => {
  await aside.end()
  await server.close()
})

const merge = (from: number, into: number) =>
  admin.ask('POST', `/api/admin/businesses/${from}/merge`, { into, reason: 'Aynı işletme' })
const one = () => buildBusiness(server.sql)
const favor = (who: Person, id: number) => who.ask('PUT', `/api/favorites/${id}`)
const write = (who: Person, id: number) =>
  who.ask('POST', '/api/messages', { toBusinessId: id, message: 'Açık mısınız?' })
const report = (who: Person, id: number) =>
  who.ask('POST', `/api/businesses/${id}/reports`, { kind: 'wrong_hours', details: 'Kapalıydı' })

/** Tables whose rows follow from others: reckoned again, or written by what is refused already. */
const FOLLOWING = ['report_case', 'message_count', 'response_time', 'business_standing']
const LED = allMergeParts.flatMap(({ tables }) => tables).filter((table) => !FOLLOWING.includes(table))

/** Statements of this database that wait for a lock; asked beside the pool, all of which may wait. */
const waiting = () =>
  aside`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Rows that lead to a business, by table. */
async function rowsAt(id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of LED) {
    const [row] = await server.sql<{ many: number }[]>`
      select count(*)::int as many from ${server.sql(table)} where business_id = ${id}`
    if (row && row.many > 0) counts[table] = row.many
  }
  return counts
}

test('the database refuses rows of a duplicate in every table that a merge leads on', async () => {
  const guarded = await server.sql<{ name: string }[]>`
    select t.oid::regclass::text as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where g.tgfoid = 'refuse_merged'::regproc and not t.relispartition`
  expect(guarded.map(({ name }) => name).sort()).toEqual([...LED].sort())
  const [from, into, who] = [await one(), await one(), await signedIn(server)]
  await merge(from.id, into.id)
  const insert = addFavorites(server.sql, who.id, [from.id])
  await expect(insert).rejects.toMatchObject({ constraint_name: 'business_not_merged' })
})

describe('what is written beside a merge', () => {
  test('before it and committed after it began: the merge waits, and leads it on', async () => {
    const [from, into, who] = [await one(), await one(), await signedIn(server)]
    let merged: ReturnType<typeof merge> | undefined
    await server.sql.begin(async (db) => {
      await addFavorites(db, who.id, [from.id])
      merged = merge(from.id, into.id)
      await expect.poll(waiting, EVENTUALLY).toHaveLength(1)
    })
    expect((await merged)?.statusCode).toBe(200)
    expect([await rowsAt(from.id), await rowsAt(into.id)]).toEqual([{}, { favorite: 1 }])
  })

  test('by two who wait for each other, too: neither they nor the merge end in a deadlock', async () => {
    const [from, into] = [await one(), await one()]
    const [first, second] = [await signedIn(server), await signedIn(server)]
    const calls: ReturnType<typeof report>[] = []
    await server.sql.begin(async (db) => {
      await buildBusinessReport(db, { businessId: from.id, userId: first.id, kind: 'wrong_hours' })
      calls.push(report(second, from.id)) // held up by the case that both reports join
      await expect.poll(waiting, EVENTUALLY).toHaveLength(1)
      calls.push(merge(from.id, into.id))
      await expect.poll(waiting, EVENTUALLY).toHaveLength(2)
    })
    for (const answer of await Promise.all(calls)) expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect([await rowsAt(from.id), await rowsAt(into.id)]).toEqual([{}, { business_report: 2 }])
  })

  test('while it runs, by who read the listing before it: refused as what is not there, and nothing of it stays', async () => {
    const [from, into, early] = [await one(), await one(), await signedIn(server)]
    const people = await Promise.all(
      [favor, write, report].map(async (act) => ({ act, who: await signedIn(server) })),
    )
    await favor(early, from.id)
    const calls: ReturnType<typeof favor>[] = []
    await server.sql.begin(async (db) => {
      await db`select from favorite where business_id = ${from.id} for update`
      const merged = merge(from.id, into.id)
      await expect.poll(waiting, EVENTUALLY).toHaveLength(1)
      calls.push(merged, ...people.map(({ act, who }) => act(who, from.id)))
      await expect.poll(waiting, EVENTUALLY).toHaveLength(4)
    })
    const [merged, ...answers] = await Promise.all(calls)
    expect(merged?.statusCode).toBe(200)
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('not_found'))
    expect([await rowsAt(from.id), await rowsAt(into.id)]).toEqual([{}, { favorite: 1 }])
  })

  test('by twenty at once: what was answered with success leads to the kept one, all else is nowhere', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signedIn(server)))
    for (let round = 0; round < 5; round++) {
      const [from, into] = [await one(), await one()]
      await server.catchUp()
      const acts = people.map(async (who, no) => {
        const act = [favor, write, report][no % 3] ?? favor
        return {
          table: ['favorite', 'thread', 'business_report'][no % 3] ?? '',
          answer: await act(who, from.id),
        }
      })
      const [merged, ...done] = await Promise.all([merge(from.id, into.id), ...acts])
      expect(merged.statusCode).toBe(200)
      expect(done.filter(({ answer }) => ![200, 201, 404].includes(answer.statusCode))).toEqual([])
      const expected: Record<string, number> = {}
      for (const { table, answer } of done)
        if (answer.statusCode < 300) expected[table] = (expected[table] ?? 0) + 1
      expect([await rowsAt(from.id), await rowsAt(into.id)]).toEqual([{}, expected])
    }
  })
})

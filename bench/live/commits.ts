import { randomInt } from 'node:crypto'
import { connect, type DatabaseLocation, type Sql, type Tx, tx } from '#server/db/pool.ts'
import { tellSoon } from '#server/features/live/store-telling.ts'
import { median } from '../statistics.ts'

const CLIENTS = 32
const ROUNDS = 5
const ROUND_MS = 3000

type Way = 'untold' | 'after' | 'within'

/** A row of its own in each transaction, and whether somebody is told of it. */
const ways: Record<Way, (sql: Sql) => Promise<void>> = {
  untold: (sql) => tx(sql, write),
  async after(sql) {
    await tx(sql, write)
    tellSoon(sql, { userIds: [randomInt(1_000_000)] })
  },
  within: (sql) =>
    tx(sql, async (db) => {
      await write(db)
      await db`select pg_notify('live', ${`e ${randomInt(1_000_000)}`})`
    }),
}

async function write(db: Tx): Promise<void> {
  await db`insert into bench_commit (at) values (clock_timestamp())`
}

async function commitsPerSecond(sql: Sql, way: Way): Promise<number> {
  let commits = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - began < ROUND_MS) {
        await ways[way](sql)
        commits += 1
      }
    }),
  )
  return commits / ((performance.now() - began) / 1000)
}

export type Commits = Record<Way, number>

/** Commits a second of 32 clients: telling nobody, told after the commit, and by a notice of each transaction. Medians. */
export async function measureCommits(location: DatabaseLocation): Promise<Commits> {
  const sql = connect(location, { max: CLIENTS })
  await sql`create table bench_commit (at timestamptz not null)`
  const measured: Record<Way, number[]> = { untold: [], after: [], within: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const way of Object.keys(ways) as Way[]) measured[way].push(await commitsPerSecond(sql, way))
  await sql`drop table bench_commit`
  await sql.end()
  return { untold: median(measured.untold), after: median(measured.after), within: median(measured.within) }
}

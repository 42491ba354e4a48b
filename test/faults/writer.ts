import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

const WRITERS = 3
const RETRY_MS = 25
const READ_ATTEMPTS = 100
/** Far longer than any restart. */
const TIMEOUT_MS = 60_000

export type Verdict = { acknowledged: number; lost: number[]; invented: number[] }

export type Writer = {
  /** Resolves when `count` more inserts, begun from now on, were acknowledged. */
  progress(count: number): Promise<void>
  /** Compares acknowledged with stored numbers while writing continues. */
  judge(): Promise<Verdict>
  stop(): Promise<void>
}

/**
 * Inserts numbers, one commit each, over several connections without pause, whatever happens to the server, and records
 * which were sent and which were acknowledged. `storage`: the kind of table.
 */
export async function startWriter(dir: string, storage: 'logged' | 'unlogged' = 'logged'): Promise<Writer> {
  const sql = postgres({
    host: path.join(dir, 's'),
    database: 'postgres',
    username: 'postgres',
    max: WRITERS + 1,
    backoff: () => 0,
    fetch_types: false, // the driver's own query, whose failure cannot be caught
    onnotice: () => {},
  })
  await sql.unsafe(
    `create ${storage === 'unlogged' ? 'unlogged' : ''} table if not exists written (n bigint primary key)`,
  )
  const [last] = await sql<{ n: number }[]>`select coalesce(max(n), 0)::int as n from written`
  const first = (last?.n ?? 0) + 1
  let sent = first - 1
  const acknowledged: number[] = []
  /** Acknowledged inserts of numbers above `mark`. */
  let since = 0
  let mark = sent
  let refusal: unknown
  let stopping = false

  const write = async () => {
    while (!stopping) {
      const n = ++sent
      try {
        await sql`insert into written (n) values (${n})`
        acknowledged.push(n)
        if (n > mark) since += 1
      } catch (error) {
        refusal = error
        await sleep(RETRY_MS)
      }
    }
  }
  const writing = Array.from({ length: WRITERS }, write)

  const progress = async (count: number) => {
    mark = sent
    since = 0
    const deadline = Date.now() + TIMEOUT_MS
    while (since < count) {
      if (Date.now() > deadline)
        throw new Error(`no ${count} acknowledged writes in ${TIMEOUT_MS / 1000} s`, { cause: refusal })
      await sleep(5)
    }
  }

  /** Retries, as a connection may still fail because of the killed server. */
  const readStored = async (): Promise<{ n: number }[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sql<{ n: number }[]>`select n::int as n from written where n >= ${first}`
      } catch (error) {
        if (attempt === READ_ATTEMPTS) throw error
        await sleep(RETRY_MS)
      }
    }
  }

  const judge = async () => {
    const before = [...acknowledged]
    const stored = new Set((await readStored()).map(({ n }) => n))
    return {
      acknowledged: before.length,
      lost: before.filter((n) => !stored.has(n)),
      invented: [...stored].filter((n) => n > sent),
    }
  }

  return {
    progress,
    judge,
    async stop() {
      stopping = true
      await Promise.all(writing)
      await sql.end({ timeout: 0 })
    },
  }
}

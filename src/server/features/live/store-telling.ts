import type { Sql } from '../../db/pool.ts'

/**
 * The channel of all processes: `e` and ids of people something happened to, `n` and what is of the moment, `o` and a
 * business that was switched open or closed, `s` and an ended session.
 */
export const CHANNEL = 'live'
/** Ids in a notice, which holds 8,000 bytes. */
const MAX_IDS = 400
/** Commits within this time are told of together. */
const GATHER_MS = 20
const RETRY_MS = 500
/** Texts kept while the database cannot be reached; the oldest are dropped. */
const MAX_TEXTS = 1000

type Untold = { userIds: Set<number>; texts: string[] }
type Teller = Untold & { running: Promise<void> | null }

const tellers = new WeakMap<Sql, Teller>()

/**
 * Tells all processes what was committed: at once, then at most every 20 ms. PostgreSQL lets one transaction with a notice
 * commit at a time, so those of the work itself have none (docs/decisions/0111). What a crash leaves untold, the streams read
 * within 15 s.
 */
export function tellSoon(
  sql: Sql,
  { userIds = [], texts = [] }: { userIds?: readonly number[]; texts?: readonly string[] },
): void {
  const teller = tellers.get(sql) ?? { userIds: new Set(), texts: [], running: null }
  tellers.set(sql, teller)
  for (const id of userIds) teller.userIds.add(id)
  teller.texts.push(...texts)
  teller.running ??= tellAll(sql, teller).finally(() => {
    teller.running = null
  })
}

/** Resolves when all is told, or the database did not answer. */
export async function allTold(sql: Sql): Promise<void> {
  await Promise.race([tellers.get(sql)?.running, pause(RETRY_MS)])
}

async function tellAll(sql: Sql, teller: Teller): Promise<void> {
  while (teller.userIds.size > 0 || teller.texts.length > 0) {
    const { userIds, texts } = teller
    teller.userIds = new Set()
    teller.texts = []
    try {
      await notify(sql, [...noticesTo([...userIds]), ...texts])
      await pause(GATHER_MS)
    } catch (error) {
      if ((error as { code?: string }).code === 'CONNECTION_ENDED') return
      for (const id of userIds) teller.userIds.add(id)
      teller.texts = [...texts, ...teller.texts].slice(-MAX_TEXTS)
      await pause(RETRY_MS)
    }
  }
}

function* noticesTo(userIds: readonly number[]): Generator<string> {
  for (let from = 0; from < userIds.length; from += MAX_IDS)
    yield `e ${userIds.slice(from, from + MAX_IDS).join(' ')}`
}

/** Its commit has nothing to keep, and waits for no disk. */
async function notify(sql: Sql, texts: readonly string[]): Promise<void> {
  await sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    select pg_notify(${CHANNEL}, text) from unhurried, unnest(${texts as string[]}::text[]) as told (text)`
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

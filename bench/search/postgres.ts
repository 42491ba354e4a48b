import { fold } from '#lib/turkish.ts'
import type { Sql } from '#server/db/pool.ts'

export type Contestant = { name: string; ask: (words: string, limit: number) => Promise<number[]> }

/** Slower questions are cancelled and count as this long. */
export const TIMEOUT_MS = 5000

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** PostgreSQL's own search: full text by prefixes, and trigrams by similarity. */
export async function startPostgres(sql: Sql, log: (what: string) => void): Promise<Contestant[]> {
  await sql`set statement_timeout = 0`
  await sql`set maintenance_work_mem = '512MB'`
  log('PostgreSQL: indexes for full text and trigrams')
  await sql`create index if not exists bench_search_text on business using gin (to_tsvector('simple', search_text)) where status = 'verified'`
  await sql`create index if not exists bench_search_trigrams on business using gin (search_text gin_trgm_ops) where status = 'verified'`
  await sql`analyze business`
  await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, false)`
  return [
    {
      name: 'full text',
      ask: async (words, limit) => {
        const query = wordsOf(words)
          .map((word) => `${word}:*`)
          .join(' & ')
        const rows = await sql<{ id: number }[]>`
          select id from business, to_tsquery('simple', ${query}) q
          where status = 'verified' and to_tsvector('simple', search_text) @@ q
          order by ts_rank(to_tsvector('simple', search_text), q) desc, id limit ${limit}`
        return rows.map(({ id }) => id)
      },
    },
    {
      name: 'trigrams',
      ask: async (words, limit) => {
        const rows = await sql<{ id: number }[]>`
          select id from business where status = 'verified' and ${fold(words)} <% search_text
          order by ${fold(words)} <<-> search_text, id limit ${limit}`
        return rows.map(({ id }) => id)
      },
    },
  ]
}

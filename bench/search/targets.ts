import type { Sql } from '#server/db/pool.ts'
import { makeRandom } from '../random.ts'
import { type Mutation, mutate, mutations } from './mutate.ts'

export type Target = { id: number; query: string; mutation: Mutation }

const TARGETS = 300
const SEED = 97
/** Number of results checked. */
export const FIRST = 10
const DRAWN = 3

type Row = { id: number; name: string; district: string; quarter: string; street: string } & Record<
  'byName' | 'byDistrict' | 'byQuarter' | 'byStreet',
  number
>

/**
 * The shortest combination of name, district, quarter and street that at most as many businesses share as an answer shows; for
 * a district "Merkez" the province is used. Null for a name with a repeated word, which only synthetic worlds have.
 */
function wordsOf({ name, district, quarter, street, ...shared }: Row): string | null {
  const words = name.split(' ')
  if (new Set(words).size < words.length) return null
  if (shared.byName <= FIRST) return name
  if (shared.byDistrict <= FIRST) return `${name} ${district}`
  if (shared.byQuarter <= FIRST) return `${name} ${district} ${quarter}`
  return shared.byStreet <= FIRST ? `${name} ${district} ${quarter} ${street}` : null
}

/** A fixed set of businesses with queries that should find them. */
export async function drawTargets(sql: Sql): Promise<Target[]> {
  const random = makeRandom(SEED)
  const [size] = await sql<{ least: number; most: number }[]>`
    select min(id)::int as least, max(id)::int as most from business where status = 'verified'`
  if (!size) return []
  const ids = Array.from({ length: DRAWN * TARGETS }, () => random.whole(size.least, size.most))
  await sql`set statement_timeout = 0`
  const rows = await sql<Row[]>`
    with place as (
      select id, name, case when district = 'Merkez' then city else district end as district, split_part(address, ' Mah. ', 1) as quarter,
        split_part(regexp_replace(split_part(address, ' Mah. ', 2), ' (Cad|Sok)[.].*', ''), ',', 1) as street
      from business where status = 'verified'),
    counted as (
      select *, count(*) over (partition by name)::int as by_name,
        count(*) over (partition by name, district)::int as by_district,
        count(*) over (partition by name, district, quarter)::int as by_quarter,
        count(*) over (partition by name, district, quarter, street)::int as by_street
      from place)
    select * from counted where id = any(${ids})`
  const byId = new Map(rows.map((row) => [row.id, row]))
  const targets: Target[] = []
  for (const id of ids) {
    const row = byId.get(id)
    const words = row && wordsOf(row)
    const mutation = mutations[targets.length % mutations.length] ?? 'plain'
    const query = words ? mutate(words, mutation, random) : null
    if (query !== null && query.length <= 100 && targets.length < TARGETS)
      targets.push({ id, query, mutation })
  }
  return targets
}

import { isElementOf } from '../../db/of-openstreetmap.ts'
import type { Tx } from '../../db/pool.ts'
import type { Matches, Pair } from './match.ts'
import type { Comparable } from './same-place.ts'

export type Named = { sourceId: string | null; name: string }
export type Unclear = Named & { businessId: number }

/** An id that names another name so far away is not the source's: its things do not move like that. */
const CONFLICT_KM = 1
const KM_PER_DEGREE = 111.19493

/** On a flat map: exact to a millimetre at 50 m. */
const kmBetween = (tx: Tx) => tx`
  sqrt((a.lat - b.lat) ^ 2 + ((a.lng - b.lng) * cos(radians(b.lat))) ^ 2) * ${KM_PER_DEGREE}::float8`

/** Within 50 m of one another. */
const near = (tx: Tx) => tx`
  a.lat between b.lat - 0.00045 and b.lat + 0.00045 and ${kmBetween(tx)} <= 0.05`

/** Refuses rows that repeat an id of the file, and finds the businesses of the others' ids. */
export async function matchById(tx: Tx): Promise<Named[]> {
  const repeated = await tx<Named[]>`
    delete from import_row later using import_row first
    where later.source_id = first.source_id and later.ord > first.ord
    returning later.source_id, later.name`
  await tx`
    update import_row r set business_id = b.id, by_id = true from business b
    where b.source = 'osm' and b.source_id = r.source_id`
  await tx`create index on import_row (category_id, name_folded, lat)`
  await tx`create index on import_row (business_id)`
  await tx`analyze import_row`
  return repeated
}

/** `new`: rows that are no record of their source yet. */
export type RemovedRows = { source: string; among: 'all' | 'new' }
export type RemovedPair = { ord: number; isById: boolean; metres: number; one: Comparable; other: Comparable }

/** Rows with the removed places that they may be: of one id of the source or of OpenStreetMap, or of one trade and within some 220 metres. */
export async function listRemovedPairs(tx: Tx, { source, among }: RemovedRows): Promise<RemovedPair[]> {
  const said = tx`
    ${kmBetween(tx)} * 1000 as metres,
    jsonb_build_object('nameFolded', a.name_folded, 'phone', a.phone) as one,
    jsonb_build_object('nameFolded', b.name_folded, 'phone', b.telephone) as other`
  const isMeant = tx`b.removed_at is not null ${among === 'new' ? tx`and a.record_id is null` : tx``}`
  // Three questions, each with an index: together they would compare every row with every removed place.
  return tx<RemovedPair[]>`
    select a.ord, true as is_by_id, ${said}
    from candidate b join candidate_record k on k.candidate_id = b.id and k.source = ${source}
      join import_row a on a.source_id = k.ref where ${isMeant}
    union all
    select a.ord, true, ${said}
    from candidate b join candidate_record k on k.candidate_id = b.id
      join import_row a on ${isElementOf(tx, { source, row: tx`a` })} where ${isMeant}
    union all
    select a.ord, false, ${said}
    from import_row a join candidate b on b.category_id = a.category_id
      and b.lat between a.lat - 0.002 and a.lat + 0.002 and b.lng between a.lng - 0.003 and a.lng + 0.003
    where ${isMeant}`
}

type Dropped = Named & { ord: number }

export const dropRows = (tx: Tx, ords: ReadonlySet<number>): Promise<Dropped[]> =>
  tx<Dropped[]>`delete from import_row where ord = any(${[...ords]}) returning ord, source_id, name`

/** Takes rows out whose id names a business of another name far away: made up by the file, whatever it looks like. */
export async function refuseConflicts(tx: Tx): Promise<Unclear[]> {
  return tx<Unclear[]>`
    delete from import_row a using business b
    where a.business_id = b.id and b.owner_id is null and a.name_folded <> b.name_folded
      and ${kmBetween(tx)} > ${CONFLICT_KM}
      and not exists (select from import_change c where c.business_id = b.id and c.said ->> 'name' = a.name)
    returning a.source_id, a.name, a.business_id`
}

/**
 * Rows without a business, with the listed ones they may be. Those awaiting approval and the suspended count as
 * listed: an import must not bring them in by the back door.
 */
export async function listPairs(tx: Tx): Promise<Pair[]> {
  return tx<Pair[]>`
    select b.ord, a.id as business_id, ${kmBetween(tx)} * 1000 as metres, b.source_id is not null as has_true_id,
      a.source = 'osm' and a.merged_into is null and (a.source_id is null or b.source_id is null)
        and not exists (select from import_row other where other.business_id = a.id) as can_be_same
    from import_row b
    join business a on a.category_id = b.category_id and a.name_folded = b.name_folded
      and a.status in ('verified', 'pending', 'suspended') and ${near(tx)}
    where b.business_id is null`
}

/** Keeps what was decided, and answers the rows that were taken out for it. */
export async function setMatches(
  tx: Tx,
  { same, ambiguous, duplicates }: Matches,
): Promise<{ unclear: Named[]; duplicates: Named[] }> {
  await tx`
    update import_row r set business_id = m.business_id, by_id = false
    from unnest(${[...same.keys()]}::integer[], ${[...same.values()]}::bigint[]) as m (ord, business_id)
    where r.ord = m.ord`
  return { unclear: await dropRows(tx, ambiguous), duplicates: await dropRows(tx, duplicates) }
}

/**
 * Of the new rows that are duplicates of each other the first stays. Every row refused is then within 50 m of one that
 * stays, so that the same places under other ids, in any order, add nothing.
 */
export async function refuseDuplicatesWithin(tx: Tx): Promise<Named[]> {
  const pairs = await tx<{ first: number; later: number }[]>`
    select a.ord as first, b.ord as later
    from import_row b
    join import_row a on a.category_id = b.category_id and a.name_folded = b.name_folded and ${near(tx)}
    where b.business_id is null and (a.business_id is not null or a.ord < b.ord)
    order by b.ord`
  const refused = new Set<number>()
  for (const { first, later } of pairs) if (!refused.has(first)) refused.add(later)
  return tx<Named[]>`delete from import_row where ord = any(${[...refused]}) returning source_id, name`
}

import { chordOfKm, EARTH_RADIUS_KM } from '#lib/geo.ts'
import type { Tx } from '../../db/pool.ts'
import type { Comparable } from '../osm-import/osm-import.ts'

/** Two that may be one place: of one trade, and within some 220 metres. */
export type Pair = { id: number; otherId: number; metres: number; one: Comparable; other: Comparable }

/** From `from` on, before `to`. */
export type Range = { from: number; to: number }

/** Around a place in which another record of it may lie; the same in degrees. */
const [NEAR_KM, NEAR] = [0.22, 0.002]
const EARTH_METRES = EARTH_RADIUS_KM * 1000

/** `phones`: the columns of both tables. */
const pairColumns = (db: Tx, [ofOne, ofOther]: readonly ['phone' | 'telephone', 'phone' | 'telephone']) => db`
  ${EARTH_METRES}::float8 * (one.position <-> other.position) as metres,
  jsonb_build_object('nameFolded', one.name_folded, 'phone', one.${db(ofOne)}) as one,
  jsonb_build_object('nameFolded', other.name_folded, 'phone', other.${db(ofOther)}) as other`
const isNear = (db: Tx) => db`
  other.category_id = one.category_id
  and other.lat between one.lat - ${NEAR}::float8 and one.lat + ${NEAR}::float8
  and other.lng between one.lng - 1.5 * ${NEAR}::float8 and one.lng + 1.5 * ${NEAR}::float8`

/** New rows of the import from `ord` on, at most so many, with the candidates of other sources around them. */
export const listNewPairs = (db: Tx, source: string, { from, to }: Range): Promise<Pair[]> =>
  db<Pair[]>`
    select one.ord as id, other.id as other_id, ${pairColumns(db, ['phone', 'telephone'])}
    from (select r.*, sphere_point(r.lat, r.lng) as position from import_row r
      where r.record_id is null and r.candidate_id is null and r.ord >= ${from} and r.ord < ${to}) one
    join candidate other on ${isNear(db)}
    where not exists (select from candidate_record k where k.candidate_id = other.id and k.source = ${source})
      and not exists (select from import_row x where x.candidate_id = other.id)
    order by metres, one.ord, other.id`

/** The import's candidates of some ids with the listed businesses around them that are not known to be theirs. */
export const listListedPairs = (db: Tx, { from, to }: Range): Promise<Pair[]> =>
  db<Pair[]>`
    select one.id, other.id as other_id, ${pairColumns(db, ['telephone', 'phone'])}
    from candidate_touched t join candidate one on one.id = t.id join business other
      on other.category_id = one.category_id and other.status = 'verified'
        and other.position <@ cube_enlarge(one.position, ${chordOfKm(NEAR_KM)}::float8, 3)
    where t.id >= ${from} and t.id < ${to} and not one.is_gone
      and not exists (select from candidate_business l where l.candidate_id = one.id and l.business_id = other.id)
    order by metres, one.id, other.id`

/** Businesses that changed within the last hours, with the candidates around them. */
export const listChangedPairs = (db: Tx, hours: number): Promise<Pair[]> =>
  db<Pair[]>`
    select one.id, other.id as other_id, ${pairColumns(db, ['telephone', 'phone'])}
    from business other join candidate one on ${isNear(db)} and not one.is_gone
    where other.status = 'verified' and other.updated_at > now() - make_interval(hours => ${hours})
      and not exists (select from candidate_business l where l.candidate_id = one.id and l.business_id = other.id)
    order by metres, one.id, other.id`

/** Notes which businesses these candidates are, as far as both still are: neither is held while pairs are looked for. */
export async function linkBusinesses(db: Tx, pairs: readonly Pair[]): Promise<void> {
  await db`
    insert into candidate_business (candidate_id, business_id)
    select c.id, b.id
    from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ otherId }) => otherId)}::bigint[]) as pair (one, other)
      join candidate c on c.id = one join business b on b.id = other
    order by b.id, c.id for key share of c, b
    on conflict do nothing`
}

/** Lowest and highest id of the import's candidates; null where there is none. */
export async function touchedRange(db: Tx): Promise<Range | null> {
  const [row] = await db<{ from: number | null; to: number | null }[]>`
    select min(id) as "from", max(id) + 1 as "to" from candidate_touched`
  return row?.from == null || row.to == null ? null : { from: row.from, to: row.to }
}

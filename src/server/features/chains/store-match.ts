import { chordOfKm, EARTH_RADIUS_KM } from '#lib/geo.ts'
import { isCandidateShown } from '../../db/candidate-shown.ts'
import { claimable } from '../../db/claimable.ts'
import type { Db } from '../../db/pool.ts'
import type { Comparable } from '../osm-import/osm-import.ts'

/** A row that lies somewhere. */
export type Located = Comparable & { line: number; categoryId: number; lat: number; lng: number }
type Near = { line: number; id: number; metres: number; other: Comparable }
export type NearBusiness = Near & { isOwn: boolean; isClaimable: boolean }

/** Around a row in which its place may lie; the same in degrees; and where its telephone may be another door's. */
const [NEAR_KM, NEAR, PHONE_KM] = [0.22, 0.002, 1]
const EARTH_METRES = EARTH_RADIUS_KM * 1000

const rows = (db: Db, located: readonly Located[]) => db`
  select *, sphere_point(lat, lng) as position from unnest(
    ${located.map(({ line }) => line)}::int[], ${located.map(({ categoryId }) => categoryId)}::int[],
    ${located.map(({ phone }) => phone)}::text[], ${located.map(({ lat }) => lat)}::float8[],
    ${located.map(({ lng }) => lng)}::float8[]) as r(line, category_id, phone, lat, lng)`

/** The listed businesses around rows, and all of the account's own; the nearest first. */
export const listNearBusinesses = (
  db: Db,
  userId: number,
  located: readonly Located[],
): Promise<NearBusiness[]> =>
  db<NearBusiness[]>`
    with one as materialized (${rows(db, located)})
    select one.line, b.id, ${EARTH_METRES}::float8 * (one.position <-> b.position) as metres,
      jsonb_build_object('nameFolded', b.name_folded, 'phone', b.phone) as other,
      coalesce(b.owner_id = ${userId}, false) as is_own, ${claimable(db)} as is_claimable
    from one cross join lateral (
      select n.id from business n where n.status = 'verified' and n.category_id = one.category_id
        and n.position <@ cube_enlarge(one.position, ${chordOfKm(NEAR_KM)}::float8, 3)
      union
      select o.id from business o where o.owner_id = ${userId} and o.category_id = one.category_id
        and o.position <@ cube_enlarge(one.position, ${chordOfKm(NEAR_KM)}::float8, 3)
      union
      select p.id from business p where p.phone = one.phone
        and p.position <-> one.position <= ${chordOfKm(PHONE_KM)}::float8
    ) found join business b on b.id = found.id
    where b.merged_into is null
      and (b.status = 'verified' or b.owner_id = ${userId} and b.status in ('pending', 'rejected', 'suspended'))
    order by metres, b.id`

/** The unconfirmed places around rows, the nearest first. */
export const listNearCandidates = (db: Db, located: readonly Located[]): Promise<Near[]> =>
  db<Near[]>`
    with one as materialized (${rows(db, located)})
    select one.line, c.id, ${EARTH_METRES}::float8 * (one.position <-> c.position) as metres,
      jsonb_build_object('nameFolded', c.name_folded, 'phone', c.telephone) as other
    from one join candidate c on c.category_id = one.category_id
      and c.lat between one.lat - ${NEAR}::float8 and one.lat + ${NEAR}::float8
      and c.lng between one.lng - 1.5 * ${NEAR}::float8 and one.lng + 1.5 * ${NEAR}::float8
    where ${isCandidateShown(db)} order by metres, c.id`

import { EARTH_RADIUS_KM } from '#lib/geo.ts'
import { isCandidateShown } from '../../db/candidate-shown.ts'
import { isLicensed } from '../../db/licensed.ts'
import { isIndependentOfOpenStreetMap } from '../../db/of-openstreetmap.ts'
import type { Tx } from '../../db/pool.ts'
import type { ImportRow } from './row.ts'
import type { Comparable } from './same-place.ts'

/** A place as OpenStreetMap has it, and another source's name of it, so many metres away. */
export type Agreed = {
  row: Omit<ImportRow, 'ord' | 'search_text'>
  other: Comparable
  metres: number
}

/**
 * Places that nobody confirmed or lists, which OpenStreetMap and another source know in one trade and by one telephone, each as the
 * last file of both has it; one whose data came from OpenStreetMap itself is no other. Not those of a trade that asks for a licence, nor whose removal was asked for.
 */
export const listAgreed = (tx: Tx): Promise<Agreed[]> =>
  tx<Agreed[]>`
    select distinct on (k.id)
      jsonb_build_object('source_id', k.ref, 'category_id', k.category_id, 'name', k.name, 'name_folded', k.name_folded,
        'description', '', 'address', k.address, 'plate', k.plate, 'city', k.city, 'district_id', k.district_id,
        'district', k.district, 'lat', k.lat, 'lng', k.lng, 'phone', k.telephone, 'email', null, 'website', k.website,
        'hours_written', null, 'hours', k.hours, 'is_emergency', false) as row,
      jsonb_build_object('nameFolded', o.name_folded, 'phone', null) as other,
      ${EARTH_RADIUS_KM * 1000}::float8 * (sphere_point(k.lat, k.lng) <-> sphere_point(o.lat, o.lng)) as metres
    from candidate c join category g on g.id = c.category_id
      join candidate_record k on k.candidate_id = c.id and k.source = 'osm' and k.missed = 0
      join candidate_record o on o.candidate_id = c.id and o.source <> 'osm' and o.missed = 0
        and o.telephone = k.telephone and o.category_id = k.category_id and ${isIndependentOfOpenStreetMap(tx, tx`o`)}
    where ${isCandidateShown(tx)} and not ${isLicensed(tx)}
      and not exists (select from removal_request q where q.candidate_id = c.id and q.state = 'open')
    order by k.id, metres`

import type { Db } from '../../db/pool.ts'

const BATCH = 1000

export type StatedPlace = {
  /** As OpenStreetMap names it: "node/1". */
  sourceId: string
  /** Slug. */
  category: string
  name: string
  address: string | null
  city: string | null
  district: string | null
  lat: number
  lng: number
  phone: string | null
  website: string | null
  /** As understood, and as written there. */
  hours: string | null
  hoursWritten: string | null
}

/** As the last import said it of a business `b`: nothing that anybody else did. */
const lastSaid = (db: Db) => db`
  join lateral (select said from import_change i where i.business_id = b.id order by i.id desc limit 1) c on true`

/** Listed places as OpenStreetMap has them, some at a time. */
export const statedPlaces = (db: Db): AsyncIterable<StatedPlace[]> =>
  db<StatedPlace[]>`
    select b.source_id, t.slug as category, c.said ->> 'name' as name, c.said ->> 'address' as address,
      c.said ->> 'city' as city, c.said ->> 'district' as district, (c.said ->> 'lat')::float8 as lat,
      (c.said ->> 'lng')::float8 as lng, c.said ->> 'phone' as phone, c.said ->> 'website' as website,
      c.said ->> 'hours' as hours, c.said ->> 'hours_written' as hours_written
    from business b ${lastSaid(db)} join category t on t.id = (c.said ->> 'category_id')::int
    where b.source = 'osm' and b.source_id is not null and b.status = 'verified' and c.said ? 'lat'
    order by b.id`.cursor(BATCH)

export type Correction = {
  sourceId: string
  name: string
  lat: number
  lng: number
  field: 'hours' | 'existence'
  /** As the map has it; null: it says nothing. */
  stated: string | null
  /** As it was found; null: the place is gone. */
  found: string | null
  /** The day at the town's clock. */
  day: string
  /** Hours that the map said since. */
  since: string[]
}

/**
 * Where the newest word of business or staff is a worker's who stood there, and the map said otherwise since. On the spot hours are read
 * and places are missed; telephones and pins are nobody's to see there: they are as whoever entered them said.
 */
export async function listCorrections(db: Db): Promise<Correction[]> {
  return db<Correction[]>`
    select b.source_id, c.said ->> 'name' as name, (c.said ->> 'lat')::float8 as lat, (c.said ->> 'lng')::float8 as lng,
      k.field, s.stated, case k.field when 'hours' then k.value end as found, istanbul_day(k.at)::text as day, m.since
    from business b ${lastSaid(db)}
      join lateral (
        select distinct on (field) field, value, confirms, method, is_near, at from business_check
        where business_id = b.id and method not in ('import', 'customer', 'doubt') and is_near is not false
        order by field, at desc, id desc) k on true
      cross join lateral (
        select coalesce(array_agg(i.value order by i.at, i.id) filter (where i.confirms), '{}') as since,
          bool_or(not i.confirms) as is_gone
        from business_check i
        where i.business_id = b.id and i.field = k.field and i.method = 'import' and i.at > k.at and i.value is not null) m
      cross join lateral (
        select case k.field when 'hours' then coalesce(m.since[cardinality(m.since)], c.said ->> 'hours') end as stated) s
    where b.source = 'osm' and b.source_id is not null and c.said ? 'lat' and k.method = 'visit' and k.is_near
      and case k.field when 'existence' then not k.confirms and m.is_gone is not true
        when 'hours' then k.confirms and k.value <> coalesce(s.stated, '') end
    order by b.id, k.field`
}

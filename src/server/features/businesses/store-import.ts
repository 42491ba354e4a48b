import type { Tx } from '../../db/pool.ts'
import { EXAMPLES_MOST } from './import-examples.ts'
import type { ImportRow, Refused } from './import-row.ts'

/** Of the rows that were read: added, changed, found as they were, and refused for being there already. */
type Duplicates = { count: number; examples: Refused[] }
export type Merged = { added: number; updated: number; unchanged: number; duplicates: Duplicates }

type Named = { sourceId: string; name: string }

const LOCK = 724_000_002 // one import merges at a time, the others wait

/**
 * Makes the temporary table that an import fills. It goes with the transaction, which is long: none of the limits that
 * keep a server's statements short are right for it.
 */
export async function beginImport(tx: Tx): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(${LOCK})`
  await tx`create temp table import_row (
    ord integer primary key, source_id text, category_id integer, name text, name_folded text, description text,
    address text, plate char(2), city text, district_id integer, district text, lat double precision,
    lng double precision, phone text, email text, website text, hours_written text, hours text,
    is_emergency boolean, search_text text,
    -- Filled by the merge: the row of ours that this one is, and its schedule.
    business_id bigint, schedule_id integer
  ) on commit drop`
}

export async function addImportRows(tx: Tx, rows: ImportRow[]): Promise<void> {
  await tx`insert into import_row select * from json_populate_recordset(null::import_row, ${JSON.stringify(rows)}::text::json)`
}

/** The different hours of the filled table; each needs its schedule before the merge. */
export async function listImportedHours(tx: Tx): Promise<string[]> {
  const rows = await tx<{ hours: string }[]>`select distinct hours from import_row where hours is not null`
  return rows.map((row) => row.hours)
}

/** Brings the filled table into `business`: known ids are brought up to date, twins refused, the rest added. */
export async function mergeImport(tx: Tx): Promise<Merged> {
  const repeated = await tx<Named[]>`
    delete from import_row later using import_row first
    where later.source_id = first.source_id and later.ord > first.ord
    returning later.source_id, later.name`
  await tx`
    update import_row r set business_id = b.id from business b
    where b.source = 'osm' and b.source_id = r.source_id`
  await tx`create index on import_row (category_id, name_folded, lat)`
  await tx`analyze import_row`
  const twins = [...repeated, ...(await refuseTwinsOfListed(tx)), ...(await refuseTwinsWithin(tx))]

  await tx`update import_row r set schedule_id = s.id from schedule s where s.hours = r.hours`

  const [known] = await tx<{ count: number }[]>`
    select count(*) from import_row where business_id is not null`
  const updated = await updateKnown(tx)
  const added = await addNew(tx)
  return {
    ...{ added, updated, unchanged: (known?.count ?? 0) - updated },
    duplicates: {
      count: twins.length,
      examples: twins.slice(0, EXAMPLES_MOST).map((row) => ({ reason: 'duplicate', ...row })),
    },
  }
}

/** Within 50 m of one another, on a flat map: exact to a millimetre at this length. */
const near = (tx: Tx) => tx`
  a.lat between b.lat - 0.00045 and b.lat + 0.00045
  and (a.lat - b.lat) ^ 2 + ((a.lng - b.lng) * cos(radians(b.lat))) ^ 2 <= (0.05 / 111.19493) ^ 2`

/** Those awaiting approval and the suspended count as listed: an import must not bring them in by the back door. */
async function refuseTwinsOfListed(tx: Tx): Promise<Named[]> {
  return tx<Named[]>`
    delete from import_row b
    where b.business_id is null and exists (
      select from business a
      where a.category_id = b.category_id and a.name_folded = b.name_folded
        and a.status in ('verified', 'pending', 'suspended') and ${near(tx)}
    ) returning b.source_id, b.name`
}

/**
 * Of the new rows that are twins of each other the first stays. Every row refused is then within 50 m of one that
 * stays, so that the same places under other ids, in any order, add nothing.
 */
async function refuseTwinsWithin(tx: Tx): Promise<Named[]> {
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

/** What an owner has taken over is the owner's: the map no longer changes it. */
async function updateKnown(tx: Tx): Promise<number> {
  const changed = await tx`
    update business b set
      category_id = r.category_id, name = r.name, name_folded = r.name_folded, description = r.description,
      address = r.address, plate = r.plate, city = r.city, district_id = r.district_id, district = r.district,
      lat = r.lat, lng = r.lng, phone = r.phone, email = r.email, website = r.website,
      hours_written = r.hours_written, schedule_id = r.schedule_id, is_emergency = r.is_emergency,
      search_text = r.search_text, updated_at = now()
    from import_row r
    where b.id = r.business_id and b.owner_id is null
      and (b.category_id, b.name, b.description, b.address, b.plate, b.city, b.district_id, b.district, b.lat,
        b.lng, b.phone, b.email, b.website, b.hours_written, b.schedule_id, b.is_emergency, b.search_text)
      is distinct from (r.category_id, r.name, r.description, r.address, r.plate, r.city, r.district_id, r.district,
        r.lat, r.lng, r.phone, r.email, r.website, r.hours_written, r.schedule_id, r.is_emergency, r.search_text)`
  return changed.count
}

async function addNew(tx: Tx): Promise<number> {
  const added = await tx`
    insert into business (status, source, source_id, category_id, name, name_folded, description, address, plate,
      city, district_id, district, lat, lng, phone, email, website, hours_written, schedule_id, is_emergency,
      search_text)
    select 'verified', 'osm', source_id, category_id, name, name_folded, description, address, plate,
      city, district_id, district, lat, lng, phone, email, website, hours_written, schedule_id, is_emergency,
      search_text
    from import_row where business_id is null order by ord`
  return added.count
}

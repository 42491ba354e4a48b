import type { Db, Tx } from '../../db/pool.ts'
import type { ImportRow } from './row.ts'

/** Makes the temporary table that an import fills. It goes with the transaction. */
export async function beginImport(tx: Tx): Promise<void> {
  await tx`create temp table import_row (
    ord integer primary key, source_id text, category_id integer, name text, name_folded text, description text,
    address text, plate char(2), city text, district_id integer, district text, lat double precision,
    lng double precision, phone text, email text, website text, hours_written text, hours text,
    is_emergency boolean, search_text text, osm_ref text, suppliers jsonb,
    -- Filled by the merge: the row of ours that this one is, and whether the source's id says so.
    business_id bigint, by_id boolean
  ) on commit drop`
}

export async function addImportRows(tx: Tx, rows: ImportRow[]): Promise<void> {
  await tx`insert into import_row select * from json_populate_recordset(null::import_row, ${JSON.stringify(rows)}::text::json)`
}

/** Keeps the filled table with the preview that was made of it. */
export async function stageRows(tx: Tx, runId: number): Promise<void> {
  await tx`
    insert into import_staged (run_id, ord, data)
    select ${runId}, r.ord, to_jsonb(r) - '{business_id,by_id}'::text[] from import_row r`
}

/** Fills the table with what was kept, which goes. */
export async function unstageRows(tx: Tx, runId: number): Promise<void> {
  await tx`
    insert into import_row
    select p.* from import_staged s, jsonb_populate_record(null::import_row, s.data) p where s.run_id = ${runId}`
  await tx`delete from import_staged where run_id = ${runId}`
}

/** The different hours of the filled table; each needs its schedule before anything is written. */
export async function listImportedHours(tx: Tx): Promise<string[]> {
  const rows = await tx<{ hours: string }[]>`select distinct hours from import_row where hours is not null`
  return rows.map((row) => row.hours)
}

/** A business as an import says it; `s`: its schedule. */
export const currentOf = (db: Db) => db`
  jsonb_build_object('source_id', b.source_id, 'category_id', b.category_id, 'name', b.name,
    'description', b.description, 'address', b.address, 'plate', b.plate, 'city', b.city,
    'district_id', b.district_id, 'district', b.district, 'lat', b.lat, 'lng', b.lng, 'phone', b.phone,
    'email', b.email, 'website', b.website, 'hours_written', b.hours_written, 'hours', s.hours,
    'is_emergency', b.is_emergency)`

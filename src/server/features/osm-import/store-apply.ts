import type { Tx } from '../../db/pool.ts'
import type { ImportedFields } from './said.ts'
import { currentOf } from './store-rows.ts'

/** A business that a row of the file is, where they differ. */
export type Differing = {
  id: number
  row: ImportedFields
  current: ImportedFields
  said: Partial<ImportedFields> | null
  isSameSource: boolean
  services: string[]
  updatedAt: string
}

const rowOf = (tx: Tx) =>
  tx`to_jsonb(r) - '{ord,name_folded,search_text,osm_ref,suppliers,business_id,by_id}'::text[]`

/** The known rows that differ from their business, by their place in the file; what an owner has taken over is the owner's. */
export async function listDiffering(tx: Tx): Promise<number[]> {
  const rows = await tx<{ ord: number }[]>`
    select d.ord from (
      select r.ord, r.source_id, ${rowOf(tx)} as row, ${currentOf(tx)} as current
      from import_row r join business b on b.id = r.business_id left join schedule s on s.id = b.schedule_id
      where b.owner_id is null
    ) d
    where case when d.source_id is null
      then d.row || jsonb_build_object('source_id', d.current -> 'source_id') else d.row end <> d.current
    order by d.ord`
  return rows.map(({ ord }) => ord)
}

/** Locks the businesses of these rows until the transaction ends. */
export async function lockKnown(tx: Tx, ords: readonly number[]): Promise<void> {
  await tx`
    select from business where id in (select business_id from import_row where ord = any(${[...ords]}))
    order by id for update`
}

/** By the source's id it is the same source; by place only where the same file brought the business, too. */
export async function readDiffering(tx: Tx, ords: readonly number[], fileName: string): Promise<Differing[]> {
  return tx<Differing[]>`
    select b.id, ${rowOf(tx)} as row, ${currentOf(tx)} as current, b.services,
      to_jsonb(b.updated_at) #>> '{}' as updated_at,
      (select c.said from import_change c where c.business_id = b.id order by c.id desc limit 1) as said,
      r.by_id or (r.source_id is null and b.source_id is null and coalesce((
        select run.file_name = ${fileName} from import_change c left join import_run run on run.id = c.run_id
        where c.business_id = b.id order by c.id limit 1
      ), false)) as is_same_source
    from import_row r join business b on b.id = r.business_id left join schedule s on s.id = b.schedule_id
    where r.ord = any(${[...ords]}) and b.owner_id is null
    order by r.ord`
}

export type Written = ImportedFields & {
  business_id: number
  name_folded: string
  search_text: string
  updated_at?: string
}

/** Brings businesses to what is written; `updated_at`: where it is put back. Of no hours nobody doubts any. */
export async function writeStates(tx: Tx, states: readonly Written[]): Promise<void> {
  await tx`
    update business b set
      source_id = w.source_id, category_id = w.category_id, name = w.name, name_folded = w.name_folded,
      description = w.description, address = w.address, plate = w.plate, city = w.city, district_id = w.district_id,
      district = w.district, lat = w.lat, lng = w.lng, phone = w.phone, email = w.email, website = w.website,
      hours_written = w.hours_written, schedule_id = s.id, is_emergency = w.is_emergency,
      search_text = w.search_text, updated_at = coalesce(w.updated_at, now()),
      open_doubt = case when w.hours is null then nullif(b.open_doubt, 'hours') else b.open_doubt end
    from json_to_recordset(${JSON.stringify(states)}::text::json) as w (
      business_id bigint, source_id text, category_id integer, name text, name_folded text, description text,
      address text, plate char(2), city text, district_id integer, district text, lat float8, lng float8, phone text,
      email text, website text, hours_written text, hours text, is_emergency boolean, search_text text,
      updated_at timestamptz)
      left join schedule s on s.hours = w.hours
    where b.id = w.business_id`
}

export type Change = { business_id: number; before: object; after: object; said: object }

export async function noteChanges(tx: Tx, runId: number, changes: readonly Change[]): Promise<void> {
  await tx`
    insert into import_change (run_id, business_id, before, after, said)
    select ${runId}, c.business_id, c.before, c.after, c.said
    from json_to_recordset(${JSON.stringify(changes)}::text::json)
      as c (business_id bigint, before jsonb, after jsonb, said jsonb)`
}

/** How many rows are a business of ours. */
export async function countKnown(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) from import_row where business_id is not null`
  return row?.count ?? 0
}

/** Adds the rows that are no business of ours yet. */
export async function addNew(tx: Tx, runId: number, most: number): Promise<number[]> {
  const added = await tx<{ businessId: number }[]>`
    with place as materialized (
      select r.*, s.id as schedule_id from import_row r left join schedule s on s.hours = r.hours
      where r.business_id is null
    ), added as (
      insert into business (status, source, source_id, category_id, name, name_folded, description, address, plate,
        city, district_id, district, lat, lng, phone, email, website, hours_written, schedule_id, is_emergency,
        search_text)
      select 'verified', 'osm', source_id, category_id, name, name_folded, description, address, plate,
        city, district_id, district, lat, lng, phone, email, website, hours_written, schedule_id, is_emergency,
        search_text
      from place order by ord
      returning *
    )
    insert into import_change (run_id, business_id, said)
    select ${runId}, b.id, ${currentOf(tx)} from added b left join schedule s on s.id = b.schedule_id order by b.id
    returning business_id`
  return added.slice(0, most).map(({ businessId }) => businessId)
}

type Listed = { businessId: number; sourceId: string | null; name: string }

/** Some of the new rows, and how many there are. */
export async function readNew(
  tx: Tx,
  most: number,
): Promise<{ count: number; some: Omit<Listed, 'businessId'>[] }> {
  const [row] = await tx<{ count: number }[]>`select count(*) from import_row where business_id is null`
  const some = await tx<Omit<Listed, 'businessId'>[]>`
    select source_id, name from import_row where business_id is null order by ord limit ${most}`
  return { count: row?.count ?? 0, some }
}

/** Reads businesses that a file of this name brought, are unchanged since, and no longer stand in it. `seen`: the ids in the file. */
export async function readGone(
  tx: Tx,
  { fileName, seen, most }: { fileName: string; seen: readonly number[]; most: number },
): Promise<{ count: number; some: Listed[] }> {
  const rows = await tx<(Listed & { count: number })[]>`
    select b.id as business_id, b.source_id, b.name, count(*) over () as count
    from import_run run join import_change c on c.run_id = run.id and c.before is null
      join business b on b.id = c.business_id
    where run.state = 'done' and run.file_name = ${fileName} and b.status = 'verified' and b.owner_id is null
      and b.id <> all(${seen}::bigint[])
      and not exists (select from import_row r where r.business_id = b.id)
    order by b.id limit ${most}`
  return { count: rows[0]?.count ?? 0, some: rows.map(({ count: _, ...row }) => row) }
}

import type { Db, Tx } from '../../db/pool.ts'

export type ImportCounts = {
  read: number
  added: number
  changed: number
  unchanged: number
  /** Left out by a whole file, for the first time or again. */
  missed: number
  /** New ones that are a place which another source has already. */
  joined: number
  /** Of the same id, or the same name within some 30 m, as another one of the file. */
  duplicates: number
  /** Not taken: whom it names asked for its removal. */
  removed: number
}
export type ImportOf = { source: string; fileName: string; dataDate: string; isWhole: boolean }

/** The temporary table of the import's rows with what the next steps find out of each. */
export async function prepareRows(tx: Tx): Promise<void> {
  await tx`alter table import_row add column record_id bigint, add column candidate_id bigint`
  await tx`analyze import_row`
}

/** One import after the other: each is held against what the one before left. */
export const holdImports = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('candidate_import'))`

export async function addImport(tx: Tx, { source, fileName, dataDate, isWhole }: ImportOf): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into candidate_import (source, file_name, data_date, is_whole)
    values (${source}, ${fileName}, ${dataDate}::date, ${isWhole}) returning id`
  return row?.id ?? 0
}

/** `outside`: how many no category took, by tag. */
export const setCounts = (
  tx: Tx,
  importId: number,
  counts: ImportCounts,
  outside: Readonly<Record<string, number>>,
) => tx`
  update candidate_import set counts = ${tx.json(counts)}, outside = ${tx.json(outside)} where id = ${importId}`

type DroppedRow = { ord: number; name: string }
export type Dropped = Record<'duplicate' | 'removed', DroppedRow[]>

/** Removes the later of two rows that are one in their file. */
export const dropDuplicates = (tx: Tx): Promise<DroppedRow[]> =>
  tx<DroppedRow[]>`
    delete from import_row r using (
      select ord, row_number() over (partition by coalesce(source_id, concat_ws(' ', category_id, name_folded,
        round(lat::numeric * 3000), round(lng::numeric * 3000))) order by ord) as nth from import_row) n
    where n.ord = r.ord and n.nth > 1
    returning r.ord, r.name`

/** How many of an import's new records are a place that another source has, or that is listed. */
export async function countKnown(tx: Tx, importId: number): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    select count(*)::int as n from candidate_change c join candidate_record k on k.id = c.record_id
    where c.import_id = ${importId} and c.before is null and (
      exists (select from candidate_record o where o.candidate_id = k.candidate_id and o.source <> k.source)
      or exists (select from candidate_business l join business b on b.id = l.business_id
        where l.candidate_id = k.candidate_id and b.status = 'verified'))`
  return row?.n ?? 0
}

/** Finds the record of each row: by the source's id; without one by trade and name within some 30 m, each record once. */
export async function findRecords(tx: Tx, source: string): Promise<void> {
  await tx`
    update import_row r set record_id = k.id from candidate_record k
    where k.source = ${source} and k.ref = r.source_id`
  await tx`
    with near as (
      select r.ord, k.id, row_number() over (partition by r.ord order by d.away, k.id) as of_row,
        row_number() over (partition by k.id order by d.away, r.ord) as of_record
      from import_row r join candidate_record k on k.source = ${source} and k.ref is null
        and k.category_id = r.category_id and k.name_folded = r.name_folded
        and k.lat between r.lat - 0.0003 and r.lat + 0.0003 and k.lng between r.lng - 0.0004 and r.lng + 0.0004,
        lateral (select abs(k.lat - r.lat) + abs(k.lng - r.lng) as away) d
      where r.source_id is null)
    update import_row r set record_id = n.id from near n where n.ord = r.ord and n.of_row = 1 and n.of_record = 1`
}

/** Says for rows of the file which candidate each one is. */
export async function joinCandidates(tx: Tx, joined: ReadonlyMap<number, number>): Promise<void> {
  if (joined.size === 0) return
  await tx`
    update import_row r set candidate_id = j.candidate_id
    from unnest(${[...joined.keys()]}::int[], ${[...joined.values()]}::bigint[]) as j (ord, candidate_id)
    where r.ord = j.ord`
}

/** The columns of a record that its source says. */
const says = (db: Db, row: 'r' | 'k') => {
  const t = db(row)
  return db`${t}.category_id, ${t}.name, ${t}.name_folded, ${t}.address, ${t}.plate, ${t}.city, ${t}.district_id,
    ${t}.district, ${t}.lat, ${t}.lng, ${row === 'r' ? db`r.phone` : db`k.telephone`}, ${t}.website, ${t}.hours`
}

/** Columns of a record that say where it is from, beside its source. */
const from = (db: Db, row: 'r' | 'k') => {
  const t = db(row)
  return db`${t}.osm_ref, ${t}.suppliers`
}

/** Writes what the file says of records that are there; keeps what they were. Answers how many say something else now. */
export async function updateRecords(
  tx: Tx,
  importId: number,
): Promise<{ changed: number; unchanged: number }> {
  const kept = await tx<{ isChanged: boolean }[]>`
    insert into candidate_change (import_id, record_id, before)
    select ${importId}, k.id, case when (${says(tx, 'k')}, ${from(tx, 'k')}) is distinct from (${says(tx, 'r')}, ${from(tx, 'r')}) then to_jsonb(k)
      else jsonb_build_object('import_id', k.import_id, 'seen_in', k.seen_in, 'missed', k.missed) end
    from import_row r join candidate_record k on k.id = r.record_id
    returning before ? 'name' as is_changed`
  await tx`
    update candidate_record k set (category_id, name, name_folded, address, plate, city, district_id, district, lat, lng,
      telephone, website, hours, osm_ref, suppliers) = (${says(tx, 'r')}, ${from(tx, 'r')}), import_id = ${importId}, seen_in = ${importId}, missed = 0
    from import_row r where k.id = r.record_id`
  const changed = kept.filter(({ isChanged }) => isChanged).length
  return { changed, unchanged: kept.length - changed }
}

/** Adds the rows that are no record yet, with a new candidate for each that none was found for. Answers how many. */
export async function addRecords(tx: Tx, importId: number, source: string): Promise<number> {
  const isNew = tx`r.record_id is null`
  await tx`
    update import_row set record_id = 0, candidate_id = nextval(pg_get_serial_sequence('candidate', 'id'))
    where record_id is null and candidate_id is null`
  await tx`
    insert into candidate (id, category_id, name, name_folded, address, plate, city, district_id, district, lat, lng, telephone,
      website, hours) overriding system value
    select r.candidate_id, ${says(tx, 'r')} from import_row r where r.record_id = 0`
  await tx`update import_row set record_id = null where record_id = 0`
  const added = await tx`
    with record as (
      insert into candidate_record (candidate_id, source, ref, import_id, seen_in, category_id, name, name_folded, address, plate,
        city, district_id, district, lat, lng, telephone, website, hours, osm_ref, suppliers)
      select r.candidate_id, ${source}, r.source_id, ${importId}, ${importId}, ${says(tx, 'r')}, ${from(tx, 'r')}
      from import_row r where ${isNew}
      returning id)
    insert into candidate_change (import_id, record_id) select ${importId}, id from record`
  return added.count
}

/** Notes that the file says of records that they are closed: they are gone for their source at once. Answers how many. */
export async function noteClosed(
  tx: Tx,
  importId: number,
  { source, closed }: { source: string; closed: readonly string[] },
): Promise<number> {
  if (closed.length === 0) return 0
  const gone = await tx`
    with gone as (
      update candidate_record k set missed = ${GONE_AFTER}, import_id = ${importId}
      from candidate_record before
      where before.id = k.id and k.source = ${source} and k.ref = any(${closed as string[]}) and k.import_id <> ${importId}
        and k.missed < ${GONE_AFTER}
      returning k.id, jsonb_build_object('import_id', before.import_id, 'missed', before.missed) as before)
    insert into candidate_change (import_id, record_id, before) select ${importId}, id, before from gone`
  return gone.count
}

/** Notes that a whole file left records of its source out. Answers how many. */
export async function noteMissed(tx: Tx, importId: number, source: string): Promise<number> {
  const missed = await tx`
    with missed as (
      update candidate_record k set missed = k.missed + 1, import_id = ${importId}
      from candidate_record before
      where before.id = k.id and k.source = ${source} and k.import_id <> ${importId} and k.missed < ${GONE_AFTER}
      returning k.id, jsonb_build_object('import_id', before.import_id, 'missed', before.missed) as before)
    insert into candidate_change (import_id, record_id, before) select ${importId}, id, before from missed`
  return missed.count
}

/** Whole files in a row without a record until it is gone for its source. */
const GONE_AFTER = 2

/** The order of a candidate's records: who has it still, the better source, the newer data. */
export const recordOrder = (db: Db) => db`k.missed >= ${GONE_AFTER}, s.rank, i.data_date desc, k.id`

/** Notes whose candidates an import's records are, for `refreshCandidates`. */
export async function noteTouched(tx: Tx, importId: number): Promise<void> {
  await tx`
    create temp table candidate_touched on commit drop as
    select distinct k.candidate_id as id from candidate_change c join candidate_record k on k.id = c.record_id
    where c.import_id = ${importId}`
  // The planner knows nothing of what this transaction filled, nor of businesses just before.
  await tx`analyze candidate_touched, candidate, candidate_record, business`
}

/** Makes the noted candidates anew from all records of each; one without any goes, unless its removal was asked for; removed ones stay as they are known. */
export async function refreshCandidates(tx: Tx): Promise<void> {
  await tx`
    with record as (
      select k.*, row_number() over (partition by k.candidate_id order by ${recordOrder(tx)}) as nth
      from candidate_record k join candidate_source s on s.id = k.source join candidate_import i on i.id = k.seen_in
      where k.candidate_id in (select id from candidate_touched)),
    best as (
      select candidate_id, bool_and(missed >= ${GONE_AFTER}) as is_gone,
        (array_agg(telephone order by nth) filter (where telephone is not null))[1] as telephone,
        (array_agg(website order by nth) filter (where website is not null))[1] as website,
        (array_agg(hours order by nth) filter (where hours is not null))[1] as hours
      from record group by candidate_id)
    update candidate c set (category_id, name, name_folded, address, plate, city, district_id, district, lat, lng) =
        (r.category_id, r.name, r.name_folded, r.address, r.plate, r.city, r.district_id, r.district, r.lat, r.lng),
      telephone = b.telephone, website = b.website, hours = b.hours, is_gone = b.is_gone
    from record r join best b using (candidate_id)
    where r.nth = 1 and c.id = r.candidate_id and c.removed_at is null
      and (c.category_id, c.name, c.address, c.lat, c.lng, c.telephone, c.website, c.hours, c.is_gone) is distinct from
        (r.category_id, r.name, r.address, r.lat, r.lng, b.telephone, b.website, b.hours, b.is_gone)`
  await tx`
    delete from candidate c using candidate_touched t
    where t.id = c.id and c.removed_at is null and not exists (select from candidate_record k where k.candidate_id = c.id)
      and not exists (select from removal_request r where r.candidate_id = c.id)`
}

/** One that an import adds, changes or no longer finds. */
export type ImportSample = {
  kind: 'added' | 'changed' | 'missed'
  name: string
  district: string | null
  city: string
}
const SAMPLES_OF_EACH = 5

export const listSamples = (tx: Tx, importId: number): Promise<ImportSample[]> =>
  tx<ImportSample[]>`
    select kind, name, district, city from (
      select k.name, k.district, k.city, t.kind, row_number() over (partition by t.kind order by k.id) as nth
      from candidate_change c join candidate_record k on k.id = c.record_id,
        lateral (select case when c.before is null then 'added' when k.missed > 0 then 'missed'
          when c.before ? 'name' then 'changed' end as kind) t
      where c.import_id = ${importId} and t.kind is not null) s
    where nth <= ${SAMPLES_OF_EACH} order by kind, nth`

export type NewSource = { id: string; name: string; licence: string; url: string }

/** Adds a source, behind those that there are; one of this id keeps its place and gets the new words. */
export async function putSource(db: Db, { id, name, licence, url }: NewSource): Promise<void> {
  await db`
    insert into candidate_source (id, name, licence, url, rank)
    values (${id}, ${name}, ${licence}, ${url}, (select max(rank) + 1 from candidate_source))
    on conflict (id) do update set name = excluded.name, licence = excluded.licence, url = excluded.url`
}

export type UndoCounts = { removed: number; restored: number; kept: number }

/** Whether an import of this number stands, held for the transaction. */
export async function holdImport(tx: Tx, importId: number): Promise<boolean> {
  const rows =
    await tx`select id from candidate_import where id = ${importId} and undone_at is null for update`
  return rows.length > 0
}

/** Takes an import back, except where a later one has said more of the same record. */
export async function undoChanges(tx: Tx, importId: number): Promise<UndoCounts> {
  const own = tx`c.import_id = ${importId} and k.id = c.record_id and k.import_id = ${importId}`
  await noteTouched(tx, importId)
  const [counted] = await tx<{ kept: number }[]>`
    select count(*)::int as kept from candidate_change c join candidate_record k on k.id = c.record_id
    where c.import_id = ${importId} and k.import_id <> ${importId}`
  const restored = await tx`
    update candidate_record k set (category_id, name, name_folded, address, plate, city, district_id, district, lat, lng,
      telephone, website, hours, missed, import_id, seen_in, osm_ref, suppliers) = (b.category_id, b.name, b.name_folded,
      b.address, b.plate, b.city, b.district_id, b.district, b.lat, b.lng, b.telephone, b.website, b.hours, b.missed, b.import_id,
      b.seen_in, b.osm_ref, b.suppliers)
    from candidate_change c, candidate_record now, lateral jsonb_populate_record(now, c.before) b
    where ${own} and now.id = k.id and c.before is not null`
  const removed =
    // Those of removed places stay: by them later files are refused.
    await tx`
      delete from candidate_record k using candidate_change c where ${own} and c.before is null
        and not exists (select from candidate p where p.id = k.candidate_id and p.removed_at is not null)`
  await refreshCandidates(tx)
  await tx`delete from candidate_change where import_id = ${importId}`
  await tx`update candidate_import set undone_at = now() where id = ${importId}`
  return { removed: removed.count, restored: restored.count, kept: counted?.kept ?? 0 }
}

import { isElementOf } from '../../db/of-openstreetmap.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Supplier } from './suppliers.ts'

type Row = { ord: number; name: string }

/** Of rows that name the same thing of OpenStreetMap as their source one stays: whatever the order of the file, the same one. */
export const dropSameElements = (tx: Tx): Promise<Row[]> =>
  tx<Row[]>`
    delete from import_row r using (
      select ord, row_number() over (partition by osm_ref order by source_id, ord) as nth from import_row
      where osm_ref is not null) n
    where n.ord = r.ord and n.nth > 1
    returning r.ord, r.name`

/** Finds the candidates of other sources that new rows are by OpenStreetMap's own id. Answers how many. */
export async function joinElements(tx: Tx, source: string): Promise<number> {
  const joined = await tx`
    with same as (
      select distinct on (r.ord) r.ord, k.candidate_id
      from import_row r join candidate_record k on ${isElementOf(tx, { source, row: tx`r` })} and k.source <> ${source}
      where r.record_id is null and r.candidate_id is null and not exists (
        select from candidate_record own where own.candidate_id = k.candidate_id and own.source = ${source})
      order by r.ord, k.id),
    first as (select distinct on (candidate_id) ord, candidate_id from same order by candidate_id, ord)
    update import_row r set candidate_id = f.candidate_id from first f where f.ord = r.ord`
  // Asked for each pair of rows and candidates that may be one.
  await tx`create index on import_row (candidate_id) where candidate_id is not null`
  return joined.count
}

/** Finds the listed businesses that the import's candidates are by OpenStreetMap's own id, which hides these. */
export const linkElements = (tx: Tx) => tx`
  insert into candidate_business (candidate_id, business_id)
  select distinct k.candidate_id, b.id
  from candidate_touched t join candidate_record k on k.candidate_id = t.id and k.osm_ref is not null
    join business b on b.source = 'osm' and b.source_id = k.osm_ref
  on conflict do nothing`

/** The same for businesses that changed within the last hours. */
export const linkChangedElements = (tx: Tx, hours: number) => tx`
  insert into candidate_business (candidate_id, business_id)
  select distinct k.candidate_id, b.id
  from business b join candidate_record k on k.osm_ref = b.source_id
  where b.source = 'osm' and b.status = 'verified' and b.updated_at > now() - make_interval(hours => ${hours})
  on conflict do nothing`

/** Adds suppliers; those that are known get the new words. */
export async function putSuppliers(db: Db, suppliers: readonly Supplier[]): Promise<void> {
  if (suppliers.length === 0) return
  await db`
    insert into candidate_supplier ${db(suppliers, 'id', 'name', 'licence', 'url')}
    on conflict (id) do update set name = excluded.name, licence = excluded.licence, url = excluded.url`
}

export const listSuppliers = (db: Db): Promise<Supplier[]> =>
  db<Supplier[]>`select id, name, licence, url from candidate_supplier`

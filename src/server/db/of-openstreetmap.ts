import type { Db } from './pool.ts'
import type { SqlPart } from './sql-parts.ts'

/** Of a record `k`: it is, or names as its source, the thing of OpenStreetMap that a row of an import is or names. */
export const isElementOf = (db: Db, { source, row }: { source: string; row: SqlPart }) =>
  source === 'osm'
    ? db`k.osm_ref = ${row}.source_id`
    : db`(${row}.osm_ref is not null and ((k.source = 'osm' and k.ref = ${row}.osm_ref) or k.osm_ref = ${row}.osm_ref))`

/** Of a record: OpenStreetMap, or anything else under its licence, which asks its name of whoever goes on with it, is among its suppliers. */
export const isOfOpenStreetMap = (db: Db, record: SqlPart) => db`exists (
  select from candidate_supplier supplier where supplier.licence like 'ODbL%'
    and jsonb_path_exists(${record}.suppliers, '$.*[*] ? (@ == $id)', jsonb_build_object('id', supplier.id)))`

/**
 * Of a record of another source than OpenStreetMap: nothing of it came from there, as far as it says whose data it is. A collection's
 * record that does not say counts for nothing.
 */
export const isIndependentOfOpenStreetMap = (db: Db, record: SqlPart) => db`
  (${record}.source <> 'overture' or ${record}.suppliers is not null)
  and ${record}.osm_ref is null and not ${isOfOpenStreetMap(db, record)}`

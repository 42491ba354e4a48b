import type { TagMap } from '#contract/osm-import-tags.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { CategoryTags } from './classify.ts'

/** The map from tags to categories, as an import reads it once. Of rules that fit alike the category of the lower number has the place. */
export async function readTagMap(db: Db): Promise<CategoryTags[]> {
  return db<CategoryTags[]>`
    select c.id, c.slug, array_agg(t.tags order by t.id) as osm_tags
    from category_tag t join category c on c.id = t.category_id group by c.id order by c.id`
}

export async function listTagged(db: Db): Promise<TagMap['categories']> {
  return db<TagMap['categories']>`
    select c.id, c.name,
      coalesce((select array_agg(t.tags order by t.tags) from category_tag t where t.category_id = c.id), '{}') as tags
    from category c order by c.position, c.id`
}

const RECENT_RUNS = 20
const MAX_LISTED = 40

/** Of each file of the last imports, and of each source of unconfirmed places, the latest. */
const latest = (db: Db) => db`
  select * from (
    select distinct on (file_name) file_name, started_at as at, outside
    from (select * from import_run where state in ('preview', 'done') order by id desc limit ${RECENT_RUNS}) r
    order by file_name, id desc) runs
  where outside <> '{}'
  union all
  select file_name, imported_at, outside from (
    select distinct on (source) * from candidate_import where undone_at is null order by source, id desc) sources
  where outside <> '{}'`

export async function listOutsideImports(db: Db): Promise<{ fileName: string; at: Date }[]> {
  return db<{ fileName: string; at: Date }[]>`
    select file_name, at from (${latest(db)}) latest order by at desc`
}

/** Lists those that no category takes by now either. */
export async function listOutside(db: Db): Promise<TagMap['outside']> {
  return db<TagMap['outside']>`
    select o.key as tags, sum(o.value::integer)::integer as count
    from (${latest(db)}) latest, jsonb_each_text(latest.outside) o
    where not exists (select from category_tag t where t.tags = o.key)
    group by o.key order by count desc, tags limit ${MAX_LISTED}`
}

export type TagRule = { id: number; tags: string; categoryId: number }

/** All rules, held: who changes the map at the same time waits, and sees this change. */
export async function holdTags(tx: Tx): Promise<TagRule[]> {
  await tx`lock table category_tag in share row exclusive mode`
  return tx<TagRule[]>`select id, tags, category_id from category_tag`
}

export const addTags = (tx: Tx, tags: string, categoryId: number) =>
  tx`insert into category_tag (tags, category_id) values (${tags}, ${categoryId})`

export const moveTags = (tx: Tx, id: number, categoryId: number) =>
  tx`update category_tag set category_id = ${categoryId} where id = ${id}`

export const dropTags = (tx: Tx, id: number) => tx`delete from category_tag where id = ${id}`

export async function hasCategory(db: Db, id: number): Promise<boolean> {
  return (await db`select from category where id = ${id}`).length > 0
}

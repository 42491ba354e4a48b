import type { Category } from '#contract/categories.ts'
import type { CategoryForStaff } from '#contract/categories-admin.ts'
import type { Db } from '../../db/pool.ts'

/** All of them, in their order. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db<Category[]>`
    select id, slug, name, description, icon, emergency, promotion_restricted, call_out_trade
    from category order by position, id`
}

export type CategoryFact = Category & {
  usualHours: string | null
  osmTags: string[]
  overtureCategories: string[]
}

/** The tags of outside sources that stand for a category, as the staff's map begins with them. */
export const outsideTags = ({
  osmTags,
  overtureCategories,
}: Pick<CategoryFact, 'osmTags' | 'overtureCategories'>): string[] => [
  ...osmTags,
  ...overtureCategories.map((name) => `overture=${name}`),
]

/** Adds the categories that are missing, with their tags; those that exist, under whatever id, belong to the staff who edit them. */
export async function addMissingCategories(
  db: Db,
  facts: readonly CategoryFact[],
  scheduleIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = facts.map(({ usualHours, promotionRestricted, callOutTrade, ...fact }, index) => ({
    id: fact.id,
    slug: fact.slug,
    name: fact.name,
    description: fact.description,
    icon: fact.icon,
    emergency: fact.emergency,
    position: index + 1,
    promotion_restricted: promotionRestricted,
    call_out_trade: callOutTrade,
    usual_schedule_id: usualHours === null ? null : (scheduleIds.get(usualHours) ?? null),
  }))
  const added = await db<
    { id: number }[]
  >`insert into category ${db(rows)} on conflict do nothing returning id`
  const ids = new Set(added.map(({ id }) => id))
  const tags = facts
    .filter(({ id }) => ids.has(id))
    .flatMap((fact) => outsideTags(fact).map((tags) => ({ tags, category_id: fact.id })))
  if (tags.length > 0) await db`insert into category_tag ${db(tags)} on conflict do nothing`
}

export type CategoryRow = Omit<CategoryForStaff, 'usualPlan'>

/** All of them, in their order. */
export async function listForStaff(db: Db): Promise<CategoryRow[]> {
  return db<CategoryRow[]>`
    select c.id, c.slug, c.name, c.description, c.icon, c.emergency, c.promotion_restricted, c.call_out_trade, s.hours as usual_hours,
      c.search_words, exists (select from business b where b.category_id = c.id) as is_slug_fixed
    from category c left join schedule s on s.id = c.usual_schedule_id
    order by c.position, c.id`
}

/** Lists the search terms of categories: names, and the words beside them. */
export async function listWords(db: Db): Promise<{ id: number; name: string; searchWords: string[] }[]> {
  return db<{ id: number; name: string; searchWords: string[] }[]>`
    select id, name, search_words from category order by position, id`
}

export type CategoryColumns = {
  name: string
  description: string
  icon: string
  slug: string
  emergency: boolean
  promotionRestricted: boolean
  usualScheduleId: number | null
  searchWords: readonly string[]
}

/** Behind the others. Answers its id. */
export async function insertCategory(tx: Db, given: CategoryColumns): Promise<number> {
  const { name, description, icon, slug, emergency, promotionRestricted, usualScheduleId, searchWords } =
    given
  const [row] = await tx<{ id: number }[]>`
    insert into category (id, slug, name, description, icon, emergency, promotion_restricted, usual_schedule_id,
      search_words, position)
    select nextval('category_id'), ${slug}, ${name}, ${description}, ${icon}, ${emergency}, ${promotionRestricted},
      ${usualScheduleId}, ${searchWords as string[]}, coalesce(max(position), 0) + 1
    from category
    returning id`
  if (!row) throw new Error('The category was not added')
  return row.id
}

/** Fields that are not given stay. */
export async function updateCategory(tx: Db, id: number, given: Partial<CategoryColumns>): Promise<void> {
  const { name, description, icon, slug, emergency, promotionRestricted, searchWords } = given
  const words = searchWords === undefined ? null : [...searchWords]
  await tx`
    update category set name = coalesce(${name ?? null}, name),
      description = coalesce(${description ?? null}, description), icon = coalesce(${icon ?? null}, icon),
      slug = coalesce(${slug ?? null}, slug), emergency = coalesce(${emergency ?? null}, emergency),
      promotion_restricted = coalesce(${promotionRestricted ?? null}, promotion_restricted),
      search_words = coalesce(${words}::text[], search_words)
      ${given.usualScheduleId === undefined ? tx`` : tx`, usual_schedule_id = ${given.usualScheduleId}`}
    where id = ${id}`
}

/** The ids in their order, held: two who move something at once do so one after the other. */
export async function holdOrder(tx: Db): Promise<number[]> {
  await tx`select pg_advisory_xact_lock(hashtext('category order'))`
  const rows = await tx<{ id: number }[]>`select id from category order by position, id`
  return rows.map(({ id }) => id)
}

/** Writes what stands at another place than before. */
export async function setOrder(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`
    update category c set position = o.place
    from unnest(${ids as number[]}::int[]) with ordinality as o (id, place)
    where c.id = o.id and c.position <> o.place`
}

const refusals = {
  category_slug_key: 'slug_taken',
  category_name: 'category_exists',
  category_slug_used: 'slug_used',
} as const
export type CategoryRefusal = (typeof refusals)[keyof typeof refusals]

/** Maps a database error to the rule of categories that was broken; null for any other. */
export function refusalOf(error: unknown): CategoryRefusal | null {
  const name = (error as { constraint_name?: string }).constraint_name ?? ''
  return name in refusals ? refusals[name as keyof typeof refusals] : null
}

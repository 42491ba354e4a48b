import type { Category } from '#contract/categories.ts'
import type { Db } from '../../db/pool.ts'

/** All of them, in their order. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db<Category[]>`
    select id, slug, name, description, icon, emergency, promotion_restricted from category order by position, id`
}

export type CategoryFact = Category & { usualHours: string | null }

/** Adds the categories that are missing; those that exist, under whatever id, belong to the staff who edit them. */
export async function addMissingCategories(
  db: Db,
  facts: readonly CategoryFact[],
  scheduleIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = facts.map(
    ({ usualHours, promotionRestricted, id, slug, name, description, icon, emergency }, index) => ({
      id,
      slug,
      name,
      description,
      icon,
      emergency,
      position: index + 1,
      promotion_restricted: promotionRestricted,
      usual_schedule_id: usualHours === null ? null : (scheduleIds.get(usualHours) ?? null),
    }),
  )
  await db`insert into category ${db(rows)} on conflict do nothing`
}

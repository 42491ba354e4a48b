import { readFile } from 'node:fs/promises'
import type { Category } from '#contract/categories.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { makeCategoryDesk } from './manage.ts'
import { addMissingCategories, type CategoryFact, listCategories, listWords } from './store.ts'

export { outsideTags } from './store.ts'

const FACTS = new URL('../../../../data/categories.json', import.meta.url)

export type Categories = ReturnType<typeof makeCategories>

export function makeCategories(sql: Sql) {
  return {
    list: (): Promise<Category[]> => listCategories(sql),
    /** Names and the words beside them by which categories are looked for. */
    words: () => listWords(sql),
    desk: makeCategoryDesk(sql),

    /** Throws `not_found`. */
    async get(id: number): Promise<Category> {
      const found = (await listCategories(sql)).find((category) => category.id === id)
      if (!found) throw new Failure('not_found')
      return found
    },
  }
}

/** The categories as `data/categories.json` states them, with the OpenStreetMap tags they are known by. */
async function readCategoryFacts(): Promise<CategoryFact[]> {
  return JSON.parse(await readFile(FACTS, 'utf8')) as CategoryFact[]
}

/** Adds the categories of `data/categories.json` that the database lacks. */
export async function ensureCategories(
  sql: Sql,
  ensureSchedules: (db: Db, hours: string[]) => Promise<Map<string, number>>,
): Promise<void> {
  const facts = await readCategoryFacts()
  const hours = facts.map((fact) => fact.usualHours).filter((usual) => usual !== null)
  await tx(sql, async (db) => addMissingCategories(db, facts, await ensureSchedules(db, hours)))
}

import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { setCategoryTag, TagMap } from '#contract/osm-import-tags.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import { TRADE_KEY, tradeValue } from './classify.ts'
import * as store from './store-tags.ts'

const KEY = /^[a-z][a-z0-9_:-]{0,60}$/
const MAX_CONDITIONS = 5

/** A rule as it is kept: conditions in the order in which they were written. Throws `invalid_input` for what is none. */
function readRule(written: string): string[] {
  const conditions = written
    .toWellFormed()
    .split('+')
    .map((condition) => {
      const [, key = '', value = ''] = /^\s*([^=]+?)\s*=\s*([^=]+?)\s*$/.exec(condition) ?? []
      return [key, key === TRADE_KEY ? tradeValue(value) : value.replaceAll(/\s+/g, ' ')] as const
    })
  const isGood =
    conditions.length <= MAX_CONDITIONS &&
    new Set(conditions.map(([key]) => key)).size === conditions.length &&
    conditions.every(([key, value]) => KEY.test(key) && value !== '' && !value.includes(';'))
  if (!isGood) throw new Failure('invalid_input', { fields: { tags: 'invalid' } })
  return conditions.map(([key, value]) => `${key}=${value}`)
}

const sameOf = (conditions: readonly string[]) => conditions.toSorted().join(' + ')

/** Gives tags to a category; null: to none. `id`: of the rule that has them. */
async function put(db: Tx, { tags, id, to }: { tags: string; id: number | null; to: number | null }) {
  if (to === null) {
    if (id !== null) await store.dropTags(db, id)
  } else if (id === null) await store.addTags(db, tags, to)
  else await store.moveTags(db, id, to)
}

/** The staff's map from tags of outside sources to categories. */
export function makeTagMap(sql: Sql) {
  return {
    async read(): Promise<TagMap> {
      const [categories, outside, imports] = await Promise.all([
        store.listTagged(sql),
        store.listOutside(sql),
        store.listOutsideImports(sql),
      ])
      return {
        categories,
        outside,
        imports: imports.map(({ fileName, at }) => ({ fileName, at: at.toISOString() })),
      }
    },

    /** Throws `invalid_input`; `tags_taken` where another category has them, or has them no more. */
    set: (
      actorId: number,
      { tags: written, from, to }: Parsed<typeof setCategoryTag>['body'],
    ): Promise<Reply<typeof setCategoryTag>> =>
      tx(sql, async (db) => {
        const rule = readRule(written)
        const found = (await store.holdTags(db)).find((one) => sameOf(one.tags.split(' + ')) === sameOf(rule))
        if ((found?.categoryId ?? null) !== from) throw new Failure('tags_taken')
        if (to !== null && !(await store.hasCategory(db, to)))
          throw new Failure('invalid_input', { fields: { to: 'invalid' } })
        const tags = found?.tags ?? rule.join(' + ')
        if (from === to) return { tags }
        await put(db, { tags, id: found?.id ?? null, to })
        const data = { tags, from, to }
        await noteAudit(db, { actorId, action: 'category.tags_set', subjectId: to ?? from, data })
        return { tags }
      }),
  }
}

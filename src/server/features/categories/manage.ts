import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type {
  addCategory,
  CategoryForStaff,
  changeCategory,
  previewUsualHours,
} from '#contract/categories-admin.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { HoursPlan } from '#contract/hours.ts'
import { fold, slugify } from '#lib/turkish.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import { ensureSchedule, parseHours, previewHours, readPlan, usualHoursText } from '../hours/hours.ts'
import * as store from './store.ts'

/** On one line. Half a letter outside the basic plane: text columns mend it, JSON of the audit log refuses it. */
const plainWords = (written: string): string => written.replaceAll(/\s+/g, ' ').trim().toWellFormed()

/** Each word once, however it is written, in the order in which they came. */
function tidyWords(words: readonly string[]): string[] {
  const seen = new Set<string>()
  return words.map(plainWords).filter((word) => {
    const key = fold(word)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

type Change = Parsed<typeof changeCategory>['body']

/** The text that is kept of hours; null where nothing is written. Throws `invalid_input` for what says no hours. */
function readHours(written: string): string | null {
  if (written.trim() === '') return null
  const hours = parseHours(written)
  if (hours === null) throw new Failure('invalid_input', { fields: { usualHours: 'hours_unreadable' } })
  return hours
}

/** Usual hours to store; undefined leaves them unchanged. */
function usualHoursOf({ usualHours, usualPlan }: Change): string | null | undefined {
  if (usualPlan !== undefined) return usualPlan === null ? null : usualHoursText(usualPlan)
  return usualHours === undefined ? undefined : readHours(usualHours)
}

const toDesk = (row: store.CategoryRow): CategoryForStaff => ({
  ...row,
  usualPlan: row.usualHours === null ? null : readPlan(row.usualHours),
})

/** The staff's changes of categories; the change feed takes them to memory and to the pages. */
export function makeCategoryDesk(sql: Sql) {
  async function get(id: number): Promise<CategoryForStaff> {
    const found = (await store.listForStaff(sql)).find((category) => category.id === id)
    if (!found) throw new Failure('not_found')
    return toDesk(found)
  }

  async function guarded<T>(work: (db: Tx) => Promise<T>): Promise<T> {
    try {
      return await tx(sql, work)
    } catch (error) {
      const refusal = store.refusalOf(error)
      throw refusal ? new Failure(refusal) : error
    }
  }

  async function move(db: Tx, id: number, place: number): Promise<void> {
    const others = (await store.holdOrder(db)).filter((one) => one !== id)
    await store.setOrder(db, others.toSpliced(place - 1, 0, id))
  }

  return {
    list: async (): Promise<CategoryForStaff[]> => (await store.listForStaff(sql)).map(toDesk),

    /** Throws `invalid_input`, `category_exists`, `slug_taken`. */
    async add(actorId: number, body: Parsed<typeof addCategory>['body']): Promise<CategoryForStaff> {
      const slug = slugOf(body.slug || body.name)
      const id = await guarded(async (db) => {
        const usualScheduleId = await ensureSchedule(db, usualHoursOf(body) ?? null)
        const name = plainWords(body.name)
        const columns = { ...body, name, description: plainWords(body.description), slug, usualScheduleId }
        const added = await store.insertCategory(db, { ...columns, searchWords: tidyWords(body.searchWords) })
        await noteAudit(db, { actorId, action: 'category.added', subjectId: added, data: { name, slug } })
        return added
      })
      return get(id)
    },

    /** Throws `not_found`, `invalid_input`, `category_exists`, `slug_taken`, `slug_used`. */
    async change(actorId: number, id: number, { place, ...body }: Change): Promise<CategoryForStaff> {
      await get(id)
      const { name, description, searchWords } = body
      const hours = usualHoursOf(body)
      if (id === EMERGENCY_CATEGORY && body.emergency === false)
        throw new Failure('invalid_input', { fields: { emergency: 'invalid' } })
      const slug = body.slug === undefined ? undefined : slugOf(body.slug)
      await guarded(async (db) => {
        const usualScheduleId = hours === undefined ? undefined : await ensureSchedule(db, hours)
        if (place !== undefined) await move(db, id, place)
        if (Object.keys(body).length > 0)
          await store.updateCategory(db, id, {
            ...withoutMissing({ ...body, slug, usualScheduleId }),
            ...(name !== undefined && { name: plainWords(name) }),
            ...(description !== undefined && { description: plainWords(description) }),
            ...(searchWords !== undefined && { searchWords: tidyWords(searchWords) }),
          })
        const fields = [...Object.keys(body), ...(place === undefined ? [] : ['place'])].join(' ')
        await noteAudit(db, { actorId, action: 'category.changed', subjectId: id, data: { fields } })
      })
      return get(id)
    },

    /** Throws `invalid_input` naming the day. */
    preview: (plan: HoursPlan): Reply<typeof previewUsualHours> => previewHours(usualHoursText(plan)),
  }
}

function slugOf(written: string): string {
  const slug = slugify(written)
  if (!/[a-z]/.test(slug)) throw new Failure('invalid_input', { fields: { slug: 'invalid' } })
  return slug
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutMissing = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>

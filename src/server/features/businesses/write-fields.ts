import type { BusinessFields } from '#contract/businesses-fields.ts'
import { fold } from '#lib/turkish.ts'
import type { Tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { ensureSchedule } from '../hours/hours.ts'
import type { Places } from '../places/places.ts'
import { columnsOf, type FieldColumns } from './fields.ts'
import { searchText } from './rules.ts'
import { addBusiness, lockStoredFields, type Row, type StoredFields, setFields } from './store-fields.ts'

const EMPTY: StoredFields = {
  name: '',
  description: '',
  address: '',
  plate: null,
  district: null,
  services: [],
}

/** The columns with those that are made of them: the schedule's row and the words it is found by. */
async function rowOf(tx: Tx, { hours, ...columns }: FieldColumns, before: StoredFields): Promise<Row> {
  const after = { ...before, ...columns }
  const made = { ...columns, name_folded: fold(after.name), search_text: searchText(after) }
  if (hours === undefined) return made
  return { ...made, schedule_id: await ensureSchedule(tx, hours) }
}

/** The category's foreign key, told as the field it came from. */
async function namingCategory<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (
      error instanceof Error &&
      'constraint_name' in error &&
      error.constraint_name === 'business_category_id_fkey'
    )
      throw new Failure('invalid_input', { fields: { categoryId: 'category_unknown' } })
    throw error
  })
}

/** Writes what people wrote into a business that is there. Throws `not_found`, `invalid_input` naming the field. */
export async function writeFields(tx: Tx, places: Places, id: number, fields: BusinessFields): Promise<void> {
  const before = await lockStoredFields(tx, id)
  if (!before) throw new Failure('not_found')
  const columns = columnsOf(fields, before, places)
  await namingCategory(setFields(tx, id, await rowOf(tx, columns, before)))
}

type NewBusiness = {
  ownerId: number | null
  status: 'draft' | 'pending' | 'verified'
  source: 'owner' | 'user' | 'staff'
  /** To be open from approval on. */
  openWish?: boolean
}

/** Adds a business from what people wrote; its id. Throws `invalid_input` naming the field. */
export async function addFromFields(
  tx: Tx,
  places: Places,
  { ownerId, status, source, openWish = false }: NewBusiness,
  fields: BusinessFields,
): Promise<number> {
  const columns = columnsOf(fields, { plate: null }, places)
  const row = await rowOf(tx, columns, EMPTY)
  return namingCategory(addBusiness(tx, { ...row, owner_id: ownerId, status, source, open_wish: openWish }))
}

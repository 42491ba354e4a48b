import type { ImportField } from '#contract/osm-import.ts'
import type { ImportRow } from './row.ts'

/** The columns of a business that imports write; of its schedule the text. */
export type ImportedFields = Omit<ImportRow, 'ord' | 'name_folded' | 'search_text' | 'osm_ref' | 'suppliers'>

/** Groups of columns that are taken together or not at all. */
const FIELDS = {
  id: ['source_id'],
  category: ['category_id'],
  name: ['name'],
  description: ['description'],
  address: ['address'],
  position: ['plate', 'city', 'district_id', 'district', 'lat', 'lng'],
  phone: ['phone'],
  email: ['email'],
  website: ['website'],
  hours: ['hours_written', 'hours'],
  emergency: ['is_emergency'],
} as const satisfies Record<ImportField, readonly (keyof ImportedFields)[]>
const fields = Object.keys(FIELDS) as ImportField[]

type Some = Readonly<Partial<ImportedFields>>

/** Whether both have the same value; a missing one differs. */
const agree = (field: ImportField, a: Some, b: Some) =>
  FIELDS[field].every((column) => a[column] !== undefined && a[column] === b[column])

const isEmpty = (field: ImportField, of: Some) =>
  FIELDS[field].every((column) => of[column] === null || of[column] === '')

const partOf = (changed: readonly ImportField[], of: Some): Partial<ImportedFields> =>
  Object.fromEntries(changed.flatMap((field) => FIELDS[field].map((column) => [column, of[column]])))

type Update = {
  fields: ImportField[]
  /** The columns that change: former and new values. */
  before: Partial<ImportedFields>
  after: Partial<ImportedFields>
  /** Fields that imports have set, this one included. */
  said: Partial<ImportedFields>
}

/**
 * Fields of an existing business that a row of a file changes: none that somebody else set since. Of the same source
 * what the last import said is brought up to date; of another one only what is empty is filled.
 * `said`: what the last import said; null when that is not known.
 */
export function updateFrom(
  row: ImportedFields,
  { current, said, isSameSource }: { current: ImportedFields; said: Some | null; isSameSource: boolean },
): Update {
  const changed = fields.filter((field) => {
    if (agree(field, row, current) || (field === 'id' && row.source_id === null)) return false
    const isUntouched = said !== null && agree(field, current, said)
    if (isSameSource && isUntouched) return true
    return isEmpty(field, current) && (isUntouched || said === null)
  })
  const after = partOf(changed, row)
  // What a file without ids filled in is not overwritten later: the file that brought the place has not said it.
  const merged = row.source_id === null ? said : { ...said, ...after }
  return {
    fields: changed,
    before: partOf(changed, current),
    after,
    said:
      isSameSource && said !== null
        ? { ...row, source_id: row.source_id ?? current.source_id }
        : { ...merged },
  }
}

/** The columns that undoing an update restores, and the fields that were changed since. */
export function takeBack(
  before: Some,
  { current, written }: { current: ImportedFields; written: Some },
): { after: Partial<ImportedFields>; touched: ImportField[] } {
  const changed = fields.filter((field) => FIELDS[field].some((column) => column in before))
  const untouched = changed.filter((field) => agree(field, current, written))
  return {
    after: partOf(untouched, before),
    touched: changed.filter((field) => !untouched.includes(field)),
  }
}

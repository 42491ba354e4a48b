import type { ImportField } from '#contract/imports.ts'
import type { ImportRow } from './import-row.ts'

/** What an import says of a business, as its columns; of a schedule its text. */
export type Said = Omit<ImportRow, 'ord' | 'name_folded' | 'search_text'>

/** Columns that are one thing: they are taken together or not at all. */
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
} as const satisfies Record<ImportField, readonly (keyof Said)[]>
const fields = Object.keys(FIELDS) as ImportField[]

type Some = Readonly<Partial<Said>>

/** Whether both say the same of it; who says nothing of it does not. */
const agree = (field: ImportField, a: Some, b: Some) =>
  FIELDS[field].every((column) => a[column] !== undefined && a[column] === b[column])

const isEmpty = (field: ImportField, of: Some) =>
  FIELDS[field].every((column) => of[column] === null || of[column] === '')

const partOf = (changed: readonly ImportField[], of: Some): Partial<Said> =>
  Object.fromEntries(changed.flatMap((field) => FIELDS[field].map((column) => [column, of[column]])))

type Update = {
  fields: ImportField[]
  /** The columns that change: as they were, and as they become. */
  before: Partial<Said>
  after: Partial<Said>
  /** What imports have said of it from now on. */
  said: Partial<Said>
}

/**
 * What a row of a file changes of a business that is there: nothing that somebody else said since. Of the same source
 * what the last import said is brought up to date; of another one only what is empty is filled.
 * `said`: what the last import said; null when that is not known.
 */
export function updateBy(
  row: Said,
  { current, said, isSameSource }: { current: Said; said: Some | null; isSameSource: boolean },
): Update {
  const changed = fields.filter((field) => {
    if (agree(field, row, current) || (field === 'id' && row.source_id === null)) return false
    const isUntouched = said !== null && agree(field, current, said)
    if (isSameSource && isUntouched) return true
    return isEmpty(field, current) && (isUntouched || said === null)
  })
  const after = partOf(changed, row)
  // What a file without ids filled in is nobody's to overwrite: the file that brought the place has not said it.
  const told = row.source_id === null ? said : { ...said, ...after }
  return {
    fields: changed,
    before: partOf(changed, current),
    after,
    said:
      isSameSource && said !== null ? { ...row, source_id: row.source_id ?? current.source_id } : { ...told },
  }
}

/** What is put back of an update that had `written` something, and what somebody has changed since. */
export function takeBack(
  before: Some,
  { current, written }: { current: Said; written: Some },
): { after: Partial<Said>; touched: ImportField[] } {
  const changed = fields.filter((field) => FIELDS[field].some((column) => column in before))
  const untouched = changed.filter((field) => agree(field, current, written))
  return {
    after: partOf(untouched, before),
    touched: changed.filter((field) => !untouched.includes(field)),
  }
}

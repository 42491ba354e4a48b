import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { ChainFault, ChainKind } from '#contract/chains.ts'
import type { TableField } from '#contract/tables.ts'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { Failure } from '../../failure.ts'
import { columnsOf } from '../businesses/businesses.ts'
import { makePointOf } from '../candidates/candidates.ts'
import type { Places } from '../places/places.ts'
import { makeTownOf } from '../tables/tables.ts'
import type { Located } from './store-match.ts'

/** A row of a list as it is kept. */
export type Branch = {
  line: number
  name: string
  categoryId: number | null
  phone: string
  address: string
  district: string
  city: string
  lat: number | null
  lng: number | null
  website: string
  hours: string
  kind: ChainKind
  fault: ChainFault | null
  businessId: number | null
  candidateId: number | null
}

type Deps = {
  places: Places
  locate: Parameters<typeof makePointOf>[0]
  /** Our trade for a row's word. */
  tradeOf: (said: string) => number | null
}

const MAX = { name: 200, phone: 30, address: 300, website: 300, hours: 500 } as const

/** A branch as it is submitted. */
export const fieldsOf = (branch: Branch): BusinessFields => ({
  name: branch.name,
  ...(branch.categoryId !== null && { categoryId: branch.categoryId }),
  phone: branch.phone,
  city: branch.city,
  address: branch.address,
  ...(branch.district && { district: branch.district }),
  ...(branch.lat !== null && branch.lng !== null && { latitude: branch.lat, longitude: branch.lng }),
  ...(branch.website && { website: branch.website }),
  ...(branch.hours && { workingHours: branch.hours }),
})

const faultOf: Partial<Record<keyof BusinessFields, ChainFault>> = {
  name: 'name',
  categoryId: 'trade',
  phone: 'phone',
  address: 'address',
  city: 'city',
  district: 'city',
}

/** The field that a submission would be refused for; null: none. */
function faultIn(fields: BusinessFields, places: Places): ChainFault | null {
  try {
    columnsOf(fields, { plate: null }, places)
    return null
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error
    const [field] = Object.keys(error.detail.fields ?? {}) as (keyof BusinessFields)[]
    return (field && faultOf[field]) ?? 'other'
  }
}

type Cell = (field: TableField) => string
type Town = { city: string; district: string }

/** A row's town is told in columns of its own, or at the end of its address. */
const tellTown =
  (cell: Cell, said: Town): Cell =>
  (field) =>
    field === 'city' || field === 'district' ? said[field] : cell(field)

/** The missing field without which a row cannot be matched; null: none. */
function missingIn({ name, categoryId, phone, city }: Branch, places: Places): ChainFault | null {
  if (name === '') return 'name'
  if (categoryId === null) return 'trade'
  const contact = { phone, ...(city && { city }) }
  return phone !== '' && faultIn(contact, places) === 'phone' ? 'phone' : null
}

/** Makes the function that turns a table's row into a branch: where it lies, and whether it could be submitted. */
export function makeToBranch({ places, locate, tradeOf }: Deps) {
  const townOf = makeTownOf(places)
  const pointOf = makePointOf(locate)

  function saidTown(cell: Cell): Town {
    const town = townOf(cell('address'))
    return {
      city: cell('city') || town?.city || '',
      district: cell('district') || town?.district || '',
    }
  }

  return async (line: number, cell: Cell): Promise<Branch> => {
    const cut = (field: keyof typeof MAX) => cell(field).slice(0, MAX[field]).toWellFormed()
    const said = saidTown(cell)
    const point: Point | null = await pointOf(tellTown(cell, said))
    const place = point && places.locate(point)
    const website = cut('website')
    const branch: Branch = {
      line,
      name: cut('name'),
      categoryId: tradeOf(cell('trade')),
      phone: cut('phone'),
      address: cut('address'),
      city: place?.city ?? said.city,
      district: place ? (place.district ?? '') : said.district,
      lat: place ? point.lat : null,
      lng: place ? point.lng : null,
      website: website !== '' && faultIn({ website }, places) === null ? website : '',
      hours: cut('hours'),
      kind: 'new',
      fault: null,
      businessId: null,
      candidateId: null,
    }
    const missing = missingIn(branch, places)
    if (missing !== null) return { ...branch, kind: 'broken', fault: missing }
    if (!place) return { ...branch, kind: 'unplaced' }
    const isElsewhere = said.city !== '' && places.findProvince(said.city)?.plate !== place.plate
    return isElsewhere ? { ...branch, kind: 'broken', fault: 'city' } : branch
  }
}

/** Returns the field that a new branch still needs before it can be submitted; null: none. */
export function lackOf(branch: Branch, places: Places): ChainFault | null {
  if (branch.phone === '') return 'phone'
  if (branch.address === '') return 'address'
  return faultIn(fieldsOf(branch), places)
}

/** Of a branch that lies somewhere and has a trade, what it is compared by; null: it is broken. */
export function located(branch: Branch, places: Places): Located | null {
  const { line, name, categoryId, phone, lat, lng, city } = branch
  if (categoryId === null || lat === null || lng === null) return null
  const number = phone === '' ? null : (columnsOf({ phone, city }, { plate: null }, places).phone ?? null)
  return { line, nameFolded: fold(name), categoryId, phone: number, lat, lng }
}

import { fold } from '#lib/turkish.ts'
import type { Origin, SuppliedField, Suppliers } from '../osm-import/osm-import.ts'

/** Whose data stands in a collection, as it is credited, its licence, and where both can be read. */
export type Supplier = { id: string; name: string; licence: string; url: string }

/** Licences under which data may be shown, by their SPDX names. Of any other nothing is taken. */
const LICENCES = new Map([
  ['CDLA-Permissive-2.0', 'CDLA Permissive 2.0'],
  ['Apache-2.0', 'Apache 2.0'],
  ['CC0-1.0', 'CC0 1.0'],
  ['CC-BY-4.0', 'CC BY 4.0'],
  ['ODbL-1.0', 'ODbL 1.0'],
])
const PERMISSIVE = 'CDLA-Permissive-2.0'
const ATTRIBUTION = 'https://docs.overturemaps.org/attribution'
const OSM = 'openstreetmap'
/** The collection, of what it made itself of others' data. */
export const OVERTURE_SUPPLIER = 'overture'

/** Datasets of Overture's places by their folded names, as its page of attribution has them: releases before 2026 say no licence. */
const KNOWN = new Map<string, { name: string; spdx: string; url: string }>([
  ['meta', { name: 'Meta', spdx: PERMISSIVE, url: ATTRIBUTION }],
  ['microsoft', { name: 'Microsoft', spdx: PERMISSIVE, url: ATTRIBUTION }],
  // Its licence asks that the notice goes along.
  [
    'foursquare',
    {
      name: 'Foursquare',
      spdx: 'Apache-2.0',
      url: 'https://opensource.foursquare.com/places-notice-txt/',
    },
  ],
  ['alltheplaces', { name: 'AllThePlaces', spdx: 'CC0-1.0', url: ATTRIBUTION }],
  ['brightquery', { name: 'BrightQuery', spdx: PERMISSIVE, url: ATTRIBUTION }],
  ['dac', { name: 'DAC', spdx: PERMISSIVE, url: ATTRIBUTION }],
  ['krick', { name: 'Krick', spdx: PERMISSIVE, url: ATTRIBUTION }],
  ['pinmeto', { name: 'PinMeTo', spdx: PERMISSIVE, url: ATTRIBUTION }],
  ['renderseo', { name: 'RenderSEO', spdx: PERMISSIVE, url: ATTRIBUTION }],
  [OVERTURE_SUPPLIER, { name: 'Overture Maps', spdx: PERMISSIVE, url: ATTRIBUTION }],
  [OSM, { name: 'OpenStreetMap', spdx: 'ODbL-1.0', url: 'https://www.openstreetmap.org/copyright' }],
])
const OF_OSM = /^(?:osm|openstreetmap|daylight)/
const MAX_NAME = 100

/** One entry of a record's sources. `property`: what it is the source of, as a JSON pointer; empty: of all that no other names. */
export type SourceItem = Record<'property' | 'dataset' | 'licence' | 'recordId', string | null>

const FIELDS = new Map<string, SuppliedField>([
  ['names', 'name'],
  ['geometry', 'position'],
  ['addresses', 'address'],
  ['phones', 'phone'],
  ['websites', 'website'],
])
function fieldOf(property: string | null): SuppliedField | 'record' {
  const [first = ''] = (property ?? '').replace(/^\/?(?:properties(?:\/|$))?/, '').split('/')
  return first === '' ? 'record' : (FIELDS.get(first) ?? 'other')
}

/** Who supplied it; null: nothing says under which licence, or it may not be shown under that. */
function supplierOf({ dataset, licence: said }: SourceItem): Supplier | null {
  const name = (dataset ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME)
  const slug = fold(name).replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (slug === '') return null
  const key = OF_OSM.test(slug) ? OSM : slug
  const known = KNOWN.get(key)
  // What OpenStreetMap's licence is, nobody else says.
  const spdx = key === OSM ? known?.spdx : (said ?? known?.spdx)
  const licence = spdx === undefined ? undefined : LICENCES.get(spdx)
  if (spdx === undefined || licence === undefined) return null
  if (known?.spdx === spdx) return { id: key, name: known.name, licence, url: known.url }
  return { id: `${key} ${spdx}`, name: known?.name ?? name, licence, url: ATTRIBUTION }
}

const OSM_RECORD = /^([nwr])([1-9]\d{0,18})(?:@\d+)?$/
const OSM_KINDS = new Map([
  ['n', 'node'],
  ['w', 'way'],
  ['r', 'relation'],
])

/** "n123@4" is "node/123": OpenStreetMap's own id, whose version does not matter. */
function osmRefOf(recordId: string | null): string | null {
  const [, kind = '', number] = OSM_RECORD.exec(recordId ?? '') ?? []
  const named = OSM_KINDS.get(kind)
  return named === undefined ? null : `${named}/${number}`
}

type Sourced = Pick<Origin, 'osmRef'> & { suppliers: Suppliers }

/** Makes the function that reads a record's sources, which answers null where their licence is not known, and keeps all suppliers that it met. */
export function makeSources() {
  const met = new Map<string, Supplier>()

  function read(items: readonly SourceItem[]): Sourced | null {
    const ids = new Map<SuppliedField | 'record', Set<string>>()
    const elements = new Set<string | null>()
    for (const item of items) {
      const supplier = supplierOf(item)
      if (supplier === null) return null
      met.set(supplier.id, supplier)
      const field = fieldOf(item.property)
      ids.set(field, (ids.get(field) ?? new Set()).add(supplier.id))
      // What is the source of a telephone or an address need not be the place.
      if (supplier.id === OSM && field === 'record') elements.add(osmRefOf(item.recordId))
    }
    const record = ids.get('record')
    if (!record) return null
    const [osmRef = null] = elements
    const suppliers = Object.fromEntries([...ids].map(([field, of]) => [field, [...of].toSorted()]))
    return {
      // Of two different ones none is believed.
      osmRef: elements.size === 1 ? osmRef : null,
      suppliers: { ...suppliers, record: [...record].toSorted() },
    }
  }
  return { read, met: (): Supplier[] => [...met.values()] }
}

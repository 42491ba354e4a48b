import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { UnsupportedFile } from '../../osm/tags.ts'
import { type OsmElement, OVERTURE_KEY, readCounted, type readOsm } from '../osm-import/osm-import.ts'
import type { Places } from '../places/places.ts'
import { type ParquetFile, type ParquetGroup, withParquet } from './parquet-file.ts'
import { makeSources, type SourceItem, type Supplier } from './suppliers.ts'

/** The country in degrees, and a little around it. */
const COUNTRY = { west: 25.5, east: 45, south: 35.7, north: 42.3 }
/** Columns that say what a place is: releases since September 2026 have the first. */
const CATEGORIES = ['taxonomy.primary', 'categories.primary'] as const
const COLUMNS = [
  ...['id', 'geometry', 'names.primary', 'operating_status', ...CATEGORIES, 'phones', 'websites'],
  ...['addresses.freeform', 'addresses.locality', 'addresses.country'],
  ...['sources.property', 'sources.dataset', 'sources.license', 'sources.record_id'],
] as const
const NEEDED = ['id', 'geometry', 'names.primary', 'sources.dataset']
const CLOSED = new Set(['permanently_closed', 'temporarily_closed'])

/** An id of the Global Entity Reference System: a UUID that somebody drew, not one that counts rows. */
const GERS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The mapping takes the first of these that is a number. */
const PHONE_TAGS = ['phone', 'contact:phone', 'contact:mobile', 'mobile']

/** A row's columns in the order of `COLUMNS`. */
type Row = readonly unknown[]
const PLACES = new Map<string, number>(COLUMNS.map((name, i) => [name, i]))
const columnOf = (row: Row, name: (typeof COLUMNS)[number]) => row[PLACES.get(name) ?? -1]

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown) => listOf(value).flatMap((one) => textOf(one) ?? [])

/** How many thousands stand before the type of a point with heights (ISO), and PostGIS's flag of a spatial reference, whose number comes first. */
const [ISO_STEP, HAS_REFERENCE, TYPE_MASK] = [1000, 0x20000000, 0x0fffffff]
const POINT_TYPE = 1

/** A point in well-known binary of either byte order; null for anything else, and for one that lies nowhere. */
export function pointOfWkb(wkb: unknown): Point | null {
  if (!(wkb instanceof Uint8Array) || wkb.byteLength < 5 || (wkb[0] !== 0 && wkb[0] !== 1)) return null
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength)
  const isLittle = wkb[0] === 1
  const type = view.getUint32(1, isLittle)
  const at = (type & HAS_REFERENCE) === 0 ? 5 : 9
  if ((type & TYPE_MASK) % ISO_STEP !== POINT_TYPE || wkb.byteLength < at + 16) return null
  const [lng, lat] = [view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** Whether a row group may hold something of the country. A file that does not say is read. */
export function mayBeNear({ range }: Pick<ParquetGroup, 'range'>): boolean {
  const isApart = (from: string, to: string, low: number, high: number) =>
    (range(from)?.min ?? low) > high || (range(to)?.max ?? high) < low
  return !(
    isApart('bbox.xmin', 'bbox.xmax', COUNTRY.west, COUNTRY.east) ||
    isApart('bbox.ymin', 'bbox.ymax', COUNTRY.south, COUNTRY.north)
  )
}

/** The first address in the country that says more than a town. */
function addressOf(row: Row): [string, string][] {
  const [localities, countries] = [
    listOf(columnOf(row, 'addresses.locality')),
    listOf(columnOf(row, 'addresses.country')),
  ]
  const written = listOf(columnOf(row, 'addresses.freeform'))
  const at = written.findIndex((one, i) => textOf(one)?.trim() && (textOf(countries[i]) ?? 'TR') === 'TR')
  const address = textOf(written[at])?.trim()
  if (!address) return []
  const locality = fold(textOf(localities[at]) ?? '').trim()
  const isWhole = address.includes('/') || (locality !== '' && fold(address).includes(locality))
  return [[isWhole ? 'addr:full' : 'addr:street', address]]
}

function sourcesOf(row: Row): SourceItem[] {
  const [properties, licences, recordIds] = [
    listOf(columnOf(row, 'sources.property')),
    listOf(columnOf(row, 'sources.license')),
    listOf(columnOf(row, 'sources.record_id')),
  ]
  return listOf(columnOf(row, 'sources.dataset')).map((dataset, i) => ({
    property: textOf(properties[i]),
    dataset: textOf(dataset),
    licence: textOf(licences[i]),
    recordId: textOf(recordIds[i]),
  }))
}

function tagsOf(row: Row): Map<string, string> {
  const category = CATEGORIES.map((name) => textOf(columnOf(row, name))).find((one) => one !== null)
  const phones = textsOf(columnOf(row, 'phones')).slice(0, PHONE_TAGS.length)
  const website = textsOf(columnOf(row, 'websites')).find((one) => /^https?:\/\//i.test(one))
  const said: [string, string | null | undefined][] = [
    ['name', textOf(columnOf(row, 'names.primary'))],
    [OVERTURE_KEY, category],
    ...addressOf(row),
    ...phones.map((phone, i): [string, string] => [PHONE_TAGS[i] ?? '', phone]),
    ['website', website],
  ]
  return new Map(said.flatMap(([key, value]) => (value ? [[key, value] as const] : [])))
}

/** Makes a reader of a file of Overture's places; `suppliers` answers whose data it met. Confidence is not read: nobody's word makes a place true. */
export function makeOvertureReader(places: Pick<Places, 'locate'>) {
  const sources = makeSources()

  function elementOf(row: Row): OsmElement {
    const point = pointOfWkb(columnOf(row, 'geometry'))
    const id = textOf(columnOf(row, 'id'))?.toLowerCase() ?? ''
    const ref = GERS_ID.test(id) ? id : null
    const element = { id: '', point, tags: tagsOf(row) }
    const nothing = { ref, osmRef: null, suppliers: null }
    if (point !== null && places.locate(point) === null)
      return { ...element, origin: nothing, refused: 'misplaced' }
    if (CLOSED.has(textOf(columnOf(row, 'operating_status')) ?? ''))
      return { ...element, origin: nothing, refused: 'closed' }
    const origin = sources.read(sourcesOf(row))
    return origin
      ? { ...element, origin: { ref, ...origin } }
      : { ...element, origin: nothing, refused: 'unlicensed' }
  }

  function checkColumns({ columns }: ParquetFile): void {
    const missing = NEEDED.find((name) => !columns.has(name))
    if (missing !== undefined) throw new UnsupportedFile(`it has no column "${missing}" of Overture's places`)
    if (!CATEGORIES.some((name) => columns.has(name)))
      throw new UnsupportedFile('it says of no place what it is: it has neither "taxonomy" nor "categories"')
  }

  const read: typeof readOsm = (file, { take }) =>
    readCounted(file, { unit: 'rows', take }, (takeCounted) =>
      withParquet(file, async (parquet) => {
        checkColumns(parquet)
        const near = parquet.groups.filter(mayBeNear)
        if (near.length === 0) throw new UnsupportedFile('it holds no places of this country')
        for (const group of near) await group.read(COLUMNS, (row) => takeCounted(elementOf(row)))
      }),
    )
  return { read, suppliers: (): Supplier[] => sources.met() }
}

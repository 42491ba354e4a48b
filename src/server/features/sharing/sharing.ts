import type { Category } from '#contract/categories.ts'
import { type HoursCardSize, type PosterSize, spotPicturePath } from '#contract/sharing.ts'
import { WHEEL_ANCHOR } from '#contract/wheel.ts'
import type { Point } from '#lib/geo.ts'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import type { Basemap } from '../basemap/basemap.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Listing } from '../listing/listing.ts'
import type { Places } from '../places/places.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { WheelDoor } from '../wheel/wheel.ts'
import { makePictureCache } from './made-pictures.ts'
import { businessSubject, listSubject, picturePath, type Shown, showBusiness, showList } from './pictures.ts'

export { businessImage, listImage } from './pictures.ts'

/** Some seven hundred pictures. */
const CACHE_BYTES = 32 * 2 ** 20
/** A picture takes a tenth to a fifth of a second of a core: one at a time, and who would wait longer is refused. */
const inTurn = concurrencyLimit({ atOnce: 1, mayWait: 20 })
/** A sheet takes some 90 ms of the thread that answers. */
const printInTurn = concurrencyLimit({ atOnce: 1, mayWait: 20 })

type SharingDeps = {
  config: Pick<Config, 'publicUrl' | 'port' | 'limitsScale'>
  listing: Pick<Listing, 'browse'>
  places: Pick<Places, 'provinces' | 'districts'>
  categories: { list: () => Promise<Category[]> }
  businesses: Pick<Businesses, 'getOwn'>
  wheel: Pick<WheelDoor, 'ofBusiness'>
  uploads: Pick<Uploads, 'read'>
  basemap: Basemap | null
}

/** A picture, or the address at which it is; null where nothing public is. */
export type Picture = { bytes: Buffer } | { path: string } | null

export type Sharing = ReturnType<typeof makeSharing>

/** Makes what people share or hang up: pictures of public pages for chats, a poster, a card of opening hours. */
export function makeSharing(deps: SharingDeps) {
  const { config, listing, places, categories, businesses, wheel, uploads, basemap } = deps
  const cache = makePictureCache(CACHE_BYTES)
  const making = new Map<string, Promise<Buffer>>()
  const gate = makeFloodGate(config, 'share-pictures')
  const origin = config.publicUrl ?? `http://localhost:${config.port}`

  /** Loaded at the first picture: 30 MB that many processes never need. */
  let drawing: Promise<(shown: Shown) => Promise<Buffer>> | null = null
  const loadDrawing = () => {
    drawing ??= import('./draw-picture.ts').then(({ makeDrawPicture }) =>
      makeDrawPicture(basemap, (path) => uploads.read(path.slice('/files/'.length))),
    )
    return drawing
  }

  let known: { revision: number; list: readonly Category[] } = { revision: -1, list: [] }
  async function listCategories(): Promise<readonly Category[]> {
    const revision = listing.browse.categoriesRevision()
    if (known.revision !== revision) known = { revision, list: await categories.list() }
    return known.list
  }

  async function findShown(kind: string, subject: string): Promise<{ shown: Shown; subject: string } | null> {
    if (kind === 'isletme') {
      const id = Number(subject)
      const business = Number.isSafeInteger(id) ? listing.browse.business(id) : null
      return business && { shown: showBusiness(business), subject: businessSubject(business.id) }
    }
    const [plate = '', districtId, categoryId] = subject.split('-')
    const province = places.provinces().find((one) => one.plate === plate)
    const district = places.districts(plate).find(({ id }) => id === Number(districtId)) ?? null
    const isWhole = districtId === '0'
    if (!province || (!district && !isWhole)) return null
    const category = (await listCategories()).find(({ id }) => id === Number(categoryId))
    if (!category) return null
    const asked = { province, district, category }
    return { shown: showList(asked), subject: listSubject(asked) }
  }

  /** Who asks while it is being made waits for the same one. */
  async function make(path: string, draw: () => Promise<Buffer>, network: string): Promise<Buffer> {
    const kept = cache.get(path) ?? making.get(path)
    if (kept) return kept
    gate.take(network)
    const made = inTurn(draw).finally(() => making.delete(path))
    making.set(path, made)
    const bytes = await made
    cache.add(path, bytes)
    return bytes
  }

  async function findPrinted(id: number, userId: number) {
    const business = await businesses.getOwn(id, userId)
    if (business.status !== 'verified') throw new Failure('print_not_listed')
    return { business, page: `${origin}/isletme/${id}` }
  }

  return {
    /** The picture at an address; `kind`, `subject`: its parts. Throws `busy`, `too_many_requests`. */
    async picture(path: string, [kind, subject]: [string, string], network: string): Promise<Picture> {
      // Asked first: what is no longer public, or has changed, is not shown from memory either.
      const found = await findShown(kind, subject)
      if (!found) return null
      const right = picturePath(found.subject, found.shown)
      if (right !== path) return { path: right }
      return { bytes: await make(path, async () => (await loadDrawing())(found.shown), network) }
    },

    /** The streets around a point. Throws `busy`, `too_many_requests`. */
    async spotPicture(spot: Point, network: string): Promise<Buffer> {
      const { drawSpot } = await import('./draw-picture.ts')
      return make(spotPicturePath(spot), () => drawSpot(basemap, spot), network)
    },

    /** Throws `not_found`, `print_not_listed`, `busy`. */
    async poster(id: number, size: PosterSize, userId: number): Promise<Buffer> {
      const { business, page } = await findPrinted(id, userId)
      const { hasWheel } = await wheel.ofBusiness(userId, id)
      const { writePoster } = await import('./poster-pdf.ts')
      const { name, category, district, city } = business
      const kind = [category, district ?? city].filter(Boolean).join(' · ')
      const wheelUrl = hasWheel ? `${origin}/business/${id}#${WHEEL_ANCHOR}` : null
      return printInTurn(() => writePoster(size, { name, kind, page, wheel: wheelUrl }))
    },

    /** Throws `not_found`, `print_not_listed`, `hours_irregular`, `busy`. */
    async hoursCard(id: number, size: HoursCardSize, userId: number): Promise<Buffer> {
      const { business, page } = await findPrinted(id, userId)
      const { week } = business.hours
      if (!week) throw new Failure('hours_irregular')
      const { writeHoursCard } = await import('./hours-card-pdf.ts')
      return printInTurn(() => writeHoursCard(size, { name: business.name, page, week }))
    },
  }
}

import { hash } from 'node:crypto'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { Category } from '#contract/categories.ts'
import type { PageHead } from '#contract/directory.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '#contract/sharing.ts'
import type { Point } from '#lib/geo.ts'
import { roundTo10m } from '#lib/geo.ts'
import { hoursLines } from '#text/hours.ts'
import { pictureText as text } from '#text/sharing.ts'
import type { District, Province } from '../places/places.ts'

/** All that a picture shows: what the page shows, too, and nothing of the moment, as chats keep it. */
export type Shown = {
  title: string
  above: string
  below: string[]
  /** `pin`: it is exactly there; otherwise around it. */
  spot: (Point & { isPin: boolean }) | null
  /** Path of a photo to show in place of the map. */
  cover: string | null
}

/** Another one when pictures are drawn in another way: their addresses change with it. */
const DESIGN = 1
const DIGEST_LENGTH = 16

export const PICTURES_PATH = '/gorsel'

const digestOf = (shown: Shown): string =>
  hash('sha256', JSON.stringify([DESIGN, shown]), 'base64url').slice(0, DIGEST_LENGTH)

/** The address of a picture tells its content: chats and caches keep each for good. */
export const picturePath = (subject: string, shown: Shown): string =>
  `${PICTURES_PATH}/${subject}/${digestOf(shown)}.jpg`

type Business = Pick<
  BusinessDetail,
  'id' | 'name' | 'category' | 'district' | 'city' | 'latitude' | 'longitude' | 'hours' | 'businessHours'
> & { photos: readonly { url: string }[] }

export function showBusiness(business: Business): Shown {
  const { name, category, district, city, latitude: lat, longitude: lng } = business
  const { hours, businessHours, photos } = business
  const place = [...new Set([district, city])].filter(Boolean).join(', ')
  return {
    title: name,
    above: [category, place].filter(Boolean).join(' · '),
    below: hours.week ? hoursLines(hours.week) : businessHours ? [businessHours] : [],
    spot: lat === null || lng === null ? null : { ...roundTo10m({ lat, lng }), isPin: true },
    cover: photos[0]?.url ?? null,
  }
}

export type ListAsked = { province: Province; district: District | null; category: Category }

export function showList({ province, district, category }: ListAsked): Shown {
  const { lat, lng } = district ?? province
  return {
    title: text.list(category.name, district?.name ?? province.name),
    above: district ? province.name : '',
    below: [...text.listLines],
    spot: { lat, lng, isPin: false },
    cover: null,
  }
}

const imageOf = (origin: string, subject: string, shown: Shown): PageHead['image'] => ({
  url: origin + picturePath(subject, shown),
  width: PICTURE_WIDTH,
  height: PICTURE_HEIGHT,
  alt: text.alt(shown.title, [shown.above, ...shown.below].filter(Boolean)),
})

export const businessSubject = (id: number) => `isletme/${id}`
export const listSubject = ({ province, district, category }: ListAsked) =>
  `rehber/${province.plate}-${district?.id ?? 0}-${category.id}`

/** The picture in the head of a business's page. */
export const businessImage = (business: Business, origin: string): PageHead['image'] =>
  imageOf(origin, businessSubject(business.id), showBusiness(business))

/** The picture in the head of a list's page. */
export const listImage = (asked: ListAsked, origin: string): PageHead['image'] =>
  imageOf(origin, listSubject(asked), showList(asked))

import { slugify } from '#lib/turkish.ts'
import type { BusinessDetail, BusinessListed, Week } from './businesses.ts'
import type { ArrivalRate, PaidRange } from './call-outs.ts'
import type { Unconfirmed } from './candidates.ts'
import type { FieldSource } from './checks.ts'
import type { CountedLink, NearPage, PageLink } from './directory-near.ts'
import type { OnDuty } from './pharmacies.ts'
import type { Review } from './reviews.ts'
import type { SurveyResults } from './surveys.ts'

// What the server hands to the pages it renders, and where they stand. Server and web never import each other: the
// server loads the built `dist/ssr.mjs`, whose one function has the type below.

type Slugged = { slug: string }

export const DIRECTORY_PATH = '/rehber'
/** How much of what is shown is true. */
export const SURVEY_PATH = '/guven'
export const PAGE_PARAMETER = 'sayfa'
/** Businesses on one page of a list. */
export const PAGE_SIZE = 20

export const provincePath = (province: Slugged): string => `${DIRECTORY_PATH}/${province.slug}`

/** A category in a province, or in one district of it. */
export function listPath(
  { province, district, category }: { province: Slugged; district: Slugged | null; category: Slugged },
  page = 1,
): string {
  const place = [province, ...(district ? [district] : [])].map(({ slug }) => slug).join('/')
  const query = page > 1 ? `?${PAGE_PARAMETER}=${page}` : ''
  return `${DIRECTORY_PATH}/${place}/${category.slug}${query}`
}

/** A name without a single letter of ours leaves the number alone. */
export function businessPath({ id, name }: { id: number; name: string }): string {
  const slug = slugify(name)
  return `/isletme/${id}${slug ? `-${slug}` : ''}`
}

/** A place or a category with the most used ways into it. */
export type Group = { name: string; listed: number; links: CountedLink[] }

/** How many are open now: by hours or switch, and by what is usual in their trade. */
export type OpenCount = { open: number; estimated: number }

/** Metadata for search engines and messengers; addresses are absolute. */
export type PageHead = {
  title: string
  description: string
  canonical: string
  /** Thin pages and missing ones are not for an index. */
  isIndexed: boolean
  prev: string | null
  next: string | null
  image: { url: string; width: number; height: number; alt: string }
  /** schema.org, each a block of JSON-LD of its own. */
  structured: object[]
}

export type DirectoryPage = {
  kind: 'directory'
  listed: number
  provinces: CountedLink[]
  categories: Group[]
}
export type ProvincePage = {
  kind: 'province'
  name: string
  listed: number
  open: OpenCount
  categories: CountedLink[]
  districts: Group[]
}
export type ListPage = {
  kind: 'list'
  category: { name: string; description: string; isEmergency: boolean }
  /** The district, or else the province. */
  place: string
  province: PageLink
  listed: number
  open: OpenCount
  /** Of a district: paid for call-outs of this trade; null: too few are known, or it has none. */
  paid: PaidRange | null
  page: number
  /** As many as can be leafed through; further ones are found by district. */
  pages: number
  paths: { first: string; previous: string | null; next: string | null }
  items: BusinessListed[]
  /** Link to the page around this place. */
  near: string
  /** With pharmacies: the province's own list of who is on duty. `isOther`: `items` are all pharmacies, as nobody is listed as on duty. */
  onDuty: (Pick<OnDuty, 'official' | 'province'> & { isOther: boolean }) | null
  /** On the first page of a short list; null: there are enough, or it cannot be told now. */
  unconfirmed: Unconfirmed | null
  /** Where nothing is listed: the nearest provinces that have some, and trades near in kind. */
  elsewhere: CountedLink[]
  related: PageLink[]
  /** Of the same category: the districts of the province, and the province itself from one of them. */
  nearby: CountedLink[]
  /** Other categories in the same place. */
  categories: CountedLink[]
}
export type BusinessPage = {
  kind: 'business'
  business: BusinessDetail
  /** The street its position lies at, in words, where it has no address. */
  street: string | null
  week: Week | null
  /** The latest ones. */
  reviews: Review[]
  /** Where what it says comes from. */
  checks: FieldSource[]
  /** Null: too few call-outs, or none. */
  arrivalRate: ArrivalRate | null
  path: string
  /** The lists it stands in. */
  lists: CountedLink[]
}
export type MissingPage = { kind: 'missing'; what: 'page' | 'business'; ways: PageLink[] }
export type SurveyPage = { kind: 'survey' } & SurveyResults
export type LandingPageData = { kind: 'landing'; ways: PageLink[] }

export type PublicPage =
  | DirectoryPage
  | ProvincePage
  | ListPage
  | NearPage
  | BusinessPage
  | MissingPage
  | SurveyPage
  | LandingPageData

/** Paths of the built files a page loads. */
export type PageAssets = { styles: string[]; scripts: string[] }

export type PageRequest = {
  page: PublicPage
  head: PageHead
  /** From the country down to this page, which has no path. */
  crumbs: (PageLink | { name: string; path: null })[]
  assets: PageAssets
  /** Signs of the trades on its cards, by their numbers. */
  signs?: Readonly<Record<number, string>>
  /** The moment the words are true at, in milliseconds since 1970. */
  now: number
}

/** A whole document; of the landing page only what stands in the head and in the body's `#app`. */
export type RenderPage = (request: PageRequest) => string
export type RenderLanding = (request: Omit<PageRequest, 'assets'>) => { head: string; body: string }
/** Renders the part of home that is the same for everybody, for the application's shell. */
export type RenderHome = () => string
export type PageRenderer = { renderPage: RenderPage; renderLanding: RenderLanding; renderHome: RenderHome }

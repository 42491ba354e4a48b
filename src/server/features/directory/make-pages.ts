import type { BusinessDetail } from '#contract/businesses.ts'
import type { ArrivalRate } from '#contract/call-outs.ts'
import { type Category, isPharmacy, PHARMACIES } from '#contract/categories.ts'
import type { FieldSource } from '#contract/checks.ts'
import {
  businessPath,
  DIRECTORY_PATH,
  type ListPage,
  listPath,
  PAGE_SIZE,
  type PageRequest,
  type PublicPage,
  provincePath,
} from '#contract/directory.ts'
import { type NearPage, nearPathOf, type PageLink } from '#contract/directory-near.ts'
import type { OnDuty } from '#contract/pharmacies.ts'
import type { Review } from '#contract/reviews.ts'
import { directoryHeadText, directoryText as text } from '#text/directory.ts'
import { nearHeadText, nearText } from '#text/directory-near.ts'
import { siteText } from '#text/site.ts'
import type { CallOuts } from '../call-outs/call-outs.ts'
import { type Listing, placeKey } from '../listing/listing.ts'
import type { District, Province } from '../places/places.ts'
import { listImage } from '../sharing/sharing.ts'
import type { FillAddresses } from './addressed.ts'
import { businessHead, landingHead, listHead, missingHead, nearHead } from './heads.ts'
import { MAX_PAGES, mostListed, pagesOf } from './rules.ts'
import {
  categoryGroups,
  categoryLinks,
  districtGroups,
  nearbyLinks,
  type ProvinceTally,
  provinceLinks,
} from './tally.ts'
import { nearestProvinces, relatedLinks } from './ways-on.ts'

/** All a page is rendered from, but for the moment and the built files. */
export type Made = Pick<PageRequest, 'page' | 'head' | 'crumbs'>
export type World = {
  fillAddresses: FillAddresses
  browse: Listing['browse']
  tallies: readonly ProvinceTally[]
  categories: readonly Category[]
  officials: ReadonlyMap<string, OnDuty['official']>
  paidRange: CallOuts['paidRange']
  origin: string
}

type Crumbs = PageRequest['crumbs']
/** Ways on shown where an address leads nowhere, and on the first page. */
const MAX_WAYS = 12
/** Categories named in a description. */
const NAMED = 5

const home: PageLink = { name: text.home, path: '/' }
const directory: PageLink = { name: text.name, path: DIRECTORY_PATH }
const crumbsTo = (ways: readonly PageLink[], name: string): Crumbs => [home, ...ways, { name, path: null }]
const provinceLink = (province: Province): PageLink => ({ name: province.name, path: provincePath(province) })
const tallyOf = (world: World, province: Province): ProvinceTally => {
  const tally = world.tallies.find((one) => one.province.plate === province.plate)
  if (!tally) throw new Error(`No province of plate ${province.plate}`)
  return tally
}

export function makeDirectoryPage(world: World): Made {
  const { tallies, categories, origin } = world
  const provinces = provinceLinks(tallies)
  const listed = provinces.reduce((sum, province) => sum + province.listed, 0)
  const crumbs = crumbsTo([], text.name)
  const names = {
    title: directoryHeadText.directoryTitle,
    description: directoryHeadText.directoryDescription(listed),
    path: DIRECTORY_PATH,
    origin,
  }
  // The directory itself is never thin: all provinces stand on it.
  const list = { items: provinces, listed: provinces.length, before: 0, previous: null, next: null }
  return {
    page: { kind: 'directory', listed, provinces, categories: categoryGroups(tallies, categories) },
    head: listHead(names, crumbs, list),
    crumbs,
  }
}

export function makeProvincePage(world: World, province: Province): Made {
  const { browse, categories, origin } = world
  const tally = tallyOf(world, province)
  const links = categoryLinks(province, null, tally.byCategory, categories)
  const open = browse.countOpen({ city: placeKey(province.name), district: null })
  const crumbs = crumbsTo([directory], province.name)
  const { listed } = tally
  const most = mostListed(links, NAMED).map(({ name }) => name)
  const names = {
    title: directoryHeadText.provinceTitle(province.name),
    description: directoryHeadText.provinceDescription(province.name, listed, most),
    path: provincePath(province),
    origin,
  }
  const list = { items: links, listed: links.length, before: 0, previous: null, next: null }
  return {
    page: {
      kind: 'province',
      name: province.name,
      listed,
      open,
      categories: links,
      districts: districtGroups(tally, categories),
    },
    head: listHead(names, crumbs, list),
    crumbs,
  }
}

export type ListQuestion = {
  province: Province
  district: District | null
  category: Category
  page: number
}

/** Null for a page behind the last one. `shown`: the trade whose businesses are listed. */
export function makeListPage(
  world: World,
  question: ListQuestion,
): { page: Made; shown: Category; isEmpty: boolean } | null {
  const { province, district, category, page } = question
  const { browse, categories, origin } = world
  const tally = tallyOf(world, province)
  const inDistrict = district && tally.districts.find((one) => one.district === district)
  const { byCategory } = inDistrict ?? tally
  // Nobody is listed as on duty: who looks for one is helped by the list of all.
  const isOther = category.id !== PHARMACIES[0] && isPharmacy(category.id) && !byCategory.get(category.id)
  const shown = (isOther && categories.find(({ id }) => id === PHARMACIES[0])) || category
  const listed = byCategory.get(shown.id) ?? 0
  const pages = pagesOf(listed)
  if (page > pages) return null
  const region = { city: placeKey(province.name), district: district && placeKey(district.name) }
  const before = (page - 1) * PAGE_SIZE
  const { items: listedHere, open } = browse.page({ ...region, categoryId: shown.id }, before, PAGE_SIZE)
  const items = world.fillAddresses(listedHere)
  const place = district?.name ?? province.name
  const pathOf = (number: number) => listPath({ province, district, category }, number)
  const ways = [directory, provinceLink(province)]
  const whole = { name: category.name, path: listPath({ province, district: null, category }) }
  const crumbs = district ? crumbsTo([...ways, whole], district.name) : crumbsTo(ways, category.name)
  const paths = {
    first: pathOf(1),
    previous: page > 1 ? pathOf(page - 1) : null,
    next: page < pages ? pathOf(page + 1) : null,
  }
  const official = isPharmacy(category.id) ? world.officials.get(province.plate) : undefined
  const nearOf = (related: Category) => nearPathOf({ province, district: null, category: related })
  const list: ListPage = {
    kind: 'list',
    category: { name: category.name, description: category.description, isEmergency: category.emergency },
    place,
    province: provinceLink(province),
    listed,
    open,
    paid: district && world.paidRange({ categoryId: shown.id, city: province.name, district: district.name }),
    page,
    pages,
    paths,
    items,
    near: nearPathOf({ province, district, category }),
    onDuty: official ? { official, province: province.name, isOther } : null,
    unconfirmed: null,
    elsewhere: listed === 0 ? nearestProvinces(world.tallies, province, category) : [],
    related: listed === 0 ? relatedLinks(categories, category, nearOf) : [],
    nearby: nearbyLinks(tally, district, shown),
    categories: categoryLinks(province, district, byCategory, categories)
      .filter(({ id }) => id !== category.id)
      .map(({ name, path, listed: many }) => ({ name, path, listed: many })),
  }
  const title = directoryHeadText.listTitle(category.name, place)
  const names = {
    title: page > 1 ? text.pageTitle(title, page) : title,
    description: directoryHeadText.listDescription(shown.name, place, listed, open),
    path: pathOf(page),
    origin,
  }
  const links = items.map((item) => ({ name: item.name, path: businessPath(item) }))
  const image = listImage(question, origin)
  const told = { items: links, listed: Math.min(listed, MAX_PAGES * PAGE_SIZE), before, ...paths, image }
  return { page: { page: list, head: listHead(names, crumbs, told), crumbs }, shown, isEmpty: listed === 0 }
}

/** Of a business, what is not in the listing's memory; `street`: words to show in place of its address. */
export type More = {
  reviews: readonly Review[]
  checks: readonly FieldSource[]
  arrivalRate: ArrivalRate | null
  street: string | null
}

export function makeBusinessPage(
  { browse, tallies, categories, origin }: World,
  business: BusinessDetail,
  { reviews, checks, arrivalRate, street }: More,
): Made {
  const { city, district, categoryId, name } = business
  const tally = city === null ? undefined : tallies.find(({ province }) => province.name === city)
  const inDistrict = tally?.districts.find((one) => one.district.name === district)
  const category = categories.find((one) => one.id === categoryId)
  const lists = [tally, inDistrict].flatMap((one) => {
    if (!tally || !category || !one) return []
    const own = 'district' in one ? one.district : null
    const path = listPath({ province: tally.province, district: own, category })
    const place = own?.name ?? tally.province.name
    return { name: text.listTitle(category.name, place), path, listed: one.byCategory.get(categoryId) ?? 0 }
  })
  const ways = [directory, ...(tally ? [provinceLink(tally.province)] : [])]
  const last = lists.at(0)
  const crumbs = crumbsTo(
    [...ways, ...(last && category ? [{ name: category.name, path: last.path }] : [])],
    name,
  )
  return {
    page: {
      kind: 'business',
      business,
      street,
      week: business.hours.week,
      path: businessPath(business),
      lists: lists.toReversed(),
      reviews: [...reviews],
      checks: [...checks],
      arrivalRate,
    },
    head: businessHead({ business, reviews }, crumbs, { origin, now: new Date(browse.now()) }),
    crumbs,
  }
}

export function makeNearPage({ origin }: Pick<World, 'origin'>, page: NearPage): Made {
  const { title, description } = page.isUrgent ? nearHeadText.urgent : nearHeadText.near
  const crumbs = crumbsTo([directory], page.isUrgent ? nearText.crumb.urgent : nearText.crumb.near)
  const names = { title, description, path: page.path, origin }
  return {
    page,
    head: nearHead(
      names,
      crumbs,
      page.found === null && page.results === null && page.trade === null && page.street === null,
    ),
    crumbs,
  }
}

/** Ways on: the provinces with most, or the categories of the province that was named. */
export function makeMissingPage(
  world: World,
  what: 'page' | 'business',
  path: string,
  province: Province | null,
): Made {
  const links = province
    ? categoryLinks(province, null, tallyOf(world, province).byCategory, world.categories)
    : provinceLinks(world.tallies)
  const ways = [...(province ? [provinceLink(province)] : []), ...mostListed(links, MAX_WAYS / 2)]
  const { title } = text.missing[what]
  const page: PublicPage = {
    kind: 'missing',
    what,
    ways: ways.map(({ name, path: to }) => ({ name, path: to })),
  }
  return {
    page,
    head: missingHead(title, world.origin, path),
    crumbs: crumbsTo([directory], siteText.notFound.title),
  }
}

export function makeLandingPage(world: World): Made {
  const ways = mostListed(provinceLinks(world.tallies), MAX_WAYS)
  const page: PublicPage = { kind: 'landing', ways: ways.map(({ name, path }) => ({ name, path })) }
  return { page, head: landingHead(world.origin), crumbs: [] }
}

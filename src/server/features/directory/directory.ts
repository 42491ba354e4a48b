import { isBareAddress } from '#contract/businesses.ts'
import type { Category } from '#contract/categories.ts'
import type { FieldSource } from '#contract/checks.ts'
import { businessPath, DIRECTORY_PATH, PAGE_PARAMETER, SURVEY_PATH } from '#contract/directory.ts'
import { NEAR_PATH, URGENT_PATH } from '#contract/directory-near.ts'
import type { Review } from '#contract/reviews.ts'
import { streetText } from '#text/streets.ts'
import type { CallOuts } from '../call-outs/call-outs.ts'
import type { Candidates } from '../candidates/candidates.ts'
import { type Listing, placeKey, type Source } from '../listing/listing.ts'
import { type OnDutyIn, readOfficialLists } from '../pharmacies/pharmacies.ts'
import type { District, Places, Province } from '../places/places.ts'
import type { Search } from '../search/search.ts'
import type { Streets } from '../streets/streets.ts'
import { readAddress } from './address.ts'
import { makeFillAddresses } from './addressed.ts'
import { makeAnswerNear } from './answer-near.ts'
import type { Found, Shown } from './found.ts'
import {
  type Made,
  type More,
  makeBusinessPage,
  makeDirectoryPage,
  makeLandingPage,
  makeListPage,
  makeMissingPage,
  makeNearPage,
  makeProvincePage,
  type World,
} from './make-pages.ts'
import { isNearPath, nearPageOf, readNearQuestion, readPoint } from './near-question.ts'
import { readBusinessId, readPageNumber, signsOf, wordsHoldUntil } from './rules.ts'
import { makeSitemap } from './sitemap.ts'
import { listPaths, type ProvinceTally, tallyPlaces } from './tally.ts'
import { makeListUnconfirmed, makeWithUnconfirmed } from './unconfirmed.ts'

type DirectoryDeps = {
  listing: Pick<Listing, 'browse' | 'nearbyOpen' | 'list' | 'noteAsked'>
  places: Places
  streets: Pick<Streets, 'near' | 'nearNow' | 'pending' | 'find'>
  listCategories: () => Promise<Category[]>
  /** The latest reviews of a business, and where what is known of it comes from: they alone are not in memory. */
  firstReviews: (businessId: number) => Promise<Review[]>
  checksOf: (businessId: number) => Promise<FieldSource[]>
  /** Where a duplicate leads; null for what is none. */
  findMergeTarget: (id: number) => Promise<number | null>
  search: Pick<Search, 'find'>
  onDutyIn: OnDutyIn
  callOuts: Pick<CallOuts, 'offers' | 'paidRange' | 'arrivalRate'>
  candidates: Pick<Candidates, 'list'>
  onError: (error: unknown) => void
}

const NOTHING_MORE: More = { reviews: [], checks: [], arrivalRate: null, street: null }

const EVERYWHERE: Source = { counts: null }
const NOTHING_ASKED = { found: null, results: null, street: null, offers: [] }
/** `switchEnd`: when a switch ends that no hours of what is shown tell. */
type MadeOf = { source: Source; switchEnd?: number }
type Place = { province: Province; district?: District | null; category?: Category }

export type { Found, Source }
export type Directory = ReturnType<typeof makeDirectory>

/** Data of the public pages, all from memory: the page of each address, and the sitemap. */
export function makeDirectory({
  listing,
  places,
  streets,
  listCategories,
  firstReviews,
  checksOf,
  findMergeTarget,
  search,
  onDutyIn,
  callOuts,
  candidates,
  onError,
}: DirectoryDeps) {
  const { browse } = listing
  const officials = readOfficialLists()
  const fillAddresses = makeFillAddresses(streets)
  const current = () => ({ tallies: tallies(), categories })
  const { offers, paidRange } = callOuts
  const listUnconfirmed = makeListUnconfirmed(candidates.list, onError)
  const withUnconfirmed = makeWithUnconfirmed(listUnconfirmed)
  const near = { listUnconfirmed, listing, places, streets, search, onDutyIn, offers, fillAddresses }
  const answerNear = makeAnswerNear({ ...near, onError, world: current })
  let categories: readonly Category[] = []
  let categoriesAt = 0
  let reading: Promise<void> | null = null
  let tallied: { revision: number; tallies: ProvinceTally[] } | null = null

  /** Categories change by the hand of staff, some times a year: read again behind the first page that notices. */
  function readCategories(): Promise<void> {
    reading ??= (async () => {
      try {
        const revision = browse.categoriesRevision()
        categories = await listCategories()
        categoriesAt = revision
        tallied = null
      } finally {
        reading = null
      }
    })()
    return reading
  }
  const isBehind = () => categoriesAt !== browse.categoriesRevision()

  function tallies(): ProvinceTally[] {
    if (isBehind()) readCategories().catch(onError)
    const revision = browse.revisionOf(EVERYWHERE)
    if (tallied?.revision !== revision) tallied = { revision, tallies: tallyPlaces(places, browse.counts()) }
    return tallied.tallies
  }

  const listAddresses = () => [
    '/',
    DIRECTORY_PATH,
    NEAR_PATH,
    URGENT_PATH,
    SURVEY_PATH,
    ...listPaths(tallies(), categories),
  ]

  const known = (): [Places, readonly Category[]] => [places, categories]
  const worldOf = (origin: string): World => ({
    browse,
    officials,
    origin,
    fillAddresses,
    paidRange,
    ...current(),
  })

  function answer(
    made: Made,
    status: 200 | 404,
    { source, switchEnd }: MadeOf = { source: EVERYWHERE },
  ): Shown {
    const now = browse.now()
    const { page } = made
    const shown = page.kind === 'list' ? page.items : page.kind === 'business' ? [page.business] : []
    const wordsUntil = wordsHoldUntil(shown, now)
    const holdsUntil = Math.min(wordsUntil, switchEnd ?? Number.POSITIVE_INFINITY)
    const whole = { ...made, signs: signsOf(page, categories) }
    const times = { revision: browse.revisionOf(source), now, wordsUntil, holdsUntil }
    return { status, made: whole, source, ...times, ...(isBehind() && { isPartial: true }) }
  }

  /** Of a place, all of it or one category. */
  function madeOf({ province, district, category }: Place): MadeOf {
    const region = { city: placeKey(province.name), district: district ? placeKey(district.name) : null }
    return {
      source: browse.sourceOf(category ? { ...region, categoryId: category.id } : region),
      switchEnd: browse.nextSwitchEnd(region),
    }
  }

  /** An empty list names other provinces, too. */
  function madeOfList(place: Place, { shown, isEmpty }: { shown: Category; isEmpty: boolean }): MadeOf {
    const made = madeOf({ ...place, category: shown })
    return isEmpty ? { ...made, source: { ...made.source, counts: null } } : made
  }

  const missing = (world: World, what: 'page' | 'business', path: string): Found =>
    answer(makeMissingPage(world, what, path, null), 404)

  /** Every address but the right one leads there. */
  const at = (asked: string, right: string, make: () => Found): Found =>
    asked === right ? make() : { status: 301, location: right }

  /** Resolves an unlisted duplicate to the listing that was kept. */
  async function findMerged(id: number, missed: Found): Promise<Found> {
    const kept = await findMergeTarget(id)
    const business = kept === null ? null : browse.business(kept)
    return business ? { status: 301, location: businessPath(business) } : missed
  }

  function findNow(path: string, page: unknown, origin: string): Found | Promise<Found> {
    const world = worldOf(origin)
    if (isNearPath(path))
      return answer(
        makeNearPage(world, nearPageOf(readNearQuestion(path, {}, ...known()), NOTHING_ASKED, ...known())),
        200,
      )
    const asked = path.slice(DIRECTORY_PATH.length)
    const named = readAddress(asked.split('/').filter(Boolean), places, categories)
    if (named.kind === 'missing') return answer(makeMissingPage(world, 'page', path, named.province), 404)
    if (named.kind === 'directory') return at(path, named.path, () => answer(makeDirectoryPage(world), 200))
    if (named.kind === 'province')
      return at(path, named.path, () => answer(makeProvincePage(world, named.province), 200, madeOf(named)))
    const number = readPageNumber(page)
    if (number === null || (number === 1 && page !== undefined)) return { status: 301, location: named.path }
    if (path !== named.path)
      return {
        status: 301,
        location: number > 1 ? `${named.path}?${PAGE_PARAMETER}=${number}` : named.path,
      }
    const made = makeListPage(world, { ...named, page: number })
    if (!made) return answer(makeMissingPage(world, 'page', path, named.province), 404)
    return withUnconfirmed(answer(made.page, 200, madeOfList(named, made)), {
      ...named,
      category: made.shown,
    })
  }

  return {
    start: readCategories,
    /** Another one than before: pages made of it may say something else now. */
    revisionOf: browse.revisionOf,
    now: browse.now,

    /** `path`: below /rehber, decoded; `page`: as it was asked for. Waits for the streets to be read, once. */
    find: (path: string, page: unknown, origin: string): Found | Promise<Found> =>
      streets.pending()?.then(() => findNow(path, page, origin)) ?? findNow(path, page, origin),

    /**
     * One of the two pages of what is near, answered: `given` names trade and place, and the position if it came in a
     * body. Never kept: it is of a moment, and of somebody.
     */
    async findNear(
      path: string,
      given: Readonly<Record<string, unknown>>,
      { origin, network }: { origin: string; network: string },
    ): Promise<Shown> {
      if (isBehind()) await readCategories().catch(onError)
      await streets.pending()
      const question = readNearQuestion(path, given, ...known())
      const answered = await answerNear(question, { path, position: readPoint(given), network })
      const made = makeNearPage({ origin }, nearPageOf(question, answered, ...known()))
      return { ...answer(made, 200), isPartial: true }
    },

    /**
     * `path`: /isletme/…, decoded. The database is asked for the words of reviews, where there are some, for checks and for duplicates;
     * the streets for what has a position and no address.
     */
    findBusiness(path: string, origin: string): Found | Promise<Found> {
      const id = readBusinessId(path.slice('/isletme/'.length))
      const business = id === null ? null : browse.business(id)
      if (id === null || !business) {
        const missed = missing(worldOf(origin), 'business', path)
        return id === null ? missed : findMerged(id, missed)
      }
      const right = businessPath(business)
      if (path !== right) return { status: 301, location: right }
      const source = { business: id, counts: placeKey(business.city ?? '') }
      // What is gathered after it is at least as new: at worst the page is made once more.
      const revision = browse.revisionOf(source)
      const make = (more: More): Shown => ({
        ...answer(makeBusinessPage(worldOf(origin), business, more), 200, { source }),
        revision,
      })
      const { reviewCount, latitude: lat, longitude: lng, district, categoryId } = business
      const isCalledOut = categories.some((one) => one.id === categoryId && one.callOutTrade !== null)
      const isNameless = isBareAddress(business) && lat !== null && lng !== null
      return Promise.all([
        reviewCount === 0 ? [] : firstReviews(id),
        checksOf(id),
        isCalledOut ? callOuts.arrivalRate(id) : null,
        isNameless ? streets.near({ lat, lng }) : null,
      ]).then(
        ([reviews, checks, arrivalRate, street]) =>
          make({ reviews, checks, arrivalRate, street: street && streetText.near(street, district) }),
        (error: unknown): Found => {
          onError(error)
          return { ...make(NOTHING_MORE), isPartial: true }
        },
      )
    },

    findLanding: (origin: string): Found => answer(makeLandingPage(worldOf(origin)), 200),

    sitemap: makeSitemap(browse, listAddresses),
  }
}

import { createHash } from 'node:crypto'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type { Question, SavedSearch } from '#contract/saved-searches.ts'
import { roundTo100m } from '#lib/geo.ts'
import { wordsIn } from '#lib/text-index-words.ts'
import { savedSearchText } from '#text/saved-searches.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { makeWorker } from '../../worker.ts'
import { placeKey } from '../listing/listing.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import type { Search } from '../search/search.ts'
import {
  beginningsOfBusiness,
  type Candidate,
  type Criteria,
  exactKeysOfBusiness,
  keysOfBusiness,
  keysOfSearch,
  matches,
} from './rules.ts'
import {
  deleteSearch,
  findSearch,
  insertSearch,
  readSearches,
  renameSearch,
  type SavedRow,
  seeMatches,
  sweepMatches,
} from './store.ts'
import {
  addMatches,
  addNews,
  candidateSearches,
  clearQueueWithoutSearches,
  endDue,
  findDueReader,
  type Match,
  makeDue,
  postponeFirst,
  preferIndexes,
  readUntold,
  takeTurn,
  takeWaiting,
  type WaitingBusiness,
} from './store-matches.ts'

/** So many searches a gathered notice leads to, for its address has an end. */
const MAX_NAMED = 10
/** Businesses matched in one transaction. */
const BATCH = 10

type SavedSearchesDeps = {
  sql: Sql
  search: Pick<Search, 'meaningOf' | 'nameOfTrade'>
  onError: (error: unknown) => void
}

/** Searches people save, and what newly matches them. */
export type SavedSearches = ReturnType<typeof makeSavedSearches>

export function makeSavedSearches({ sql, search, onError }: SavedSearchesDeps) {
  /** Retries a failed batch one by one; rows that fail alone are postponed. */
  async function matchAll(isStopped: () => boolean): Promise<void> {
    let most = BATCH
    while (!isStopped())
      try {
        if ((await tx(sql, (db) => matchSome(db, most))) === 0) return
        most = BATCH
      } catch (error) {
        if (most === 1) {
          await postponeFirst(sql)
          throw error
        }
        most = 1
      }
  }

  const worker = makeWorker({
    works: [
      matchAll,
      async (isStopped) => {
        while (!isStopped()) if (!(await tx(sql, tellOne))) return
      },
    ],
    onError,
  })
  return {
    list: async (userId: number): Promise<SavedSearch[]> => (await readSearches(sql, userId)).map(toSaved),

    /** Throws `invalid_input` for a question that says nothing to look for, `saved_searches_full`. */
    async save(userId: number, asked: Question, name: string | undefined): Promise<SavedSearch> {
      const question = withRoundedPoint(asked)
      const { categoryId } = question
      const trade = categoryId === undefined ? null : await search.nameOfTrade(categoryId)
      if (categoryId !== undefined && trade === null)
        throw new Failure('invalid_input', { fields: { categoryId: 'invalid' } })
      const { understood, categoryIds } = await search.meaningOf(question.q)
      const criteria = criteriaOf(question, understood, categoryIds)
      const keys = keysOfSearch(criteria)
      if (keys.length === 0) throw new Failure('invalid_input', { fields: { q: 'required' } })
      const digest = createHash('sha256').update(JSON.stringify(question)).digest()
      const offered = savedSearchText.offered({
        words: understood.words,
        category: trade ?? understood.category,
        city: question.city ?? understood.city,
        district: question.district ?? understood.district,
        near: question.near && (question.near.place ?? savedSearchText.near),
      })
      const row = { userId, name: name ?? offered, question, criteria, keys, digest }
      const id =
        (await findSearch(sql, userId, digest)) ??
        (await insertSearch(sql, row).catch(refuseFull)) ??
        (await findSearch(sql, userId, digest))
      const [saved] = id === null ? [] : await readSearches(sql, userId, id)
      if (!saved) throw new Failure('busy')
      return toSaved(saved)
    },

    /** Throws `not_found` for another person's. */
    async rename(userId: number, id: number, name: string): Promise<void> {
      if (!(await renameSearch(sql, userId, id, name))) throw new Failure('not_found')
    },

    /** Throws `not_found` for another person's. */
    async see(userId: number, id: number, businessIds: readonly number[]): Promise<void> {
      if (!(await seeMatches(sql, userId, id, businessIds))) throw new Failure('not_found')
    },

    remove: (userId: number, id: number): Promise<void> => deleteSearch(sql, userId, id),

    /** Resolves when every pending business is matched and every due notice sent. */
    doDue: worker.doDue,
    sweep: (): Promise<void> => sweepMatches(sql),
    start: worker.start,
    stop: worker.stop,
  }
}

const refuseFull = (error: unknown): never => {
  if ((error as { constraint_name?: string }).constraint_name === 'saved_search_room')
    throw new Failure('saved_searches_full')
  throw error
}

const toSaved = ({ createdAt, ...row }: SavedRow): SavedSearch => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

function withRoundedPoint(question: Question): Question {
  const { near } = question
  return near ? { ...question, near: { ...near, ...roundTo100m(near) } } : question
}

type Meaning = Awaited<ReturnType<Search['meaningOf']>>

/** Adds the words' meaning to the filters, so that every match stands in the search's own list. */
function criteriaOf(
  { q, categoryId, city, district, near, hasPhone }: Question,
  understood: Meaning['understood'],
  meant: readonly number[],
): Criteria {
  // A trade chosen beside words of another one: those words are looked for in names.
  const isOther = categoryId !== undefined && meant.length > 0 && !meant.includes(categoryId)
  const fold = (name: string | null | undefined) => (name?.trim() ? placeKey(name) : null)
  return {
    categoryIds: categoryId === undefined ? meant : [categoryId],
    city: fold(city ?? understood.city),
    district: fold(district ?? understood.district),
    circle: near ? { lat: near.lat, lng: near.lng, radiusKm: near.radius } : null,
    words: wordsIn(isOther ? q : understood.words),
    needsPhone: hasPhone,
  }
}

/** Matches at most so many pending businesses; returns how many. */
async function matchSome(db: Tx, most: number): Promise<number> {
  await takeTurn(db)
  await preferIndexes(db)
  const cleared = await clearQueueWithoutSearches(db)
  if (cleared !== null) return cleared
  const { taken, listed } = await takeWaiting(db, most)
  const keyed = listed.flatMap((one) =>
    exactKeysOfBusiness(candidateOf(one)).map((key) => ({ id: one.id, key })),
  )
  if (keyed.length > 0) await addNews(db, keyed)
  const found: Match[] = []
  for (const business of listed) found.push(...(await matchesOf(db, business)))
  if (found.length === 0) return taken
  await addMatches(db, found)
  const people = found.map(({ userId }) => userId)
  await makeDue(db, people)
  return taken
}

/** Matches of searches that are not exact; one's own is no news, and what was there when the search was saved is not new. */
async function matchesOf(db: Tx, business: WaitingBusiness): Promise<Match[]> {
  const candidate = candidateOf(business)
  const [keys, beginnings] = [keysOfBusiness(candidate), beginningsOfBusiness(candidate)]
  return (await candidateSearches(db, business, keys, beginnings))
    .filter(({ lat, lng, radiusKm, ...rest }) => {
      const circle = lat === null || lng === null || radiusKm === null ? null : { lat, lng, radiusKm }
      return matches({ ...rest, circle }, candidate)
    })
    .map(({ id, userId }) => ({ searchId: id, userId, businessId: business.id }))
}

function candidateOf(business: WaitingBusiness): Candidate {
  const { categoryId, isEmergency, city, district, lat, lng, phone, name, services, address } = business
  return {
    categoryIds: isEmergency ? [categoryId, EMERGENCY_CATEGORY] : [categoryId],
    city: placeKey(city ?? ''),
    district: placeKey(district ?? ''),
    point: lat === null || lng === null ? null : { lat, lng },
    words: [name, ...services, address].flatMap(wordsIn),
    hasPhone: phone !== null && phone !== '',
  }
}

/** Tells one person to whom it is due, at most once a day; answers whether there was one. */
async function tellOne(db: Tx): Promise<boolean> {
  await takeTurn(db)
  const userId = await findDueReader(db)
  if (userId === null) return false
  const untold = await readUntold(db, userId)
  const [only] = untold
  if (only) {
    const count = untold.reduce((sum, search) => sum + search.count, 0)
    const names = untold.map(({ name }) => name)
    const ids = untold.slice(0, MAX_NAMED).map(({ id }) => id)
    const path = untold.length === 1 ? `/saved-searches/${only.id}` : `/saved-searches?of=${ids.join('.')}`
    await notifyUsers(db, [userId], { ...savedSearchText.told(names, count), path, named: [] })
  }
  await endDue(db, userId, only !== undefined)
  return true
}

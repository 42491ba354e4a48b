import { useQuery } from '@tanstack/react-query'
import { type BusinessCard, getBusiness } from '#contract/businesses.ts'
import {
  listSavedSearches,
  type Question,
  removeSavedSearch,
  renameSavedSearch,
  type SavedSearch,
  saveSearch,
  seeSavedSearch,
} from '#contract/saved-searches.ts'
import { searchBusinesses } from '#contract/search.ts'
import { distanceKm } from '#lib/geo.ts'
import { savedSearchText as text } from '#text/saved-searches.ts'
import { ask, isNotFound } from '#web/lib/ask.ts'
import { keeping, keptAnswer } from '#web/lib/kept-answers.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useSave } from '#web/lib/use-save.ts'

const LIST = ['saved-searches']
const LIST_SLOT = 'saved-searches'
const resultsSlot = (id: number) => `saved-search-${id}`
const MAX_RESULTS = 50
/** New ones that are not among these are asked for one by one. */
const MAX_ASKED = 10

/** The saved searches, the latest first; without a network those of the last answer. */
export function useSavedSearches() {
  const live = useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => keeping(LIST_SLOT, ask(listSavedSearches, {}, signal)),
    staleTime: 0, // something may be new
  })
  const { data, oldSince } = useKept<SavedSearch[]>(LIST_SLOT, live, (kept) => kept.data)
  const isFresh = live.isFetchedAfterMount && !live.isError
  return { data, oldSince, isFresh, error: live.error, refetch: live.refetch }
}

/** Current results of a saved search, new ones first. */
export function useSavedResults({ id, question }: SavedSearch, newIds: readonly number[]) {
  const live = useQuery({
    queryKey: [...LIST, id, newIds],
    queryFn: ({ signal }) => keeping(resultsSlot(id), find(question, newIds, signal)),
    staleTime: 0,
  })
  const { data, oldSince } = useKept<Results>(resultsSlot(id), live, (kept) => kept.data)
  return { data, oldSince, error: live.error, refetch: live.refetch }
}

/** One that is listed no more is left out; without an answer nothing is. */
function orGone(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}

type Results = { items: BusinessCard[]; total: number }

async function find(question: Question, newIds: readonly number[], signal?: AbortSignal): Promise<Results> {
  const { near, ...rest } = question
  const around = near && { lat: near.lat, lng: near.lng, radius: near.radius }
  const query = { ...rest, ...around, sort: 'useful', limit: MAX_RESULTS, fields: 'card' } as const
  const { items, total } = await ask(searchBusinesses, { query }, signal)
  const found = new Map(items.map((item) => [item.id, item]))
  const missing = newIds.filter((id) => !found.has(id)).slice(0, MAX_ASKED)
  const asked = await Promise.all(
    missing.map((id) => ask(getBusiness, { params: { id }, query: {} }, signal).catch(orGone)),
  )
  for (const business of asked) if (business) found.set(business.id, { ...business, distance: null })
  const isNew = new Set(newIds)
  const all = [...found.values()]
  return {
    items: [...all.filter(({ id }) => isNew.has(id)), ...all.filter(({ id }) => !isNew.has(id))],
    total,
  }
}

/** Keeps what a search finds, and what is new in it, for the time without a network, before its page is opened. */
export async function keepResults({ id, question, newIds }: SavedSearch): Promise<void> {
  const kept = keptAnswer<Results>(resultsSlot(id))?.data.items.map((item) => item.id)
  if (kept && newIds.slice(0, MAX_ASKED).every((newId) => kept.includes(newId))) return
  // Without an answer it is tried again another time.
  await keeping(resultsSlot(id), find(question, newIds)).catch(() => undefined)
}

/** Whether two questions are one to a person: what was asked from within the same kilometre is. */
export function isSameQuestion(a: Question, b: Question): boolean {
  const said = ({ near, ...rest }: Question) =>
    JSON.stringify([
      rest.q.trim(),
      rest.categoryId,
      rest.city,
      rest.district,
      rest.openNow,
      rest.hasPhone,
      near?.radius,
    ])
  const isNear = a.near && b.near ? distanceKm(a.near, b.near) <= 1 : a.near === b.near
  return said(a) === said(b) && isNear
}

const CHANGES_LIST = { stale: [LIST], toastsRefusal: true }

export const useSaveSearch = () =>
  useSave((question: Question) => ask(saveSearch, { body: { question } }), {
    ...CHANGES_LIST,
    onSuccess: (saved) => void keepResults(saved),
  })

export const useRenameSearch = () =>
  useSave(
    ({ id, name }: { id: number; name: string }) =>
      ask(renameSavedSearch, { params: { id }, body: { name } }),
    CHANGES_LIST,
  )

export const useEndSearch = (onEnd?: () => void) =>
  useSave(({ id }: Pick<SavedSearch, 'id' | 'name'>) => ask(removeSavedSearch, { params: { id } }), {
    ...CHANGES_LIST,
    done: (_ok, { name }) => text.ended(name),
    onSuccess: () => onEnd?.(),
  })

/** These are not new in it any more; without a network they stay so. */
export const useSeeSearch = () =>
  useSave(
    ({ id, ids }: { id: number; ids: readonly number[] }) =>
      ask(seeSavedSearch, { params: { id }, body: { ids: [...ids] } }),
    { stale: [LIST] },
  )

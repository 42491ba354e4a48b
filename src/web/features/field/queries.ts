import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import {
  getBusinessStats,
  listFieldPlans,
  listFieldWorkers,
  listPlansOfTheDay,
  listRecentBusinesses,
} from '#contract/field-plans.ts'
import { type FieldRecord, fieldDay, listFieldRecords } from '#contract/field-records.ts'
import { type PlaceToCheck, placesToCheck } from '#contract/field-visits.ts'
import { getSurvey } from '#contract/surveys.ts'
import { distanceKm, type Point, roundTo10m } from '#lib/geo.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { keepAnswer, keeping, keptAnswer } from '#web/lib/kept-answers.ts'
import { useKept } from '#web/lib/use-kept.ts'

const DAY = 'field day'
const NEAR = 'field nearby'
const RECORDS = 'field records'
/** Of a plan's area, a day's work of several people. */
const MAX_PLAN = 100

const FIELD_WORK = 'field work'
const SURVEY = 'field survey'

/** Somebody out in the field looks again and again: each look is a new one. */
const FRESH = { staleTime: 0 }

/** A query whose last answer is stored in `slot`, and shown with its age without a network. */
function useStored<T>(
  slot: string,
  asking: (signal: AbortSignal) => Promise<T>,
  options: { queryKey: QueryKey; staleTime?: number },
) {
  const query = useQuery({
    ...options,
    queryFn: ({ signal }) => keeping(slot, asking(signal)),
    refetchOnReconnect: true,
  })
  return { ...query, ...useKept<T>(slot, query, ({ data }) => data) }
}

/** Plans to choose from, and what one did today; without a network the plans that were answered last. */
export function useFieldDay() {
  return useStored(DAY, (signal) => ask(fieldDay, {}, signal), { queryKey: [DAY] }).data
}

/** The week's sample; without a network the last answer. */
export const useSurvey = () =>
  useStored(SURVEY, (signal) => ask(getSurvey, {}, signal), { queryKey: [SURVEY], ...FRESH })

/** A worker's own records; without a network the last answer. */
export const useFieldRecords = () =>
  useStored(RECORDS, (signal) => ask(listFieldRecords, {}, signal), { queryKey: [RECORDS], ...FRESH })

/** Of an edit that arrived, at once: the network may be gone before the list is asked for again. */
function takeRecord(client: QueryClient, record: FieldRecord): void {
  const list = client.getQueryData<FieldRecord[]>([RECORDS]) ?? keptAnswer<FieldRecord[]>(RECORDS)?.data
  if (!list) return
  const data = list.map((one) => (one.id === record.id ? record : one))
  client.setQueryData([RECORDS], data)
  keepAnswer(RECORDS, Date.now(), { data })
}

/** Something was sent: the day's figures and lists, and the places' dates, are others. */
export function refreshField(client: QueryClient, record: FieldRecord | null): void {
  if (record) takeRecord(client, record)
  void client.invalidateQueries({ queryKey: [RECORDS] })
  void client.invalidateQueries({ queryKey: [DAY] })
  void client.invalidateQueries({ queryKey: [NEAR] })
  void client.invalidateQueries({ queryKey: [SURVEY] })
}

/** Places to visit; without a network the last ones, with distances from the present position. */
export function usePlacesToCheck(point: Point | null, planId: number | null) {
  const at = point && roundTo10m(point)
  const slot = planId === null ? NEAR : `${NEAR} ${planId}`
  const query = useQuery({
    queryKey: [NEAR, planId, at?.lat, at?.lng],
    queryFn: at
      ? ({ signal }) => {
          const plan = planId === null ? {} : { planId, limit: MAX_PLAN }
          const asked = ask(placesToCheck, { query: { ...at, ...plan } }, signal)
          return keeping(slot, asked, (data) => ({ data, point: at }))
        }
      : skipToken,
    staleTime: 60_000,
    refetchOnReconnect: true,
  })
  const kept = useKept<PlaceToCheck[]>(at ? slot : null, query, ({ data }) =>
    data.map((place) => ({ ...place, distance: at ? distanceKm(at, place) : place.distance })),
  )
  return { ...query, ...kept }
}

const useFieldWork = <T>(name: string, asking: (signal: AbortSignal) => Promise<T>) =>
  useStored(`${FIELD_WORK} ${name}`, asking, { queryKey: [FIELD_WORK, name], ...FRESH })

export const useBusinessStats = () => useFieldWork('stats', (signal) => ask(getBusinessStats, {}, signal))

export const usePlansOfTheDay = () =>
  useFieldWork('plans of the day', (signal) => ask(listPlansOfTheDay, {}, signal))

export const useRecentBusinesses = () =>
  useFieldWork('recent', (signal) => ask(listRecentBusinesses, {}, signal))

export const useFieldWorkers = () => useAsk([FIELD_WORK, 'workers'], listFieldWorkers, {})

export const useFieldPlans = () =>
  useAskPages([FIELD_WORK, 'plans'], listFieldPlans, (cursor) => ({ query: { cursor } }))

export const refreshFieldWork = (client: QueryClient) => client.invalidateQueries({ queryKey: [FIELD_WORK] })

import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { type FieldRecord, fieldDay, listFieldRecords } from '#contract/field-records.ts'
import { type PlaceToCheck, placesToCheck } from '#contract/field-visits.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { ask } from '#web/lib/ask.ts'
import { keepAnswer, keeping, keptAnswer } from '#web/lib/kept-answers.ts'
import { roughly } from '#web/lib/position.ts'
import { useKept } from '#web/lib/use-kept.ts'

const DAY = 'field day'
const NEAR = 'field nearby'
const RECORDS = 'field records'
/** Of a plan's area, a day's work of several people. */
const PLAN_MOST = 100

/** Plans to choose from, and what one did today; without a network the plans that were answered last. */
export function useFieldDay() {
  const query = useQuery({
    queryKey: [DAY],
    queryFn: ({ signal }) => keeping(DAY, ask(fieldDay, {}, signal)),
    refetchOnReconnect: true,
  })
  return useKept<Reply<typeof fieldDay>>(DAY, query, ({ data }) => data).data
}

/** What one recorded, as it stands; without a network as it was answered last. */
export function useFieldRecords() {
  const query = useQuery({
    queryKey: [RECORDS],
    queryFn: ({ signal }) => keeping(RECORDS, ask(listFieldRecords, {}, signal)),
    staleTime: 0,
    refetchOnReconnect: true,
  })
  return { ...query, ...useKept<FieldRecord[]>(RECORDS, query, ({ data }) => data) }
}

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
}

/** Places to look at; without a network those answered last, with distances from where one stands now. */
export function usePlacesToCheck(point: Point | null, planId: number | null) {
  const at = point && roughly(point)
  const slot = planId === null ? NEAR : `${NEAR} ${planId}`
  const query = useQuery({
    queryKey: [NEAR, planId, at?.lat, at?.lng],
    queryFn: at
      ? ({ signal }) => {
          const plan = planId === null ? {} : { planId, limit: PLAN_MOST }
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

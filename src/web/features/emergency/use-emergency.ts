import { useEffect, useState } from 'react'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type { Point } from '#lib/geo.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { keepable, seenFrom } from '#web/lib/distances.ts'
import { keepAnswer, keptAnswer, type StoredAnswer } from '#web/lib/kept-answers.ts'
import { useElapsed, useNow } from '#web/lib/use-time.ts'
import { useOpenPlaces } from './queries.ts'
import { type EmergencyPlace, FARTHEST_KM, rank, toEmergencyPlace } from './rules.ts'

const SLOT = 'emergency'
const MAX_PLACES = 80

/** Keeps the best of a whole list for the time without a network; `at` in milliseconds since 1970. */
const keepPlaces = (places: readonly EmergencyPlace[], point: Point, at: number): void =>
  keepAnswer(SLOT, at, keepable(places.slice(0, MAX_PLACES), point))

const keptPlaces = (): StoredAnswer<EmergencyPlace[]> | null => keptAnswer(SLOT)

/** Time the fast trades wait for the slow ones, and an empty page for the network. */
const PARTS_MS = 2500
const PATIENCE_MS = 4000

type Question = {
  point: Point | null
  /** Whether `point` is where somebody is or chose to be: assumed places are not stored. */
  meant: boolean
  radius: number
  /** The emergency categories; empty while they are on their way. */
  trades: readonly { id: number }[]
}

export type Emergency = {
  /** Ranked; null: nothing to show yet. */
  places: EmergencyPlace[] | null
  /** When `places` were answered, where they may be old: the network is away or slow. */
  oldSince: number | null
  /** No answer failed: they are only on their way still. */
  isSlow: boolean
  failed: boolean
  retry(): void
}

/** The nearest open places of all emergency trades; without a network those of the last answer. */
export function useEmergency({ point, meant, radius, trades }: Question): Emergency {
  const ids = [...new Set([EMERGENCY_CATEGORY, ...trades.map(({ id }) => id)])]
  const { lists, settled, failing, at, retry } = useOpenPlaces(point, radius, ids)
  const [kept] = useState(() => keptPlaces())
  const online = useOnline()
  const parts = useElapsed(PARTS_MS)
  const impatient = useElapsed(PATIENCE_MS)
  const now = useNow().getTime()

  const complete = settled && !failing && trades.length > 0
  const found = lists.flatMap((list) => (list ? [list.map(toEmergencyPlace)] : []))
  useEffect(() => {
    if (!complete || !meant || !point || at === null) return
    const places = lists.flatMap((list) => list ?? []).map(toEmergencyPlace)
    keepPlaces(rank([places], at), point, at)
  }, [complete, meant, point, at, lists])

  const answered = found.length > 0 && (settled || parts) ? rank(found, now) : null
  // That nothing is open is only known when every trade has answered.
  const live = answered?.length === 0 && (!settled || failing) ? null : answered
  const fromKept = live === null && kept && (!online || failing || impatient) ? old(kept, point) : null
  const shown = live ?? (fromKept && rank([fromKept], now))
  const failed = shown === null && failing && settled
  const oldSince = live ? (failing || !online ? at : null) : (kept?.at ?? null)
  return { places: shown, oldSince: shown ? oldSince : null, isSlow: !failing, failed, retry }
}

/** Null when none is near enough to help. */
function old(
  { point: then, data }: StoredAnswer<EmergencyPlace[]>,
  now: Point | null,
): EmergencyPlace[] | null {
  const from = now ?? then
  const near = from ? seenFrom(from, data, FARTHEST_KM) : []
  return near.length > 0 ? near : null
}

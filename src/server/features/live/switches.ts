import type { EventData } from '#contract/live.ts'

/** Delay of the first switch after a quiet time: the listing in memory must learn of it, too. */
const FIRST_MS = 250
/** Least time between two notices of switches: phones should sleep between. */
const GATHER_MS = 3000
/** Of one event. */
const MAX_AT_ONCE = 100

type Switched = EventData<'open'>['businesses'][number]

type SwitchesDeps = {
  /** Resolves when whoever asks now is answered as things stand. */
  caughtUp: () => Promise<void>
  tellAll: (data: EventData<'open'>) => void
  onError: (error: unknown) => void
}

/** Gathers switches of open and closed, and tells them to all streams together. */
export function makeSwitches({ caughtUp, tellAll, onError }: SwitchesDeps) {
  let gathered = new Map<number, Switched>()
  let timer: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  async function tell(): Promise<void> {
    await caughtUp()
    timer = undefined
    toldAt = performance.now()
    const businesses = [...gathered.values()]
    gathered = new Map()
    for (let from = 0; from < businesses.length; from += MAX_AT_ONCE)
      tellAll({ businesses: businesses.slice(from, from + MAX_AT_ONCE) })
  }

  const later = (ms: number) => {
    timer = setTimeout(() => {
      tell().catch((error: unknown) => {
        onError(error)
        later(GATHER_MS)
      })
    }, ms)
  }

  return {
    note(one: Switched): void {
      gathered.set(one.id, one)
      if (timer === undefined) later(Math.max(FIRST_MS, toldAt + GATHER_MS - performance.now()))
    },
    stop: (): void => clearTimeout(timer),
  }
}

import { ANSWER_SECONDS, ASKING_MINUTES, LIST_MINUTES, WAVE_SECONDS } from '#contract/call-outs-rules.ts'
import type { Point } from '#lib/geo.ts'
import { comesTo } from '#server/features/call-outs/area.ts'
import { type Candidate, chooseWaves } from '#server/features/call-outs/waves.ts'
import type { Random } from '../random.ts'
import { assumptions, SECONDS_OF_EVENING } from './assumptions.ts'
import type { makeMinutes, SimulatedBusiness } from './world.ts'

export type SimulatedRequest = {
  id: number
  at: number
  place: Point
  /** How many could come at its beginning. */
  eligible: number
  /** By business. */
  ways: Map<number, number>
  asked: Set<number>
  wave: number
  takenAt: number | null
  minutes: number | null
}

type Event = { at: number; run: () => void }
type World = {
  businesses: readonly SimulatedBusiness[]
  requests: readonly { at: number; place: Point }[]
  minutesTo: ReturnType<typeof makeMinutes>
  random: Random
  /** Numbers of requests begin behind this one. */
  firstId: number
}

/** Events in the order of time. */
function makeClock() {
  const events: Event[] = []
  return {
    at(at: number, run: () => void): void {
      let i = events.length
      while (i > 0 && (events[i - 1]?.at ?? 0) < at) i--
      events.splice(i, 0, { at, run }) // the next one stands last
    },
    runAll(): void {
      for (let next = events.pop(); next; next = events.pop()) next.run()
    },
  }
}

/** One evening of one trade, by the rules of the product: businesses keep what was learnt of them. */
export function simulateEvening(world: World): SimulatedRequest[] {
  const { businesses, minutesTo, random, firstId } = world
  const clock = makeClock()
  const byId = new Map(businesses.map((one) => [one.id, one]))
  for (const one of businesses) Object.assign(one, { askedAt: [], busyUntil: 0, cardUntil: 0 })
  const requests = world.requests.map(
    (request, i): SimulatedRequest => ({
      ...request,
      id: firstId + i,
      eligible: 0,
      ways: new Map(),
      asked: new Set(),
      wave: 0,
      takenAt: null,
      minutes: null,
    }),
  )

  function candidatesOf(request: SimulatedRequest, now: number): Candidate[] {
    const isWide = now - request.at >= LIST_MINUTES * 60
    return [...request.ways].flatMap(([id, minutes]) => {
      const one = byId.get(id)
      if (!one || request.asked.has(id) || one.busyUntil > now || one.cardUntil > now) return []
      const area = { kind: 'minutes', minutes: one.areaMinutes } as const
      if (!comesTo(area, request.place, { minutes, isWide })) return []
      const { asked, accepted } = one
      const askedLastHour = one.askedAt.filter((at) => at > now - 3600).length
      return [{ businessId: id, minutes, asked, accepted, askedLastHour }]
    })
  }

  function accept(request: SimulatedRequest, one: SimulatedBusiness, now: number): boolean {
    if (request.takenAt !== null || one.busyUntil > now) return false
    const minutes = request.ways.get(one.id) ?? 0
    request.takenAt = now
    request.minutes = minutes
    one.accepted += 1
    const { least, most } = assumptions.work
    one.busyUntil = now + 60 * (assumptions.settingOut + minutes + random.whole(least, most))
    return true
  }

  /** Lets a business answer after its time; counted in its record unless it was taken before its time was over. */
  function ask(request: SimulatedRequest, one: SimulatedBusiness, now: number): void {
    const way = one.isInApp ? 'app' : 'sms'
    const { [way]: median, spread } = assumptions.answer
    const seconds = assumptions.delivery[way] + median * Math.exp(spread * random.normal())
    const until = now + ANSWER_SECONDS[way]
    request.asked.add(one.id)
    one.askedAt.push(now)
    one.askedEver += 1
    one.cardUntil = until
    const saysYes = random.chance(one.yes)
    const answers = saysYes || random.chance(assumptions.no)
    clock.at(answers && now + seconds < until ? now + seconds : until, () => {
      const isTimely = now + seconds < until
      if (request.takenAt !== null) {
        one.cardUntil = Math.min(one.cardUntil, now + seconds)
        return
      }
      one.asked += 1
      if (answers && isTimely) one.cardUntil = now + seconds
      if (saysYes && isTimely) accept(request, one, now + seconds)
    })
  }

  /** Waves that are due at the same moment are chosen together. */
  function runWaves(due: readonly SimulatedRequest[], now: number): void {
    const open = due.filter(({ takenAt }) => takenAt === null)
    const chosen = chooseWaves(
      open.map((request) => ({
        id: request.id,
        wave: request.wave + 1,
        asked: request.asked.size,
        candidates: candidatesOf(request, now),
      })),
    )
    for (const request of open) {
      const asked = chosen.get(request.id) ?? []
      if (asked.length > 0) request.wave += 1
      for (const { businessId } of asked) {
        const one = byId.get(businessId)
        if (one) ask(request, one, now)
      }
      if (now + WAVE_SECONDS < request.at + ASKING_MINUTES * 60)
        clock.at(now + WAVE_SECONDS, () => runWaves([request], now + WAVE_SECONDS))
    }
  }

  for (const [at, together] of Map.groupBy(requests, (request) => request.at))
    clock.at(at, () => {
      for (const request of together) {
        const found = minutesTo(request.place, businesses, at)
        for (const { one, minutes } of found) request.ways.set(one.id, minutes)
        request.eligible = candidatesOf(request, at).length
      }
      runWaves(together, at)
    })
  clock.runAll()
  return requests
}

/** Moments of an evening's requests, to the second. */
export function requestTimes(count: number, random: Random): number[] {
  return Array.from({ length: count }, () => {
    let at = random.next()
    const hour = assumptions.hours.findIndex((share) => {
      at -= share
      return at < 0
    })
    return Math.min(SECONDS_OF_EVENING - 1, Math.floor(3600 * (Math.max(0, hour) + random.next())))
  })
}

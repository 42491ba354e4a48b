import { getBusiness, nearbyOpen } from '#contract/businesses.ts'
import { sendMessage } from '#contract/messages.ts'
import { countVisit } from '#contract/stats-visits.ts'
import { spinWheel } from '#contract/wheel.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import { LIMIT } from '../nearby/questions.ts'
import { readTrades } from '../nearby/trades.ts'
import type { Random } from '../random.ts'

export const kinds = ['page', 'list', 'search', 'place', 'note', 'message', 'spin'] as const
export type Kind = (typeof kinds)[number]

/** `at`: seconds after the visit began. */
export type Request = {
  kind: Kind
  at: number
  method: 'GET' | 'POST'
  path: string
  body?: object
  token?: string
}

/** An hour of the evening, or a minute of it, with its share of the day's visits and how many of them come in a second of it. */
export type Phase = { name: string; hour: number; shareOfHour: number }

/** Estimated, as `docs/scale.md` takes it for granted: 12 % of a day in its busiest hour, whose busiest minute has twice the mean. */
export const PHASES: readonly Phase[] = [
  { name: '18 to 19', hour: 18, shareOfHour: 0.07 },
  { name: '19 to 20', hour: 19, shareOfHour: 0.09 },
  { name: '20 to 21', hour: 20, shareOfHour: 0.12 },
  { name: 'its busiest minute', hour: 20, shareOfHour: 0.24 },
  { name: '21 to 22', hour: 21, shareOfHour: 0.11 },
  { name: '22 to 23', hour: 22, shareOfHour: 0.08 },
  { name: '23 to 24', hour: 23, shareOfHour: 0.05 },
]
const VISITS_A_PERSON_AND_DAY = 0.1 * 1.3
const SPINS_OF_A_VISIT = 0.03 / VISITS_A_PERSON_AND_DAY
const MESSAGES_OF_A_VISIT = 0.05
export const SIGNED_IN = 0.5
/** Of a stream. */
export const OPEN_SECONDS = 180
/** In which a visit's requests are asked. */
export const VISIT_SECONDS = 20
const OF_ALL_TRADES = 0.2
/** From ten in the evening people elsewhere come this much less than in the four largest provinces. */
const LATE_HOUR = 22
const LATE_ELSEWHERE = 0.6
const LARGE = new Set(['06', '16', '34', '35'])

export const visitsASecond = (people: number, { shareOfHour }: Phase): number =>
  (people * VISITS_A_PERSON_AND_DAY * shareOfHour) / 3600

export type World = {
  size: number
  pages: readonly string[]
  searches: readonly string[]
  /** Each spins once. */
  spinners: string[]
  writers: readonly string[]
  /** Those whose owners listen. */
  businesses: readonly number[]
}

/** Makes visits: from where people live and trade by trade, by the hour. */
export function makeVisits(world: World, random: Random) {
  const { pickDistrict } = readGeography()
  const pickTrade = readTrades()

  function around(hour: number): string {
    let district = pickDistrict(random)
    while (hour >= LATE_HOUR && !LARGE.has(district.plate) && !random.chance(LATE_ELSEWHERE))
      district = pickDistrict(random)
    const { lat, lng } = scatter(district, random)
    return `lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}`
  }
  const list = (hour: number): string => {
    const category = random.chance(OF_ALL_TRADES) ? '' : `&categoryId=${pickTrade(random).id}`
    return `${nearbyOpen.path}?${around(hour)}&radius=10&limit=${LIMIT}${category}`
  }
  const withId = (path: string, id: number) => path.replace('{id}', String(id))
  const id = () => random.whole(1, world.size)

  return (hour: number): Request[] => {
    const at = () => random.next() * VISIT_SECONDS
    const get = (kind: Kind, path: string): Request => ({ kind, at: at(), method: 'GET', path })
    const note = (visited: number): Request => {
      const body = { kind: 'view', device: String(random.whole(1, 1e9)) }
      return { kind: 'note', at: at(), method: 'POST', path: withId(countVisit.path, visited), body }
    }
    const requests = [
      get('page', random.pick(world.pages)),
      ...[1, 2, 3].map(() => get('list', list(hour))),
      get('search', random.pick(world.searches)),
      ...[1, 2].map(() => get('place', withId(getBusiness.path, id()))),
      note(id()),
      note(id()),
    ]
    const spinner = random.chance(SPINS_OF_A_VISIT) ? world.spinners.pop() : undefined
    if (spinner !== undefined) {
      const body = { wheelType: 'platform', businessId: null, clientSeed: 'bench' }
      requests.push({ kind: 'spin', at: at(), method: 'POST', path: spinWheel.path, body, token: spinner })
    }
    if (random.chance(MESSAGES_OF_A_VISIT)) {
      const body = { toBusinessId: random.pick(world.businesses), message: 'Merhaba' }
      const token = random.pick(world.writers)
      requests.push({ kind: 'message', at: at(), method: 'POST', path: sendMessage.path, body, token })
    }
    return requests
  }
}

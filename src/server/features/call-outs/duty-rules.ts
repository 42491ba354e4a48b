import {
  type CallOutTariff,
  DUTY_HOURS_MAX,
  type Duty,
  type DutyArea,
  type DutyObstacle,
  type putDuty,
} from '#contract/call-outs-duty.ts'
import { needsLicence } from '#contract/call-outs-trades.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { FieldCode } from '#contract/errors.ts'
import { HOUR_MS } from '#lib/time.ts'
import { isSimple } from './area.ts'
import type { DutyFacts } from './store-duty.ts'

type Body = Parsed<typeof putDuty>['body']
type Known = {
  tariff: CallOutTariff | null
  area: DutyArea | null
  peopleIds: readonly number[]
  now: number
}

/** Below so many asks a share says nothing. */
const MIN_ASKS = 5

export const yesPercentOf = ({ asked, accepted }: { asked: number; accepted: number }): number | null =>
  asked < MIN_ASKS ? null : Math.round((100 * accepted) / asked)

export const plateOf = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ').toLocaleUpperCase('tr')

/** Fields that cannot be accepted, with why; `known`: as last given. */
export function dutyErrors(body: Body, known: Known): Record<string, FieldCode> {
  const { onDuty, until, tariff, area, vehicles = [], people = [] } = body
  const endsIn = until === undefined ? Number.NaN : Date.parse(until) - known.now
  const plates = vehicles.map(({ plate }) => plateOf(plate))
  const isMissing = onDuty && until === undefined
  const found: [string, FieldCode | false][] = [
    ['until', isMissing && 'required'],
    ['until', onDuty && !isMissing && !(endsIn > 0 && endsIn <= DUTY_HOURS_MAX * HOUR_MS) && 'until_invalid'],
    ['tariff', onDuty && !tariff && !known.tariff && 'required'],
    ['area', onDuty && !area && !known.area && 'required'],
    ['area', area !== undefined && areaError(area)],
    ['vehicles', new Set(plates).size < plates.length && 'plate_twice'],
    ['people', people.some((id) => !known.peopleIds.includes(id)) && 'shift_unknown'],
  ]
  return Object.fromEntries(found.filter((one): one is [string, FieldCode] => one[1] !== false))
}

function areaError({ kind, minutes, points }: DutyArea): FieldCode | false {
  if (kind === 'minutes') return minutes === undefined && 'required'
  if (!points) return 'required'
  return !isSimple(points) && 'polygon_invalid'
}

type Seen = Pick<Duty, 'onDuty' | 'vehicles'>

/** The first thing that stands in the way of being asked; null: nothing does. */
export function obstacleOf(isOn: boolean, facts: DutyFacts, seen: Seen): DutyObstacle | null {
  const { trade, isListed, position, isLicenceSeen, openState, runningJobs } = facts
  const obstacles: [DutyObstacle, boolean][] = [
    ['off', !isOn],
    ['trade', trade === null],
    ['not_listed', !isListed],
    ['no_position', position === null],
    ['licence', trade !== null && needsLicence(trade) && !isLicenceSeen],
    ['not_on_duty', !seen.onDuty],
    ['not_open', openState !== 'open'],
    ['nobody', !facts.isReachable],
    ['on_job', runningJobs >= Math.max(1, seen.vehicles.length)],
  ]
  return obstacles.find(([, stands]) => stands)?.[0] ?? null
}

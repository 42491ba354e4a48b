import type { Duty, putDuty } from '#contract/call-outs-duty.ts'
import { needsLicence } from '#contract/call-outs-trades.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteMember } from '../audit/audit.ts'
import { dutyErrors, obstacleOf, plateOf, yesPercentOf } from './duty-rules.ts'
import * as store from './store-duty.ts'

type Body = Parsed<typeof putDuty>['body']
type DutyDeps = { sql: Sql; isOn: boolean }

/** Whether businesses are on duty for call-outs. That who calls works there has been asked. */
export function makeDuty({ sql, isOn }: DutyDeps) {
  async function read(businessId: number): Promise<Duty> {
    const [facts, duty, vehicles, people, record] = await Promise.all([
      store.readDutyFacts(sql, businessId),
      store.readDuty(sql, businessId),
      store.listVehicles(sql, businessId),
      store.listDutyPeople(sql, businessId),
      store.readRecord(sql, businessId),
    ])
    if (!facts) throw new Failure('not_found')
    const { trade, position, isLicenceSeen } = facts
    const seen = { onDuty: duty?.isOn ?? false, vehicles, people }
    const { until, area = null, isOn: _, pausedAt = null, ...tariff } = duty ?? { until: null }
    return {
      ...seen,
      trade,
      licence: isLicenceSeen ? 'seen' : trade && needsLicence(trade) ? 'not_seen' : 'not_needed',
      now: new Date().toISOString(),
      until: until?.toISOString() ?? null,
      pausedAt: pausedAt?.toISOString() ?? null,
      tariff: 'includes' in tariff ? tariff : null,
      area,
      position,
      obstacle: obstacleOf(isOn, facts, seen),
      record: {
        ...record,
        yesPercent: yesPercentOf(record),
      },
    }
  }

  function requireAllowed(duty: Duty): void {
    if (!isOn) throw new Failure('call_outs_off')
    if (duty.obstacle === 'trade') throw new Failure('call_out_trade')
    if (duty.obstacle === 'not_listed' || duty.obstacle === 'no_position')
      throw new Failure('duty_not_listed')
    if (duty.obstacle === 'licence') throw new Failure('licence_not_seen')
  }

  async function write(db: Tx, businessId: number, userId: number, body: Body, before: Duty): Promise<void> {
    const { onDuty, until, tariff = before.tariff, area = before.area, vehicles, people } = body
    if (tariff && area)
      await store.putDuty(db, businessId, { tariff, area, until: onDuty && until ? new Date(until) : null })
    if (vehicles)
      await store.setVehicles(
        db,
        businessId,
        vehicles.map(({ plate }) => plateOf(plate)),
      )
    if (!tariff || !area) return
    const onShift = before.people.filter(({ isOnShift }) => isOnShift).map((one) => one.userId)
    const shift = people ?? (onShift.length > 0 ? onShift : [userId])
    await store.setShift(db, businessId, shift)
    if (onDuty !== before.onDuty)
      await noteMember(db, userId, { action: 'business.duty', subjectId: businessId, data: { onDuty } })
  }

  return {
    /** Throws `not_found`. */
    read,

    /** Throws `call_outs_off`, `call_out_trade`, `duty_not_listed`, `licence_not_seen`, `invalid_input`. */
    async put(businessId: number, userId: number, body: Body): Promise<Duty> {
      const before = await read(businessId)
      if (body.onDuty) requireAllowed(before)
      const peopleIds = before.people.map((one) => one.userId)
      const fields = dutyErrors(body, { ...before, peopleIds, now: Date.now() })
      if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields })
      await tx(sql, async (db) => {
        await store.lockDuty(db, businessId)
        await write(db, businessId, userId, body, before)
      })
      return read(businessId)
    },
  }
}

import type { Parsed } from '#contract/endpoint.ts'
import type {
  addBusinessPrize,
  addSegment,
  BusinessPrize,
  editBusinessPrize,
  editSegment,
  Segment,
  WheelBudget,
} from '#contract/wheel-segments.ts'
import { wheelText } from '#text/wheel.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteAudit, noteMember } from '../audit/audit.ts'
import { capsOf, checkSegment, type WheelConfig } from './caps.ts'
import { ODDS_SCALE, oddsOf, toKurus, toLiras } from './rules.ts'
import { openBudget, readBudget, setBudget } from './store-budget.ts'
import * as store from './store-segments.ts'

const MAX_PRIZES = 12

type Given = Omit<Parsed<typeof editBusinessPrize>['body'], 'kind'> & Parsed<typeof editSegment>['body']

const newSegment: store.SegmentFields = {
  surface: 'business',
  position: 0,
  title: '',
  kind: 'discount',
  value: 0,
  weight: 0,
  stock: null,
  startsOn: null,
  endsOn: null,
  validDays: 90,
  inCityWheel: false,
  isActive: true,
}

/** Applies the fields named in `given` to the current ones. */
function over(current: store.SegmentFields, given: Given): store.SegmentFields {
  const { value, odds, title, ...others } = given
  const named = Object.fromEntries(Object.entries(others).filter(([, one]) => one !== undefined))
  return {
    ...current,
    ...named,
    ...(title !== undefined && { title: title.trim() }),
    ...(value !== undefined && { value: toKurus(value) }),
    ...(odds !== undefined && { weight: Math.round(odds * ODDS_SCALE) }),
  }
}

const toBusinessPrize = ({
  weight,
  value,
  surface: _,
  position: __,
  ...row
}: store.EditedRow): BusinessPrize => ({
  ...row,
  value: toLiras(value),
  odds: weight / ODDS_SCALE,
})

function toSegments(rows: store.EditedRow[]): Segment[] {
  const surfaces = Map.groupBy(rows, (row) => row.surface)
  const odds = new Map<number, number>()
  for (const own of surfaces.values()) {
    const shares = oddsOf(own.map((row) => (row.isActive ? row.weight : 0)))
    own.forEach((row, i) => void odds.set(row.id, shares[i] ?? 0))
  }
  return rows.map(({ value, inCityWheel: _, surface, ...row }) => ({
    ...row,
    surface: surface === 'modal' ? 'modal' : 'page',
    value: toLiras(value),
    odds: odds.get(row.id) ?? 0,
  }))
}

const oneOf = <T extends { id: number }>(rows: T[], id: number): T => {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Failure('not_found')
  return found
}

/** Segments of wheels: a business's prizes by its owner, the platform's segments by admins. */
export type Segments = ReturnType<typeof makeSegments>

export function makeSegments({ sql, config }: { sql: Sql; config: WheelConfig }) {
  const caps = capsOf(config)
  const ofBusiness = async (businessId: number) =>
    (await store.listSegmentRows(sql, businessId)).map(toBusinessPrize)
  const ofPlatform = async () => toSegments(await store.listSegmentRows(sql, null))

  /** In a transaction that holds the business: its chances never add up to more than one. */
  const checkBusiness = async (db: Db, businessId: number) => {
    const business = await store.lockBusiness(db, businessId)
    if (!business) throw new Failure('not_found')
    if (business.isRestricted) throw new Failure('promotion_restricted')
  }
  const checkOdds = async (db: Db, businessId: number) => {
    const rows = await store.listSegmentRows(db, businessId)
    const sum = rows.reduce((odds, row) => odds + (row.isActive ? row.weight : 0), 0)
    if (sum > ODDS_SCALE) throw new Failure('odds_full')
    if (rows.length > MAX_PRIZES) throw new Failure('prizes_full')
  }
  const edit = async (db: Db, businessId: number | null, id: number, given: Given) => {
    const current = await store.findSegment(db, businessId, id)
    if (!current) throw new Failure('not_found')
    const fields = checkSegment(over(current, given), caps)
    await store.updateSegment(db, id, fields)
  }

  return {
    ofBusiness,
    ofPlatform,

    /** Throws `promotion_restricted`, `odds_full`, `prizes_full`, `prize_needs_permit`, `invalid_input`. */
    async addPrize(
      actorId: number,
      businessId: number,
      given: Parsed<typeof addBusinessPrize>['body'],
    ): Promise<BusinessPrize> {
      const id = await tx(sql, async (db) => {
        await checkBusiness(db, businessId)
        const fields = checkSegment(over(newSegment, given), caps)
        await store.ensureLoss(db, businessId, wheelText.lost)
        const added = await store.insertSegment(db, businessId, fields)
        await checkOdds(db, businessId)
        await noteMember(db, actorId, { action: 'business.prize_changed', subjectId: businessId, data: {} })
        return added
      })
      return oneOf(await ofBusiness(businessId), id)
    },

    /** Throws as `addPrize`, and `not_found`. */
    async editPrize(
      actorId: number,
      businessId: number,
      id: number,
      given: Parsed<typeof editBusinessPrize>['body'],
    ): Promise<BusinessPrize> {
      await tx(sql, async (db) => {
        await checkBusiness(db, businessId)
        await edit(db, businessId, id, given)
        await checkOdds(db, businessId)
        await noteMember(db, actorId, { action: 'business.prize_changed', subjectId: businessId, data: {} })
      })
      return oneOf(await ofBusiness(businessId), id)
    },

    async removePrize(actorId: number, businessId: number, id: number): Promise<void> {
      await tx(sql, async (db) => {
        if (!(await store.retireSegment(db, businessId, id))) throw new Failure('not_found')
        await noteMember(db, actorId, { action: 'business.prize_changed', subjectId: businessId, data: {} })
      })
    },

    /** Throws `prize_needs_permit`, `invalid_input`. */
    async addSegment(actorId: number, given: Parsed<typeof addSegment>['body']): Promise<Segment> {
      const fields = checkSegment({ ...over(newSegment, given), inCityWheel: false }, caps)
      const id = await tx(sql, async (db) => {
        const subjectId = await store.insertSegment(db, null, fields)
        await noteAudit(db, { actorId, action: 'wheel.segment_added', subjectId, data: {} })
        return subjectId
      })
      return oneOf(await ofPlatform(), id)
    },

    /** Throws as `addSegment`, and `not_found`. */
    async editSegment(
      actorId: number,
      id: number,
      given: Parsed<typeof editSegment>['body'],
    ): Promise<Segment> {
      await tx(sql, async (db) => {
        await edit(db, null, id, given)
        const data = { fields: Object.keys(given).join(' ') }
        await noteAudit(db, { actorId, action: 'wheel.segment_edited', subjectId: id, data })
      })
      return oneOf(await ofPlatform(), id)
    },

    /** This year's; sets it first where a cap is given. */
    async budget(given?: { actorId: number; cap: number }): Promise<WheelBudget> {
      const row = await tx(sql, async (db) => {
        await openBudget(db)
        if (given) await setBudget(db, toKurus(given.cap))
        const budget = await readBudget(db)
        if (given && budget) {
          const data = { capKurus: toKurus(given.cap) }
          const { actorId } = given
          await noteAudit(db, { actorId, action: 'wheel.budget_set', subjectId: budget.year, data })
        }
        return budget
      })
      if (!row) throw new Failure('busy')
      return { year: row.year, cap: toLiras(row.cap), spent: toLiras(row.spent) }
    },
  }
}

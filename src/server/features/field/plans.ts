import type { UserType } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { FieldCode } from '#contract/errors.ts'
import type { addFieldPlan, FieldPlan, listFieldPlans, PlanFields } from '#contract/field-plans.ts'
import { idCursor } from '#lib/cursor.ts'
import { fold } from '#lib/turkish.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import type { Places } from '../places/places.ts'
import { followsOf } from './rules.ts'
import * as store from './store.ts'

/** Nobody walks more areas in a day. */
const MAX_ACTIVE = 100

type PlanPlaces = Pick<Places, 'findProvince' | 'districts'>

const refuse = (field: keyof PlanFields, code: FieldCode): never => {
  throw new Failure('invalid_input', { fields: { [field]: code } })
}

/** Province and district as they are kept. `plate`: where the plan is until now; another province has other districts. */
function townOf(
  { city, district }: PlanFields,
  plate: string | null,
  places: PlanPlaces,
): Partial<Pick<store.PlanColumns, 'plate' | 'districtId'>> {
  const province = city === undefined ? null : (places.findProvince(city) ?? refuse('city', 'city_unknown'))
  const newPlate = province?.plate ?? plate
  const moved = province
    ? { plate: province.plate, ...(province.plate !== plate && { districtId: null }) }
    : {}
  if (district === undefined) return moved
  if (district.trim() === '') return { ...moved, districtId: null }
  const found = places.districts(newPlate ?? '').find(({ name }) => fold(name) === fold(district))
  return { ...moved, districtId: (found ?? refuse('district', 'district_unknown')).id }
}

/** Plans, as the staff makes and changes them. */
export function makePlans({ sql, places }: { sql: Sql; places: PlanPlaces }) {
  const toWire = ({ plate, districtId, workerId, workerName, ...row }: store.PlanRow): FieldPlan => ({
    ...row,
    city: places.findProvince(plate)?.name ?? '',
    district: places.districts(plate).find(({ id }) => id === districtId)?.name ?? null,
    worker: workerId === null ? null : { id: workerId, name: workerName ?? '' },
  })

  async function get(id: number): Promise<FieldPlan> {
    const row = await store.getPlan(sql, id)
    if (!row) throw new Failure('not_found')
    return toWire(row)
  }

  async function columnsOf(db: Tx, fields: PlanFields, plate: string | null): Promise<store.PlanChange> {
    const { city: _city, district: _district, area, categoryIds, ...plain } = fields
    const ids = categoryIds && [...new Set(categoryIds)]
    if (ids && (await store.knownCategories(db, ids)).length < ids.length)
      refuse('categoryIds', 'category_unknown')
    const { workerId } = plain
    if (workerId != null && (await store.listWorkers(db, workerId)).length === 0)
      refuse('workerId', 'invalid')
    return {
      ...plain,
      ...townOf(fields, plate, places),
      ...(area !== undefined && { area: area.replaceAll(/\s+/g, ' ').trim() }),
      ...(ids && { categoryIds: ids }),
    }
  }

  return {
    ofTheDay: async (user: { id: number; userType: UserType }): Promise<FieldPlan[]> =>
      (await store.listActive(sql, followsOf(user), MAX_ACTIVE)).map(toWire),

    workers: () => store.listWorkers(sql),

    /** Throws `invalid_input` for a cursor that is none. */
    list: (query: Parsed<typeof listFieldPlans>['query']): Promise<Page<FieldPlan>> =>
      readPage(query, {
        codec: idCursor,
        read: (before, most) => store.listAll(sql, { before, most }),
        toItem: toWire,
      }),

    /** Throws `invalid_input` naming a city, district or category that is none. */
    async add(actorId: number, body: Parsed<typeof addFieldPlan>['body']): Promise<FieldPlan> {
      const { area, target, priority } = body
      const id = await tx(sql, async (db) => {
        const columns = await columnsOf(db, body, null)
        const { plate = '', districtId = null, categoryIds = [], isActive = true, workerId = null } = columns
        const added = await store.addPlan(db, {
          target,
          priority,
          plate,
          districtId,
          categoryIds,
          isActive,
          workerId,
          area: columns.area ?? area,
        })
        await noteAudit(db, { actorId, action: 'field_plan.added', subjectId: added, data: { target } })
        return added
      })
      return get(id)
    },

    /** Throws `not_found`, and `invalid_input` as above. */
    async edit(actorId: number, id: number, body: PlanFields): Promise<FieldPlan> {
      await tx(sql, async (db) => {
        const held = await store.holdPlan(db, id)
        if (!held) throw new Failure('not_found')
        const columns = await columnsOf(db, body, held.plate)
        await store.changePlan(db, id, columns)
        const { target = null, priority = null, isActive = null } = columns
        await noteAudit(db, {
          actorId,
          action: 'field_plan.changed',
          subjectId: id,
          data: { changed: Object.keys(body).sort().join(' '), target, priority, isActive },
        })
      })
      return get(id)
    },
  }
}

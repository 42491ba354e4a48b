import type { FieldWorker, PlanPriority } from '#contract/field-plans.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Follows } from './rules.ts'

/** Columns a plan is made of. */
export type PlanColumns = {
  area: string
  plate: string
  districtId: number | null
  target: number
  priority: PlanPriority
  categoryIds: number[]
  isActive: boolean
  workerId: number | null
}
/** Columns to change; absent ones stay. */
export type PlanChange = { [Name in keyof PlanColumns]?: PlanColumns[Name] | undefined }
export type PlanRow = PlanColumns & {
  id: number
  completed: number
  categories: string[]
  workerName: string | null
}

/** Active plans of one worker and the team; `follows` null: everybody's. */
export const activeFor = (db: Db, follows: Follows) =>
  db`is_active and coalesce(worker_id = ${follows}::bigint, true)`

/** The most pressing first. */
export const byUrgency = (db: Db) => db`field_plan_rank(priority)`

/** When today began in Istanbul. */
export const startOfToday = (db: Db) => db`date_trunc('day', now(), 'Europe/Istanbul')`

/** Whether a moment is of today in Istanbul, as a range that an index serves. */
export const isToday = (db: Db, at: ReturnType<Db>) =>
  db`${at} >= ${startOfToday(db)} and ${at} < ${startOfToday(db)} + interval '1 day'`

/** With what was recorded for each today, and its categories' names in their own order. */
const withProgress = (db: Db, plans: ReturnType<Db>) => db<PlanRow[]>`
  select p.id, p.area, p.plate, p.district_id, p.target, p.priority, p.category_ids, p.is_active,
    p.worker_id, (select u.name from app_user u where u.id = p.worker_id) as worker_name,
    array(select c.name from category c where c.id = any (p.category_ids) order by c.position, c.id) as categories,
    (
      select count(*) from field_record r
      where r.plan_id = p.id and ${isToday(db, db`r.recorded_at`)}
    ) as completed
  from (${plans}) as p`

export async function listActive(db: Db, follows: Follows, most: number): Promise<PlanRow[]> {
  return withProgress(
    db,
    db`select * from field_plan where ${activeFor(db, follows)} order by ${byUrgency(db)}, id limit ${most}`,
  )
}

/** The latest first, from before `before` on. */
export async function listAll(
  db: Db,
  { before, most }: { before: number | null; most: number },
): Promise<PlanRow[]> {
  const from = before === null ? db`` : db`where id < ${before}`
  return withProgress(db, db`select * from field_plan ${from} order by id desc limit ${most}`)
}

export async function getPlan(db: Db, id: number): Promise<PlanRow | null> {
  const [row] = await withProgress(db, db`select * from field_plan where id = ${id}`)
  return row ?? null
}

/** Locked until the transaction ends: the district must belong to the province. */
export async function holdPlan(tx: Tx, id: number): Promise<{ plate: string } | null> {
  const [row] = await tx<{ plate: string }[]>`select plate from field_plan where id = ${id} for update`
  return row ?? null
}

export async function addPlan(tx: Tx, plan: PlanColumns): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into field_plan (area, plate, district_id, target, priority, category_ids, is_active, worker_id)
    values (${plan.area}, ${plan.plate}, ${plan.districtId}, ${plan.target}, ${plan.priority}, ${plan.categoryIds}::int[],
      ${plan.isActive}, ${plan.workerId})
    returning id`
  if (!row) throw new Error('The plan was not added')
  return row.id
}

export async function changePlan(tx: Tx, id: number, plan: PlanChange): Promise<void> {
  const { categoryIds = null, districtId, workerId } = plan
  await tx`
    update field_plan set
      area = coalesce(${plan.area ?? null}, area),
      plate = coalesce(${plan.plate ?? null}, plate),
      district_id = ${districtId === undefined ? tx`district_id` : districtId},
      target = coalesce(${plan.target ?? null}, target),
      priority = coalesce(${plan.priority ?? null}, priority),
      category_ids = coalesce(${categoryIds}::int[], category_ids),
      worker_id = ${workerId === undefined ? tx`worker_id` : workerId},
      is_active = coalesce(${plan.isActive ?? null}, is_active),
      updated_at = now()
    where id = ${id}`
}

/** Who can be given a plan; `id`: only this one. */
export async function listWorkers(db: Db, id?: number): Promise<FieldWorker[]> {
  return db<FieldWorker[]>`
    select id, name from app_user
    where user_type in ('field', 'admin') and blocked_at is null ${id === undefined ? db`` : db`and id = ${id}`}
    order by name, id limit 500`
}

/** Of these ids the ones that are categories. */
export async function knownCategories(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from category where id = any (${[...ids]}::bigint[])`
  return rows.map(({ id }) => id)
}

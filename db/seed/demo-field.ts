import type { PlanPriority } from '#contract/field-plans.ts'
import type { Db } from '#server/db/pool.ts'
import type { Places } from '#server/features/places/places.ts'
import { type BusinessFields, buildBusinesses } from './factories.ts'
import { around, examplePhone } from './samples.ts'

const WORKER_EMAIL = 'saha@rehber724.test'
/** Above the numbers of the other sample businesses. */
const FIRST_NUMBER = 9000
/** One in three is already approved. */
const APPROVED_EACH = 3

const titles = {
  2: 'Çilingir',
  3: 'Çekici',
  4: 'Eczane',
  6: 'Lastik Servisi',
  7: 'Elektrikçi',
  8: 'Oto Servis',
  9: 'Su Tesisatçısı',
  14: 'Veteriner',
} as const

type Plan = {
  area: string
  district: string
  target: number
  completed: number
  priority: PlanPriority
  categoryIds: (keyof typeof titles)[]
}

/** The specification's four areas and figures, on the Asian side, where the demonstration has no places of the map. */
const plans: readonly Plan[] = [
  {
    ...{ area: 'Kadıköy Çarşı ve Moda', district: 'Kadıköy', target: 25, completed: 8 },
    ...{ priority: 'urgent', categoryIds: [2, 3, 4] },
  },
  {
    ...{ area: 'Üsküdar Merkez', district: 'Üsküdar', target: 20, completed: 15 },
    ...{ priority: 'high', categoryIds: [4, 7, 9] },
  },
  {
    ...{ area: 'Ataşehir Sanayi Çevresi', district: 'Ataşehir', target: 30, completed: 5 },
    ...{ priority: 'medium', categoryIds: [6, 8] },
  },
  {
    ...{ area: 'Maltepe Sahil', district: 'Maltepe', target: 22, completed: 0 },
    ...{ priority: 'medium', categoryIds: [2, 14] },
  },
]

/**
 * Adds the demonstration's plans and their records: sample businesses, so that every figure is counted. Each start of the
 * demonstration dates them today. Returns the number added.
 */
export async function addDemoField(db: Db, places: Places): Promise<number> {
  const [{ planned } = { planned: true }] = await db<{ planned: boolean }[]>`
    select exists (select from field_plan) as planned`
  if (!planned) await addPlans(db, places)
  const known = await db`
    update field_record r set recorded_at = now() from business b
    where b.id = r.business_id and b.source = 'sample' and b.source_id like 'saha/%' returning 1`
  return known.length > 0 ? 0 : addRecords(db, places)
}

const districtOf = (places: Places, name: string) => {
  const found = places.districts('34').find((district) => district.name === name)
  if (!found) throw new Error(`${name} is no district of İstanbul`)
  return found
}

async function addPlans(db: Db, places: Places): Promise<void> {
  for (const { area, district, target, priority, categoryIds } of plans)
    await db`
      insert into field_plan (area, plate, district_id, target, priority, category_ids)
      values (${area}, '34', ${districtOf(places, district).id}, ${target}, ${priority}, ${categoryIds}::int[])`
}

async function addRecords(db: Db, places: Places): Promise<number> {
  const planned = plans.flatMap((plan) => samplesOf(places, plan).map((business) => ({ plan, business })))
  const added = await buildBusinesses(
    db,
    planned.map(({ business }, i) => ({ ...business, phone: examplePhone(FIRST_NUMBER + i) })),
  )
  await db`
    insert into field_record (business_id, plan_id, recorded_by)
    select made.id, (select min(p.id) from field_plan p where p.area = made.area),
      (select u.id from app_user u where u.email = ${WORKER_EMAIL})
    from unnest(${added.map(({ id }) => id)}::bigint[], ${planned.map(({ plan }) => plan.area)}::text[]) as made (id, area)`
  return added.length
}

function samplesOf(places: Places, { district, completed, categoryIds }: Plan): Partial<BusinessFields>[] {
  const { id, lat, lng } = districtOf(places, district)
  return Array.from({ length: completed }, (_, i) => {
    const categoryId = categoryIds[i % categoryIds.length] ?? 4
    return {
      ...around(places, { lat, lng }, id, i),
      categoryId,
      status: i % APPROVED_EACH === 0 ? 'verified' : 'pending',
      source: 'sample',
      sourceId: `saha/${district}/${i + 1}`,
      name: `Örnek ${titles[categoryId]} ${district} ${i + 1}`,
      description: 'Saha çalışmasını göstermek için hazırlanmış örnek kayıttır.',
      address: `${district}/İstanbul (örnek kayıt)`,
      districtId: id,
      district,
      hours: 'Mo-Sa 09:00-19:00',
    }
  })
}

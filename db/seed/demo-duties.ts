import { randomUUID } from 'node:crypto'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { Db } from '#server/db/pool.ts'
import { buildUser } from './factories.ts'

/** Owner of the made-up businesses on duty: an account that nobody can log in to. */
const EMAIL = 'nobet@rehber724.test'
/** The demo account's own tow truck, which is on duty among them. */
const OWN = 'demo/cekici'
/** Trades by category: locksmiths, tow trucks, tyre services. Prices are samples. */
const tariffs: Record<number, { opening: number; perKm: number; includes: string }> = {
  2: { opening: 45_000, perKm: 1500, includes: 'Kapı açma; kilit ayrıca' },
  3: { opening: 120_000, perKm: 4500, includes: 'Yükleme ve indirme' },
  6: { opening: 60_000, perKm: 2500, includes: 'Yerinde lastik tamiri' },
}
/** So many of a trade, the nearest to the demo account's: enough that some can come to wherever one stands near it. */
const OF_A_TRADE = 6

type Sample = Point & { id: number; categoryId: number; sourceId: string }

/**
 * Puts made-up businesses on duty for call-outs, so that a demonstration can ask for one and be asked: on duty until a day
 * after the last start. The demo account's own duty is its own business after the first time.
 */
export async function addDemoDuties(db: Db): Promise<number> {
  const samples = await db<Sample[]>`
    select id, category_id, source_id, lat, lng from business
    where source = 'sample' and status = 'verified' and category_id = any(${Object.keys(tariffs).map(Number)}::int[])`
  const own = samples.find(({ sourceId }) => sourceId === OWN)
  if (!own) return 0
  const others = [...Map.groupBy(samples, ({ categoryId }) => categoryId).values()].flatMap((trade) =>
    trade
      .filter(({ sourceId }) => !sourceId.startsWith('demo/'))
      .toSorted((a, b) => distanceKm(own, a) - distanceKm(own, b))
      .slice(0, OF_A_TRADE),
  )
  const ownerId = await ownerOf(db)
  await db`
    update business set owner_id = ${ownerId} where owner_id is null and id = any(${others.map(({ id }) => id)}::bigint[])`
  await db`
    insert into licence (business_id, note) select id, 'Tanıtım için hazırlanmış örnek kayıt'
    from unnest(${[own, ...others].map(({ id }) => id)}::bigint[]) id on conflict do nothing`
  const ours = await db<Sample[]>`
    select id, category_id from business where owner_id = ${ownerId} and id = any(${others.map(({ id }) => id)}::bigint[])`
  for (const { id, categoryId } of ours) await putOnDuty(db, id, categoryId)
  const [known] = await db`select from duty where business_id = ${own.id}`
  if (!known) await putOnDuty(db, own.id, own.categoryId)
  return ours.length
}

async function ownerOf(db: Db): Promise<number> {
  const [known] = await db<{ id: number }[]>`select id from app_user where email = ${EMAIL}`
  const account = {
    userType: 'business',
    name: 'Nöbetçi Esnaf',
    phone: '+905550000005',
    isDemo: true,
  } as const
  return known?.id ?? (await buildUser(db, { ...account, email: EMAIL, password: randomUUID() })).id
}

async function putOnDuty(db: Db, id: number, categoryId: number): Promise<void> {
  const { opening = 0, perKm = 0, includes = '' } = tariffs[categoryId] ?? {}
  await db`
    insert into duty (business_id, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent, includes,
      area_minutes)
    values (${id}, now() + interval '24 hours', ${opening + (id % 5) * 5000}, ${perKm}, 2, 25, 25, ${includes}, 45)
    on conflict (business_id) do update set until_at = excluded.until_at`
  await db`
    insert into duty_person (business_id, user_id)
    select ${id}, owner_id from business where id = ${id} and owner_id is not null on conflict do nothing`
}

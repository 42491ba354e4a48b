import type { Sql } from '#server/db/pool.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'

/** Far from where other tests look, and from the roads that ship: minutes are guessed by distance there. */
export const SIVAS = { lat: 39.7477, lng: 37.0179 }
/** The same, for those who ask beside others: whoever is on duty at one is of no use at the other. */
export const ERZINCAN = { lat: 39.7464, lng: 39.4914 }
const KM_A_DEGREE = 111.2

export async function glaziers(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from category where call_out_trade = 'glass'`
  return row?.id ?? 0
}

/** An owner and a glazier's shop so many kilometres away, on duty or not yet. */
export async function glazier(sql: Sql, km: number, isOnDuty: boolean, place = SIVAS) {
  const phone = `+90532${km}${String(Date.now()).slice(-6)}`
  const owner = await buildUser(sql, { userType: 'business', phone })
  const name = `Camcı ${km} ${owner.id}`
  const { id } = await buildBusiness(sql, {
    ...{
      ownerId: owner.id,
      categoryId: await glaziers(sql),
      name,
      hours: '24/7',
      city: 'Sivas',
      district: 'Merkez',
    },
    ...{ phone: '+903460000001', lat: place.lat + km / KM_A_DEGREE, lng: place.lng },
  })
  if (isOnDuty) {
    await sql`
      insert into duty (business_id, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent, includes,
        area_minutes)
      values (${id}, now() + interval '8 hours', 40000, 2000, 0, 0, 0, 'Ölçü alma', 60)`
    await sql`insert into duty_person (business_id, user_id) values (${id}, ${owner.id})`
  }
  return { owner, id, name }
}

export type State = {
  status: string
  ask: 'asked' | 'accepted' | 'refused' | 'lost'
  minutesAgo: number
  /** Who accepted, and the code for the door. */
  winner?: { userId: number; code: string }
}

const PRICE = {
  ...{ totalKurus: 52_000, paidKm: 6, includes: 'Ölçü alma' },
  lines: [
    { kind: 'opening', kurus: 40_000 },
    { kind: 'distance', kurus: 12_000 },
  ],
}

/** A call-out in some state of its life, of a customer; the first of `shops` is asked last, and wins. */
export async function callOutIn(
  sql: Sql,
  { status, ask, minutesAgo, winner }: State,
  customerId: number,
  shops: readonly number[],
): Promise<number> {
  const hasWinner = status === 'accepted' || status === 'over'
  const isRunning = status === 'asking' || status === 'accepted'
  const ago = sql`now() - make_interval(mins => ${minutesAgo})`
  const [row] = await sql<{ id: number }[]>`
    insert into call_out (customer_id, phone_hash, client_id, category_id, choice, note, lat, lng, city, district, status,
      created_at, asking_since, ends_at, due_at, is_wide, ended_at, cancelled_by, winner_id, promised_minutes, accepted_at,
      accepted_by, arrival_code, agreed_kurus)
    values (${customerId}, sha256(gen_random_uuid()::text::bytea), gen_random_uuid()::text, ${await glaziers(sql)},
      'shop_window', 'Zemin kat', ${SIVAS.lat}, ${SIVAS.lng}, 'Sivas', 'Merkez', ${status},
      ${ago}, ${ago}, now() + interval '1 hour', now() + interval '1 hour', ${minutesAgo > 3}, ${isRunning ? null : new Date()},
      ${status === 'cancelled' ? 'customer' : null}, ${hasWinner ? (shops[0] ?? 0) : null}, ${hasWinner ? 20 : null},
      ${hasWinner ? ago : null}, ${winner?.userId ?? null}, ${winner?.code ?? null},
      ${hasWinner ? PRICE.totalKurus : null}) returning id`
  // They are who was asked then: a later owner reads nothing of it.
  await sql`
    update business_ownership set from_at = least(from_at, now() - interval '1 day')
    where business_id = any(${[...shops]}::bigint[])`
  const states = [ask, 'refused', 'lost'] as const
  for (const [i, shop] of shops.entries()) {
    const state = states[i] ?? 'lost'
    await sql`
      insert into call_out_ask (call_out_id, business_id, no, wave, distance_km, minutes, price, state, answer_by, closed_at,
        won_at)
      values (${row?.id ?? 0}, ${shop}, ${shops.length - i}, 1, ${3.2 + i}, 9, ${sql.json(PRICE)}, ${state},
        now() + interval '10 minutes', ${state === 'asked' ? null : new Date()}, ${hasWinner && i === 0 ? ago : null})`
  }
  return row?.id ?? 0
}

/** A device whose clock is wrong by so many hours. */
export const wrongBy = (hours: number) => `{
  const [Right, wrong] = [Date, ${hours} * 3_600_000]
  globalThis.Date = class extends Right {
    constructor(...given) {
      super(...(given.length === 0 ? [Right.now() + wrong] : given))
    }
    static now() {
      return Right.now() + wrong
    }
  }
}`

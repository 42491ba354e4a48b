import type { Db } from '../../db/pool.ts'

export type CreditRow = { id: number; title: string; amountKurus: number; days: number; givenAt: Date }

/** The database takes each prize once. */
export async function addCredit(
  db: Db,
  one: { prizeId: number; businessId: number; title: string; amountKurus: number; days: number },
): Promise<void> {
  await db`
    insert into fee_credit (prize_id, business_id, title, amount_kurus, days)
    values (${one.prizeId}, ${one.businessId}, ${one.title}, ${one.amountKurus}, ${one.days})`
}

const MAX_LISTED = 100

/** Of this owner's time, the latest first. */
export const listCredits = (db: Db, businessId: number): Promise<CreditRow[]> => db<CreditRow[]>`
  select f.id, f.title, f.amount_kurus, f.days, f.given_at from fee_credit f
  join subscription s on s.business_id = f.business_id
  where f.business_id = ${businessId} and f.given_at >= s.started_at order by f.id desc limit ${MAX_LISTED}`

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

const MOST = 100

/** The latest first. */
export const listCredits = (db: Db, businessId: number): Promise<CreditRow[]> => db<CreditRow[]>`
  select id, title, amount_kurus, days, given_at from fee_credit where business_id = ${businessId}
  order by id desc limit ${MOST}`
